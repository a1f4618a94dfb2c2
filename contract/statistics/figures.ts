// The figures of the dashboards: for the chosen period and the one of equal length before it.
import * as z from 'zod'
import { HintKind } from '#contract/hints/Hint.ts'
import { At, Count, Day, Id } from '#contract/nouns/fields.ts'
import type { NamedIn } from '#contract/languages.ts'
import { names } from '#contract/nouns/names.ts'
import { Border } from '#contract/reference/kinds.ts'
import { type TimedMove, timedMoves } from '#contract/tickets/crewSteps/rules.ts'
import { intervalNames, targetNames } from '#contract/tickets/clock.ts'
import { sources } from '#contract/tickets/states.ts'
import { Priority, Source, Status, TicketRow, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { days, timeSlots } from './week.ts'

/** Days by received time in the center's zone, both included. Without them: the last 30 days. */
export const periodInput = {
  from: Day.optional(),
  to: Day.optional(),
  caseTypeId: z.array(Id).max(50).optional(),
  barangayId: z.array(Id).max(50).optional(),
  departmentId: z.array(Id).max(50).optional(),
  responseTeamId: z.array(Id).max(50).optional(),
}
const { from: _from, to: _to, ...narrowed } = periodInput
export const narrowings = narrowed
export const yearInput = { year: z.number().int().min(2000).max(2200).optional(), ...narrowed }

export const Period = z.object({ from: Day, to: Day })
export type Period = z.output<typeof Period>

/** A figure for both periods, with the days that each is of. Where the period has this day in it, which is not over, a short one before ends at the same hour: `previousUntil`. */
export const compared = <T extends z.core.$ZodType>(figure: T) =>
  z.object({ period: Period, previousPeriod: Period, previousUntil: At.nullable(), current: figure, previous: figure, madeAt: At })

/** A count by something, named in the reader's language; null: the tickets that name none. */
export const CountBy = z.object({ id: Id.nullable(), name: z.string(), count: Count })
export type CountBy = z.output<typeof CountBy>
export const Counts = z.array(CountBy).max(500)

/**
 * An interval in whole seconds, by nearest rank; null where no ticket has both stamps. `missing`: the tickets without them.
 * `keptTarget`: the share that kept it, of the tickets that have a target and were measured, or are open, past it and without the stamp: those have
 * missed it from that second, and so have those that ended past it without the stamp. Null where there is none.
 */
export const IntervalFigure = z.object({
  interval: z.enum(intervalNames),
  median: z.number().nullable(),
  percentile90: z.number().nullable(),
  measured: Count,
  missing: Count,
  keptTarget: z.number().min(0).max(1).nullable(),
})
export type IntervalFigure = z.output<typeof IntervalFigure>

/** `isRounded`: so many tickets that durations were counted in steps, at most 4 % below what they were. */
export const ResponseTimes = z.object({
  all: z.array(IntervalFigure),
  byCaseType: z.lazy(() => z.array(TypeIntervals).max(500)),
  isRounded: z.boolean(),
})
export type ResponseTimes = z.output<typeof ResponseTimes>

export const TypeIntervals = z.object({ caseTypeId: Id, name: z.string(), intervals: z.array(IntervalFigure) })
export type TypeIntervals = z.output<typeof TypeIntervals>

/**
 * A move or a step of a kind of team, in whole seconds, by nearest rank: a move from when the team was sent, a step from the one before it. `measured`:
 * those taken that have the stamp before. `keptTarget`: of a step, of the measured; of a move, of the measured that have a target and of those that
 * have waited beyond it without their stamp. Null where there is none.
 */
export const StepFigure: z.ZodType<StepFigure> = z.object({
  crewStepId: Id.nullable(),
  move: z.enum(timedMoves).nullable(),
  /** Of a step. */
  ...names,
  responseType: z.object({ id: Id, ...names }),
  /** Those of moves depend on the priority. */
  targetSeconds: z.number().nullable(),
  taken: Count,
  measured: Count,
  median: z.number().nullable(),
  percentile90: z.number().nullable(),
  keptTarget: z.number().min(0).max(1).nullable(),
})
export interface StepFigure extends NamedIn {
  crewStepId: string | null
  move: TimedMove | null
  responseType: NamedIn & { id: string }
  targetSeconds: number | null
  taken: number
  measured: number
  median: number | null
  percentile90: number | null
  keptTarget: number | null
}

/** Tickets by where they came from, the most first. */
export const SourceCounts = z.array(z.object({ source: Source, count: Count })).max(sources.length)
export type SourceCounts = z.output<typeof SourceCounts>

export const WeeklyIncident = z.object({
  dayOfWeek: z
    .number()
    .int()
    .min(0)
    .max(days.length - 1),
  timeInterval: z
    .number()
    .int()
    .min(0)
    .max(timeSlots.length - 1),
  count: Count,
})
export type WeeklyIncident = z.output<typeof WeeklyIncident>

export const MonthCount = z.object({ month: z.number().int().min(1).max(12), count: Count })
export type MonthCount = z.output<typeof MonthCount>

export const YearlyRow = z.object({ caseTypeId: Id, name: z.string(), months: z.array(Count).length(12), total: Count })
export type YearlyRow = z.output<typeof YearlyRow>

export const CaseTypeFigure = z.object({
  caseTypeId: Id,
  name: z.string(),
  count: Count,
  open: Count,
  resolved: Count,
  byPriority: z.array(z.object({ priority: Priority, count: Count })).max(5),
})
export type CaseTypeFigure = z.output<typeof CaseTypeFigure>

export const Totals = z.object({
  total: Count,
  byStatus: z.partialRecord(Status, Count),
  byPriority: z.array(z.object({ priority: Priority, count: Count })).max(5),
  byBarangay: Counts,
  byDepartment: Counts,
  byResponseTeam: Counts,
  responseMedian: z.number().nullable(),
  responsePercentile90: z.number().nullable(),
  resolvedShare: z.number().min(0).max(1).nullable(),
  /** A point for each day, or of a long period for each month, with those on which nothing came in. */
  trend: z.object({ by: z.enum(['day', 'month']), points: z.array(z.object({ starts: Day, count: Count })).max(400) }),
})
export type Totals = z.output<typeof Totals>

/** What the home of operations shows: how things stand at this moment. */
export const LiveFigures = z.object({
  at: At,
  open: Count,
  byStatus: z.partialRecord(Status, Count),
  openByPriority: z.array(z.object({ priority: Priority, count: Count })).max(5),
  overdue: z.record(z.enum(targetNames), Count),
  /** Accepted, and no department or team was sent. */
  unassigned: Count,
  escalated: Count,
  /** Written down for later: received when they fall due. */
  planned: Count,
  receivedToday: Count,
  resolvedToday: Count,
  teams: z.object({ available: Count, busy: Count, off: Count }),
  /** Of the tickets received today. */
  intervals: z.array(IntervalFigure),
  /** The share of tickets that should keep their target. */
  promisedShare: z.number().min(0).max(1),
  sos: z.array(TicketRow).max(50),
  newest: z.array(TicketRow).max(20),
})
export type LiveFigures = z.output<typeof LiveFigures>

/** So many emergencies are shown, the newest. */
export const mostEmergencies = 20
/** The emergencies that are open: what, where by barangay, since when and how far, and nothing of whose they are. */
export const Emergencies = z.object({
  at: At,
  open: Count,
  items: z
    .array(
      z.object({
        caseType: z.object(names),
        barangay: z.string(),
        priority: Priority,
        status: Status,
        receivedAt: At,
        /** How far those are that help: nobody was sent, sent, on the way, there. */
        reached: z.enum(['nobody', 'sent', 'enRoute', 'onScene']),
      }),
    )
    .max(mostEmergencies),
})
export type Emergencies = z.output<typeof Emergencies>

export const missedCauses = ['desk', 'turnout', 'travel', 'unknown'] as const
/** So many tickets of each are shown: where the time is not known it is often longest, and would hide the others. */
export const mostMissedOfCause = 20
export type MissedCause = (typeof missedCauses)[number]
/** Why a target was missed: the tickets that took longer, ended past it or are open past it, and those whose end nobody stamped. */
export const Missed = z.object({
  target: z.enum(targetNames),
  /** The tickets that have a target and both stamps; all that missed it: those of them that took longer, `ended`, which ended past it without the stamp, and `overdue`; all without the stamp. */
  measured: Count,
  missed: Count,
  ended: Count,
  missing: Count,
  /** Those that are open and past it, without their stamp: they have missed it already. */
  overdue: Count,
  /** Where most of the time went; unknown where a stamp between is missing. */
  byCause: z.array(z.object({ cause: z.enum(missedCauses), count: Count })).max(missedCauses.length),
  byCaseType: Counts,
  byBarangay: Counts,
  byResponseTeam: Counts,
  byTime: z.array(WeeklyIncident.omit({ dayOfWeek: true })).max(timeSlots.length),
  /** The teams that were sent on tickets whose end was not stamped. */
  missingByResponseTeam: Counts,
  /** Those that took longest beyond their target. */
  tickets: z
    .array(
      z.object({
        transactionNumber: TransactionNumber,
        day: Day,
        priority: Priority,
        caseType: z.string(),
        barangay: z.string(),
        seconds: Count,
        target: Count,
        cause: z.enum(missedCauses),
        /** It still waits: so long so far. */
        isOpen: z.boolean(),
      }),
    )
    .max(mostMissedOfCause * missedCauses.length),
})
export type Missed = z.output<typeof Missed>

const Choice = z.object({ id: Id, name: z.string() })
/** What the figures can be narrowed to, and what they are held against: for those who may not read the reference data itself. */
export const FigureChoices = z.object({
  caseTypes: z.array(Choice.extend(names)).max(500),
  barangays: z.array(Choice.extend({ border: Border.nullable() })).max(500),
  departments: z.array(Choice).max(500),
  responseTeams: z.array(Choice).max(500),
  promisedShare: z.number().min(0).max(1),
  /** The storm that is on, or the last one, and its days. */
  storm: z.object({ name: z.string(), from: Day, to: Day.nullable() }).nullable(),
})
export type FigureChoices = z.output<typeof FigureChoices>

const ExpectedBy = z.object({ id: Id, name: z.string(), expected: z.number() })
/** What the coming seven days may bring, today first: an estimate, with how far such estimates were off; never a fact. */
export const Forecast = z.object({
  madeAt: At,
  /** How many weeks it is made from. */
  weeks: Count,
  slots: z.array(z.object({ day: Day, timeInterval: z.number().int().min(0).max(7), expected: z.number(), low: Count, high: Count })).length(56),
  byCaseType: z.array(ExpectedBy).max(50),
  byBarangay: z.array(ExpectedBy).max(50),
  /** On weeks that are over; null while there are too few. */
  tested: z.object({ weeks: Count, error: z.number(), errorOfLastWeek: z.number(), within: z.number().min(0).max(1) }).nullable(),
  teams: z.object({ all: Count, onDuty: Count }),
})
export type Forecast = z.output<typeof Forecast>

/** How often the hints of a period were right, by their kind; those that nobody judged are neither. */
export const HintFigures = z.array(z.object({ kind: HintKind, made: Count, right: Count, wrong: Count })).max(10)
export type HintFigures = z.output<typeof HintFigures>

/** How callers were asked by cards: seconds from the first answer, at the median and the 90th percentile. */
export const CardFigures = z.object({
  /** At the desk: all below is of these. */
  asked: Count,
  /** By the page, on phones of citizens. */
  byCitizens: Count,
  arrests: Count,
  compressions: Count,
  recognizedP50: z.number().nullable(),
  recognizedP90: z.number().nullable(),
  compressionsP50: z.number().nullable(),
  compressionsP90: z.number().nullable(),
  byCard: z.array(z.object({ code: z.string(), version: z.number().int(), count: Count })).max(200),
})
export type CardFigures = z.output<typeof CardFigures>
