// Departments: the offices that tickets are assigned to.
import type { Department } from '#contract/accounts/Account.ts'
import { staff } from '#contract/accounts/staff.ts'
import { cases } from '#contract/reference/cases.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { k, nameOf } from '#web/kit/language.ts'
import type { Options, Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { accountTypeField, nameColumn, ofAccounts, person, personColumns, realmField, signInGroup } from './people.tsx'

const departmentTypes: Options = {
  endpoint: cases.getDepartmentTypes,
  valueOf: ({ id }: { id: string }) => id,
  labelOf: nameOf,
  addedIn: k('Department types'),
}

const departments: Resource<Department> = {
  ...ofAccounts,
  title: k('Departments'),
  one: k('department'),
  empty: k('Departments are the offices that tickets are assigned to, such as the fire station. Add the first one.'),
  list: staff.getDepartments,
  add: staff.addDepartment,
  headings: {
    name: ['office', 'agency', 'station', 'department name', 'name of office', 'name of agency', 'name of department'],
    'office.deptTypeId': ['type', 'kind', 'category'],
    'office.address': ['location'],
  },
  filters: [{ name: 'deptTypeId', label: k('Department type'), options: departmentTypes }],
  columns: [
    nameColumn,
    { name: 'deptType', title: k('Department type'), draw: ({ office }, nameOf) => nameOf('office.deptTypeId', office.deptTypeId) },
    {
      name: 'contact',
      title: k('Hotline'),
      draw: ({ office: { contact } }) => (contact ? <a href={`tel:${contact}`}>{formatPhone(contact)}</a> : null),
    },
    ...personColumns.filter(({ name }) => name !== 'phone'),
  ],
  groups: [
    {
      title: k('Office'),
      fields: [
        { name: 'office.deptTypeId', label: k('Department type'), options: departmentTypes },
        { name: 'office.contact', label: k('Hotline'), input: 'phone', width: 'half' },
        { name: 'office.address', label: k('Address'), input: 'text' },
        { name: 'office.position', label: k('Place on the map') },
      ],
    },
    person,
    signInGroup(realmField, accountTypeField('department')),
  ],
}

export const Screen = () => <ResourceScreen of={departments} />
