// Citizens from the center's own lists, one by one or as a table.
import { registering, type RegisteredCitizen } from '#contract/citizens/registering.ts'
import { languageCodes, languages } from '#contract/languages.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { cases } from '#contract/reference/cases.ts'
import { formatDate } from '#web/kit/format.ts'
import { k } from '#web/kit/language.ts'
import type { Options, Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'

const barangays: Options = { endpoint: cases.getBarangays, valueOf: ({ id }: { id: string }) => id, labelOf: ({ name }: { name: string }) => name }
const languageNames = Object.fromEntries(languageCodes.map((code) => [code, languages[code].name]))

export const citizens: Resource<RegisteredCitizen> = {
  title: k('Registered citizens'),
  one: k('citizen'),
  empty: k('Bring a list in: when one of its numbers calls or reports, the desk sees who it is and what to know, such as oxygen at home.'),
  list: registering.getRegisteredCitizens,
  add: registering.addCitizen,
  update: registering.updateCitizen,
  hasNoSwitch: true,
  manage: 'citizens.verify',
  takesTables: true,
  knownBy: ['phone'],
  headings: {
    address: ['tirahan', 'home address', 'complete address', 'residence'],
    note: ['condition', 'disability', 'type of disability', 'kapansanan', 'kalagayan'],
    source: ['source', 'list'],
  },
  filters: [{ name: 'barangayId', label: k('Barangay'), options: barangays }],
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'phone', title: k('Phone'), draw: ({ phone }) => <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
    { name: 'barangay', title: k('Barangay'), minor: true, draw: ({ barangayId }, nameOf) => nameOf('barangayId', barangayId) },
    { name: 'note', title: k('Note'), minor: true },
    { name: 'source', title: k('Comes from'), minor: true, draw: ({ source, broughtBy }) => [source, broughtBy].filter(Boolean).join(' · ') },
    { name: 'broughtAt', title: k('Registered'), minor: true, draw: ({ broughtAt }) => broughtAt && formatDate(broughtAt) },
  ],
  groups: [
    {
      title: k('Person'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'phone', label: k('Mobile number'), input: 'phone', width: 'half' },
        { name: 'language', label: k('Language'), labels: languageNames, width: 'half' },
        { name: 'barangayId', label: k('Barangay'), options: barangays, width: 'half' },
        { name: 'address', label: k('Address') },
      ],
    },
    {
      title: k('What to know'),
      text: k('The desk reads this when the number calls, and the team on the citizen’s ticket.'),
      fields: [
        { name: 'note', label: k('Note'), help: k('Such as oxygen at home, deaf, lives alone.') },
        { name: 'noteUntil', label: k('Note until'), help: k('After this day the note is removed.'), input: 'day', width: 'half' },
      ],
    },
    {
      title: k('Agreement'),
      fields: [
        {
          name: 'source',
          label: k('Comes from'),
          help: k('The list or the paper on which the citizen agreed. A table that does not say it has the name of its file.'),
          isFile: true,
        },
      ],
    },
  ],
  idOf: ({ accountId }) => accountId,
  nameOf: ({ name }) => name,
}

export const Screen = () => <ResourceScreen of={citizens} />
