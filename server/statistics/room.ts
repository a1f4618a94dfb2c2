// The room statistics: every figure for a period and the one before it, from one definition.
import type { CaseTypeFigure } from '#contract/statistics/figures.ts'
import { daysIn, mostDays, previousOf, type Span, spanOf, untilOf } from '#contract/statistics/periods.ts'
import type { statistics as contract } from '#contract/statistics/room.ts'
import type { Context } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { settingsOf } from '#server/centers/store.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import { emergenciesNow } from '#server/tickets/store.ts'
import { booksOf } from './books.ts'
import { cardFiguresOf } from './cards.ts'
import { hintFiguresOf } from './hints.ts'
import type { Narrowing } from './cells.ts'
import { caseTypeCounts, caseTypeFigures, monthsOfYear, totalsOf, weekOfSpan, yearlyRows } from './figures.ts'
import { forecast } from './forecast.ts'
import { stepFigures } from './crewSteps.ts'
import { durationsOf } from './intervals.ts'
import { liveFigures } from './live.ts'
import { choicesOf } from './choices.ts'
import { missedOf } from './missed.ts'
import { sourceCounts } from './sources.ts'
import { calendarOf, namesOfCaseTypes } from './storeNames.ts'
import { visitorsWall } from './visitorsWall.ts'

interface Asked extends Narrowing {
  from?: string | undefined
  to?: string | undefined
}

function checkedSpan(asked: Asked, today: string): Span {
  const span = spanOf(asked, today)
  if (span.from > span.to) refuse(400, 'to: The last day is before the first.')
  if (daysIn(span) > mostDays) refuse(400, 'A period is at most three years. Please choose a shorter one.')
  return span
}

/** The same figure of a period and of the one before it, as they were at one moment. */
async function compare<T>({ read }: Context, { from, to, ...narrowing }: Asked, figure: (tx: Tx, span: Span, narrowing: Narrowing) => Promise<T>) {
  return read(async (tx) => {
    const { today } = await calendarOf(tx)
    const period = checkedSpan({ from, to }, today)
    const previousPeriod = previousOf(period)
    const previousUntil = untilOf(period, today, timeNow())
    const before = previousUntil === null ? narrowing : { ...narrowing, until: { day: previousPeriod.to, at: previousUntil } }
    const [current, previous] = await Promise.all([figure(tx, period, narrowing), figure(tx, previousPeriod, before)])
    return { period, previousPeriod, previousUntil, current, previous, madeAt: tx.asOf }
  })
}

async function compareYears<T>(
  { read }: Context,
  { year, ...narrowing }: Narrowing & { year?: number | undefined },
  figure: (tx: Tx, year: number, narrowing: Narrowing) => Promise<T>,
) {
  return read(async (tx) => {
    const chosen = year ?? Number((await calendarOf(tx)).today.slice(0, 4))
    const [current, previous] = await Promise.all([figure(tx, chosen, narrowing), figure(tx, chosen - 1, narrowing)])
    return { year: chosen, current, previous, madeAt: tx.asOf }
  })
}

async function responseTimes(tx: Tx, span: Span, narrowing: Narrowing) {
  const { all, byCaseType, isRounded } = await durationsOf(tx, span, narrowing, (await settingsOf(tx)).targets)
  const names = await namesOfCaseTypes(tx, [...byCaseType.keys()])
  const types = [...byCaseType].map(([caseTypeId, intervals]) => ({ caseTypeId, name: names.get(caseTypeId) ?? '', intervals }))
  return { all, byCaseType: types.toSorted((one, other) => one.name.localeCompare(other.name)), isRounded }
}

export function serveStatistics(): Handlers<typeof contract> {
  return {
    async getDashboardData(_, { me, read }) {
      return { message: 'How things stand.', data: await read((tx) => liveFigures(tx, me)) }
    },

    async getVisitorsWall(_, { me, read }) {
      return { message: 'The wall before visitors.', data: await read((tx) => visitorsWall(tx, me)) }
    },

    async getEmergencies(_, { read }) {
      return { message: 'The emergencies that are open.', data: await read(async (tx) => ({ at: momentNow(), ...(await emergenciesNow(tx)) })) }
    },

    async getCaseTypeTickets({ from, to, ...narrowing }, { read }) {
      const items: CaseTypeFigure[] = await read(async (tx) =>
        caseTypeFigures(tx, checkedSpan({ from, to }, (await calendarOf(tx)).today), narrowing),
      )
      return { message: 'The tickets per case type.', data: { items, total: items.reduce((sum, { count }) => sum + count, 0) } }
    },

    async getCardFigures({ from, to }, { read }) {
      const data = await read(async (tx) => cardFiguresOf(tx, checkedSpan({ from, to }, (await calendarOf(tx)).today)))
      return { message: 'How callers were asked.', data }
    },

    async getHintFigures({ from, to }, { read }) {
      const data = await read(async (tx) => hintFiguresOf(tx, checkedSpan({ from, to }, (await calendarOf(tx)).today)))
      return { message: 'How often hints were right.', data }
    },

    async getDashboardDataV2(asked, context) {
      const data = await compare(context, asked, async (tx, span, narrowing) => totalsOf(tx, span, narrowing, (await settingsOf(tx)).targets))
      return { message: 'The totals of the period.', data }
    },

    async getResponseTime(asked, context) {
      return { message: 'How long it took.', data: await compare(context, asked, responseTimes) }
    },

    async getStepTimes(asked, context) {
      return { message: 'How long the steps of crews took.', data: await compare(context, asked, stepFigures) }
    },

    async getYearlyReport(asked, context) {
      return { message: 'The report of the year.', data: await compareYears(context, asked, yearlyRows) }
    },

    async getCasesCounts(asked, context) {
      return { message: 'The tickets per case type.', data: await compare(context, asked, caseTypeCounts) }
    },

    async getSourceCounts(asked, context) {
      return { message: 'Where the tickets came from.', data: await compare(context, asked, sourceCounts) }
    },

    async getCountPerMonth(asked, context) {
      return { message: 'The tickets per month.', data: await compareYears(context, asked, monthsOfYear) }
    },

    async getWeeklyIncidents(asked, context) {
      return { message: 'The tickets per day and time.', data: await compare(context, asked, weekOfSpan) }
    },

    async getMissed({ from, to, target, ...narrowing }, { read }) {
      const data = await read(async (tx) => {
        const span = checkedSpan({ from, to }, (await calendarOf(tx)).today)
        return missedOf(tx, span, narrowing, (await settingsOf(tx)).targets, target)
      })
      return { message: 'Why the target was missed.', data }
    },

    async getBooks({ from, to, ...narrowing }, { read }) {
      const data = await read(async (tx) => booksOf(tx, checkedSpan({ from, to }, (await calendarOf(tx)).today), narrowing))
      return { message: 'What the closed days counted, and what was corrected since.', data }
    },

    async getForecast(narrowing, { read }) {
      return { message: 'What the coming week may bring.', data: await read((tx) => forecast(tx, narrowing)) }
    },

    async getFigureChoices(_, { read }) {
      return { message: 'What the figures can be narrowed to.', data: await read(choicesOf) }
    },

    async getCaseTypeTicketsV2(asked, context) {
      return { message: 'The tickets per case type.', data: await compare(context, asked, caseTypeFigures) }
    },
  }
}
