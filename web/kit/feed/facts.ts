// Facts into caches: rooms register reducers, facts are collected and applied once per frame, each exactly once.
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FactMessage } from '#contract/kit/fact.ts'
import { hearOf } from '#web/kit/clock.ts'

export type Reducer = (queryClient: QueryClient, fact: FactMessage) => void

const reducers = new Map<string, Set<Reducer>>()
let waiting: FactMessage[] = []
let scheduled = false
let cursor: number | undefined
let epoch: string | undefined
let flushed: (facts: FactMessage[]) => void = () => {}

/** Registers reducers by verb, by kind, or '*' for every fact; gives back how to unregister. */
export function onFacts(byName: Record<string, Reducer>): () => void {
  for (const [name, reducer] of Object.entries(byName)) {
    if (!reducers.has(name)) reducers.set(name, new Set())
    reducers.get(name)?.add(reducer)
  }
  return () => {
    for (const [name, reducer] of Object.entries(byName)) reducers.get(name)?.delete(reducer)
  }
}

/** Reducers for as long as a part is on the screen; keep the object outside the component. */
export function useFacts(byName: Record<string, Reducer>): void {
  useEffect(() => onFacts(byName), [byName])
}

export const cursorNow = (): number | undefined => cursor

export function setCursor(at: number | undefined): void {
  cursor = at
}

/** The epoch of the log in which the cursor was read. */
export const epochNow = (): string | undefined => epoch

export function setEpoch(of: string): void {
  epoch = of
}

/** Takes facts in the order of the log; those already taken are dropped. */
export function receiveFacts(queryClient: QueryClient, facts: FactMessage[]): void {
  for (const fact of facts) {
    if (cursor !== undefined && fact.seq <= cursor) continue
    cursor = fact.seq
    waiting.push(fact)
  }
  if (waiting.length > 0 && !scheduled) schedule(() => applyFacts(queryClient))
}

/** Facts that wait belong to caches that are about to be fetched afresh. */
export function dropFacts(): void {
  waiting = []
}

export function onFlush(listener: (facts: FactMessage[]) => void): void {
  flushed = listener
}

export function applyFacts(queryClient: QueryClient): void {
  const facts = waiting
  waiting = []
  scheduled = false
  const latest = facts.at(-1)
  if (latest) hearOf(latest.at)
  notifyManager.batch(() => {
    for (const fact of facts) {
      for (const name of new Set([fact.verb, fact.kind, '*'])) {
        for (const reduce of reducers.get(name) ?? []) reduce(queryClient, fact)
      }
    }
  })
  if (facts.length > 0) flushed(facts)
}

/** The next frame; a hidden tab has none, so a timer stands in. */
function schedule(run: () => void): void {
  scheduled = true
  let done = false
  const once = () => {
    if (done) return
    done = true
    run()
  }
  requestAnimationFrame(once)
  setTimeout(once, 120)
}
