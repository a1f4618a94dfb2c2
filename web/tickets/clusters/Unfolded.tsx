// The reports of a cluster, the newest first: arrows move, Enter makes a ticket of the chosen one, Escape folds it up.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type OfflineReport, offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { keyOf, query, useChange } from '#web/kit/api.ts'
import { useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { learnTicket } from '#web/tickets/live/take.ts'
import { useBarangays, useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { actionOf, repeats } from '#web/tickets/steps/keys.ts'
import styles from './Clusters.module.css'

interface Given {
  id: string
  count: number
  mayDecide: boolean
  onClose(): void
}

export function Unfolded({ id, count, mayDecide, onClose }: Given) {
  const asked = { clusterId: id, limit: 100 }
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(query(offlineReports.getOfflineReports, asked))
  const rows = data?.items ?? []
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
      return cache.invalidateQueries({ queryKey: keyOf(offlineReports.getOfflineReports, asked) })
    },
  })
  const take = (row: OfflineReport) => {
    const place = rows.indexOf(row)
    setCursor((rows[place + 1] ?? rows[place - 1])?.id)
    make.mutate({ id: row.id })
  }
  const move = (by: number) => setCursor(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id)
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
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('{count} waiting', { count })}
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
      <p className={styles.foot}>
        {count > rows.length && data && <b>{t('The newest {shown} of {count}.', { shown: rows.length, count })} </b>}
        <span className={styles.keys}>
          {mayDecide ? t('J and K move, Enter makes a ticket of it, Escape closes.') : t('J and K move, Escape closes.')}
        </span>
      </p>
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
