// The phone book of the center, in groups.
import { Fragment } from 'react'
import { type Directory, directories as calls } from '#contract/centers/directories.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { k } from '#web/kit/language.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { roleHeadings } from '#web/kit/resources/table/fieldsOfTable.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { useMe } from '#web/kit/session/session.ts'

export const directories: Resource<Directory> = {
  title: k('Directories'),
  takesTables: true,
  knownBy: ['group', 'name'],
  headings: {
    name: ['office', 'agency', 'hospital', 'station', 'establishment', 'name of office', 'name of agency', 'name of hospital'],
    group: ['category', 'type'],
    role: [...roleHeadings, 'person in charge', 'contact person', 'officer in charge', 'head of office'],
  },
  one: k('entry'),
  empty: k('The phone book of the center: hospitals, stations, utilities. Add the first number.'),
  list: calls.fetchDirectories,
  add: calls.addDirectory,
  update: calls.updateDirectory,
  deactivate: calls.deactivateDirectory,
  reactivate: calls.reactivateDirectory,
  manage: 'reference.manage',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'group', title: k('Group') },
    { name: 'role', title: k('Role'), minor: true },
    { name: 'numbers', title: k('Numbers'), draw: ({ numbers }) => <Numbers numbers={numbers} /> },
    { name: 'email', title: k('E-mail address'), minor: true, draw: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a> },
  ],
  groups: [
    {
      title: k('Who'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'group', label: k('Group'), help: k('Such as Hospitals.'), width: 'half', mayBeAlike: true },
        { name: 'role', label: k('Role'), width: 'half' },
      ],
    },
    {
      title: k('How to reach'),
      fields: [
        { name: 'numbers', label: k('Numbers'), input: 'phone', help: k('Press Enter after each. The first one is called first.') },
        { name: 'email', label: k('E-mail address'), input: 'email' },
        { name: 'address', label: k('Address'), input: 'text' },
        {
          name: 'position',
          label: k('Place on the map'),
          help: k('A place with a position is a landmark: it is found by its name where a place is asked.'),
        },
        { name: 'hearsAlerts', label: k('Alerts are sent to it'), help: k('To its e-mail address, whenever the center gives one out.') },
        { name: 'isPublic', label: k('Citizens find it too'), help: k('On the page where they report.') },
        { name: 'note', label: k('Note') },
      ],
    },
  ],
}

export function Screen() {
  const id = useMe()?.commandCenter?.id
  return id ? <ResourceScreen of={{ ...directories, listInput: { id } }} /> : null
}

function Numbers({ numbers }: { numbers: readonly string[] }) {
  return numbers.map((number, at) => (
    <Fragment key={number}>
      {at > 0 && ', '}
      <a href={`tel:${number}`}>{formatPhone(number)}</a>
    </Fragment>
  ))
}
