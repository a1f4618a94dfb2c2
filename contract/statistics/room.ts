// The calls of the room statistics: the live dashboard, and the executive figures.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { targetNames } from '#contract/tickets/clock.ts'
import { At, Count } from '#contract/nouns/fields.ts'
import { Books } from './books.ts'
import {
  CardFigures,
  CaseTypeFigure,
  Counts,
  compared,
  Emergencies,
  FigureChoices,
  Forecast,
  HintFigures,
  LiveFigures,
  Missed,
  MonthCount,
  narrowings,
  periodInput,
  ResponseTimes,
  SourceCounts,
  StepFigure,
  Totals,
  WeeklyIncident,
  YearlyRow,
  yearInput,
} from './figures.ts'
import { VisitorsWall } from './visitorsWall.ts'

const executives = may('statistics.view')
const period = z.object(periodInput)
const year = z.object(yearInput)
const reading = { access: executives, harm: 'none' as const }
/** The figures of a period, not of this moment. */
const ofPeriod = { ...reading, mayLag: true }
const CaseTypes = z.array(CaseTypeFigure).max(500)
const Months = z.array(MonthCount).length(12)
const yearly = <T extends z.core.$ZodType>(figure: T) => z.object({ year: z.number().int(), current: figure, previous: figure, madeAt: At })

export const statistics = {
  getDashboardData: post('/reports/getDashboardData', {
    harm: 'none',
    doc: 'How things stand now: open tickets, clocks, teams, emergencies; for a department or team its own.',
    access: may('tickets.read', 'tickets.readOwn'),
    data: LiveFigures,
  }),
  getVisitorsWall: post('/reports/getVisitorsWall', {
    harm: 'none',
    doc: 'What the wall shows before visitors: emergencies, clocks, teams, gauges and figures, without a name, a number, a house or the words of anybody.',
    access: may('tickets.read'),
    beyond: true,
    data: VisitorsWall,
  }),
  getEmergencies: post('/reports/getEmergencies', {
    ...reading,
    beyond: true,
    doc: 'The emergencies that are open now, for those who lead: what, in which barangay, since when and how far; nothing of whose they are.',
    data: Emergencies,
  }),
  getCaseTypeTickets: post('/reports/getCaseTypeTickets', {
    harm: 'none',
    mayLag: true,
    doc: 'Tickets per case type in a period.',
    access: may('reports.read', 'statistics.view'),
    input: period,
    data: z.object({ items: CaseTypes, total: Count }),
  }),
  getDashboardDataV2: post('/reports/v2/getDashboardData', {
    ...ofPeriod,
    doc: 'The totals of a period and of the one before.',
    input: period,
    data: compared(Totals),
  }),
  getResponseTime: post('/reports/v2/getResponseTime', {
    ...ofPeriod,
    doc: 'Median and 90th percentile of each interval, of all tickets and per case type.',
    input: period,
    data: compared(ResponseTimes),
  }),
  getStepTimes: post('/reports/v2/getStepTimes', {
    ...ofPeriod,
    beyond: true,
    doc: 'How long crews took to acknowledge and to leave, from when they were sent, and for their steps, each from the one before it, by kind of team.',
    input: period,
    data: compared(z.array(StepFigure).max(500)),
  }),
  getYearlyReport: post('/reports/v2/getYearlyReport', {
    ...ofPeriod,
    doc: 'Tickets per month and case type of a year; without one, this year.',
    input: year,
    data: yearly(z.object({ rows: z.array(YearlyRow).max(500), total: Count })),
  }),
  getCasesCounts: post('/reports/v2/getCasesCounts', {
    ...ofPeriod,
    doc: 'Tickets per case type in a period.',
    input: period,
    data: compared(Counts),
  }),
  getSourceCounts: post('/reports/v2/getSourceCounts', {
    ...ofPeriod,
    beyond: true,
    doc: 'Tickets by where they came from in a period: citizens, staff, 911, police, fire stations, hospitals, neighbors.',
    input: period,
    data: compared(SourceCounts),
  }),
  getCountPerMonth: post('/reports/v2/getCountPerMonth', {
    ...ofPeriod,
    doc: 'Tickets per month of a year; without one, this year.',
    input: year,
    data: yearly(Months),
  }),
  getWeeklyIncidents: post('/reports/v2/getWeeklyIncidents', {
    ...ofPeriod,
    doc: 'Tickets per day of the week and three-hour slot; slots without any are left out.',
    input: period,
    data: compared(z.array(WeeklyIncident).max(56)),
  }),
  getCaseTypeTicketsV2: post('/reports/v2/getCaseTypeTickets', {
    ...ofPeriod,
    doc: 'Tickets per case type, with states and priorities.',
    input: period,
    data: compared(CaseTypes),
  }),
  getMissed: post('/reports/v2/getMissed', {
    ...ofPeriod,
    beyond: true,
    doc: 'Why a target was missed in a period: by cause, case type, barangay, time of day and team, by missing stamps, and the tickets.',
    input: period.extend({ target: z.enum(targetNames) }),
    data: Missed,
  }),
  getBooks: post('/reports/v2/getBooks', {
    ...ofPeriod,
    beyond: true,
    doc: 'What the closed days of a period counted when they ended, and what was corrected since: both together are the figures of now.',
    input: period,
    data: Books,
  }),
  getCardFigures: post('/reports/v2/getCardFigures', {
    ...ofPeriod,
    beyond: true,
    doc: 'How callers were asked by question cards in a period: arrests recognized, first compressions, how soon, and the versions used.',
    input: period,
    data: CardFigures,
  }),
  getHintFigures: post('/reports/v2/getHintFigures', {
    ...ofPeriod,
    beyond: true,
    doc: 'How many hints there were in a period, of each kind, and how often they were right.',
    input: period,
    data: HintFigures,
  }),
  getForecast: post('/reports/v2/getForecast', {
    ...ofPeriod,
    beyond: true,
    doc: 'What the coming seven days may bring in each slot of three hours, with how far such estimates were off.',
    input: z.object(narrowings),
    data: Forecast,
  }),
  getFigureChoices: post('/reports/v2/getFigureChoices', {
    harm: 'none',
    access: may('statistics.view', 'reports.read', 'reports.readOwn', 'reports.numbers'),
    beyond: true,
    doc: 'What the figures can be narrowed to, with the borders that a density is drawn on, and the share that should keep its target.',
    data: FigureChoices,
  }),
}
