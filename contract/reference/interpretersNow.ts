// Whom of those who interpret by telephone one reaches now: they stand first, who is off after them.
import { isOpen, wallClock } from '#contract/nouns/openingHours.ts'
import type { Interpreter } from './kinds.ts'

/** So long who is rung no more stays, to be brought back; then they are forgotten. */
export const interpreterKeptDays = 90

interface When {
  at: Date
  timeZone: string
}
export function reachableFirst<I extends Pick<Interpreter, 'hours'>>(all: readonly I[], { at, timeZone }: When): { one: I; isReachable: boolean }[] {
  const clock = wallClock(at, timeZone)
  const shown = all.map((one) => ({ one, isReachable: isOpen(one.hours, clock) }))
  return [...shown.filter(({ isReachable }) => isReachable), ...shown.filter(({ isReachable }) => !isReachable)]
}
