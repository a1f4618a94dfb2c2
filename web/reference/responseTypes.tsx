// Response types: what a team is.
import type { ResponseType } from '#contract/reference/kinds.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { picturedColumns, picturedGroups, referenceKind } from './referenceKind.tsx'

const responseTypes = referenceKind<ResponseType>('responseType', {
  title: k('Response types'),
  one: k('response type'),
  empty: k('A response type says what a team is, such as ambulance or fire truck.'),
  columns: picturedColumns,
  groups: picturedGroups,
})

export const Screen = () => <ResourceScreen of={responseTypes} />
