// Dispositions: how a ticket ended.
import type { Disposition } from '#contract/reference/kinds.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { nameColumns, plainGroups, referenceKind } from './referenceKind.tsx'

const dispositions = referenceKind<Disposition>('disposition', {
  title: k('Dispositions'),
  one: k('disposition'),
  empty: k('A disposition says how a ticket ended, and is chosen when it is resolved.'),
  columns: nameColumns,
  groups: plainGroups,
})

export const Screen = () => <ResourceScreen of={dispositions} />
