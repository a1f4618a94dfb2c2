// Calls of one ticket: rings the page of its citizen, by voice or with picture, and plays what was recorded.
import { Button, Group } from '@mantine/core'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls/room.ts'
import { directionWords, outcomeWords } from '#contract/calls/words.ts'
import { query } from '#web/kit/api.ts'
import { formatDateTime, formatDuration } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { WriteOnly } from '#web/kit/parts/marks/WriteOnly.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { startCall, useCalling } from './calling.ts'
import styles from './calls.module.css'
import { Recordings } from './Recordings.tsx'

interface Props {
  id: string
  isWriteOnly: boolean
  /** Whether there is a page of its citizen that can ring; null until it is known. */
  hasPage: boolean | null
}

export function TicketCalls({ id, isWriteOnly, hasPage }: Props) {
  useLanguage()
  const mayCall = useMay('calls.answer')
  const maySee = useMay('calls.answer', 'calls.listen', 'calls.invited')
  return (
    <>
      {mayCall && hasPage && <CallThem id={id} isWriteOnly={isWriteOnly} />}
      {maySee && <Its id={id} />}
    </>
  )
}

function CallThem({ id, isWriteOnly }: { id: string; isWriteOnly: boolean }) {
  const own = useCalling((state) => state.call)
  // It is drawn beside, with all that can be done.
  if (own) return null
  const start = (media: 'audio' | 'video') => void startCall({ transactionNumber: id, media })
  return (
    <Group gap="xs" my="xs">
      {isWriteOnly && <WriteOnly />}
      <Button size="compact-sm" variant="default" leftSection={<IconPhone size={15} />} onClick={() => start('audio')}>
        {t('Call the citizen’s page')}
      </Button>
      <Button size="compact-sm" variant="default" leftSection={<IconVideo size={15} />} onClick={() => start('video')}>
        {t('Video call')}
      </Button>
    </Group>
  )
}

const forever = { staleTime: Number.POSITIVE_INFINITY }

/** Every call of the case, the newest first, with what was recorded. */
function Its({ id }: { id: string }) {
  const logs = useQuery({ ...query(calls.getCallLogs, { transactionNumber: id }), ...forever }).data?.items ?? []
  if (logs.length === 0) return null
  return (
    <ul className={styles.ofTicket} aria-label={t('Calls of this ticket')} tabIndex={0}>
      {logs.map((log) => (
        <li key={log.id} data-waits={log.waits || undefined}>
          <span>
            {t(directionWords[log.direction])} · {t(outcomeWords[log.outcome])} · {formatDateTime(log.rangAt)}
            {log.seconds !== null && ` · ${formatDuration(log.seconds * 1_000)}`}
          </span>
          <Recordings of={log} />
        </li>
      ))}
    </ul>
  )
}
