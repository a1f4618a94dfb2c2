// A moment as its age and its time of day: "4 min ago · 14:05:31".
import { serverNow, useNow } from '#web/kit/clock.ts'
import { formatAge, formatDateTime, formatTime } from '#web/kit/format.ts'

export function Ago({ at, short = false }: { at: string; short?: boolean }) {
  // What is counted in minutes is drawn again six times in each.
  const now = useNow(serverNow() - Date.parse(at) < 60_000 ? 1 : 10_000)
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAge(at, now)}
      {!short && ` · ${formatTime(at)}`}
    </time>
  )
}
