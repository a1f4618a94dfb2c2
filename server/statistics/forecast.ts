// The forecast of a center: its own weeks, slot by slot, and the case types and barangays that they are of.
import { standOf } from '#contract/accounts/Account.ts'
import type { Forecast } from '#contract/statistics/figures.ts'
import { fadingMean, forecastOf, weeksBehind, weeksTested } from '#contract/statistics/forecast.ts'
import { addDays } from '#contract/statistics/periods.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { responseTeamsOf } from '#server/accounts/store.ts'
import { dutyOf } from '#server/tickets/store.ts'
import { type Cell, cellsOf, type Narrowing, ofKind } from './cells.ts'
import { calendarOf, namesOfBarangays, namesOfCaseTypes } from './storeNames.ts'

const mostNamed = 20
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export async function forecast(tx: Tx, narrowing: Narrowing): Promise<Forecast> {
  const { today } = await calendarOf(tx)
  const until = addDays(today, -1)
  const span = { from: addDays(today, -7 * (weeksBehind + weeksTested)), to: until }
  const cells = await cellsOf(tx, span, narrowing, ['slot', 'barangay'], 'day')
  const first = cells.reduce((least, { starts }) => (starts < least ? starts : least), today)
  const count = Math.floor(daysBetween(first, today) / 7)
  /** Which week before today, the latest 0; in each the days stand as in the week to come. */
  const weekOf = ({ starts }: Cell) => Math.floor(daysBetween(starts, until) / 7)
  const weeks = Array.from({ length: count }, () => Array.from({ length: 56 }, () => 0))
  for (const cell of ofKind(cells, 'slot')) {
    const place = ((weekday(cell.starts) - weekday(today) + 7) % 7) * 8 + (Number(cell.key) % 8)
    if (weekOf(cell) < count) weeks[weekOf(cell)]![place]! += cell.count
  }
  const { slots, tested } = forecastOf(weeks)
  const totals = (kind: 'slot' | 'barangay', by: (cell: Cell) => string) =>
    [...Map.groupBy(ofKind(cells, kind), by)]
      .map(([id, own]) => {
        const counts = Array.from({ length: count }, () => 0)
        for (const cell of own) if (weekOf(cell) < count) counts[weekOf(cell)]! += cell.count
        return { id, expected: fadingMean(counts) }
      })
      .filter(({ id }) => id !== '')
      .toSorted((one, other) => other.expected - one.expected)
      .slice(0, mostNamed)
  const types = totals('slot', ({ caseTypeId }) => caseTypeId)
  const places = totals('barangay', ({ key }) => key)
  const [typeNames, placeNames, teams] = await Promise.all([
    namesOfCaseTypes(
      tx,
      types.map(({ id }) => id),
    ),
    namesOfBarangays(
      tx,
      places.map(({ id }) => id),
    ),
    responseTeamsOf(tx),
  ])
  const duty = await dutyOf(
    tx,
    teams.map(({ accountId }) => accountId),
  )
  const isOnDuty = ({ accountId }: { accountId: string }) => {
    const one = duty.get(accountId)
    return one !== undefined && standOf(one) !== 'offduty'
  }
  return {
    madeAt: tx.asOf,
    weeks: Math.min(count, weeksBehind),
    slots: slots.map((one, at) => ({ day: addDays(today, Math.floor(at / 8)), timeInterval: at % 8, ...one })),
    byCaseType: types.map(({ id, expected }) => ({ id, name: typeNames.get(id) ?? '', expected })),
    byBarangay: places.map(({ id, expected }) => ({ id, name: placeNames.get(id) ?? '', expected })),
    tested,
    teams: { all: teams.length, onDuty: teams.filter(isOnDuty).length },
  }
}
