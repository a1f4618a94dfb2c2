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

function severallyOf(ticked: readonly Ticked[], me: Me | null, { reasons, onDone }: Given): Several[] {
  const ids = ticked.map(({ id }) => id)
  const versionOf = (id: string) => ticked.find((one) => one.id === id)?.version
  const may = (name: string) => mayNow([name], me)
  const count = ids.length
  const isUnread = ids.some((id) => readRow(queryClient, id)?.isRead === false)
  const hasResolved = ids.some((id) => {
    const row = readRow(queryClient, id)
    return row?.status === 'resolved' && row.tab !== 'archived'
  })
  /** Whether one of them can take it; what is not known here may. */
  const fits = (step: StepName) =>
    ids.some((id) => {
      const row = readRow(queryClient, id)
      return !row || !me || hindranceOf(step, row, me) === null
    })
  const all: ((Several & { step?: StepName }) | false)[] = [
    may('tickets.triage') && {
      step: 'accept',
      label: t('Accept {count, number}', { count }),
      key: 'accept',
      isAtOnce: true,
      run: () => void forEach(ids, (id, how) => accept(id, { ...how, version: versionOf(id) })).then(onDone),
    },
    may('tickets.triage') && {
      step: 'decline',
      label: t('Decline {count, number}', { count }),
      key: 'decline',
      run: () => void askDecline(ids, reasons).then((done) => done.length > 0 && onDone(done)),
    },
    may('tickets.assign') && { step: 'assign', label: t('Send to {count, number}', { count }), key: 'teams', run: () => openDialog('teams', ids) },
    may('tickets.assign') && {
      step: 'assign',
      label: t('Departments for {count, number}', { count }),
      key: 'departments',
      run: () => openDialog('departments', ids),
    },
    may('tickets.resolve') &&
      hasResolved && {
        label: t('Archive {count, number}', { count }),
        run: () => void forEach(ids, (id, how) => archive(id, { ...how, version: versionOf(id) })).then(onDone),
      },
    may('tickets.transfer') && { step: 'transfer', label: t('Transfer {count, number}', { count }), run: () => openDialog('transfer', ids) },
    {
      label: isUnread ? t('Mark {count, number} read', { count }) : t('Mark {count, number} unread', { count }),
      key: 'unread',
      isAtOnce: true,
      run: () => void markEach(ids, isUnread).then(onDone),
    },
    may('tickets.delete') && {
      label: t('Delete {count, number}', { count }),
      run: () => void askDelete(ids).then((done) => done.length > 0 && onDone(done)),
    },
  ]
  // What none of them can take stands last: the bar is as narrow as the list.
  const isLast = ({ step }: { step?: StepName }) => Number(step !== undefined && !fits(step))
  return all
    .filter((one) => one !== false)
    .toSorted((one, other) => isLast(one) - isLast(other))
    .map(({ step: _, ...one }) => one)
}
