// Response types: what a team is.
import type { ResponseType } from '#contract/reference/kinds.ts'
import { k } from '#web/kit/language.ts'
import { CaseTile } from '#web/kit/parts/marks/CaseTile.tsx'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { nameColumns, lookFields, nameFields, orderField, referenceKind } from './referenceKind.tsx'

const responseTypes = referenceKind<ResponseType>('responseType', {
  title: k('Response types'),
  one: k('response type'),
  empty: k('A response type says what a team is, such as ambulance or fire truck.'),
  columns: [
    { name: 'name', title: k('Name'), draw: ({ icon, color, name }) => [<CaseTile key="tile" name={icon} color={color} />, name] },
    ...nameColumns.slice(1),
  ],
  groups: [
    { title: k('Name'), fields: nameFields },
    { title: k('Look'), fields: [...lookFields, orderField] },
  ],
})

export const Screen = () => <ResourceScreen of={responseTypes} />
