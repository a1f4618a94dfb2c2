// Defibrillators that everybody may fetch: where they hang, and when one gets at them.
import { formatPhone } from '#contract/nouns/Phone.ts'
import type { Defibrillator } from '#contract/reference/kinds.ts'
import { formatCalendarDay } from '#web/kit/format.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { referenceKind } from './referenceKind.tsx'

const defibrillators = referenceKind<Defibrillator>('defibrillator', {
  title: k('AEDs'),
  one: k('AED'),
  empty: k('Defibrillators (AEDs) that somebody near can fetch. The nearest open one is shown where a heart has stopped.'),
  columns: [
    { name: 'name', title: k('Place') },
    { name: 'hours', title: k('Hours'), draw: ({ hours }) => <span className="figures">{hours}</span> },
    { name: 'access', title: k('How to get at it'), minor: true },
    { name: 'phone', title: k('Phone'), minor: true, draw: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : null) },
    {
      name: 'checkedOn',
      title: k('Checked on'),
      draw: ({ checkedOn }) => <span className="figures">{checkedOn && formatCalendarDay(checkedOn)}</span>,
    },
  ],
  groups: [
    {
      title: k('Where it is'),
      fields: [
        { name: 'name', label: k('Place'), help: k('As people call it, such as the barangay hall.') },
        { name: 'position', label: k('Place on the map') },
      ],
    },
    {
      title: k('How to get at it'),
      fields: [
        { name: 'hours', label: k('Hours'), help: k('24/7, or days and times such as Mo-Fr 08:00-17:00; Sa 08:00-12:00.'), first: '24/7' },
        { name: 'access', label: k('How to get at it'), help: k('Which door, which wall, who has the key.') },
        { name: 'phone', label: k('Phone'), help: k('Of whoever can bring it or open.'), input: 'phone', width: 'half' },
        {
          name: 'checkedOn',
          label: k('Checked on'),
          help: k('When somebody last saw that it is there and works, such as 2026-11-25.'),
          width: 'half',
        },
      ],
    },
  ],
})

export const Screen = () => <ResourceScreen of={defibrillators} />
