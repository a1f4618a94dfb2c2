// The reports of a cluster, the oldest first: arrows move, Enter makes a ticket of the chosen one, Escape folds it up; once all were shown, they can be rejected as one.
import { useEffect, useRef, useState } from 'react'
import { clusters } from '#contract/tickets/offlineReports/clusters.ts'
import { type OfflineReport, offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { change, useChange } from '#web/kit/api.ts'
import { useDesk } from '#web/kit/desk.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import { useBarangays, useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { askWhy, plain } from '#web/tickets/steps/asks.ts'
import { actionOf, repeats } from '#web/tickets/steps/keys.ts'
import styles from './Clusters.module.css'

interface Given {
  id: string
  mayDecide: boolean
  onClose(): void
}

const rejectReasons = [k('Prank'), k('Already handled'), k('Not an emergency')]

export function Unfolded({ id, mayDecide, onClose }: Given) {
  const reports = useRows<OfflineReport>(offlineReports.getOfflineReports, { clusterId: id, limit: 100 })
  const { rows, total, hasMore, error } = reports
  const list = useRef<HTMLDivElement>(null)
  // An id, not a place: what comes in above must not change what a key means.
  const [cursor, setCursor] = useState<string>()
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === cursor),
  )
  const current = rows[at]
  const chosen = current?.id
  if (cursor === undefined && chosen !== undefined) setCursor(chosen)
  useEffect(() => list.current?.focus(), [])
  useEffect(() => void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' }), [chosen])
  const make = useChange(offlineReports.tagOfflineReport, {
    onDone: ({ data: { ticket } }) => {
      learnTicket(ticket)
      reports.retry()
    },
  })
  const reject = useChange(clusters.closeReportCluster, { undo: () => change(clusters.reopenReportCluster, { id }, { quiet: 'done' }) })
  const askReject = async () => {
    // What arrives while the reason is chosen was not seen.
    const seen = { seenUntil: rows.at(-1)!.arrivedAt, seen: rows.length }
    const title = t('{count, plural, one {Reject the # report that waits} other {Reject the # reports that wait}}', { count: rows.length })
    const why = await askWhy({ title, action: t('Reject all'), reasons: plain(rejectReasons), danger: true })
    if (why) reject.mutate({ id, ...seen, ...why })
  }
  const take = (row: OfflineReport) => {
    const place = rows.indexOf(row)
    setCursor((rows[place + 1] ?? rows[place - 1])?.id)
    make.mutate({ id: row.id })
  }
  const move = (by: number) => {
    if (at + by >= rows.length && hasMore && !reports.isLoadingMore) reports.loadMore()
    setCursor(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id)
  }
  const press = (event: React.KeyboardEvent) => {
    const name = event.key === 'Escape' ? 'close' : actionOf(event, useDesk.getState())
    const does: Partial<Record<string, () => void>> = {
      close: onClose,
      next: () => move(1),
      previous: () => move(-1),
      ...(current && current.id === cursor && mayDecide && !make.isPending && { open: () => take(current) }),
    }
    // A key pressed here never means the ticket behind.
    if (name) event.stopPropagation()
    const done = name && does[name]
    if (!done) return
    event.preventDefault()
    if (!event.repeat || repeats(name)) done()
  }
  return (
    <div role="group" aria-label={t('Reports of danger from one network')} className={styles.queue}>
      {error !== null && rows.length === 0 && <ErrorState error={error} onRetry={reports.retry} />}
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('{count} waiting', { count: total })}
        aria-activedescendant={current && lineOf(current.id)}
        onKeyDown={press}
        onClick={({ target }) => {
          const place = (target as HTMLElement).closest('[role="option"]')?.id
          const row = rows.find(({ id: of }) => lineOf(of) === place)
          if (row && mayDecide && (target as HTMLElement).closest('[data-take]')) take(row)
          else if (row) setCursor(row.id)
        }}
      >
        {rows.map((row) => (
          <Line key={row.id} row={row} isCurrent={row === current} mayDecide={mayDecide} />
        ))}
      </div>
      <div className={styles.foot}>
        {hasMore && (
          <>
            <b>{t('The oldest {shown} of {count}. All can be rejected once all were shown.', { shown: rows.length, count: total })}</b>
            <button type="button" className={styles.act} disabled={reports.isLoadingMore} onClick={reports.loadMore}>
              {t('Load more')}
            </button>
          </>
        )}
        {mayDecide && rows.length > 0 && (
          <button type="button" className={styles.act} disabled={hasMore || reject.isPending} onClick={() => void askReject()}>
            {t('Reject all')}
          </button>
        )}
        <span className={styles.keys}>
          {mayDecide ? t('J and K move, Enter makes a ticket of it, Escape closes.') : t('J and K move, Escape closes.')}
        </span>
      </div>
    </div>
  )
}

interface LineGiven {
  row: OfflineReport
  isCurrent: boolean
  mayDecide: boolean
}

const lineOf = (id: string) => `clustered-${id}`

function Line({ row, isCurrent, mayDecide }: LineGiven) {
  const nameOf = useNameOf()
  const type = useCaseTypes().byId.get(row.caseTypeId ?? '')
  const barangay = useBarangays().byId.get(row.barangayId ?? '')
  return (
    <div id={lineOf(row.id)} role="option" aria-selected={isCurrent}>
      <span className={styles.what}>
        <b>{nameOf(type)}</b> {[row.landmark, barangay?.name].filter(Boolean).join(', ')}
        <span className={styles.words}>{row.text}</span>
      </span>
      <Ago at={row.arrivedAt} short />
      {mayDecide && (
        <span className={styles.take} data-take>
          {t('Make a ticket of it')}
        </span>
      )}
    </div>
  )
}
