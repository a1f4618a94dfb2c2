// How long an alarm has waited.
import { useNow } from '#web/kit/clock.ts'
import { formatDuration } from '#web/kit/format.ts'

export function Waited({ since }: { since: string }) {
  const now = useNow()
  return (
    <time style={{ fontWeight: 600 }} dateTime={since}>
      {formatDuration(now - Date.parse(since))}
    </time>
  )
}
