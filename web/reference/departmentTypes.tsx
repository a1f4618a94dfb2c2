// Department types: what an office does.
import type { DepartmentType } from '#contract/reference/kinds.ts'
import { k } from '#web/kit/language.ts'
import { CaseTile } from '#web/kit/parts/marks/CaseTile.tsx'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { nameColumns, lookFields, nameFields, orderField, referenceKind } from './referenceKind.tsx'

const departmentTypes = referenceKind<DepartmentType>('departmentType', {
  title: k('Department types'),
  one: k('department type'),
  empty: k('A department type says what an office does, such as fire or health.'),
  columns: [
    { name: 'name', title: k('Name'), draw: ({ icon, color, name }) => [<CaseTile key="tile" name={icon} color={color} />, name] },
    ...nameColumns.slice(1),
  ],
  groups: [
    { title: k('Name'), fields: nameFields },
    { title: k('Look'), fields: [...lookFields, orderField] },
  ],
})

export const Screen = () => <ResourceScreen of={departmentTypes} />
