// The inactivity rule: 12 hours without a hand on the desk sign out, over all tabs; 5 minutes before, it warns.
import { create } from 'zustand'
import { activityEvents, activityStoreMs, inactivityMs } from '#contract/auth/limits.ts'

const name = 'tanod.lastActive'
const warnMs = 5 * 60_000
const tellMs = 60_000

/** When the session will end, once that is less than five minutes away. */
export const useEnding = create<{ at: number | null }>(() => ({ at: null }))

export interface Watcher {
  /** Tells the server that somebody is here; at most once a minute. */
  stayActive(): void
  signOut(): void
}

/** Watches from now on; gives back how to stop. Ends at once when the stored time is already too old. */
export function watchActivity({ stayActive, signOut }: Watcher): () => void {
  const stop = new AbortController()
  let storedAt = 0
  let toldAt = 0

  const check = () => {
    if (stop.signal.aborted) return
    const idle = Date.now() - lastActive()
    if (idle >= inactivityMs) {
      stop.abort()
      useEnding.setState({ at: null })
      signOut()
      return
    }
    const at = idle >= inactivityMs - warnMs ? lastActive() + inactivityMs : null
    if (useEnding.getState().at !== at) useEnding.setState({ at })
  }
  const note = () => {
    const now = Date.now()
    if (now - storedAt < activityStoreMs) return
    check()
    if (stop.signal.aborted) return
    storedAt = now
    keepActive()
    if (now - toldAt >= tellMs) {
      toldAt = now
      stayActive()
    }
  }

  if (!localStorage.getItem(name)) localStorage.setItem(name, String(Date.now()))
  check()
  for (const event of activityEvents) addEventListener(event, note, { capture: true, passive: true, signal: stop.signal })
  addEventListener('focus', check, { signal: stop.signal })
  document.addEventListener('visibilitychange', check, { signal: stop.signal })
  addEventListener('storage', (event) => event.key === name && check(), { signal: stop.signal })
  const timer = setInterval(check, 1000)
  stop.signal.addEventListener('abort', () => clearInterval(timer))
  return () => stop.abort()
}

/** Counts as activity: a hand on the desk, a sign-in, or "Stay signed in". */
export function keepActive(): void {
  known = Date.now()
  localStorage.setItem(name, String(known))
  useEnding.setState({ at: null })
}

/** Whether the hand on the desk is twelve hours away. */
export const isIdle = (): boolean => Date.now() - lastActive() >= inactivityMs

/** As last read: another tab that signs out empties what is stored. */
let known = 0
function lastActive(): number {
  known = Number(localStorage.getItem(name)) || known
  return known || Date.now()
}
