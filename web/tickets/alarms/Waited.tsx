// How long an alarm has waited.
import { useNow } from '#web/kit/clock.ts'
import { formatDuration } from '#web/kit/format.ts'

export function Waited({ since, className }: { since: string; className?: string | undefined }) {
  const now = useNow()
  return (
    <time className={className} style={{ fontWeight: 600 }} dateTime={since}>
      {formatDuration(now - Date.parse(since))}
    </time>
  )
}
