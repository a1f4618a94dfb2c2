// The nouns of a ticket: as the detail shows it, and as a row of a list.
import * as z from 'zod'
import { crewRoles } from '#contract/accounts/crewRules.ts'
import { k, Sentence } from '#contract/kit/say.ts'
import { At, Count, Flag, Id, line, Named, noReason, Position, Reason, StoredFile, Version } from '#contract/nouns/fields.ts'
import { CardRun } from '#contract/cards/Card.ts'
import { targetNames } from './clock.ts'
import type { TakenStep } from './crewSteps/rules.ts'
import { priorities } from './priorities.ts'
import { dangerKinds } from './safety/rules.ts'
import { locators } from './offlineReports/aml.ts'
import { OutsideKind } from './outsideNumbers/kinds.ts'
import { sources, statuses, tabs } from './states.ts'
import { ofFields } from '#contract/nouns/ticketFields.ts'
import { personal } from '#contract/nouns/personal.ts'

/** Readable over a radio, unique for ever: center code, date in the center's zone, running number. */
export const TransactionNumber = z
  .string()
  .max(40)
  .regex(/^[A-Z]{2,6}-\d{6}-\d{4,}$/, 'This is not a transaction number.')
export const ofTicket = z.object({ id: TransactionNumber })

export const Status = z.enum(statuses)
export const Priority = z.literal(priorities)
export const Source = z.enum(sources)

export const Note = line(2000)
/** Why a step was taken: a reason's code or a short text, and what else is to be said. */
export const reasonFields = { reason: Reason.default(noReason), note: Note.optional() }
/** How a ticket ended: screens ask for both, a call need not say it. */
export const endFields = { disposition: Reason.default(k('No disposition given')), summary: line(5000).default('') }
export const GivenReason = z.object({ reason: z.string(), note: z.string().nullable(), by: Named.nullable(), at: At })

export const flags = ['lifeThreat', 'escalated', 'blockedCitizen', 'duplicate', 'resolveProposed', 'acknowledged'] as const
export const TicketFlag = z.enum(flags)

export const Clock = z.object({ target: z.enum(targetNames), dueAt: At })

export const Stamps = z.object({
  receivedAt: At,
  readAt: At.nullable(),
  acceptedAt: At.nullable(),
  dispatchedAt: At.nullable(),
  enRouteAt: At.nullable(),
  onSceneAt: At.nullable(),
  resolvedAt: At.nullable(),
  closedAt: At.nullable(),
})
export type Stamps = z.output<typeof Stamps>

export const TicketRow = z.object({
  transactionNumber: TransactionNumber,
  status: Status,
  /** The list of the center that it is in. */
  tab: z.enum(tabs),
  priority: Priority,
  source: Source,
  caseTypeId: Id,
  summary: z.string(),
  place: z.string(),
  position: Position.nullable(),
  receivedAt: At,
  /** When it becomes pending by itself. */
  scheduledAt: At.nullable(),
  clock: Clock.nullable(),
  allocatedTo: z.array(Id),
  /** Of those, the accounts that have not acknowledged: for them it is marked, first in accepted, and rings. */
  awaiting: z.array(Id),
  /** Of those, the ones for whose silence the desk rings, each since it was sent. */
  silent: z.array(z.object({ id: Id, name: z.string(), at: At })),
  /** Crews in danger on it, each since when, and who at the desk has seen it. */
  dangers: z.array(z.object({ kind: z.enum(dangerKinds), id: Id, name: z.string(), at: At, seen: Named.extend({ at: At }).nullable() })),
  flags: z.array(TicketFlag),
  /** Who handles it: the one who accepted it. */
  acceptedBy: Named.nullable(),
  /** Who silenced its alarm last. */
  acknowledgedBy: Named.nullable().optional(),
  /** Whoever reported said so, and when: it closes nothing. */
  citizenSaid: z.object({ what: z.enum(['over', 'mistake']), at: At }).optional(),
  updatesCount: Count,
  /** Who reported asked to be written to: a phone that rings is of no use, or a danger. */
  isWriteOnly: z.boolean(),
  isRead: z.boolean(),
  version: Version,
})
export type TicketRow = z.output<typeof TicketRow>
/** A row as the live feed carries it: read marks are each account's own and come as facts of their own. */
export const FeedTicketRow = TicketRow.omit({ isRead: true })
export type FeedTicketRow = z.output<typeof FeedTicketRow>

export const dutyStates = ['assigned', 'acknowledged', 'enRoute', 'onScene', 'cleared', 'removed'] as const
export const DutyState = z.enum(dutyStates)
export type DutyState = (typeof dutyStates)[number]

