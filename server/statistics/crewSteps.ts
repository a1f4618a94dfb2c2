// How long crews took of the tickets of a period: to acknowledge and to leave from when they were sent, for a step from the one before it, the first from the arrival.
import { sql } from 'kysely'
import type { Settings } from '#contract/centers/settings.ts'
import type { StepFigure } from '#contract/statistics/figures.ts'
import type { Span } from '#contract/statistics/periods.ts'
import { type TimedMove, timedMoves } from '#contract/tickets/crewSteps/rules.ts'
import { openStatuses } from '#contract/tickets/states.ts'
import { settingsOf } from '#server/centers/store.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { findReferences } from '#server/reference/store.ts'
import { figuresIn, type Narrowing } from './cells.ts'

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
/** Who waited beyond the target without the stamp has missed it, whether the team is still out or was cleared since. */
const movesIn = (tx: Tx, span: Span, narrowing: Narrowing, { alerting }: Settings) =>
  tx.all(
    partsIn(tx, span, narrowing)
      .innerJoin('response_team as r', (on) => on.onRef('r.command_center_id', '=', 's.command_center_id').onRef('r.account_id', '=', 's.account_id'))
      .innerJoinLateral(
        sql<{ move: TimedMove; at: string | null; later: string | null; target: number | null }>`(values
          ('acknowledged', s.acknowledged_at, null, (${JSON.stringify(alerting.ringAfter)}::jsonb ->> f.priority::text)::int),
          ('enRoute', s.en_route_at, s.on_scene_at, (${JSON.stringify(alerting.turnoutWithin)}::jsonb ->> f.priority::text)::int))`.as<'t'>(
          sql`t (move, at, later, target)`,
        ),
        (on) => on.onTrue(),
      )
      .innerJoinLateral(
        sql<{
          seconds: number | null
          waited: number | null
        }>`(select seconds_between(s.assigned_at, t.at) as seconds, case when t.at is null and t.later is null
          then seconds_between(s.assigned_at, coalesce(s.cleared_at, case when f.status in (${open}) then now() end)) end as waited)`.as('l'),
        (on) => on.onTrue(),
      )
      .select(['r.response_type_id as kindId', 't.move'])
      .select(measures)
      .select(sql<number>`(count(*) filter (where l.seconds <= t.target))::int`.as('kept'))
      .select(sql<number>`(count(*) filter (where t.target is not null and (l.seconds is not null or l.waited > t.target)))::int`.as('held'))
      .groupBy(['r.response_type_id', 't.move'])
      .$castTo<Measured & { kindId: string; move: TimedMove }>(),
  )

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
