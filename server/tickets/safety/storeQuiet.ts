// Teams on an open run of which nothing was heard for long, and teams that have not left in time.
import { type Expression, sql } from 'kysely'
import type { QuietTeam } from '#contract/tickets/safety/safety.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { workAtHand } from '#server/tickets/assignment/storePositions.ts'

export const mostQuiet = 200

const openRuns = (center: Expression<string>, departmentId: Expression<string | null>) =>
  workAtHand()
    .innerJoin('response_team as r', (on) => on.onRef('r.command_center_id', '=', 's.command_center_id').onRef('r.account_id', '=', 's.account_id'))
    .select(['s.account_id as accountId', 'r.call_sign as name', 's.number as transactionNumber'])
    .where('s.command_center_id', '=', center)
    .where(({ eb, or }) => or([eb(sql`${departmentId}::uuid`, 'is', null), eb('s.department_id', '=', departmentId)]))

const notOut = prepared('teamsNotOut', (p: Params<{ within: string; departmentId: string | null }>) =>
  openRuns(p.center, p.departmentId)
    .innerJoin('ticket as p', (on) => on.onRef('p.command_center_id', '=', 's.command_center_id').onRef('p.number', '=', 's.number'))
    .select([sql<'turnout'>`'turnout'`.as('what'), 's.assigned_at as since'])
    .where('s.state', '=', sql.lit('acknowledged'))
    .where('s.assigned_at', '<', sql<string>`clock_timestamp() - (${p.within}::jsonb ->> p.priority::text)::int * interval '1 s'`)
    .orderBy('s.assigned_at')
    .limit(sql.lit(mostQuiet)),
)
/** Who has acknowledged and should be on the way by the target of the ticket's priority. */
export const teamsNotOut = (tx: Tx, within: Readonly<Record<string, number | null>>, departmentId: string | null): Promise<QuietTeam[]> =>
  tx.all(notOut({ within: JSON.stringify(within), departmentId }))

const quiet = prepared('quietTeams', (p: Params<{ minutes: number; departmentId: string | null }>) =>
  openRuns(p.center, p.departmentId)
    .leftJoin('team_duty as d', (on) => on.onRef('d.command_center_id', '=', 's.command_center_id').onRef('d.account_id', '=', 's.account_id'))
    .innerJoinLateral(
      sql<{ at: string }>`(select greatest(s.assigned_at, s.acknowledged_at, s.en_route_at, s.on_scene_at, d.position_at,
        (select max((step ->> 'at')::timestamptz) from jsonb_array_elements(s.steps) step),
        (select f.at from fact f where f.command_center_id = s.command_center_id and f.actor_id = s.account_id order by f.seq desc limit 1)) as at)`.as(
        'heard',
      ),
      (on) => on.onTrue(),
    )
    .select([sql<'word'>`'word'`.as('what'), 'heard.at as since'])
    // Who has not acknowledged is told of as such.
    .where('s.state', '<>', sql.lit('assigned'))
    .where('heard.at', '<', sql<string>`clock_timestamp() - ${p.minutes}::int * interval '1 min'`)
    .orderBy('heard.at')
    .limit(sql.lit(mostQuiet)),
)
export const quietTeams = (tx: Tx, minutes: number, departmentId: string | null): Promise<QuietTeam[]> => tx.all(quiet({ minutes, departmentId }))
