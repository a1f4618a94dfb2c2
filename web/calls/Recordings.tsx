// The recordings of a call: each is fetched when somebody presses play, and the log says who did.
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import type { CallLog } from '#contract/calls/Call.ts'
import { useFileUrl } from '#web/kit/files.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import styles from './calls.module.css'

export function Recordings({ of }: { of: CallLog }) {
  return of.recordings.map((one) => <Recording key={one.id} id={one.id} begunAt={one.begunAt} />)
}

function Recording({ id, begunAt }: { id: string; begunAt: string }) {
  const [isAsked, setAsked] = useState(false)
  const url = useFileUrl(isAsked ? id : null, 'whole')
  if (url)
    return (
      <audio
        className={styles.player}
        controls
        controlsList="nodownload"
        src={url}
        aria-label={t('Recording of {time}', { time: formatDateTime(begunAt) })}
        onLoadedMetadata={measure}
        onDurationChange={begin}
      />
    )
  return (
    <Button size="compact-sm" variant="default" leftSection={<IconPlayerPlay size={14} />} loading={isAsked} onClick={() => setAsked(true)}>
      {t('Play the recording')}
    </Button>
  )
}

/** What was recorded in pieces says nowhere how long it is: the browser knows once it has been at its end. */
function measure({ currentTarget: sound }: SyntheticEvent<HTMLAudioElement>): void {
  if (Number.isFinite(sound.duration)) void sound.play().catch(() => {})
  else sound.currentTime = Number.MAX_SAFE_INTEGER
}
function begin({ currentTarget: sound }: SyntheticEvent<HTMLAudioElement>): void {
  if (!Number.isFinite(sound.duration) || sound.currentTime === 0) return
  sound.currentTime = 0
  void sound.play().catch(() => {})
}
