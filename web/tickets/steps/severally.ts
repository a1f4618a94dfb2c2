// What can be done with several chosen tickets at once: the same for buttons and for keys.
import { queryClient } from '#web/kit/queryClient.ts'
import type { Me } from '#contract/auth/Session.ts'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { t } from '#web/kit/language.ts'
import type { Outcome } from '#web/tickets/live/take.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import { accept, archive } from './actions.ts'
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
  const all: (Several | false)[] = [
    may('tickets.triage') && {
      label: t('Accept {count, number}', { count }),
      key: 'accept',
      isAtOnce: true,
      run: () => void forEach(ids, (id, how) => accept(id, { ...how, version: versionOf(id) })).then(onDone),
    },
    may('tickets.triage') && {
      label: t('Decline {count, number}', { count }),
      key: 'decline',
      run: () => void askDecline(ids, reasons).then((done) => done.length > 0 && onDone(done)),
    },
    may('tickets.assign') && { label: t('Send to {count, number}', { count }), key: 'teams', run: () => openDialog('teams', ids) },
    may('tickets.assign') && {
      label: t('Departments for {count, number}', { count }),
      key: 'departments',
      run: () => openDialog('departments', ids),
    },
    may('tickets.resolve') &&
      hasResolved && {
        label: t('Archive {count, number}', { count }),
        run: () => void forEach(ids, (id, how) => archive(id, { ...how, version: versionOf(id) })).then(onDone),
      },
    may('tickets.transfer') && { label: t('Transfer {count, number}', { count }), run: () => openDialog('transfer', ids) },
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
  return all.filter((one) => one !== false)
}
