// All alarms that wait, the newest first: arrows move, Enter opens, Q acknowledges, Escape closes.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isLifeAlone } from '#contract/tickets/priorities.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import { LifeMark } from '#web/kit/parts/marks/LifeMark.tsx'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { Said } from '#web/tickets/lists/Said.tsx'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { actionOf, repeats } from '#web/tickets/steps/keys.ts'
import { hasPainted, tooSoon, usePainted } from '#web/tickets/steps/painted.ts'
import { nameOfAlarms, useAcknowledge } from './acknowledge.ts'
import styles from './AlarmQueue.module.css'
import { Waited } from './Waited.tsx'

interface Queue {
  rows: readonly TicketRow[]
  /** How many wait in all: more than are listed in a storm. */
  count: number
  mayAcknowledge: boolean
  onClose(): void
}

export function AlarmQueue({ rows, count, mayAcknowledge, onClose }: Queue) {
  const navigate = useNavigate()
  const { sending, acknowledge } = useAcknowledge()
  const list = useRef<HTMLDivElement>(null)
  // An id, not a place: what comes in above must not change what a key means, and where it is gone a key means nobody.
  const [cursor, setCursor] = useState(rows[0]?.transactionNumber)
  const at = rows.findIndex((row) => row.transactionNumber === cursor)
  const current = rows[at]
  const painted = usePainted('alarm', current ? [{ id: current.transactionNumber, version: current.version }] : [])
  useEffect(() => list.current?.focus(), [])
  useEffect(() => void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' }), [current])

  const open = ({ tab, transactionNumber }: TicketRow) => {
    onClose()
    void navigate(`/cms/tickets/${tab}/${transactionNumber}`)
  }
  const move = (by: number) => setCursor(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.transactionNumber)
  const silence = (row: TicketRow) => {
    const next = rows[at + 1] ?? rows[at - 1]
    if (row === current) setCursor(next?.transactionNumber)
    acknowledge(row.transactionNumber)
  }
  const press = (event: React.KeyboardEvent) => {
    const name = event.key === 'Escape' ? 'close' : actionOf(event, useDesk.getState())
    const does: Partial<Record<string, () => void>> = {
      close: onClose,
      alarms: onClose,
      next: () => move(1),
      previous: () => move(-1),
      ...(current && { open: () => open(current) }),
      ...(current &&
        mayAcknowledge && {
          acknowledge: () => (hasPainted('alarm', current.transactionNumber) ? silence(current) : tooSoon('alarm', current.transactionNumber)),
        }),
    }
    const done = name && does[name]
    if (!done) return
    event.preventDefault()
    if (!event.repeat || repeats(name)) done()
  }

  return (
    <div
      role="dialog"
      aria-label={nameOfAlarms()}
      className={styles.queue}
      data-keys
      data-painted={painted}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null && onClose()}
    >
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('{count} waiting', { count })}
        aria-activedescendant={current && `alarm-${current.transactionNumber}`}
        onKeyDown={press}
        onClick={({ target }) => {
          const id = (target as HTMLElement).closest('[role="option"]')?.id
          const row = rows.find((one) => `alarm-${one.transactionNumber}` === id)
          if (row) open(row)
        }}
      >
        {rows.map((row) => (
          <Line key={row.transactionNumber} row={row} isCurrent={row === current} isSending={sending.has(row.transactionNumber)} />
        ))}
      </div>
      <p className={styles.foot}>
        {count > rows.length && <b>{t('The newest {shown} of {count}.', { shown: rows.length, count })} </b>}
        <span className={styles.keys}>
          {mayAcknowledge ? t('J and K move, Enter opens, Q acknowledges, Escape closes.') : t('J and K move, Enter opens, Escape closes.')}
        </span>
      </p>
    </div>
  )
}

function Line({ row, isCurrent, isSending }: { row: TicketRow; isCurrent: boolean; isSending: boolean }) {
  const nameOf = useNameOf()
  const type = useCaseTypes().byId.get(row.caseTypeId)
  return (
    <div id={`alarm-${row.transactionNumber}`} role="option" aria-selected={isCurrent} data-sending={isSending || undefined}>
      <span className={styles.marks}>
        {isLifeAlone(row) && <LifeMark />}
        <PriorityBadge priority={row.priority} short="narrow" />
      </span>
      <span className={styles.what}>
        <b>{nameOf(type) || '…'}</b> {row.place}
        <span className={styles.words}>{isSending ? t('Sending…') : <Said text={row.summary} caseTypeId={row.caseTypeId} />}</span>
      </span>
      <Waited since={row.receivedAt} />
    </div>
  )
}
