// Where response teams were and what they worked on, from one moment to another.
import { sql, type SqlBool } from 'kysely'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf } from '#server/kit/transaction.ts'

interface Stretch {
  from: string
  to: string
}

/** One place for each stretch of so many seconds, and one from before the beginning. */
export const teamTracks = prepared('teamTracks', (p: Params<Stretch & { every: number }>) =>
  sqlOf
    .selectFrom('response_team as r')
    .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'r.command_center_id').onRef('a.id', '=', 'r.account_id'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((from) =>
            from
              .selectFrom('team_track as p')
              .select(['p.at', 'p.lat', 'p.lng', sql<number>`floor(extract(epoch from p.at) / ${p.every}::float8)`.as('slot')])
              .whereRef('p.command_center_id', '=', 'r.command_center_id')
              .whereRef('p.account_id', '=', 'r.account_id')
              .where('p.at', '>=', sql<string>`${p.from}::timestamptz - interval '1 hour'`)
              .where('p.at', '<=', p.to)
              .as('s'),
          )
          .select(['s.at', 's.lat', 's.lng'])
          .distinctOn('s.slot')
          .orderBy('s.slot')
          .orderBy('s.at')
          .as('k'),
      (on) => on.onTrue(),
    )
    .select(['r.account_id as accountId', 'a.name', 'r.call_sign as callSign', 'r.response_type_id as responseTypeId'])
    .select([sql<string[]>`array_agg(k.at order by k.at)`.as('ats'), sql<number[]>`array_agg(k.lat order by k.at)`.as('lats')])
    .select(sql<number[]>`array_agg(k.lng order by k.at)`.as('lngs'))
    .where('r.command_center_id', '=', p.center)
    .groupBy(['r.account_id', 'a.name', 'r.call_sign', 'r.response_type_id'])
    .orderBy('r.call_sign')
    .limit(1000),
)

export const worksThen = prepared('worksThen', (p: Params<Stretch>) =>
  sqlOf
    .selectFrom('ticket_assignment as s')
    .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 's.command_center_id').onRef('t.number', '=', 's.number'))
    .select(['s.account_id as accountId', 's.number as transactionNumber', 's.assigned_at as assigned'])
    .select(['s.en_route_at as enRoute', 's.on_scene_at as onScene', sql<string | null>`coalesce(s.cleared_at, t.resolved_at)`.as('ended')])
    .where('s.command_center_id', '=', p.center)
    .where('s.kind', '=', sql.lit('responseteam'))
    .where('t.received_at', '>=', sql<string>`${p.from}::timestamptz - interval '7 days'`)
    .where('t.received_at', '<', p.to)
    .where('s.assigned_at', '<=', p.to)
    .where(sql<SqlBool>`coalesce(s.cleared_at, t.resolved_at, now()) >= ${p.from}`)
    .where('s.state', '<>', sql.lit('removed'))
    .orderBy('s.assigned_at'),
)
