// The times below a chart: whole ones of the center's day, six at most.
import { momentOf, writtenOf } from '#web/kit/moment.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((one) => one * minuteMs),
  ...[1, 2, 3, 6, 12].map((one) => one * hourMs),
  ...[1, 2, 7, 14, 30, 61].map((one) => one * dayMs),
]
const most = 6

export function timesOf({ from, to }: { from: number; to: number }): number[] {
  const step = steps.find((one) => (to - from) / one < most) ?? (to - from) / (most - 1)
  const midnight = momentOf(`${writtenOf(from).slice(0, 10)}T00:00`)!.getTime()
  const first = midnight + Math.ceil((from - midnight) / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, n) => first + n * step)
}
