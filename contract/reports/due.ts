// Which days a scheduled report is of: the last whole day, week (from Monday) or month before today.
import { addDays, type Span } from '#contract/statistics/periods.ts'
import type { Rhythm } from './schedules.ts'

export function lastSpan(every: Rhythm, today: string): Span {
  const yesterday = addDays(today, -1)
  if (every === 'daily') return { from: yesterday, to: yesterday }
  if (every === 'weekly') {
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    return { from: addDays(monday, -7), to: addDays(monday, -1) }
  }
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
