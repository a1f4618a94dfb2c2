// What this phone knows of its crew's own Maydays, drawn at once on a page that is opened anew: the one that waits, and those that the center has, one for each ticket.
import { useMemo } from 'react'
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

const OwnMaydays = z.object({ waiting: WaitingMayday.nullable(), told: z.array(ToldMayday) })
type OwnMaydays = z.output<typeof OwnMaydays>

const name = 'tanod.mayday'
export const keptMaydays = (): OwnMaydays =>
  OwnMaydays.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? { waiting: null, told: [] }

export const useOwnMaydays = create<OwnMaydays>(() => keptMaydays())
useOwnMaydays.subscribe(({ waiting, told }) => {
  noteUnsent('mayday', waiting !== null)
  if (!waiting && told.length === 0) return localStorage.removeItem(name)
  try {
    localStorage.setItem(name, JSON.stringify({ waiting, told }))
  } catch {
    // Where the browser is full, what waits lies on the crew's shelf all the same, and goes out.
  }
})

export const useWaitingMayday = (me: string): WaitingMayday | null => useOwnMaydays(({ waiting }) => (waiting?.accountId === me ? waiting : null))
const byAge = (one: ToldMayday, other: ToldMayday) => Date.parse(other.since) - Date.parse(one.since)
/** The youngest first. */
export function useToldMaydays(me: string): ToldMayday[] {
  const told = useOwnMaydays((own) => own.told)
  return useMemo(() => told.filter((one) => one.me === me).toSorted(byAge), [told, me])
}

const isSameTicket = (one: ToldMayday) => (other: ToldMayday) => other.me === one.me && other.id === one.id

/** An older one on the same ticket goes with it. */
export const withTold = (told: readonly ToldMayday[], one: ToldMayday): ToldMayday[] =>
  told.some((other) => isSameTicket(one)(other) && byAge(one, other) >= 0) ? [...told] : [...told.filter((other) => !isSameTicket(one)(other)), one]

export const forgetTold = (one: ToldMayday): void =>
  useOwnMaydays.setState(({ told }) => ({ told: told.filter((other) => !isSameTicket(one)(other)) }))
