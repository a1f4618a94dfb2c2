// Premises: what is known of a place before anything happens there.
import { cases } from '#contract/reference/cases.ts'
import type { Premise } from '#contract/reference/kinds.ts'
import { premiseKinds, premiseWords } from '#contract/reference/premises.ts'
import { formatCalendarDay } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import type { Options } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { referenceKind } from './referenceKind.tsx'

const barangays: Options = { endpoint: cases.getBarangays, valueOf: ({ id }: { id: string }) => id, labelOf: ({ name }: { name: string }) => name }

const premises = referenceKind<Premise>('premise', {
  title: k('Premises'),
  one: k('premise'),
  empty: k('Schools, chemical stores, high-rises, homes of people who need help: what is known of a place is shown to the desk and the team.'),
  filters: [
    { name: 'kind', label: k('Kind'), values: premiseKinds, labels: premiseWords },
    { name: 'barangayId', label: k('Barangay'), options: barangays },
  ],
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'kind', title: k('Kind'), draw: ({ kind }) => t(premiseWords[kind]) },
    { name: 'address', title: k('Address'), minor: true },
    { name: 'barangay', title: k('Barangay'), minor: true, draw: ({ barangayId }, nameOf) => nameOf('barangayId', barangayId) },
    { name: 'hazards', title: k('Hazards'), minor: true },
    {
      name: 'validUntil',
      title: k('Valid until'),
      minor: true,
      draw: ({ validUntil }) => <span className="figures">{validUntil && formatCalendarDay(validUntil)}</span>,
    },
  ],
  headings: {
    kind: ['type', 'uri'],
    address: ['location', 'tirahan', 'lokasyon'],
    contactName: ['contact', 'contact person', 'owner', 'caretaker', 'may ari'],
  },
  groups: [
    {
      title: k('Place'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'kind', label: k('Kind'), labels: premiseWords, width: 'half', first: 'other' },
        { name: 'floors', label: k('Floors'), width: 'half' },
        { name: 'address', label: k('Address') },
        { name: 'barangayId', label: k('Barangay'), options: barangays },
        { name: 'position', label: k('Place on the map'), help: k('A ticket within 60 m of it shows this premise.') },
      ],
    },
    {
      title: k('For the team'),
      text: k('The desk and the team of an open ticket there read this.'),
      fields: [
        { name: 'hazards', label: k('Hazards'), help: k('Such as chlorine in drums, LPG tanks, live wires.') },
        { name: 'help', label: k('Who needs help'), help: k('Such as bedridden on the second floor, oxygen at home.') },
        { name: 'access', label: k('Access'), help: k('Gate code, who holds the key, where a truck can enter.') },
      ],
    },
    {
      title: k('Contact'),
      fields: [
        { name: 'contactName', label: k('Contact person'), width: 'half' },
        { name: 'contactPhone', label: k('Contact number'), input: 'phone', width: 'half' },
        {
          name: 'validUntil',
          label: k('Valid until'),
          help: k('From the next day on, tickets do not show it; 90 days later it is removed.'),
          input: 'day',
          width: 'half',
        },
      ],
    },
  ],
})

export const Screen = () => <ResourceScreen of={premises} />
