// The board of a storm, one row for each barangay, and the situation report as one count of the same.
import * as z from 'zod'
import { At, Count, Id } from '#contract/nouns/fields.ts'
import { BarangayReport, Figures, type FigureName } from './reports.ts'
import { Shelter } from './shelters.ts'
import { Storm } from './Storm.ts'

export const BoardRow = z.object({
  barangayId: Id,
  name: z.string(),
  tickets: Count,
  urgentTickets: Count,
  /** In its evacuation centers, as last counted. */
  families: Count,
  persons: Count,
  closedRoads: Count,
  warnings: Count,
  /** Reports that nobody has taken note of. */
  waiting: Count,
  urgent: Count,
  lastReport: BarangayReport.pick({ line: true, isUrgent: true, writtenAt: true, writtenBy: true }).nullable(),
  figures: Figures,
  /** `phones`: on how many its link was opened; more than one, it may have been passed on. */
  captain: z.object({ name: z.string(), seenAt: At.nullable(), phone: z.string().nullable(), phones: Count }).nullable(),
})
export type BoardRow = z.output<typeof BoardRow>

export const Board = z.object({
  storm: Storm,
  rows: z.array(BoardRow).max(5_000),
  /** Open tickets that name no barangay. */
  unplaced: Count,
  /** Those among them that threaten a life. */
  unplacedUrgent: Count,
  shelters: z.array(Shelter).max(1_000),
  at: At,
})
export type Board = z.output<typeof Board>

/** Which barangay needs somebody first: urgent reports, threats to life, then what waits. */
export const byNeed = (one: BoardRow, other: BoardRow): number =>
  other.urgent - one.urgent ||
  other.urgentTickets - one.urgentTickets ||
  other.waiting - one.waiting ||
  other.tickets - one.tickets ||
  one.name.localeCompare(other.name)

export const valueOf = ({ figures }: Pick<BoardRow, 'figures'>, name: FigureName): number => figures[name] ?? 0
