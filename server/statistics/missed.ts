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
const cause = sql<MissedCause>`case when ${processing} is null or ${turnout} is null or ${travel} is null or (f.response is null and w.number is null) then 'unknown'
  when ${processing} >= ${turnout} and ${processing} >= ${travel} then 'desk' when ${travel} >= ${turnout} then 'travel' else 'turnout' end`
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
    .select(['t.number', 't.received_at'])
    .where('t.command_center_id', '=', tx.center)
    .where('t.tab', 'in', open)
    .where('t.status', 'in', open)
    .where(isWaited[target])
  const aimed = figuresIn(tx, span, narrowing)
    .leftJoin(waiting.as('w'), (on) => on.onRef('w.number', '=', 'f.number'))
    .where(sql<SqlBool>`${most} is not null`)
  const ended = sql<number | null>`${sql.ref(`f.${endedOf[target]}`)}`
  const took = sql<number | null>`coalesce(${seconds}, ${ended}, ${soFar})`
  const isOpen = sql<boolean>`${seconds} is null and ${ended} is null and w.number is not null`
  const late = aimed.where(sql<SqlBool>`${took} > ${most}`)
  const unstamped = aimed.where(sql<SqlBool>`${seconds} is null`)
  const count = sql<number>`count(*)::int`
  const by = <T>(rows: typeof late, key: Expression<T>) =>
    tx.all(
      rows
        .select([sql<T>`${key}`.as('key'), count.as('count')])
        .groupBy(sql`1`)
        .$castTo<{ key: T; count: number }>(),
    )
  const byUnit = (rows: typeof late) =>
    tx.all(
      // The units beside them make another type of the rows, of which nothing else is read.
      (rows.innerJoinLateral(sql<{ id: string }>`unnest(f.units)`.as<'u'>(sql`u(id)`), (on) => on.onTrue()) as unknown as typeof late)
        .select([sql<string>`u.id::text`.as('key'), count.as('count')])
        .groupBy(sql`1`)
        .$castTo<{ key: string; count: number }>(),
    )

  const [totals, causes, types, places, times, units, unstampedUnits, worst] = await Promise.all([
    tx.one(
      aimed.select([
        sql<number>`count(${seconds})::int`.as('measured'),
        sql<number>`(count(*) filter (where ${took} > ${most}))::int`.as('missed'),
        sql<number>`(count(*) filter (where ${ended} > ${most}))::int`.as('ended'),
        sql<number>`(count(*) filter (where ${isOpen} and ${soFar} > ${most}))::int`.as('overdue'),
        sql<number>`(count(*) filter (where ${seconds} is null))::int`.as('missing'),
      ]),
    ),
    by(late, because),
    by(late, sql<string>`f.case_type_id`),
    by(late, sql<string | null>`f.barangay_id`),
    by(late, sql<number>`f.slot % 8`),
    byUnit(late),
    byUnit(unstamped),
    tx.all(
      sqlOf
        .selectFrom(
          late
            .select(['f.number as transactionNumber', sql<string>`f.day::text`.as('day'), 'f.priority', 'f.case_type_id as caseTypeId'])
            .select(['f.barangay_id as barangayId', took.as('seconds'), most.as('target'), because.as('cause'), isOpen.as('isOpen')])
            .select(sql<number>`row_number() over (partition by ${because} order by ${took} - ${most} desc, f.number)`.as('rank'))
            .as('r'),
        )
        .select(['r.transactionNumber', 'r.day', 'r.priority', 'r.caseTypeId', 'r.barangayId', 'r.seconds', 'r.target', 'r.cause', 'r.isOpen'])
        .where('r.rank', '<=', mostMissedOfCause)
        .orderBy(sql`r.seconds - r.target`, 'desc')
        .orderBy('r.transactionNumber'),
    ),
  ])
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
    ...{ ...totals!, target },
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
      seconds: row.seconds!,
      target: row.target!,
      priority: row.priority as Missed['tickets'][number]['priority'],
      caseType: typeNames.get(caseTypeId) ?? '',
      barangay: (barangayId && placeNames.get(barangayId)) ?? '',
    })),
  }
}
