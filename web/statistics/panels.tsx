// The figures of a dashboard, each with its chart, its table and what it says in words.
import { weekOf } from '#contract/statistics/week.ts'
import { type TimedMove } from '#contract/tickets/crewSteps/rules.ts'
import { nameIn } from '#contract/languages.ts'
import type { CountBy, FigureChoices, ResponseTimes, StepFigure, Totals, WeeklyIncident } from '#contract/statistics/figures.ts'
import { formatNumber, k, t, useLanguage } from '#web/kit/language.ts'
import { Bars } from './charts/Bars.tsx'
import { Columns } from './charts/Columns.tsx'
import { DensityMap } from './charts/DensityMap.tsx'
import { Trend } from './charts/Trend.tsx'
import { WeekGrid } from './charts/WeekGrid.tsx'
import { Figure } from './Figure.tsx'
import { TimesTable } from './TimesTable.tsx'
import { dayWords, intervalEnds, intervalWords, sayChangeUntil, sayMonth, saySeconds, sayShortDay, sayWeekday } from './words.ts'

interface Compared<T> {
  current: T
  previous: T
}
const mostOf = (counts: readonly CountBy[]) =>
  counts[0]
    ? t('Most: {name} ({count}).', { name: counts[0].name || t('Not named'), count: formatNumber(counts[0].count) })
    : t('Nothing was counted.')

export function TrendFigure({ current, previous, previousUntil, fills }: Compared<Totals> & { previousUntil: string | null; fills?: boolean }) {
  const nameOf = (starts: string) => (current.trend.by === 'day' ? sayShortDay(starts) : `${sayMonth(starts)} ${starts.slice(0, 4)}`)
  const points = ({ trend }: Totals) => trend.points.map(({ starts, count }) => ({ label: nameOf(starts), count }))
  const says = t('{count} tickets: {change}.', {
    count: formatNumber(current.total),
    change: sayChangeUntil(current.total, previous.total, previousUntil),
  })
  return (
    <Figure
      title={t('Tickets over time')}
      says={says}
      filename="tickets-over-time"
      isWide
      table={{
        head: [t('Start'), t('This period'), t('The period before')],
        rows: current.trend.points.map(({ starts, count }, index) => ({ cells: [starts, count, previous.trend.points[index]?.count ?? null] })),
      }}
    >
      <Trend label={says} points={points(current)} previous={points(previous)} fills={fills} />
    </Figure>
  )
}

interface CountsProps extends Compared<readonly CountBy[]> {
  title: string
  filename: string
  leads: (id: string) => string | undefined
  isAlone?: boolean
}

export function CountsFigure({ title, filename, current, previous, leads, isAlone = false }: CountsProps) {
  const before = new Map(previous.map(({ id, count }) => [id, count]))
  const bars = current.map(({ id, name, count }) => ({
    id: id ?? '',
    name: name || t('Not named'),
    count,
    previous: before.get(id) ?? 0,
    to: id ? leads(id) : undefined,
  }))
  return (
    <Figure
      title={title}
      says={mostOf(current)}
      filename={filename}
      table={{
        head: [t('Name'), t('This period'), t('The period before')],
        rows: bars.map(({ name, count, previous: last, to }) => ({ cells: [name, count, last], to })),
      }}
    >
      <Bars bars={bars} label={title} isAlone={isAlone} />
    </Figure>
  )
}

export function WeekFigure({ current }: { current: readonly WeeklyIncident[] }) {
  const week = weekOf(current)
  const top = current.toSorted((one, other) => other.count - one.count)[0]
  const slotOf = (slot: number) => `${String(slot * 3).padStart(2, '0')}:00–${String(slot * 3 + 3).padStart(2, '0')}:00`
  const says = top
    ? t('Most on {day}, {slot}: {count}.', { day: t(dayWords[top.dayOfWeek]!), slot: slotOf(top.timeInterval), count: formatNumber(top.count) })
    : t('Nothing was counted.')
  return (
    <Figure
      title={t('Day and time')}
      says={says}
      filename="day-and-time"
      table={{
        head: [t('Day'), t('Time'), t('Tickets')],
        rows: week.flatMap((slots, day) => slots.map((count, slot) => ({ cells: [t(dayWords[day]!), slotOf(slot), count] }))),
      }}
    >
      <WeekGrid
        label={says}
        days={week.map((slots, day) => ({ name: sayWeekday(day), slots: slots.map((count) => ({ count, says: formatNumber(count) })) }))}
      />
    </Figure>
  )
}

interface DensityProps extends Compared<readonly CountBy[]> {
  barangays: FigureChoices['barangays']
  leads: (id: string) => string | undefined
}

export function DensityFigure({ current, previous, barangays, leads }: DensityProps) {
  const counts = new Map(current.flatMap(({ id, count }) => (id ? [[id, count] as const] : [])))
  const before = new Map(previous.map(({ id, count }) => [id, count]))
  const unnamed = current.find(({ id }) => id === null)?.count ?? 0
  const says = `${mostOf(current.filter(({ id }) => id !== null))} ${unnamed > 0 ? t('{count} tickets name no barangay.', { count: formatNumber(unnamed) }) : ''}`
  return (
    <Figure
      title={t('Where they came from')}
      says={says}
      filename="barangays"
      table={{
        head: [t('Barangay'), t('This period'), t('The period before')],
        rows: current.map(({ id, name, count }) => ({ cells: [name || t('Not named'), count, before.get(id) ?? 0], to: id ? leads(id) : undefined })),
      }}
    >
      <DensityMap barangays={barangays} counts={counts} label={says} />
    </Figure>
  )
}

