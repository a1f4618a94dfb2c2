// A moment as people type it into a field of date and time: by the clock of the center, not by that of the browser.
import { zone } from './format.ts'

/** As a field of date and time holds it: 2026-11-20T06:00. */
export const writtenOf = (at: string | number | Date): string => wallOf(new Date(at).getTime()).slice(0, 16)

/** What was typed, or null where it is no moment. An hour that the clock leaves out counts on from before it. */
export function momentOf(written: string): Date | null {
  const wall = Date.parse(`${written}Z`)
  if (Number.isNaN(wall)) return null
  const first = wall - aheadBy(wall)
  const second = wall - aheadBy(first)
  return new Date(wallOf(second).startsWith(written) ? second : first)
}

const wallOf = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone(), dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')
/** By how much the clock of the center is ahead of the world's at a moment. */
const aheadBy = (at: number) => Date.parse(`${wallOf(at)}Z`) - Math.floor(at / 1000) * 1000
