// Server time on this machine, and a shared tick for everything that shows an age.
import { create } from 'zustand'

export const driftWarningMs = 5_000

/** Kept over a reload where there is no signal: what a crew does there counts by the server's clock. */
const name = 'tanod.clock'
const useClock = create(() => ({ offset: Number(globalThis.localStorage?.getItem(name)) || 0, now: Date.now() }))

/** An answer that took longer may have lain while the phone slept, and says between which times the clock is, not where in between. */
const quickMs = 2_000

/** Learns how far this machine's clock is off; `sentAt` is when the question left. */
export function learnServerTime(serverTime: string, sentAt = Date.now()): void {
  const received = Date.now()
  const server = Date.parse(serverTime)
  const [least, most] = [server - received, server - sentAt]
  const offset = received - sentAt <= quickMs ? (least + most) / 2 : Math.min(most, Math.max(least, useClock.getState().offset))
  if (Number.isFinite(offset) && Math.abs(offset - useClock.getState().offset) > 250) {
    useClock.setState({ offset })
    localStorage.setItem(name, String(Math.round(offset)))
  }
}

let heardAt = 0
/** What the server tells of has happened: no clock here stands before it until the next tick. In a storm, once a second: all that shows an age is drawn again by it. */
export function hearOf(at: string): void {
  const now = Date.now()
  const told = Date.parse(at) || 0
  const { now: ticked, offset } = useClock.getState()
  if (told <= ticked + offset || Math.abs(now - heardAt) < 1_000) return
  heardAt = now
  useClock.setState({ now, offset: Math.max(offset, told - now) })
}

export const serverNow = (): number => Date.now() + useClock.getState().offset

/** Server time, once a second; what tells of longer steps is drawn again once in each. */
export const useNow = (everyMs = 1): number => useClock(({ now, offset }) => Math.floor((now + offset) / everyMs) * everyMs)

/** How long until then, by the second; nothing is drawn again once it has passed, nor while it is further away than `most`. */
export const useTimeLeft = (until: number, most = Number.POSITIVE_INFINITY): number =>
  useClock(({ now, offset }) => Math.min(most, Math.max(0, until - now - offset)))

/** The same by this machine's own clock, for what began here. */
export const useLocalTimeLeft = (until: number): number => useClock(({ now }) => Math.max(0, until - now))

/** This machine's own time, once a second. */
export const useLocalNow = (): number => useClock((state) => state.now)

/** How far this machine's clock is off, when that is too much to trust it. */
export const useDrift = (): number | null => useClock(({ offset }) => (Math.abs(offset) > driftWarningMs ? offset : null))

export function startClock(): () => void {
  const timer = setInterval(() => useClock.setState({ now: Date.now() }), 1000)
  return () => clearInterval(timer)
}
