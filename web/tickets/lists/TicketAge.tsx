// The age of a ticket against its next target: calm, amber at three quarters, red when it is due.
import { clockLevelOf, shareUsed } from '#contract/tickets/clock.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatAge, formatDateTime, formatDay, formatDuration, formatTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { useSettings } from '#web/tickets/reference.ts'
import styles from './TicketAge.module.css'

const targetWords = { answer: k('to accept'), processing: k('to dispatch'), response: k('to arrive') }
const levelWords = { calm: k('in time'), amber: k('nearly due'), red: k('overdue') }

interface Age {
  row: Pick<TicketRow, 'receivedAt' | 'scheduledAt' | 'clock' | 'status'>
  /** Beside the ticket: with its target, in words. */
  wide?: boolean
  isEscalated?: boolean
}

export function TicketAge({ row, wide = false, isEscalated = false }: Age) {
  const now = useNow()
  const { escalation } = useSettings()
  const { receivedAt, scheduledAt, clock } = row
  if (row.status === 'scheduled' && scheduledAt) {
    return (
      <time className={styles.plain} dateTime={scheduledAt} title={t('Becomes pending at {time}', { time: formatDateTime(scheduledAt) })}>
        {t('due {time}', { time: `${formatDay(scheduledAt)} ${formatTime(scheduledAt).slice(0, 5)}` })}
      </time>
    )
  }
  if (!clock) {
    return (
      <time className={styles.plain} dateTime={receivedAt} title={formatDateTime(receivedAt)}>
        {formatAge(receivedAt, now)}
      </time>
    )
  }
  const level = clockLevelOf(row, new Date(now), escalation)
  const share = shareUsed(receivedAt, clock.dueAt, new Date(now))
  const length = Date.parse(clock.dueAt) - Date.parse(receivedAt)
  return (
    <span
      className={styles.age}
      data-level={level}
      data-wide={wide || undefined}
      title={[isEscalated && t('Escalated to supervisors'), t(levelWords[level]), formatDateTime(receivedAt)].filter(Boolean).join(' · ')}
    >
      {isEscalated && <span className={styles.supervisors}>{t('SUP')}</span>}
      <time dateTime={receivedAt}>{formatDuration(now - Date.parse(receivedAt))}</time>
      {wide && (
        <span className={styles.target}>
          / {formatDuration(length)} {t(targetWords[clock.target])}
        </span>
      )}
      <span className="spoken"> {t(levelWords[level])}</span>
      <i className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
      </i>
    </span>
  )
}
