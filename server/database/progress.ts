// How far the long work of a command is: told now and then, with a rest that is reckoned from what was done so far; Ctrl-C ends it where nothing is lost by that.
import { PlainError } from '#server/database/embedded/plain.ts'

/** What is under way, and how much of it is done. */
export type Tell = (what: string, done: number, all: number) => void
export const quiet: Tell = () => {}

const everyMs = 2_000
/** Before that nobody can say how long it takes. */
const sureAfterMs = 4_000
const sureShare = 0.03

export class Cancelled extends PlainError {}

/** Says nothing of what is over at once. */
export function progressTo(say: (line: string) => void, signal?: AbortSignal, now = () => performance.now()): Tell {
  let under = { what: '', began: 0, told: 0 }
  return (what, done, all) => {
    if (signal?.aborted) throw new Cancelled('Cancelled.')
    const at = now()
    if (under.what !== what) under = { what, began: at, told: at }
    if (all <= 0 || at - under.told < everyMs) return
    under.told = at
    const share = Math.min(done / all, 1)
    const spent = at - under.began
    const rest = spent >= sureAfterMs && share >= sureShare ? `, about ${spanOf((spent / share) * (1 - share))} left` : ''
    say(`${what.padEnd(8)} ${Math.floor(share * 100)} %${rest}`)
  }
}

function spanOf(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}

/** The first Ctrl-C ends the work at its next step, the second at once. */
export function onCtrlC(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  return controller.signal
}
