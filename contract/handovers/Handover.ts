// The desk as one shift leaves it to the next: ids and states of what stands, counts from the log, and the words of who leaves.
import * as z from 'zod'
import { At, Count, Id, Named, Version } from '#contract/nouns/fields.ts'
import { severities } from '#contract/tickets/hazards/hazards.ts'
import { DutyState, Priority, Status, TransactionNumber } from '#contract/tickets/Ticket.ts'

/** What of the log tells of a shift, in the order in which it is shown. */
export const shiftFacts = [
  'ticketFiled',
  'ticketAccepted',
  'ticketAssigned',
  'ticketResolved',
  'ticketDeclined',
  'ticketReported',
  'ticketMerged',
  'ticketTransferAccepted',
  'ticketEscalated',
  'hazardAdded',
] as const

/** Only so many open tickets are named, the most urgent first; all are counted. */
export const mostNamed = 100
export const mostCallsNamed = 20

const OpenTicket = z.object({
  transactionNumber: TransactionNumber,
  status: Status,
  priority: Priority,
  caseTypeId: Id,
  barangayId: Id.nullable(),
  receivedAt: At,
  /** When its running clock ends. */
  dueAt: At.nullable(),
  isEscalated: z.boolean(),
  allocatedTo: z.array(Id),
})

export const DeskStanding = z.object({
  at: At,
  /** When the shift before was countersigned for, or half a day ago. */
  since: At,
  openByPriority: z.array(z.object({ priority: Priority, count: Count })),
  waiting: z.object({
    /** Nobody has accepted them. */
    pending: Count,
    /** Alarms that nobody has acknowledged. */
    alarms: Count,
    /** Accepted, and nobody was sent. */
    unassigned: Count,
    overdue: Count,
    escalated: Count,
    /** Chats in which the citizen wrote last. */
    chats: Count,
    /** Missed, and nobody called back. */
    calls: Count,
    offlineReports: Count,
    /** Other centers wait for an answer. */
    transfers: Count,
  }),
  open: z.array(OpenTicket).max(mostNamed),
  /** The missed calls that wait, the longest first. */
  missedCalls: z.array(z.object({ callId: Id, rangAt: At, transactionNumber: TransactionNumber.nullable() })).max(mostCallsNamed),
  teamsOut: z.array(z.object({ accountId: Id, name: z.string(), transactionNumber: TransactionNumber, state: DutyState, since: At })).max(200),
  hazards: z.array(z.object({ hazardId: Id, title: z.string(), severity: z.enum(severities), addedAt: At })).max(100),
  done: z.array(z.object({ verb: z.enum(shiftFacts), count: Count })),
})
export type DeskStanding = z.output<typeof DeskStanding>

export const Handover = z.object({
  id: Id,
  standing: DeskStanding,
  notes: z.string(),
  writtenBy: Named,
  writtenAt: At,
  /** Who took the desk over; null while it waits for that. */
  signedBy: Named.nullable(),
  signedAt: At.nullable(),
  remark: z.string(),
  version: Version,
})
export type Handover = z.output<typeof Handover>