const TakenSteps: z.ZodType<TakenStep[], TakenStep[]> = z.array(z.object({ id: Id, at: At })).max(50)

/** One department or team on one ticket, with its own stamps. */
export const Assignment = z.object({
  accountId: Id,
  kind: z.enum(['department', 'responseteam']),
  name: z.string(),
  departmentId: Id.nullable(),
  state: DutyState,
  isExcluded: z.boolean(),
  assignedBy: Named.nullable(),
  assignedAt: At,
  acknowledgedAt: At.nullable(),
  enRouteAt: At.nullable(),
  onSceneAt: At.nullable(),
  clearedAt: At.nullable(),
  /** A roll-call that waits for its answer. */
  rollCallAskedAt: At.nullable(),
  /** What kind of team it is; null: a department. */
  responseTypeId: Id.nullable(),
  /** The steps of its kind that it has taken on the scene and after, in order. */
  steps: TakenSteps,
  /** Who was on the unit during the run. */
  crew: z.array(z.object({ name: z.string(), role: z.enum(crewRoles) })),
})
export type Assignment = z.output<typeof Assignment>

/** The other end of a transfer, where that is a center of a joined installation. */
export const Elsewhere = z.object({
  /** As it is called here. */
  installation: z.string(),
  /** The number that the ticket has there, once it is there. */
  number: TransactionNumber.nullable(),
  /** Since when it waits to be told how things stand here, and why it was not yet. */
  waitingSince: At.nullable(),
  trouble: z.string().nullable(),
})
export type Elsewhere = z.output<typeof Elsewhere>

/** How a ticket stands between two centers. */
export const Transfer = z.object({
  state: z.enum(['offered', 'accepted', 'declined', 'cancelled']),
  from: Named,
  to: Named,
  reason: z.string(),
  offeredAt: At,
  /** Why it was refused. */
  answer: z.string().nullable(),
  answeredAt: At.nullable(),
  elsewhere: Elsewhere.nullable(),
})
export type Transfer = z.output<typeof Transfer>

const placedBy = ['link', 'phone'] as const
/** `link`: the caller's phone told it on the page whose link it was sent. `phone`: it told it by itself as it called; `at` is when it was measured, `found` how, `confidence` in percent. */
export const Placed = z.object({ by: z.enum(placedBy), at: At, found: z.enum(locators).optional(), confidence: z.number().optional() })
export type Placed = z.output<typeof Placed>

/** Under which number others know the ticket, or one that hangs under it. */
export const OutsideNumber = z.object({ transactionNumber: TransactionNumber, kind: OutsideKind, number: z.string(), by: Named.nullable(), at: At })
export type OutsideNumber = z.output<typeof OutsideNumber>

const WholeTicket = z.object({
  ...TicketRow.omit({ summary: true, place: true, receivedAt: true }).shape,
  formerStatus: Status.nullable(),
  caseSubTypeId: Id.nullable(),
  reportCategoryId: Id.nullable(),
  description: z.string(),
  callerPhone: personal(z.string().nullable()),
  userId: Id.nullable(),
  isCitizenBlocked: z.boolean(),
  barangayId: Id.nullable(),
  ...ofFields((_name, { isPersonal }) => (isPersonal ? personal(z.string().nullable()) : z.string().nullable())),
  files: z.array(StoredFile),
  isReported: Flag,
  reported: GivenReason.nullable(),
  declined: GivenReason.nullable(),
  deleted: GivenReason.nullable(),
  escalated: GivenReason.nullable(),
  /** What Tanod itself wrote comes as a sentence too, to be drawn in the reader's language. */
  resolved: z.object({ disposition: z.string(), summary: z.string(), said: Sentence.nullable(), by: Named.nullable(), at: At }).nullable(),
  proposed: z.object({ disposition: z.string(), summary: z.string(), by: Named.nullable(), at: At }).nullable(),
  transfer: Transfer.nullable(),
  hazardId: Id.nullable(),
  mergedInto: TransactionNumber.nullable(),
  merged: z.array(TransactionNumber),
  assignments: z.array(Assignment),
  stamps: Stamps,
  happenedAt: At.nullable(),
  filedBy: Named.nullable(),
  acknowledgedBy: Named.nullable(),
  canChat: z.boolean(),
  /** How its caller was asked. */
  card: CardRun.nullable(),
  /** How its position came to be known where nobody told it. */
  placed: Placed.nullable(),
  outsideNumbers: z.array(OutsideNumber),
  updatedAt: At,
})
/** By name, as the compiler would write its fields out at every call that shows one. */
export interface Ticket extends z.output<typeof WholeTicket> {}
export const Ticket: z.ZodType<Ticket, Ticket> = WholeTicket
