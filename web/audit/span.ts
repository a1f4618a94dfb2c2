// Days as a span of time by the clock of the center: from the first's beginning to the last's end.
import { momentOf } from '#web/kit/moment.ts'

const dayMs = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
const beginOf = (day: string) => momentOf(`${day}T00:00`)!.getTime()

export function spanOf([from, to]: readonly [string | null, string | null]): { from?: string; to?: string } {
  const last = to ?? from
  return {
    from: from ? new Date(beginOf(from)).toISOString() : undefined,
    to: last ? new Date(beginOf(dayAfter(last)) - 1).toISOString() : undefined,
  }
}
