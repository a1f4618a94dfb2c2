// In whose lane work is done: the signed-in are never queued behind strangers. What has no lane is the house's own work.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Life: a stranger who reports a threat to life. Familiar: a browser or an office that staff have signed in from. */
export type LaneKind = 'staff' | 'life' | 'familiar' | 'stranger'

export interface Lane {
  kind: LaneKind
  /** The network it comes from; turns are taken by it. */
  source: string
}

const lanes = new AsyncLocalStorage<Lane>()

export const newLane = (source: string, kind: LaneKind = 'stranger'): Lane => ({ kind, source })
export const laneNow = () => lanes.getStore()
export const inLane = <R>(lane: Lane, work: () => R): R => lanes.run(lane, work)

/** The house's own work, on which callers of every lane wait together. */
export const outOfLanes = <R>(work: () => R): R => lanes.exit(work)

/** Whoever turns out to be known goes on in a better lane. */
export function moveTo(kind: LaneKind): void {
  const lane = laneNow()
  if (lane && lane.kind !== 'staff') lane.kind = kind
}
