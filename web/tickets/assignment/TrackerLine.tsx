// Whether the app that tells where this unit is does so while the phone is locked.
import { useQuery } from '@tanstack/react-query'
import { deviceCalls } from '#contract/devices/devices.ts'
import { trackerSentence } from '#contract/devices/tracking.ts'
import { query } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatAge } from '#web/kit/format.ts'
import { sayOf } from '#web/kit/language.ts'
import styles from './TeamDuty.module.css'

const everyMs = 20_000

export function TrackerLine() {
  const { data, isPending, error } = useQuery({ ...query(deviceCalls.getOwnTracker), refetchInterval: everyMs, staleTime: everyMs })
  const now = useNow()
  if (isPending || (error && data === undefined)) return null
  const { isWorking, said } = trackerSentence(data ?? null, now, (at) => formatAge(at, now))
  return (
    <div className={styles.share} data-refused={(data && !isWorking) || undefined}>
      <small role="status" aria-live="off">
        {sayOf(said)}
      </small>
    </div>
  )
}
