// How long crews took of the tickets of a period: to acknowledge and to leave from when they were sent, for a step from the one before it, the first from the arrival.
import { type RawBuilder, sql } from 'kysely'
import type { Settings } from '#contract/centers/settings.ts'
import type { StepFigure } from '#contract/statistics/figures.ts'
import { daysIn, type Span } from '#contract/statistics/periods.ts'
import { type TimedMove, timedMoves } from '#contract/tickets/crewSteps/rules.ts'
import { priorities, type Priority } from '#contract/tickets/priorities.ts'
import { openStatuses } from '#contract/tickets/states.ts'
import { settingsOf } from '#server/centers/store.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { findReferences } from '#server/reference/store.ts'
import { figuresIn, isInSums, type Narrowing } from './cells.ts'
import { countUpTo, daysOfLength, type Lengths, type Listed, listOf, monthOfFigure, numbersIn, quantileIn } from './exact.ts'
import { fewDays, gatherMonths, type KeptOf } from './months.ts'

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

/** The steps that crews took in them, each with how long after the one before it. */
const stepsTaken = (tx: Tx, span: Span, narrowing: Narrowing) =>
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

const stepsIn = (tx: Tx, span: Span, narrowing: Narrowing) =>
  tx.all(
    stepsTaken(tx, span, narrowing)
      .select('c.id as crewStepId')
      .select(measures)
      .select(sql<number>`(count(*) filter (where l.seconds <= c.target_seconds))::int`.as('kept'))
      .select(sql<number>`(count(l.seconds) filter (where c.target_seconds is not null))::int`.as('held'))
      .groupBy('c.id')
      .$castTo<Measured & { crewStepId: string }>(),
  )

interface StepsOfMonth extends Listed<'taken' | 'took'> {
  crewStepId: string
}
const stepsOfMonths: KeptOf<StepsOfMonth> = {
  name: 'steps',
  async gather(tx, spans) {
    const found = spans.map((span) =>
      tx.all(
        stepsTaken(tx, span, {})
          .select([monthOfFigure.as('month'), 'c.id as crewStepId'])
          .select([listOf(sql`0`, sql`t.at is not null`).as('taken'), listOf(sql`l.seconds`, sql`l.seconds is not null`).as('took')])
          .groupBy([sql`1`, 'c.id'])
          .$castTo<{ month: string; crewStepId: string; taken: string | null; took: string | null }>(),
      ),
    )
    return (await Promise.all(found)).flat().map(({ month, crewStepId, taken, took }) => ({
      ...{ month, crewStepId },
      lengths: new Map([
        ['taken', numbersIn(taken ?? '{}')],
        ['took', numbersIn(took ?? '{}')],
      ] as const),
    }))
  },
}

/** Of all that is kept by month; null where that is too much to look at. */
async function stepsOfAll(tx: Tx, span: Span): Promise<(Measured & { crewStepId: string })[] | null> {
  const months = await gatherMonths(tx, span, stepsOfMonths)
  if (!months) return null
  const own = Map.groupBy(
    months.filter(({ lengths }) => lengths.get('taken')!.length > 0),
    ({ crewStepId }) => crewStepId,
  )
  const targets = new Map((await findReferences(tx, 'crewStep', [...own.keys()])).map(({ id, targetSeconds }) => [id, targetSeconds]))
  return [...own].map(([crewStepId, parts]) => {
    const took = parts.map(({ lengths }) => lengths.get('took')!)
    const target = targets.get(crewStepId) ?? null
    const countOf = (all: readonly Lengths[]) => all.reduce((sum, { length }) => sum + length, 0)
    return {
      ...{ crewStepId, taken: countOf(parts.map(({ lengths }) => lengths.get('taken')!)), measured: countOf(took) },
      ...{ median: quantileIn(took, 0.5), percentile90: quantileIn(took, 0.9) },
      kept: target === null ? 0 : took.reduce((sum, one) => sum + countUpTo(one, target), 0),
      held: target === null ? 0 : countOf(took),
    }
  })
}

const open = sql.join(openStatuses.map((status) => sql.lit(status)))
const targetOf = (targets: Record<Priority, number | null>) =>
  sql<number | null>`case f.priority ${sql.join(
    priorities.map((priority) => sql`when ${sql.lit(priority)} then ${targets[priority]}::int`),
    sql` `,
  )} end`

interface Move {
  at: RawBuilder<string | null>
  /** Sent, and without the stamp. */
  isWaiting: RawBuilder<boolean>
}
const moves: Record<TimedMove, Move> = {
  acknowledged: { at: sql`s.acknowledged_at`, isWaiting: sql`s.acknowledged_at is null` },
  enRoute: { at: sql`s.en_route_at`, isWaiting: sql`s.en_route_at is null and s.on_scene_at is null` },
}
type Targets = Record<TimedMove, Record<Priority, number | null>>
const targetsOf = ({ alerting }: Settings): Targets => ({ acknowledged: alerting.ringAfter, enRoute: alerting.turnoutWithin })

