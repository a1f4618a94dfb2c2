// A picture that a desk cut from what it just saw: of the last minutes, with the time as the center's clocks show it.
import { timeNow } from './clock.ts'
import { refuse } from './refuse.ts'

/** Older than this, a picture is no longer what was just seen. */
const freshMs = 10 * 60_000
/** A browser's clock and ours need not agree to the second. */
const aheadMs = 30_000

export function refuseOld(at: string, message: string): void {
  const age = timeNow() - Date.parse(at)
  if (age > freshMs || age < -aheadMs) refuse(400, message)
}

/** Such as 2026-11-23 08:15:04, by the clock of the center. */
export const timeIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at))
