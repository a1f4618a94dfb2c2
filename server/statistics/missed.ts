// Why a target was missed: of the tickets that took longer than theirs, ended past it, or are open past it, where the time went, and by place, hour and team.
import { type Expression, sql, type SqlBool } from 'kysely'
import { type Missed, type MissedCause, mostMissedOfCause } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import type { TargetName, Targets } from '#contract/tickets/clock.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { endedOf, figuresIn, type Narrowing } from './cells.ts'
import { isWaited, open } from './overdue.ts'
import { mostFirst } from './figures.ts'
import { namesOfBarangays, namesOfCaseTypes, unitsNamed } from './storeNames.ts'

/** What still waits is open; how long it has waited so far. */
const soFar = sql<number | null>`floor(extract(epoch from now() - w.received_at))::int`
/** Of what still waits: the step that has not ended has lasted until now, and none after it has begun. */
const processing = sql`coalesce(f.processing, ${soFar})`
const turnout = sql`coalesce(f.turnout, ${soFar} - ${processing})`
const travel = sql`coalesce(f.travel, ${soFar} - ${processing} - ${turnout})`
/** The part that took longest; of the answer and the processing there is but one, at the desk. */
const cause = sql<MissedCause>`case when ${processing} is null or ${turnout} is null or ${travel} is null or (f.response is null and w.received_at is null) then 'unknown'
  when ${processing} >= ${turnout} and ${processing} >= ${travel} then 'desk' when ${travel} >= ${turnout} then 'travel' else 'turnout' end`
interface Counted<T> {
  key: T
  count: number
}
type Worst = Omit<Missed['tickets'][number], 'caseType' | 'barangay'> & { caseTypeId: string; barangayId: string | null }
const atDesk = sql<MissedCause>`'desk'`

export async function missedOf(tx: Tx, span: Span, narrowing: Narrowing, targets: Targets, target: TargetName): Promise<Missed> {
  const seconds = sql<number | null>`${sql.ref(`f.${target}`)}`
  const most = sql<number | null>`case f.priority ${sql.join(
    priorities.map((priority) => sql`when ${sql.lit(priority)} then ${targets[target][priority]}::int`),
    sql` `,
  )} end`
  const because = target === 'response' ? cause : atDesk
  const waiting = sqlOf
    .selectFrom('ticket as t')
    // Whether it still waits is no condition here: taken for as good as none, what is open would be gone through once for each ticket of the period.
    .select(['t.number', sql<string | null>`case when ${isWaited[target]} then t.received_at end`.as('received_at')])
    .where('t.command_center_id', '=', tx.center)
    .where('t.tab', 'in', open)
    .where('t.status', 'in', open)
  const aimed = figuresIn(tx, span, narrowing)
    .leftJoin(waiting.as('w'), (on) => on.onRef('w.number', '=', 'f.number'))
    .where(sql<SqlBool>`${most} is not null`)
  const ended = sql<number | null>`${sql.ref(`f.${endedOf[target]}`)}`
  const took = sql<number | null>`coalesce(${seconds}, ${ended}, ${soFar})`
  const isOpen = sql<boolean>`${seconds} is null and ${ended} is null and w.received_at is not null`
  // Read once, and told in one answer: of the biggest town a year of it is a hundred thousand rows.
  const rows = aimed.select([
    'f.number',
    'f.day',
    'f.priority',
    'f.case_type_id',
    'f.barangay_id',
    sql<number>`f.slot % 8`.as('time'),
    sql<string[]>`f.units`.as('units'),
    seconds.as('seconds'),
    ended.as('ended'),
    took.as('took'),
    most.as('most'),
    isOpen.as('is_open'),
    because.as('cause'),
  ])
  const isLate = sql<SqlBool>`r.took > r.most`
  const by = <T>(key: Expression<T>) =>
    sql<Counted<T>[]>`(select coalesce(json_agg(c), '[]') from (select ${key} as key, count(*)::int as count from r where ${isLate} group by 1) c)`
  const byUnit = (which: Expression<SqlBool>) =>
    sql<Counted<string>[]>`(select coalesce(json_agg(c), '[]')
      from (select u.id as key, count(*)::int as count from r, unnest(r.units) as u (id) where ${which} group by 1) c)`
  const told = await tx.one(
    sqlOf
      .with(
        (cte) => cte('r').materialized(),
        () => rows,
      )
      .selectNoFrom([
        sql<Pick<Missed, 'measured' | 'missed' | 'ended' | 'overdue' | 'missing'>>`(select json_build_object(
          'measured', count(r.seconds), 'missed', count(*) filter (where ${isLate}), 'ended', count(*) filter (where r.ended > r.most),
          'overdue', count(*) filter (where r.is_open and ${isLate}), 'missing', count(*) filter (where r.seconds is null)) from r)`.as('totals'),
        by(sql<MissedCause>`r.cause`).as('causes'),
        by(sql<string>`r.case_type_id`).as('types'),
        by(sql<string | null>`r.barangay_id`).as('places'),
        by(sql<number>`r.time`).as('times'),
        byUnit(isLate).as('units'),
        byUnit(sql<SqlBool>`r.seconds is null`).as('unstampedUnits'),
        sql<Worst[]>`(select coalesce(json_agg(json_build_object('transactionNumber', w.number, 'day', w.day::text, 'priority', w.priority,
          'caseTypeId', w.case_type_id, 'barangayId', w.barangay_id, 'seconds', w.took, 'target', w.most, 'cause', w.cause, 'isOpen', w.is_open)
          order by w.took - w.most desc, w.number), '[]')
          from (select r.*, row_number() over (partition by r.cause order by r.took - r.most desc, r.number) as rank from r where ${isLate}) w
          where w.rank <= ${sql.lit(mostMissedOfCause)})`.as('worst'),
      ]),
  )
  const { totals, causes, types, places, times, units, unstampedUnits, worst } = told!
  const idsIn = (rows: readonly { key: string | null }[]) => rows.flatMap(({ key }) => (key === null ? [] : [key]))
  const [typeNames, placeNames, unitNames] = await Promise.all([
    namesOfCaseTypes(tx, idsIn(types)),
    namesOfBarangays(tx, idsIn(places)),
    unitsNamed(tx, [...new Set([...idsIn(units), ...idsIn(unstampedUnits)])]),
  ])
  const named = (rows: readonly { key: string | null; count: number }[], names: Map<string, string>) =>
    rows.map(({ key, count: number }) => ({ id: key, name: (key && names.get(key)) ?? '', count: number })).toSorted(mostFirst)
  const teams = new Map(unitNames.filter(({ accountType }) => accountType === 'responseteam').map(({ id, name }) => [id, name]))
  const ofTeams = (rows: readonly { key: string; count: number }[]) =>
    named(
      rows.filter(({ key }) => teams.has(key)),
      teams,
    )
  return {
    ...{ ...totals, target },
    byCause: causes.map(({ key, count: number }) => ({ cause: key, count: number })).toSorted((one, other) => other.count - one.count),
    byCaseType: named(types, typeNames),
    byBarangay: named(places, placeNames),
    byResponseTeam: ofTeams(units),
    byTime: times
      .map(({ key, count: number }) => ({ timeInterval: key, count: number }))
      .toSorted((one, other) => one.timeInterval - other.timeInterval),
    missingByResponseTeam: ofTeams(unstampedUnits),
    tickets: worst.map(({ caseTypeId, barangayId, ...row }) => ({
      ...row,
      caseType: typeNames.get(caseTypeId) ?? '',
      barangay: (barangayId && placeNames.get(barangayId)) ?? '',
    })),
  }
}
