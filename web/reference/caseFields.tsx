// What case types and sub-types have in common: their look, their urgency, and whom they concern.
import { cases } from '#contract/reference/cases.ts'
import { staff } from '#contract/accounts/staff.ts'
import type { CaseType } from '#contract/reference/kinds.ts'
import { k, t } from '#web/kit/language.ts'
import { CaseTile } from '#web/kit/parts/marks/CaseTile.tsx'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import type { Column, Field, FieldGroup, Options } from '#web/kit/resources/Resource.ts'
import { lookFields, orderField } from './referenceKind.tsx'

type CaseRow = Pick<CaseType, 'name' | 'names' | 'icon' | 'color' | 'priority' | 'isLifeThreat'>

const departments: Options = {
  endpoint: staff.getDepartments,
  valueOf: ({ accountId }: { accountId: string }) => accountId,
  labelOf: ({ name }: { name: string }) => name,
}

export const caseColumns = {
  name: { name: 'name', title: k('Name'), draw: ({ icon, color, name }) => [<CaseTile key="tile" name={icon} color={color} />, name] },
  priority: { name: 'priority', title: k('Priority'), draw: ({ priority }) => <PriorityBadge priority={priority} /> },
  isLifeThreat: { name: 'isLifeThreat', title: k('Life threat'), minor: true, draw: ({ isLifeThreat }) => (isLifeThreat ? t('Yes') : null) },
} satisfies Record<string, Column<CaseRow>>

export const lookGroup: FieldGroup = { title: k('Look'), fields: [...lookFields, orderField] }
export const urgencyGroup: FieldGroup = {
  title: k('Urgency'),
  fields: [
    { name: 'priority', label: k('Priority of a new ticket'), input: 'priority', first: 3 },
    { name: 'isLifeThreat', label: k('A life is in danger'), help: k('Always rings, whoever reports it.') },
    { name: 'isViolent', label: k('Somebody may be violent'), help: k('No neighbor is ever asked to help there.') },
  ],
}
export const rollCallField: Field = {
  name: 'rollCallMinutes',
  label: k('Roll-call every (minutes)'),
  help: k('Each crew on the scene is asked whether everybody is well; 0 asks nobody.'),
  first: 0,
}
const responseTypes: Options = {
  endpoint: cases.getResponseTypes,
  valueOf: ({ id }: { id: string }) => id,
  labelOf: ({ name }: { name: string }) => name,
}
/** A sub-type is answered by the teams of its case type. */
export const teamsField: Field = {
  name: 'responseTypeIds',
  label: k('Response teams that fit'),
  help: k('Offered first, by distance. Where none is chosen, every team of these departments fits.'),
  options: responseTypes,
}
export const concernGroup: FieldGroup = {
  title: k('Whom it concerns'),
  fields: [
    { name: 'departmentIds', label: k('Departments'), help: k('Offered first when a ticket is assigned.'), options: departments },
    { name: 'apcoCode', label: k('APCO code'), help: k('Only where your reports ask for it.'), width: 'half' },
  ],
}
