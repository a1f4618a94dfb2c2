// A hint: what is striking about the tickets of a center, with the tickets behind it, and what whoever looked at it said of it.
import * as z from 'zod'
import { At, Count, Id, Named } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { tabs } from '#contract/tickets/states.ts'

/** Many alike near each other in a short time, or many alarms of one telephone number. */
export const hintKinds = ['near', 'number'] as const
export const HintKind = z.enum(hintKinds)
export type HintKind = z.output<typeof HintKind>

/** What may be said of a hint, and whether it was right by that. */
export const judgments = { acted: true, known: true, oneIncident: false, unrelated: false, drill: false } as const
export type Judgment = keyof typeof judgments
export const Judgment = z.enum(Object.keys(judgments) as [Judgment, ...Judgment[]])

/** A hint that nobody judged stands so long after its last ticket. */
export const hintStandsHours = 12
/** Of so many tickets behind it are told; the newest. */
export const hintTicketsMost = 50

export const Hint = z.object({
  id: Id,
  kind: HintKind,
  /** What the tickets have in common; null for those of a number. */
  caseTypeId: Id.nullable(),
  caseSubTypeId: Id.nullable(),
  withinMetres: z.number().int().nullable(),
  withinMinutes: z.number().int(),
  count: Count,
  tickets: z.array(z.object({ transactionNumber: TransactionNumber, tab: z.enum(tabs), receivedAt: At, place: z.string() })).max(hintTicketsMost),
  madeAt: At,
  grewAt: At,
  judged: z.object({ as: Judgment, by: Named, at: At }).nullable(),
})
export type Hint = z.output<typeof Hint>
