// Volunteer groups of the town.
import type { VolunteerGroup } from '#contract/reference/kinds.ts'
import { cases } from '#contract/reference/cases.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { k } from '#web/kit/language.ts'
import type { Options } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { referenceKind } from './referenceKind.tsx'

const barangays: Options = { endpoint: cases.getBarangays, valueOf: ({ id }: { id: string }) => id, labelOf: ({ name }: { name: string }) => name }

const volunteerGroups = referenceKind<VolunteerGroup>('volunteerGroup', {
  title: k('Volunteer groups'),
  one: k('volunteer group'),
  empty: k('Groups that help when the center’s own teams are not enough.'),
  filters: [{ name: 'barangayId', label: k('Barangay'), options: barangays }],
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'leader', title: k('Leader') },
    { name: 'phone', title: k('Phone'), draw: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : null) },
    { name: 'barangay', title: k('Barangay'), minor: true, draw: ({ barangayId }, nameOf) => nameOf('barangayId', barangayId) },
    { name: 'members', title: k('Members'), align: 'right', minor: true },
    { name: 'skills', title: k('Skills'), minor: true, draw: ({ skills }) => skills.join(', ') },
  ],
  groups: [
    {
      title: k('Group'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'barangayId', label: k('Barangay'), options: barangays, width: 'half' },
        { name: 'members', label: k('Members'), width: 'half' },
        { name: 'skills', label: k('Skills'), help: k('Press Enter after each, such as first aid.') },
      ],
    },
    {
      title: k('Contact'),
      fields: [
        { name: 'leader', label: k('Leader'), width: 'half' },
        { name: 'phone', label: k('Phone'), input: 'phone', width: 'half' },
        { name: 'note', label: k('Note') },
      ],
    },
  ],
})

export const Screen = () => <ResourceScreen of={volunteerGroups} />
