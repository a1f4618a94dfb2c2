// Calls of one ticket: rings the page of its citizen, by voice or with picture, and plays what was recorded.
import { Button, Group } from '@mantine/core'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#contract/calls/room.ts'
import { query } from '#web/kit/api.ts'
import { formatDateTime, formatDuration } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { startCall, useCalling } from './calling.ts'
import styles from './calls.module.css'
import { Recordings } from './Recordings.tsx'
import { directionWords } from './words.ts'

export function TicketCalls({ id }: { id: string }) {
  useLanguage()
  const mayCall = useMay('calls.answer')
  const maySee = useMay('calls.answer', 'calls.listen', 'calls.invited')
  return (
    <>
      {mayCall && <CallThem id={id} />}
      {maySee && <Recorded id={id} />}
    </>
  )
}

function CallThem({ id }: { id: string }) {
  const own = useCalling((state) => state.call)
  const start = (media: 'audio' | 'video') => void startCall({ transactionNumber: id, media })
  return (
    <Group gap="xs" my="xs">
      <Button size="compact-sm" variant="default" leftSection={<IconPhone size={15} />} disabled={own !== null} onClick={() => start('audio')}>
        {t('Call the citizen’s page')}
      </Button>
      <Button size="compact-sm" variant="default" leftSection={<IconVideo size={15} />} disabled={own !== null} onClick={() => start('video')}>
        {t('Video call')}
      </Button>
    </Group>
  )
}

const forever = { staleTime: Number.POSITIVE_INFINITY }

/** A line for each call that was recorded; the others stand in the timeline. */
function Recorded({ id }: { id: string }) {
  const logs = useQuery({ ...query(calls.getCallLogs, { transactionNumber: id }), ...forever }).data?.items ?? []
  const recorded = logs.filter(({ recordings }) => recordings.length > 0)
  if (recorded.length === 0) return null
  return (
    <ul className={styles.ofTicket} aria-label={t('Recorded calls')}>
      {recorded.map((log) => (
        <li key={log.id}>
          <span>
            {t(directionWords[log.direction])} · {formatDateTime(log.rangAt)}
            {log.seconds !== null && ` · ${formatDuration(log.seconds * 1_000)}`}
          </span>
          <Recordings of={log} />
        </li>
      ))}
    </ul>
  )
}
