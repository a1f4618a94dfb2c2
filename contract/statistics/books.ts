// Books that close: what the closed days of a period counted when they ended, and what was corrected since.
import * as z from 'zod'
import { At, Count, Day } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { intervalNames } from '#contract/tickets/clock.ts'

export const correctedFields = ['hours', 'priority', 'caseType', 'barangay', 'units', ...intervalNames] as const
export type CorrectedField = (typeof correctedFields)[number]

/** A ticket that came to a closed day, left it, or is counted otherwise than it was. What only goes on, such as a status or a stamp that comes later, is none. */
export const Correction = z.object({
  transactionNumber: TransactionNumber,
  day: Day,
  at: At,
  kind: z.enum(['added', 'removed', 'changed']),
  changes: z
    .array(z.object({ field: z.enum(correctedFields), before: z.string().nullable(), after: z.string().nullable() }))
    .max(correctedFields.length),
})
export type Correction = z.output<typeof Correction>

export const Books = z.object({
  /** The closed days of the period, in the center's zone; null where none is closed yet. */
  closed: z.object({ from: Day, to: Day }).nullable(),
  /** Of the closed days. What stood at closing never changes: with what was added and removed since, it is what counts now. */
  received: z.object({ atClosing: Count, added: Count, removed: Count, now: Count }),
  resolved: z.object({ atClosing: Count, now: Count }),
  /** How many were corrected; the newest of them. */
  corrected: Count,
  corrections: z.array(Correction).max(100),
})
export type Books = z.output<typeof Books>
