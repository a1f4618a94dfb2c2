// Department types: what an office does.
import type { DepartmentType } from '#contract/reference/kinds.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { picturedColumns, picturedGroups, referenceKind } from './referenceKind.tsx'

const departmentTypes = referenceKind<DepartmentType>('departmentType', {
  title: k('Department types'),
  one: k('department type'),
  empty: k('A department type says what an office does, such as fire or health.'),
  columns: picturedColumns,
  groups: picturedGroups,
})

export const Screen = () => <ResourceScreen of={departmentTypes} />
