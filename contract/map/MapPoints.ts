// Tickets and teams as points of a map: tickets in columns, so that fifty thousand are one quick answer.
import * as z from 'zod'
import { At, Count, Id, Position } from '#contract/nouns/fields.ts'
import { teamStates } from '#contract/tickets/assignment/assignment.ts'
import type { Tab } from '#contract/tickets/states.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'

export const mostPoints = 60_000
/** The tabs of the desk, all of whose tickets are points: of the accepted also those that were resolved within the day. */
export const openTabs = ['pending', 'accepted'] as const satisfies readonly Tab[]
const Column = z.array(z.number()).max(mostPoints)

export const TicketPoints = z.object({
  numbers: z.array(TransactionNumber).max(mostPoints),
  lats: Column,
  lngs: Column,
  priorities: Column,
  /** Places in the list of statuses. */
  statuses: Column,
  versions: Column,
  total: Count,
})
export type TicketPoints = z.output<typeof TicketPoints>

export const MapTeam = z.object({
  accountId: Id,
  name: z.string(),
  callSign: z.string(),
  responseTypeId: Id,
  state: z.enum(teamStates),
  transactionNumber: TransactionNumber.nullable(),
  position: Position.nullable(),
  heading: z.number().min(0).max(360).nullable(),
  /** Metres a second, from its last two positions. */
  speed: z.number().min(0).nullable(),
  positionAt: At.nullable(),
})
export type MapTeam = z.output<typeof MapTeam>