/** Runs of a team in tickets of one priority: how long its moves took, and how many it has not made in time and never will. */
interface Runs {
  teamId: string
  priority: Priority
  took: Record<TimedMove, Lengths>
  missed: Record<TimedMove, number>
}
const nothing: Lengths = new Int32Array()
const atWork = ['assigned', 'acknowledged', 'enRoute', 'onScene'].map((state) => sql.lit(state))

/** From its own assignment, in whole seconds. */
const secondsTo = (at: RawBuilder<string | null>) => sql<number | null>`floor(date_part('epoch', ${at} - s.assigned_at))`
const lastedTo = (at: RawBuilder<string | null>) => sql<number | null>`greatest(0, ${secondsTo(at)})`
/** Who waited beyond the target without the stamp has missed it. */
const missedBy = ({ isWaiting }: Move, until: RawBuilder<string | null>, targets: Record<Priority, number | null>) =>
  sql<number>`(count(*) filter (where ${isWaiting} and ${secondsTo(until)} > ${targetOf(targets)}))::int`

const cleared = sql<string | null>`s.cleared_at`
const lengthTo = (at: RawBuilder<string | null>) =>
  sql<string | null>`(array_agg(${lastedTo(at)}::bigint * ${sql.lit(daysOfLength)}) filter (where ${at} is not null))::text`

/** Each run is looked at, whether its team is still out or was cleared since. */
async function runsIn(tx: Tx, span: Span, narrowing: Narrowing, targets: Targets): Promise<Runs[]> {
  const until = sql<string | null>`coalesce(${cleared}, case when f.status in (${open}) then now() end)`
  const rows = await tx.all(
    partsIn(tx, span, narrowing)
      .select(['s.account_id as teamId', 'f.priority'])
      .select([lengthTo(moves.acknowledged.at).as('acknowledged'), lengthTo(moves.enRoute.at).as('enRoute')])
      .select(missedBy(moves.acknowledged, until, targets.acknowledged).as('acknowledgedMissed'))
      .select(missedBy(moves.enRoute, until, targets.enRoute).as('enRouteMissed'))
      .groupBy(['s.account_id', 'f.priority'])
      .$castTo<{ teamId: string; priority: Priority } & Record<TimedMove, string | null> & Record<`${TimedMove}Missed`, number>>(),
  )
  return rows.map(({ teamId, priority, acknowledgedMissed, enRouteMissed, ...texts }) => ({
    ...{ teamId, priority, missed: { acknowledged: acknowledgedMissed, enRoute: enRouteMissed } },
    took: { acknowledged: numbersIn(texts.acknowledged ?? '{}'), enRoute: numbersIn(texts.enRoute ?? '{}') },
  }))
}

/** Of runs that are over, or have made the move. */
interface RunsOfMonth extends Listed<TimedMove | `${TimedMove}Never` | 'runs'> {
  teamId: string
  priority: Priority
}
const runsOfMonths: KeptOf<RunsOfMonth> = {
  name: 'runs',
  async gather(tx, spans) {
    const names = ['runs' as const, ...timedMoves.flatMap((move) => [move, `${move}Never`] as const)]
    const lists = timedMoves.flatMap((move) => {
      const { at, isWaiting } = moves[move]
      return [
        listOf(lastedTo(at), sql`${at} is not null`).as(move),
        listOf(lastedTo(cleared), sql`${isWaiting} and ${cleared} is not null`).as(`${move}Never`),
      ]
    })
    const found = spans.map((span) =>
      tx.all(
        partsIn(tx, span, {})
          .select([monthOfFigure.as('month'), 's.account_id as teamId', 'f.priority'])
          .select([listOf(sql`0`, sql`true`).as('runs'), ...lists])
          .groupBy([sql`1`, 's.account_id', 'f.priority'])
          .$castTo<{ month: string; teamId: string; priority: Priority } & Record<(typeof names)[number], string | null>>(),
      ),
    )
    return (await Promise.all(found)).flat().map(({ month, teamId, priority, ...texts }) => ({
      ...{ month, teamId, priority },
      lengths: new Map(names.map((name) => [name, numbersIn(texts[name] ?? '{}')])),
    }))
  },
}