export function MonthsFigure({ year, current, previous }: Compared<readonly { month: number; count: number }[]> & { year: number }) {
  const sum = (months: readonly { count: number }[]) => months.reduce((total, { count }) => total + count, 0)
  const columns = current.map(({ month, count }, index) => ({
    label: sayMonth(`${year}-${String(month).padStart(2, '0')}-01`),
    count,
    previous: previous[index]?.count ?? 0,
  }))
  const says = t('{count} tickets in {year}, {before} in the year before.', {
    count: formatNumber(sum(current)),
    year: String(year),
    before: formatNumber(sum(previous)),
  })
  return (
    <Figure
      title={t('Tickets per month')}
      says={says}
      filename={`months-${year}`}
      table={{
        head: [t('Month'), String(year), String(year - 1)],
        rows: columns.map(({ label, count, previous: last }) => ({ cells: [label, count, last] })),
      }}
    >
      <Columns columns={columns} label={says} />
    </Figure>
  )
}

export function ResponseFigure({ current, previous, promisedShare }: Compared<ResponseTimes> & { promisedShare: number }) {
  const response = current.all.find(({ interval }) => interval === 'response')
  const says = [
    response
      ? t('{missing} of {count} tickets have no on-scene time.', {
          missing: formatNumber(response.missing),
          count: formatNumber(response.missing + response.measured),
        })
      : '',
    current.isRounded ? t('So many tickets that times are counted in steps, up to 4 % short.') : '',
  ].join(' ')
  const rows = [{ name: t('All case types'), intervals: current.all }, ...current.byCaseType].flatMap(({ name, intervals }) =>
    intervals.map((one) => ({
      cells: [
        name,
        t(intervalWords[one.interval]),
        one.median,
        one.percentile90,
        one.keptTarget === null ? null : Math.round(one.keptTarget * 100),
        one.measured,
        one.missing,
      ],
    })),
  )
  return (
    <Figure
      title={t('Response time')}
      says={says}
      filename="response-time"
      isWide
      table={{
        head: [
          t('Case type'),
          t('Interval'),
          t('Median, s'),
          t('Nine of ten within, s'),
          t('Kept its target, %'),
          t('Measured'),
          t('Time not recorded'),
        ],
        rows,
      }}
    >
      <TimesTable
        label={t('Intervals and their targets')}
        first={t('Interval')}
        last={t('Time not recorded')}
        promisedShare={promisedShare}
        rows={current.all.map(({ interval, median, percentile90, keptTarget, measured, missing }) => ({
          ...{ id: interval, name: t(intervalWords[interval]), detail: t(intervalEnds[interval]), median, percentile90, keptTarget },
          before: previous.all.find((one) => one.interval === interval),
          unknown: measured === 0 ? t('none measured') : t('no target'),
          last: t('{missing} of {count}', { missing: formatNumber(missing), count: formatNumber(missing + measured) }),
        }))}
      />
    </Figure>
  )
}

const moveWords: Record<TimedMove, string> = { acknowledged: k('Acknowledge'), enRoute: k('Turnout') }

/** Nothing where no crew took a step of its own. */
export function StepsFigure({ current, previous, promisedShare }: Compared<readonly StepFigure[]> & { promisedShare: number }) {
  const language = useLanguage()
  if (current.length === 0) return null
  const rows = current.map((one) => ({
    ...one,
    step: one.move ? t(moveWords[one.move]) : nameIn(language, one),
    kind: nameIn(language, one.responseType),
  }))
  const without = current.reduce((sum, { taken, measured }) => sum + taken - measured, 0)
  return (
    <Figure
      title={t('Steps of crews')}
      says={[
        t('Acknowledge and turnout from when the crew was sent, each other step from the one before it.'),
        without > 0 ? t('Of {count} the step before was not recorded.', { count: formatNumber(without) }) : '',
      ].join(' ')}
      filename="steps-of-crews"
      isWide
      table={{
        head: [
          ...[t('Response type'), t('Step'), t('Median, s'), t('Nine of ten within, s'), t('Target, s'), t('Kept its target, %')],
          ...[t('Taken'), t('Measured')],
        ],
        rows: rows.map((one) => ({
          cells: [
            ...[one.kind, one.step, one.median, one.percentile90, one.targetSeconds],
            ...[one.keptTarget === null ? null : Math.round(one.keptTarget * 100), one.taken, one.measured],
          ],
        })),
      }}
    >
      <TimesTable
        label={t('Steps of crews and their targets')}
        first={t('Step')}
        last={t('Taken')}
        promisedShare={promisedShare}
        rows={rows.map(({ crewStepId, move, responseType, step, kind, median, percentile90, targetSeconds, keptTarget, taken }) => ({
          ...{ id: crewStepId ?? `${responseType.id} ${move}`, name: step, detail: kind, median, percentile90, keptTarget },
          before: previous.find((one) => one.responseType.id === responseType.id && one.crewStepId === crewStepId && one.move === move),
          target: move ? t('by priority') : targetSeconds === null ? t('no target') : saySeconds(targetSeconds),
          last: formatNumber(taken),
        }))}
      />
    </Figure>
  )
}
