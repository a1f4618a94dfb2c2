// What this phone knows of its crew's own Maydays, drawn at once on a page that is opened anew: the one that waits, and the one that the center has.
import * as z from 'zod'
import { create } from 'zustand'
import type { Sentence } from '#contract/kit/say.ts'
import { noteUnsent } from '#web/kit/unsaved.ts'

const WaitingMayday = z.object({
  act: z.literal('mayday'),
  /** By it the Mayday exists once, however often it is sent. */
  key: z.string(),
  accountId: z.string(),
  happenedAt: z.string(),
  /** Sent, and no answer came in time. */
  isTried: z.literal(true).optional(),
  /** Why the center did not take it. */
  refusal: z.custom<string | Sentence>().optional(),
})
export type WaitingMayday = z.output<typeof WaitingMayday>

/** On which ticket; `at`: as it is said to the crew; `since`: when the center wrote it, so no end before that is its end. */
const ToldMayday = z.object({ me: z.string(), id: z.string(), at: z.string(), since: z.string() })
export type ToldMayday = z.output<typeof ToldMayday>

const OwnMaydays = z.object({ waiting: WaitingMayday.nullable(), told: ToldMayday.nullable() })
type OwnMaydays = z.output<typeof OwnMaydays>

const name = 'tanod.mayday'
export const keptMaydays = (): OwnMaydays =>
  OwnMaydays.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? { waiting: null, told: null }

export const useOwnMaydays = create<OwnMaydays>(() => keptMaydays())
useOwnMaydays.subscribe(({ waiting, told }) => {
  noteUnsent('mayday', waiting !== null)
  if (!waiting && !told) return localStorage.removeItem(name)
  try {
    localStorage.setItem(name, JSON.stringify({ waiting, told }))
  } catch {
    // Where the browser is full, what waits lies on the crew's shelf all the same, and goes out.
  }
})

export const useWaitingMayday = (me: string): WaitingMayday | null => useOwnMaydays(({ waiting }) => (waiting?.accountId === me ? waiting : null))
export const useToldMayday = (me: string): ToldMayday | null => useOwnMaydays(({ told }) => (told?.me === me ? told : null))

export const isYounger = (one: { since: string }, other: { since: string } | null): boolean =>
  !other || Date.parse(one.since) > Date.parse(other.since)
