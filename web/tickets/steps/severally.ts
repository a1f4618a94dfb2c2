// What can be done with several chosen tickets at once: the same for buttons and for keys.
import { queryClient } from '#web/kit/queryClient.ts'
import type { Me } from '#contract/auth/Session.ts'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { t } from '#web/kit/language.ts'
import type { Outcome } from '#web/tickets/live/take.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import type { StepName } from '#contract/tickets/steps/rules.ts'
import { accept, archive } from './actions.ts'
import { hindranceOf } from './hindranceOf.ts'
import { askDecline, askDelete, forEach, markEach, type NamedReason } from './asks.ts'
import type { KeyName } from './keys.ts'
import { openDialog } from './useTicketActions.ts'

export interface Several {
  label: string
  key?: KeyName
  /** Done without a dialog in between. */
  isAtOnce?: true
  run(): void
}
/** A ticket that is ticked; its version where it has been seen. */
type Ticked = { id: string; version?: number | undefined }
interface Given {
  reasons: NamedReason[]
  onDone(outcomes: Outcome[]): void
}

export function useSeverally({ reasons, onDone }: Given): (ticked: readonly Ticked[]) => Several[] {
  const me = useMe()
  return (ticked) => severallyOf(ticked, me, { reasons, onDone })
}

/** What at least one of them can take, each with the number of those that can, and done with those alone. */
function severallyOf(ticked: readonly Ticked[], me: Me | null, { reasons, onDone }: Given): Several[] {
  const versionOf = (id: string) => ticked.find((one) => one.id === id)?.version
  const ids = ticked.map(({ id }) => id)
  /** What is not known here may be able to. */
  const able = (step: StepName) =>
    ids.filter((id) => {
      const row = readRow(queryClient, id)
      return !row || !me || hindranceOf(step, row, me) === null
    })
  const unread = ids.filter((id) => readRow(queryClient, id)?.isRead === false)
  const way = (permission: string | null, some: readonly string[], make: (some: readonly string[], count: number) => Several) =>
    some.length > 0 && (permission === null || mayNow([permission], me)) ? [make(some, some.length)] : []
  return [
    ...way('tickets.triage', able('accept'), (ids, count) => ({
      label: t('Accept {count, number}', { count }),
      key: 'accept',
      isAtOnce: true,
      run: () => void forEach(ids, (id, how) => accept(id, { ...how, version: versionOf(id) })).then(onDone),
    })),
    ...way('tickets.triage', able('decline'), (ids, count) => ({
      label: t('Decline {count, number}', { count }),
      key: 'decline',
      run: () => void askDecline(ids, reasons).then((done) => done.length > 0 && onDone(done)),
    })),
    ...way('tickets.assign', able('assign'), (ids, count) => ({
      label: t('Send to {count, number}', { count }),
      key: 'teams',
      run: () => openDialog('teams', ids),
    })),
    ...way('tickets.assign', able('assign'), (ids, count) => ({
      label: t('Departments for {count, number}', { count }),
      key: 'departments',
      run: () => openDialog('departments', ids),
    })),
    ...way('tickets.resolve', able('archive'), (ids, count) => ({
      label: t('Archive {count, number}', { count }),
      run: () => void forEach(ids, (id, how) => archive(id, { ...how, version: versionOf(id) })).then(onDone),
    })),
    ...way('tickets.transfer', able('transfer'), (ids, count) => ({
      label: t('Transfer {count, number}', { count }),
      run: () => openDialog('transfer', ids),
    })),
    ...way(null, unread.length > 0 ? unread : ids, (ids, count) => ({
      label: unread.length > 0 ? t('Mark {count, number} read', { count }) : t('Mark {count, number} unread', { count }),
      key: 'unread',
      isAtOnce: true,
      run: () => void markEach(ids, unread.length > 0).then(onDone),
    })),
    ...way('tickets.delete', able('delete'), (ids, count) => ({
      label: t('Delete {count, number}', { count }),
      run: () => void askDelete(ids).then((done) => done.length > 0 && onDone(done)),
    })),
  ]
}
