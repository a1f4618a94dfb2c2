// How long crews took of the tickets of a period: to acknowledge and to leave from when they were sent, for a step from the one before it, the first from the arrival.
import { type RawBuilder, sql } from 'kysely'
import type { Settings } from '#contract/centers/settings.ts'
import type { StepFigure } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import { type TimedMove, timedMoves } from '#contract/tickets/crewSteps/rules.ts'
import { priorities, type Priority } from '#contract/tickets/priorities.ts'
import { openStatuses } from '#contract/tickets/states.ts'
import { settingsOf } from '#server/centers/store.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { findReferences } from '#server/reference/store.ts'
import { figuresIn, type Narrowing } from './cells.ts'
import { countUpTo, daysOfLength, numbersIn, quantileIn } from './exact.ts'

type Measured = Pick<StepFigure, 'taken' | 'measured' | 'median' | 'percentile90'> & { kept: number; held: number }

const rank = (share: number) => sql<number | null>`percentile_disc(${sql.lit(share)}) within group (order by l.seconds)`
const measures = [
  ...[sql<number>`count(t.at)::int`.as('taken'), sql<number>`count(l.seconds)::int`.as('measured')],
  ...[rank(0.5).as('median'), rank(0.9).as('percentile90')],
] as const

/** The parts of teams in the tickets of a period that count; of one team or department where it is asked for. */
function partsIn(tx: Tx, span: Span, narrowing: Narrowing) {
  const { departmentId = null, responseTeamId = null } = narrowing
  return figuresIn(tx, span, narrowing)
    .innerJoin('ticket_assignment as s', (on) => on.onRef('s.command_center_id', '=', 'f.command_center_id').onRef('s.number', '=', 'f.number'))
    .where('s.kind', '=', sql.lit('responseteam'))
    .where('s.state', '<>', sql.lit('removed'))
    .where('s.is_excluded', '=', sql.lit(false))
    .where(sql<boolean>`(${departmentId}::uuid[] is null or s.department_id = any (${departmentId}::uuid[]))`)
    .where(sql<boolean>`(${responseTeamId}::uuid[] is null or s.account_id = any (${responseTeamId}::uuid[]))`)
}

const stepsIn = (tx: Tx, span: Span, narrowing: Narrowing) =>
  tx.all(
    partsIn(tx, span, narrowing)
      .where('s.steps', '<>', sql.lit('[]'))
      .innerJoinLateral(
        sql<{ id: string; at: string; before: string | null }>`(select step ->> 'id' as id, (step ->> 'at')::timestamptz as at,
          coalesce(lag((step ->> 'at')::timestamptz) over (order by place), s.on_scene_at) as before
          from jsonb_array_elements(s.steps) with ordinality as one (step, place))`.as('t'),
        (on) => on.onTrue(),
      )
      .innerJoinLateral(sql<{ seconds: number | null }>`(select seconds_between(t.before, t.at) as seconds)`.as('l'), (on) => on.onTrue())
      .innerJoin('crew_step as c', (on) => on.onRef('c.command_center_id', '=', 'f.command_center_id').on(sql<boolean>`c.id = t.id::uuid`))
      .select('c.id as crewStepId')
      .select(measures)
      .select(sql<number>`(count(*) filter (where l.seconds <= c.target_seconds))::int`.as('kept'))
      .select(sql<number>`(count(l.seconds) filter (where c.target_seconds is not null))::int`.as('held'))
      .groupBy('c.id')
      .$castTo<Measured & { crewStepId: string }>(),
  )

const open = sql.join(openStatuses.map((status) => sql.lit(status)))
const targetOf = (targets: Record<Priority, number | null>) =>
  sql<number | null>`case f.priority ${sql.join(
    priorities.map((priority) => sql`when ${sql.lit(priority)} then ${targets[priority]}::int`),
    sql` `,
  )} end`
/** In whole seconds, in the form of `Lengths`. */
const lengthTo = (at: RawBuilder<string | null>) =>
  sql<string | null>`(array_agg(greatest(0, floor(date_part('epoch', ${at} - s.assigned_at)))::bigint * ${sql.lit(daysOfLength)})
    filter (where ${at} is not null))::text`

const kindsOfTeams = (tx: Tx, ids: string[]) =>
  tx.all(
    sqlOf
      .selectFrom('response_team')
      .select(['account_id as teamId', 'response_type_id as kindId'])
      .where('command_center_id', '=', tx.center)
      .where(({ eb, fn, val }) => eb('account_id', '=', fn.any(val(ids))))
      .$castTo<{ teamId: string; kindId: string }>(),
  )

