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

export function MissedCalls() {
  const missed = useRows<CallLog>(calls.getCallLogs, asked)
  if (missed.rows.length === 0) return null
  return (
    <section aria-label={t('Missed calls')}>
      <h2>{t('{count, plural, one {# missed call waits} other {# missed calls wait}}', { count: missed.total })}</h2>
      <ul className={styles.active}>
        {missed.rows.map((log) => (
          <Missed key={log.id} log={log} />
        ))}
      </ul>
      {missed.hasMore && (
        <Button variant="subtle" loading={missed.isLoadingMore} onClick={missed.loadMore}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

function Missed({ log }: { log: CallLog }) {
  const now = useNow()
  const mayCall = useMay('calls.answer')
  const { id, citizenName, phone, rangAt, transactionNumber } = log
  return (
    <li data-urgent>
      <strong>{citizenName ?? (phone ? formatPhone(phone) : t('A citizen'))}</strong>
      <b className={styles.clock} title={formatDateTime(rangAt)}>
        {t('waits {duration}', { duration: formatDuration(now - Date.parse(rangAt)) })}
      </b>
      {transactionNumber && <CaseLink number={transactionNumber} />}
      {mayCall && <CallBack log={log} />}
      {mayCall && <Close id={id} />}
    </li>
  )
}

export function CallBack({ log: { id, phone, transactionNumber, isWriteOnly } }: { log: CallLog }) {
  const own = useCalling((state) => state.call)
  return (
    <>
      {isWriteOnly && <WriteOnly />}
      {transactionNumber && (
        <Button
          size="compact-sm"
          leftSection={<IconPhone size={14} />}
          disabled={own !== null}
          onClick={() => void startCall({ callLogId: id, media: 'audio' })}
        >
          {t('Call back')}
        </Button>
      )}
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
