// Response teams: the units that go out, their duty and latest payment.
import { type ResponseTeam, standOf } from '#contract/accounts/Account.ts'
import { responseTeams as calls } from '#contract/accounts/responseTeams.ts'
import { staff } from '#contract/accounts/staff.ts'
import { valueAt } from '#contract/kit/paths.ts'
import { cases } from '#contract/reference/cases.ts'
import { k, nameOf } from '#web/kit/language.ts'
import type { Options, Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { DutyBadge, dutyLabels, PaymentBadge } from './badges.tsx'
import { accountTypeField, ofAccounts, person, personColumns, signInGroup } from './people.tsx'
import { TeamActions, TeamDetails } from './TeamDetails.tsx'

const responseTypes: Options = {
  endpoint: cases.getResponseTypes,
  valueOf: ({ id }: { id: string }) => id,
  labelOf: nameOf,
  addedIn: k('Response types'),
}
const departments: Options = {
  endpoint: staff.getDepartments,
  valueOf: ({ accountId }: { accountId: string }) => accountId,
  labelOf: ({ name }: { name: string }) => name,
  addedIn: k('Departments'),
}

/** A list with one column of units names them by their call signs. */
const callSignOf = (values: Record<string, unknown>) => valueAt(values, 'team.callSign')

export const responseTeams: Resource<ResponseTeam> = {
  ...ofAccounts,
  title: k('Response teams'),
  one: k('response team'),
  empty: k('Response teams are the units that go out, such as an ambulance. Add the first one.'),
  list: calls.getResponseTeams,
  add: calls.addResponseTeam,
  headings: {
    name: ['team', 'team name', 'name of team', 'unit name', 'name of unit'],
    'team.callSign': ['unit', 'callsign', 'unit no', 'unit number', 'body no', 'vehicle'],
    'team.plateNumber': ['plate', 'plate no'],
    'team.responseTypeId': ['type', 'type of vehicle', 'vehicle type', 'type of unit', 'unit type'],
    'team.departmentId': ['agency', 'office', 'station'],
  },
  filters: [
    { name: 'responseTypeId', label: k('Response type'), options: responseTypes },
    { name: 'departmentId', label: k('Department'), options: departments },
    { name: 'dutyStatus', label: k('Duty'), values: ['available', 'busy', 'offduty'], labels: dutyLabels },
  ],
  columns: [
    { name: 'callSign', title: k('Call sign'), draw: ({ team }) => team.callSign },
    { name: 'name', title: k('Name') },
    { name: 'responseType', title: k('Response type'), draw: ({ team }, nameOf) => nameOf('team.responseTypeId', team.responseTypeId) },
    { name: 'duty', title: k('Duty'), draw: ({ team }) => <DutyBadge status={standOf(team)} /> },
    { name: 'plate', title: k('Plate'), minor: true, draw: ({ team }) => team.plateNumber },
    {
      name: 'payment',
      title: k('Latest payment'),
      minor: true,
      draw: ({ latestPaymentLog }) => latestPaymentLog && <PaymentBadge status={latestPaymentLog.status} />,
    },
    ...personColumns.filter(({ name }) => name === 'lastSeen'),
  ],
  nameOf: ({ team, name }) => `${team.callSign} · ${name}`,
  groups: [
    {
      title: k('Unit'),
      fields: [
        { name: 'team.callSign', label: k('Call sign'), width: 'half', fallback: ({ name }) => name },
        { name: 'team.plateNumber', label: k('Plate number'), width: 'half' },
        { name: 'team.responseTypeId', label: k('Response type'), options: responseTypes, width: 'half' },
        { name: 'team.departmentId', label: k('Department'), options: departments, width: 'half' },
      ],
    },
    { title: k('Team account'), fields: person.fields.map((field) => (field.name === 'name' ? { ...field, fallback: callSignOf } : field)) },
    signInGroup(accountTypeField('responseteam')),
  ],
  Details: TeamDetails,
  Actions: TeamActions,
}

export const Screen = () => <ResourceScreen of={responseTeams} />
