// Tickets and teams as they stood: the moves of a stretch of time, and how things stood at any moment of it.
import * as z from 'zod'
import { At, Id } from '#contract/nouns/fields.ts'
import { type Status, statuses } from '#contract/tickets/states.ts'
import { ticketFacts } from '#contract/tickets/facts.ts'
import { Status as StatusField, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { mostPoints } from '#contract/map/MapPoints.ts'

/** What a ticket can be at a moment: closed is resolved, and off the map. */
export const standings = [...statuses, 'closed'] as const
export type Standing = (typeof standings)[number]

/** The facts that say how a ticket stands from then on. */
export const movingFacts = Object.entries(ticketFacts).flatMap(([name, { data }]) => {
  const { to, status } = (data as z.ZodObject).shape
  return to === StatusField || status === StatusField || name === 'ticketClosed' ? [name] : []
})

/** Longest stretch at once: a day, also one on which the clock is set back. */
export const mostReplayMs = 26 * 3_600_000

const mostMoves = 400_000
const Numbers = z.array(z.number()).max(mostMoves)
const Column = z.array(z.number()).max(mostPoints)

export const Replay = z.object({
  from: At,
  to: At,
  tickets: z.object({ numbers: z.array(TransactionNumber).max(mostPoints), lats: Column, lngs: Column, priorities: Column }),
  /** In the order of time: whose, how many milliseconds after the beginning (before it: how it stood then), and what it was from then on. */
  moves: z.object({ tickets: Numbers, ats: Numbers, standings: Numbers }),
  teams: z
    .array(
      z.object({
        accountId: Id,
        name: z.string(),
        callSign: z.string(),
        responseTypeId: Id,
        /** Where it was, in milliseconds after the beginning. */
        ats: Numbers,
        lats: Numbers,
        lngs: Numbers,
        /** The assignments that it had, each with the moments of its stages; null where a stage was not reached. */
        works: z.array(
          z.object({
            transactionNumber: TransactionNumber,
            assigned: z.number(),
            enRoute: z.number().nullable(),
            onScene: z.number().nullable(),
            ended: z.number().nullable(),
          }),
        ),
      }),
    )
    .max(1000),
})
export type Replay = z.output<typeof Replay>

/** How each ticket stood at a moment, by its place among the tickets; undefined before it was filed. */
export function standingsAt({ tickets, moves }: Pick<Replay, 'tickets' | 'moves'>, at: number): (Standing | undefined)[] {
  const stood: (Standing | undefined)[] = Array.from({ length: tickets.numbers.length })
  for (let n = 0; n < moves.ats.length && moves.ats[n]! <= at; n++) stood[moves.tickets[n]!] = standings[moves.standings[n]!]
  return stood
}

const drawn: readonly Status[] = ['pending', 'accepted', 'reported', 'resolved']
/** Whether the map shows a ticket that stands so: what the lists of open tickets hold, as now. */
export const isDrawn = (standing: Standing | undefined): standing is Status => drawn.includes(standing as Status)

type Team = Replay['teams'][number]
/** Between two places further apart in time nobody can say where it was. */
const knownOverMs = 5 * 60_000

/** Where a team was at a moment and what it did; between two places near in time, on the line between them. */
export function teamAt({ ats, lats, lngs, works }: Pick<Team, 'ats' | 'lats' | 'lngs' | 'works'>, at: number) {
  const next = ats.findIndex((one) => one > at)
  const last = (next === -1 ? ats.length : next) - 1
  const work = works.findLast(({ assigned, ended }) => assigned <= at && (ended === null || ended > at))
  const reached = (moment: number | null) => moment !== null && moment <= at
  const state = !work
    ? ('available' as const)
    : reached(work.onScene)
      ? ('onScene' as const)
      : reached(work.enRoute)
        ? ('enRoute' as const)
        : ('assigned' as const)
  const told = { state, transactionNumber: work?.transactionNumber ?? null }
  if (last < 0) return { ...told, position: null, positionAt: null }
  const share = next > 0 && ats[next]! - ats[last]! <= knownOverMs ? (at - ats[last]!) / (ats[next]! - ats[last]!) : 0
  const between = (column: number[]) => column[last]! + (share > 0 ? (column[next]! - column[last]!) * share : 0)
  return { ...told, position: { lat: between(lats), lng: between(lngs) }, positionAt: share > 0 ? at : ats[last]! }
}