/** The moves of teams, by kind of team and priority: each run is looked at once, and what it took is put in order by the server. */
async function movesIn(
  tx: Tx,
  span: Span,
  narrowing: Narrowing,
  { alerting }: Settings,
): Promise<(Measured & { kindId: string; move: TimedMove })[]> {
  const [acknowledged, left, arrived] = (['acknowledged_at', 'en_route_at', 'on_scene_at'] as const).map(
    (name) => sql<string | null>`${sql.ref(`s.${name}`)}`,
  )
  /** Who waited beyond the target without the stamp has missed it, whether the team is still out or was cleared since. */
  const missedBy = (isWaiting: RawBuilder<boolean>, targets: Record<Priority, number | null>) =>
    sql<number>`(count(*) filter (where ${isWaiting} and floor(date_part('epoch',
      coalesce(s.cleared_at, case when f.status in (${open}) then now() end) - s.assigned_at)) > ${targetOf(targets)}))::int`
  const targets = { acknowledged: alerting.ringAfter, enRoute: alerting.turnoutWithin } satisfies Record<TimedMove, Record<Priority, number | null>>
  const rows = await tx.all(
    partsIn(tx, span, narrowing)
      .select(['s.account_id as teamId', 'f.priority'])
      .select([lengthTo(acknowledged!).as('acknowledged'), lengthTo(left!).as('enRoute')])
      .select(missedBy(sql`${acknowledged} is null`, targets.acknowledged).as('acknowledgedMissed'))
      .select(missedBy(sql`${left} is null and ${arrived} is null`, targets.enRoute).as('enRouteMissed'))
      .groupBy(['s.account_id', 'f.priority'])
      .$castTo<{ teamId: string; priority: Priority } & Record<TimedMove, string | null> & Record<`${TimedMove}Missed`, number>>(),
  )
  // Of a center: looked up afterwards, they are no reason to look a ticket up for each run.
  const kinds = new Map((await kindsOfTeams(tx, [...new Set(rows.map(({ teamId }) => teamId))])).map(({ teamId, kindId }) => [teamId, kindId]))
  const ofKinds = Map.groupBy(
    rows.filter(({ teamId }) => kinds.has(teamId)),
    ({ teamId }) => kinds.get(teamId)!,
  )
  return [...ofKinds].flatMap(([kindId, own]) =>
    timedMoves.map((move) => {
      const parts = own.map((row) => ({ took: numbersIn(row[move] ?? '{}'), missed: row[`${move}Missed`], target: targets[move][row.priority] }))
      const measured = parts.reduce((sum, { took }) => sum + took.length, 0)
      const all = parts.map(({ took }) => took)
      let [kept, held] = [0, 0]
      for (const { took, missed, target } of parts) {
        if (target === null) continue
        kept += countUpTo(took, target)
        held += took.length + missed
      }
      return { kindId, move, taken: measured, measured, median: quantileIn(all, 0.5), percentile90: quantileIn(all, 0.9), kept, held }
    }),
  )
}

export async function stepFigures(tx: Tx, span: Span, narrowing: Narrowing): Promise<StepFigure[]> {
  const moves = await movesIn(tx, span, narrowing, await settingsOf(tx))
  const taken = await stepsIn(tx, span, narrowing)
  const steps = await findReferences(
    tx,
    'crewStep',
    taken.map((one) => one.crewStepId),
  )
  const kindIds = [...steps.map((one) => one.responseTypeId), ...moves.map((one) => one.kindId)]
  const kinds = new Map((await findReferences(tx, 'responseType', [...new Set(kindIds)])).map((one) => [one.id, one]))
  const shown = (kindId: string, { kept, held, ...figure }: Measured) => {
    const { id, name, names, order } = kinds.get(kindId)!
    return { kindOrder: order, figure: { ...figure, keptTarget: held === 0 ? null : kept / held, responseType: { id, name, names } } }
  }
  return [
    ...moves.map(({ kindId, move, ...measured }) => {
      const { kindOrder, figure } = shown(kindId, measured)
      return {
        place: [kindOrder, timedMoves.indexOf(move) - timedMoves.length],
        figure: { crewStepId: null, move, name: move, names: {}, targetSeconds: null, ...figure },
      }
    }),
    ...taken.map(({ crewStepId, ...measured }) => {
      const { responseTypeId, name, names, order, targetSeconds } = steps.find((one) => one.id === crewStepId)!
      const { kindOrder, figure } = shown(responseTypeId, measured)
      return { place: [kindOrder, order], figure: { crewStepId, move: null, name, names, targetSeconds, ...figure } }
    }),
  ]
    .toSorted((one, other) => one.place[0]! - other.place[0]! || one.place[1]! - other.place[1]!)
    .map(({ figure }) => figure)
}
