// The time as the database has it: the clock of this machine may be wrong, and what several nodes judge is judged by one clock.
import { clockMostMs } from '#contract/centers/findings.ts'

let aheadMs = 0

/** By how much this machine is ahead of the database; a difference that Health does not tell either is that of the way between them. */
export function learnClock(ms: number): void {
  aheadMs = Math.abs(ms) > clockMostMs ? ms : 0
}

export const timeNow = () => Date.now() - aheadMs
/** The same moment as it is written down. */
export const momentNow = () => new Date(timeNow()).toISOString()
const longestMs = 10 * 365 * 86_400_000
/** When something was that another clock tells of, which may be wrong: by that clock it was so long before it was sent, ten years at most. */
export const momentTold = (at: string, sentAt: string | undefined): string => {
  const age = (sentAt ? Date.parse(sentAt) : timeNow()) - Date.parse(at)
  return new Date(timeNow() - Math.min(longestMs, Math.max(0, age))).toISOString()
}
