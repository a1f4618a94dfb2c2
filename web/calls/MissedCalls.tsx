// Missed calls are tasks: each with the clock since it rang, until somebody spoke with the caller or closed it with a reason.
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CallLog } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { formatPhone, isDialable } from '#contract/nouns/Phone.ts'
import { call as ask, newKey, query, useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { formatDateTime, formatDuration } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { WriteOnly } from '#web/kit/parts/marks/WriteOnly.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import { useMay } from '#web/kit/session/session.ts'
import { startCall, useCalling } from './calling.ts'
import { CaseLink } from './CaseLink.tsx'
import styles from './desk.module.css'

/** How many wait, for the badge. */
export const useMissedCount = () =>
  useQuery({ ...query(calls.getCallLogs, { waits: 1, limit: 1 }), staleTime: Number.POSITIVE_INFINITY }).data?.total ?? 0
const asked = { waits: 1 }

const reasons = [k('Spoken with by telephone'), k('The number does not answer'), k('Wrong number or prank'), k('The case is closed already')]

const heads = [k('Who rang'), k('Number'), k('Waits since'), k('What was tried, and by whom'), k('What to do')]

export function MissedCalls() {
  const missed = useRows<CallLog>(calls.getCallLogs, asked)
  if (missed.rows.length === 0) return null
  return (
    <section aria-label={t('Missed calls')}>
      <h2>{t('{count, plural, one {# missed call waits} other {# missed calls wait}}', { count: missed.total })}</h2>
      <table className={styles.missed} aria-label={t('Missed calls')}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {missed.rows.map((log) => (
            <Missed key={log.id} log={log} />
          ))}
        </tbody>
      </table>
      {missed.hasMore && (
        <Button variant="subtle" loading={missed.isLoadingMore} onClick={missed.loadMore}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

const minuteMs = 60_000
/** A clock of seconds while they count; who has waited for hours waits for hours. */
export function sayWait(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  return minutes < 60 ? formatDuration(ms) : t('{hours, number} h {minutes, number} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

function Missed({ log }: { log: CallLog }) {
  const now = useNow()
  const mayCall = useMay('calls.answer')
  const { id, citizenName, phone, line, road, rangAt, transactionNumber, tried, isWriteOnly } = log
  return (
    <tr>
      <th scope="row">
        <strong>{citizenName ?? t('A citizen')}</strong>
        {isWriteOnly && <WriteOnly />}
        {transactionNumber && <CaseLink number={transactionNumber} />}
      </th>
      <td>
        {mayCall && phone && isDialable(phone) ? (
          <a className={styles.tel} href={`tel:${phone}`} aria-label={t('By telephone {number}', { number: formatPhone(phone) })}>
            {formatPhone(phone)}
          </a>
        ) : phone ? (
          formatPhone(phone)
        ) : (
          <span className={styles.dim}>{t('No number')}</span>
        )}
        {road === 'phone' && <span className={styles.dim}>{line ? t('line {line}', { line }) : t('by telephone')}</span>}
      </td>
      <td>
        <b className={styles.clock}>{t('waits {duration}', { duration: sayWait(now - Date.parse(rangAt)) })}</b>
        <time className={styles.dim} dateTime={rangAt}>
          {formatDateTime(rangAt)}
        </time>
      </td>
      <td>
        {tried ? (
          <>
            <span>{t('{times, plural, one {called back once in vain} other {called back # times in vain}}', { times: tried.times })}</span>
            <span className={styles.dim}>{[formatDateTime(tried.at), tried.by?.name].filter(Boolean).join(' · ')}</span>
          </>
        ) : (
          <span className={styles.dim}>{t('Nobody has tried yet')}</span>
        )}
      </td>
      <td>
        {mayCall && (
          <div className={styles.acts}>
            {transactionNumber && <Ring id={id} />}
            <Close id={id} />
          </div>
        )}
      </td>
    </tr>
  )
}

function Ring({ id }: { id: string }) {
  const own = useCalling((state) => state.call)
  return (
    <Button
      size="compact-sm"
      leftSection={<IconPhone size={14} />}
      disabled={own !== null}
      onClick={() => void startCall({ callLogId: id, media: 'audio' })}
    >
      {t('Call back')}
    </Button>
  )
}

export function CallBack({ log: { id, phone, transactionNumber, isWriteOnly } }: { log: CallLog }) {
  return (
    <>
      {isWriteOnly && <WriteOnly />}
      {transactionNumber && <Ring id={id} />}
      {phone && isDialable(phone) && (
        <a className={styles.tel} href={`tel:${phone}`}>
          {t('By telephone {number}', { number: formatPhone(phone) })}
        </a>
      )}
    </>
  )
}

function Close({ id }: { id: string }) {
  const close = useChange(calls.closeMissedCall, { undo: () => ask(calls.reopenMissedCall, { id }, { key: newKey() }) })
  const press = async () => {
    const given = await askReason({
      title: t('Close this missed call?'),
      text: t('Nobody is asked to call back any more. Say why.'),
      action: t('Close it'),
      reasons: reasons.map((one) => t(one)),
    })
    if (given) close.mutate({ id, reason: [reasons.find((one) => t(one) === given.reason) ?? given.reason, given.text].filter(Boolean).join(': ') })
  }
  return (
    <Button size="compact-sm" variant="default" loading={close.isPending} onClick={() => void press()}>
      {t('Close with a reason')}
    </Button>
  )
}
