// Decline reasons.
import type { DeclineReason } from '#contract/reference/kinds.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { nameColumns, plainGroups, referenceKind } from './referenceKind.tsx'

const declineReasons = referenceKind<DeclineReason>('declineReason', {
  title: k('Decline reasons'),
  one: k('decline reason'),
  empty: k('Reasons are offered when a ticket is declined.'),
  columns: nameColumns,
  groups: plainGroups,
})

export const Screen = () => <ResourceScreen of={declineReasons} />
