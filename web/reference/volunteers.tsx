// Neighbors who would help: who they are, what they can do, and whether their certificate was seen.
import { formatPhone } from '#contract/nouns/Phone.ts'
import type { Volunteer } from '#contract/reference/kinds.ts'
import { skillWords } from '#contract/tickets/neighbors/rules.ts'
import { formatCalendarDay } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { referenceKind } from './referenceKind.tsx'

// Each proves their own number: they come by no table, and go out by none.
const { Tools: _tools, ...volunteers } = referenceKind<Volunteer>('volunteer', {
  manage: 'tickets.supervise',
  takesTables: false,
  title: k('Neighbors who can help'),
  one: k('neighbor who can help'),
  empty: k('People who would help near their home. They sign up on the public page; they are asked once somebody has seen their certificate.'),
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'phone', title: k('Phone'), draw: ({ phone }) => <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
    { name: 'skills', title: k('Skills'), draw: ({ skills }) => skills.map((one) => t(skillWords[one])).join(', ') },
    { name: 'hours', title: k('Hours'), minor: true },
    {
      name: 'checkedOn',
      title: k('Certificate seen on'),
      draw: ({ checkedOn }) => (checkedOn ? formatCalendarDay(checkedOn) : <b>{t('to be seen')}</b>),
    },
  ],
  groups: [
    {
      title: k('Person'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'phone', label: k('Mobile number'), input: 'phone', width: 'half' },
        { name: 'language', label: k('Language'), labels: { en: 'English', fil: 'Filipino', ceb: 'Binisaya' }, width: 'half' },
        { name: 'position', label: k('Home') },
      ],
    },
    {
      title: k('How they help'),
      fields: [
        { name: 'skills', label: k('Skills'), labels: skillWords },
        { name: 'hours', label: k('Hours'), help: k('24/7, or days and times such as Mo-Fr 08:00-17:00; Sa 08:00-12:00.'), first: '24/7' },
        { name: 'certificate', label: k('Certificate') },
        {
          name: 'checkedOn',
          label: k('Certificate seen on'),
          input: 'day',
          help: k('Without it this person is never asked. Two years after it they are taken off the list.'),
          width: 'half',
        },
      ],
    },
  ],
})

export const Screen = () => <ResourceScreen of={volunteers} />
