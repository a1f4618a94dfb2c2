// After an alert went out: what was sent by which way, which captains have it, and who is to be called, worked off by keys.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatPhone } from '#contract/nouns/phoneText.ts'
import type { AlertReceipts, callOutcomes, ToCall } from '#contract/warnings/reach.ts'
import { warnings as calls } from '#contract/warnings/room.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { HeadRow } from '#web/kit/parts/HeadRow.tsx'
import { roadWords, standWords } from './words.ts'
import styles from './warnings.module.css'

type Outcome = (typeof callOutcomes)[number]

export function Receipts({ id }: { id: string }) {
  const receipts = useQuery(query(calls.getAlertReceipts, { id }))
  const mayCall = useMay('tickets.hazards')
  const note = useChange(calls.noteAlertCall)
  const list = useRef<HTMLUListElement>(null)
  /** Whose call was noted, and where it stood: the next one has the focus as soon as it leaves its place. */
  const noted = useRef<{ id: string; at: number } | null>(null)
  const toCallNow = receipts.data?.toCall
  useEffect(() => {
    if (!noted.current || !toCallNow || toCallNow[noted.current.at]?.barangayId === noted.current.id) return
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    const next = rows[Math.min(noted.current.at, rows.length - 1)] ?? list.current
    next?.focus()
    noted.current = null
  }, [toCallNow])
  if (!receipts.data) return receipts.error ? <ErrorState error={receipts.error} onRetry={receipts.refetch} /> : <SkeletonRows />
  const { captains, toCall } = receipts.data
  const call = ({ barangayId }: ToCall, outcome: Outcome) => {
    if (!mayCall || note.isPending) return
    noted.current = { id: barangayId, at: toCall.findIndex((one) => one.barangayId === barangayId) }
    note.mutate({ id, barangayId, outcome })
  }
  return (
    <div className={styles.receipts}>
      <Sent receipts={receipts.data} />
      <p>
        {t('{received} of {all} captains have pressed that they have it; {seen} have opened it, {called} were told by telephone.', {
          received: formatNumber(captains.received),
          all: formatNumber(captains.all),
          seen: formatNumber(captains.seen),
          called: formatNumber(captains.called),
        })}
      </p>
      <section aria-label={t('To be called')}>
        <h3>{t('{count, plural, =0 {Nobody is left to call} one {# captain to call} other {# captains to call}}', { count: toCall.length })}</h3>
        {mayCall && toCall.length > 0 && <p className={styles.keys}>{t('Arrows or J and K move, T: told, N: no answer.')}</p>}
        <ul className={styles.calls} ref={list} tabIndex={-1} onKeyDown={moveBetween}>
          {toCall.map((one) => (
            <li key={one.barangayId} tabIndex={0} aria-label={one.barangay} onKeyDown={(event) => pressed(event, (outcome) => call(one, outcome))}>
              <p>
                <b>{one.barangay}</b> {one.captain} ·{' '}
                {one.number ? <a href={`tel:${one.number}`}>{formatPhone(one.number)}</a> : <span>{t('no number known')}</span>}
              </p>
              <p className={styles.under}>
                {t(standWords[one.stands])}
                {one.urgentTickets > 0 && (
                  <b> · {t('{count, plural, one {# life at risk} other {# lives at risk}}', { count: one.urgentTickets })}</b>
                )}
                {one.tickets > 0 && ` · ${t('{count, plural, one {# open ticket} other {# open tickets}}', { count: one.tickets })}`}
                {one.call && (
                  <>
                    {' · '}
                    {t('no answer to {name}', { name: one.call.by.name })} <Ago at={one.call.at} short />
                  </>
                )}
              </p>
              {mayCall && (
                <p className={styles.choices}>
                  <Button size="compact-sm" onClick={() => call(one, 'told')}>
                    {t('Told')}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => call(one, 'noAnswer')}>
                    {t('No answer')}
                  </Button>
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Sent({ receipts: { roads, webhooks } }: { receipts: AlertReceipts }) {
  const hooks = webhooks.waiting + webhooks.sent + webhooks.failed
  const rows = [
    ...roads.filter(({ way }) => way !== 'page').map((road) => ({ ...road, label: t(roadWords[`${road.kind} ${road.way}`] ?? road.way) })),
    ...(hooks > 0 ? [{ kind: 'webhook', way: 'webhook', off: 0, ...webhooks, label: t('sirens and systems by webhook') }] : []),
  ]
  if (rows.length === 0) return <p>{t('Nobody could be told by text, notification or e-mail.')}</p>
  return (
    <table className={styles.sent}>
      <HeadRow names={[t('By what'), t('sent'), t('waiting'), t('not delivered')]} />
      <tbody>
        {rows.map(({ kind, way, label, sent, waiting, failed }) => (
          <tr key={`${kind} ${way}`}>
            <th scope="row">{label}</th>
            <td>{formatNumber(sent)}</td>
            <td>{formatNumber(waiting)}</td>
            <td data-trouble={failed > 0 || undefined}>{formatNumber(failed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isPlainKey = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => !altKey && !ctrlKey && !metaKey
function pressed(event: KeyboardEvent, note: (outcome: Outcome) => void): void {
  if (!isPlainKey(event) || event.repeat) return
  const outcome = { t: 'told', n: 'noAnswer' }[event.key.toLowerCase()] as Outcome | undefined
  if (outcome) note(outcome)
}
function moveBetween(event: KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (by === undefined || !isPlainKey(event)) return
  event.preventDefault()
  const rows = [...event.currentTarget.children] as HTMLElement[]
  const now = rows.findIndex((row) => row.contains(document.activeElement))
  rows[Math.min(rows.length - 1, Math.max(0, now + by))]?.focus()
}
