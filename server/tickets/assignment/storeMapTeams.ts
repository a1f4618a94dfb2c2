// Response teams as the map shows them: where they are, how fast, and what they work on.
import { sql } from 'kysely'
import type { MapTeam } from '#contract/map/MapPoints.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { teamsInUse, workAtHand } from './storePositions.ts'

/** Between two positions further apart in time nothing can be said of a speed. */
const speedOver = '3 minutes'

/** `own` names the one team that is shown to itself; null shows all. */
export const mapTeams = prepared('mapTeams', (p: Params<{ own: string | null; department: string | null }>) =>
  teamsInUse()
    .leftJoinLateral(
      ({ ref }) =>
        workAtHand()
          .select(['s.number', 's.state'])
          .where('s.command_center_id', '=', ref('r.command_center_id'))
          .where('s.account_id', '=', ref('r.account_id'))
          .orderBy('s.assigned_at', 'desc')
          .limit(sql.lit(1))
          .as('w'),
      (on) => on.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('team_track as k')
          .select(['k.at', 'k.lat', 'k.lng'])
          .whereRef('k.command_center_id', '=', 'd.command_center_id')
          .whereRef('k.account_id', '=', 'd.account_id')
          .whereRef('k.at', '<', 'd.position_at')
          .where('k.at', '>', sql<string>`d.position_at - ${sql.lit(speedOver)}::interval`)
          .orderBy('k.at', 'desc')
          .limit(sql.lit(1))
          .as('b'),
      (on) => on.onTrue(),
    )
    .select(['r.account_id as accountId', 'a.name', 'r.call_sign as callSign', 'r.response_type_id as responseTypeId'])
    .select(['w.number as transactionNumber', 'd.heading', 'd.position_at as positionAt', 'd.lat', 'd.lng', 'd.accuracy'])
    .select(
      sql<MapTeam['state']>`case when w.number is not null then w.state when d.duty_status = 'available' then 'available'
      when d.duty_status is null or d.duty_status = 'offduty' then 'offDuty' else 'available' end`.as('state'),
    )
    .select(['b.at as beforeAt', 'b.lat as beforeLat', 'b.lng as beforeLng'])
    .where('r.command_center_id', '=', p.center)
    .where((eb) => eb.or([eb(sql`${p.own}::uuid`, 'is', null), eb('r.account_id', '=', sql<string>`${p.own}::uuid`)]))
    .where((eb) => eb.or([eb(sql`${p.department}::uuid`, 'is', null), eb('r.department_id', '=', sql<string>`${p.department}::uuid`)]))
    .orderBy('r.call_sign')
    .limit(sql.lit(1_000)),
)

export const teamsOnMap = async (tx: Tx, whose: Parameters<typeof mapTeams>[0]): Promise<MapTeam[]> => (await tx.all(mapTeams(whose))).map(showTeam)

type Row = NonNullable<ReturnType<typeof mapTeams>['rows']>[number]

function showTeam({ lat, lng, accuracy, beforeAt, beforeLat, beforeLng, ...team }: Row): MapTeam {
  const position = lat === null || lng === null ? null : accuracy === null ? { lat, lng } : { lat, lng, accuracy }
  const seconds = beforeAt && team.positionAt ? (Date.parse(team.positionAt) - Date.parse(beforeAt)) / 1000 : 0
  const isMeasured = position !== null && seconds > 0 && beforeLat !== null && beforeLng !== null
  const speed = isMeasured ? metresBetween(position, { lat: beforeLat!, lng: beforeLng! }) / seconds : null
  return { ...team, position, speed: speed === null ? null : Math.round(speed * 10) / 10 }
}
