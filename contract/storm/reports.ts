// What barangays report in a storm: one line each, with the figures that changed.
import * as z from 'zod'
import { At, Count, Id, line, Named, Position } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'

const Many = z.number().int().min(0).max(10_000_000)

/** What a captain can count. */
export const captainFigures = ['families', 'persons', 'outsideFamilies', 'outsidePersons', 'housesTotal', 'housesPartial'] as const
/** Assistance, in pesos, is written by the desk alone. */
export const aidFigures = ['aidDswd', 'aidLgu', 'aidNgo', 'aidOther'] as const
export const figureNames = [...captainFigures, ...aidFigures] as const
export type FigureName = (typeof figureNames)[number]

const Money = z.number().int().min(0).max(1_000_000_000_000)
const counted = Object.fromEntries(captainFigures.map((name) => [name, Many.optional()])) as Record<
  (typeof captainFigures)[number],
  z.ZodOptional<typeof Many>
>
const given = Object.fromEntries(aidFigures.map((name) => [name, Money.optional()])) as Record<
  (typeof aidFigures)[number],
  z.ZodOptional<typeof Money>
>
export const CaptainFigures = z.object(counted)
export const Figures = z.object({ ...counted, ...given })
export type Figures = z.output<typeof Figures>

export const reportFields = {
  /** Made where it is written: sent again, it comes in once. */
  id: Id,
  line: line(200),
  isUrgent: z.boolean(),
  /** Reports that waited for a network tell when they were written. */
  writtenAt: At.optional(),
}

export const BarangayReport = z.object({
  id: Id,
  /** Null where no storm was on. */
  stormId: Id.nullable(),
  barangayId: Id,
  line: z.string(),
  isUrgent: z.boolean(),
  figures: Figures,
  writtenAt: At,
  receivedAt: At,
  writtenBy: z.string(),
  /** Where the captain stood, where it was told. */
  position: Position.nullable(),
  /** A file; once a ticket was filed it hangs on that. */
  pictureId: Id.nullable(),
  filed: z.enum(['link', 'desk']),
  /** Who has taken note of it. */
  handled: Named.nullable(),
  transactionNumber: TransactionNumber.nullable(),
})
export type BarangayReport = z.output<typeof BarangayReport>

/** What every desk is told of, whichever storm it came in: urgent reports that nobody has taken note of. */
export const UrgentReports = z.object({
  count: Count,
  /** All reports that wait, these among them. */
  waiting: Count,
  /** The one that waits longest. */
  first: BarangayReport.pick({
    id: true,
    stormId: true,
    barangayId: true,
    line: true,
    receivedAt: true,
    writtenBy: true,
    position: true,
    pictureId: true,
  })
    .extend({ barangay: z.string() })
    .nullable(),
})
export type UrgentReports = z.output<typeof UrgentReports>

type Counted = { [name in 'families' | 'persons' | 'outsideFamilies' | 'outsidePersons']?: number | undefined }
/** Whether more are told inside and outside of evacuation centers than are affected: then one of the figures is wrong. */
export const exceeds = (
  { families = 0, persons = 0, outsideFamilies = 0, outsidePersons = 0 }: Counted,
  inside: { families: number; persons: number },
): boolean => inside.families + outsideFamilies > families || inside.persons + outsidePersons > persons
