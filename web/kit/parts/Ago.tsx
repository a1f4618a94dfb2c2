// A moment as its age and its time of day: "4 min ago · 14:05:31".
import { useNow } from '#web/kit/clock.ts'
import { formatAge, formatDateTime, formatTime } from '#web/kit/format.ts'

export function Ago({ at, short = false }: { at: string; short?: boolean }) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAge(at, now)}
      {!short && ` · ${formatTime(at)}`}
    </time>
  )
}
