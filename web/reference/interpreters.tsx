// Interpreters of outside the center, whom one rings by telephone where nobody of its own is on duty.
import { formatPhone } from '#contract/nouns/Phone.ts'
import { spokenWords } from '#contract/accounts/spoken.ts'
import type { Interpreter } from '#contract/reference/kinds.ts'
import { k, t } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { referenceKind } from './referenceKind.tsx'

const interpreters = referenceKind<Interpreter>('interpreter', {
  title: k('Interpreters to ring'),
  one: k('interpreter to ring'),
  empty: k('Whom to ring where nobody on duty speaks the language of a caller. The languages of your own people stand with their accounts.'),
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'languages', title: k('Languages'), draw: ({ languages }) => languages.map((one) => t(spokenWords[one])).join(', ') },
    { name: 'phone', title: k('Phone'), draw: ({ phone }) => <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
    { name: 'hours', title: k('Hours'), minor: true },
  ],
  groups: [
    {
      title: k('Person or office'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'languages', label: k('Languages'), labels: spokenWords },
        { name: 'phone', label: k('Phone'), input: 'phone', width: 'half' },
        {
          name: 'hours',
          label: k('Hours'),
          help: k('24/7, or days and times such as Mo-Fr 08:00-17:00; Sa 08:00-12:00.'),
          first: '24/7',
          width: 'half',
        },
        { name: 'note', label: k('Note') },
      ],
    },
  ],
})

export const Screen = () => <ResourceScreen of={interpreters} />