/** Those that are at work and have not made the move in time; of a center they are few. */
async function waitingIn(tx: Tx, { from, to }: Span, targets: Targets): Promise<Runs[]> {
  const now = sql<string | null>`now()`
  // As the index of those at work has it, and looked for first: no figure of a long span is looked at for a run that is over.
  const working = sqlOf
    .selectFrom('ticket_assignment')
    .select(['command_center_id', 'number', 'account_id', 'assigned_at', 'acknowledged_at', 'en_route_at', 'on_scene_at'])
    .where('command_center_id', '=', tx.center)
    .where('kind', '=', sql.lit('responseteam'))
    .where('state', 'in', atWork)
    .where('is_excluded', '=', sql.lit(false))
    .where('cleared_at', 'is', null)
    .offset(sql.lit(0))
    .as('s')
  const rows = await tx.all(
    sqlOf
      .selectFrom(working)
      .innerJoin('ticket_figure as f', (on) => on.onRef('f.command_center_id', '=', 's.command_center_id').onRef('f.number', '=', 's.number'))
      .where('f.day', '>=', from)
      .where('f.day', '<=', to)
      .where(sql<boolean>`f.status in (${open})`)
      .select(['s.account_id as teamId', 'f.priority'])
      .select(missedBy(moves.acknowledged, now, targets.acknowledged).as('acknowledged'))
      .select(missedBy(moves.enRoute, now, targets.enRoute).as('enRoute'))
      .groupBy(['s.account_id', 'f.priority'])
      .$castTo<{ teamId: string; priority: Priority } & Record<TimedMove, number>>(),
  )
  return rows.map(({ teamId, priority, ...missed }) => ({ teamId, priority, missed, took: { acknowledged: nothing, enRoute: nothing } }))
}

/** Of all that is kept by month, and of those at work now. */
async function runsOfAll(tx: Tx, span: Span, targets: Targets): Promise<Runs[] | null> {
  const months = await gatherMonths(tx, span, runsOfMonths)
  if (!months) return null
  const some = months.filter(({ lengths }) => lengths.get('runs')!.length > 0)
  const over = some.map(({ teamId, priority, lengths }): Runs => {
    const missedOf = (move: TimedMove) => {
      const [never, target] = [lengths.get(`${move}Never`)!, targets[move][priority]]
      return target === null ? 0 : never.length - countUpTo(never, target)
    }
    return {
      ...{ teamId, priority, missed: { acknowledged: missedOf('acknowledged'), enRoute: missedOf('enRoute') } },
      took: { acknowledged: lengths.get('acknowledged')!, enRoute: lengths.get('enRoute')! },
    }
  })
  return [...over, ...(await waitingIn(tx, span, targets))]
}

const kindsOfTeams = (tx: Tx, ids: string[]) =>
  tx.all(
    sqlOf
      .selectFrom('response_team')
      .select(['account_id as teamId', 'response_type_id as kindId'])
      .where('command_center_id', '=', tx.center)
      .where(({ eb, fn, val }) => eb('account_id', '=', fn.any(val(ids))))
      .$castTo<{ teamId: string; kindId: string }>(),
  )

const isKept = (span: Span, narrowing: Narrowing) => isInSums(narrowing) && !narrowing.caseTypeId && daysIn(span) > fewDays

/** The moves of teams, by kind of team and priority: each run is looked at once, or kept of its month, and what it took is put in order by the server. */
async function movesIn(tx: Tx, span: Span, narrowing: Narrowing, settings: Settings): Promise<(Measured & { kindId: string; move: TimedMove })[]> {
  const targets = targetsOf(settings)
  const kept = isKept(span, narrowing) ? await runsOfAll(tx, span, targets) : null
  const runs = kept ?? (await runsIn(tx, span, narrowing, targets))
  // Of a center: looked up afterwards, they are no reason to look a ticket up for each run.
  const kinds = new Map((await kindsOfTeams(tx, [...new Set(runs.map(({ teamId }) => teamId))])).map(({ teamId, kindId }) => [teamId, kindId]))
  const ofKinds = Map.groupBy(
    runs.filter(({ teamId }) => kinds.has(teamId)),
    ({ teamId }) => kinds.get(teamId)!,
  )
  return [...ofKinds].flatMap(([kindId, own]) =>
    timedMoves.map((move) => {
      const all = own.map(({ took }) => took[move])
      const measured = all.reduce((sum, { length }) => sum + length, 0)
      let [inTime, held] = [0, 0]
      for (const { priority, took, missed } of own) {
        const target = targets[move][priority]
        if (target === null) continue
        inTime += countUpTo(took[move], target)
        held += took[move].length + missed[move]
      }
      return { kindId, move, taken: measured, measured, median: quantileIn(all, 0.5), percentile90: quantileIn(all, 0.9), kept: inTime, held }
    }),
  )
}

export async function stepFigures(tx: Tx, span: Span, narrowing: Narrowing): Promise<StepFigure[]> {
  const made = await movesIn(tx, span, narrowing, await settingsOf(tx))
  const taken = (isKept(span, narrowing) ? await stepsOfAll(tx, span) : null) ?? (await stepsIn(tx, span, narrowing))
  const steps = await findReferences(
    tx,
    'crewStep',
    taken.map((one) => one.crewStepId),
  )
  const kindIds = [...steps.map((one) => one.responseTypeId), ...made.map((one) => one.kindId)]
  const kinds = new Map((await findReferences(tx, 'responseType', [...new Set(kindIds)])).map((one) => [one.id, one]))
  const shown = (kindId: string, { kept, held, ...figure }: Measured) => {
    const { id, name, names, order } = kinds.get(kindId)!
    return { kindOrder: order, figure: { ...figure, keptTarget: held === 0 ? null : kept / held, responseType: { id, name, names } } }
  }
  return [
    ...made.map(({ kindId, move, ...measured }) => {
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
