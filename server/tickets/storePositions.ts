// Where citizens of tickets and response teams are.
import type { Position } from '#contract/nouns/fields.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { positionOf } from './rows.ts'

interface Placed {
  lat: number
  lng: number
  accuracy: number | null
}

export async function positionsOfCitizen(tx: Tx, number: string) {
  const [ticket] = await tx.named<{ is_sharing_position: boolean }>(
    'isSharing',
    'select is_sharing_position from ticket where command_center_id = $1 and number = $2',
    [tx.centre, number],
  )
  const rows = await tx.named<Placed & { at: string }>(
    'positionsOfCitizen',
    'select lat, lng, accuracy, at from ticket_position where command_center_id = $1 and number = $2 order by at desc limit 500',
    [tx.centre, number],
  )
  return { isSharing: ticket!.is_sharing_position, positions: rows.map((row) => ({ ...positionOf(row)!, at: row.at })) }
}

/** Keeps where the citizen is; without a position, the sharing ends. */
export async function keepCitizenPosition(tx: Tx, number: string, position: Position | null): Promise<void> {
  await tx.run('update ticket set is_sharing_position = $3 where command_center_id = $1 and number = $2 and is_sharing_position <> $3', [
    tx.centre,
    number,
    position !== null,
  ])
  if (!position) return
  await tx.run('insert into ticket_position (command_center_id, number, lat, lng, accuracy) values ($1, $2, $3, $4, $5)', [
    tx.centre,
    number,
    position.lat,
    position.lng,
    position.accuracy ?? null,
  ])
}

export interface DutyOfTeam {
  dutyStatus: 'available' | 'busy' | 'offduty'
  position: Position | null
  heading: number | null
  positionAt: string | null
}

/** Teams that work on a ticket are busy, whatever they say of themselves; off duty stays off duty. */
export async function dutyOf(tx: Tx, teamIds: readonly string[]): Promise<Map<string, DutyOfTeam>> {
  const rows = await tx.named<
    Placed & { account_id: string; duty_status: string; heading: number | null; position_at: string | null; works: boolean }
  >(
    'dutyOf',
    `select d.account_id, d.duty_status, d.lat, d.lng, d.accuracy, d.heading, d.position_at, exists (
        select from ticket_assignment s join ticket t on t.command_center_id = s.command_center_id and t.number = s.number
        where s.command_center_id = d.command_center_id and s.account_id = d.account_id and s.state in ('assigned', 'acknowledged', 'enRoute', 'onScene')
          and t.status = 'accepted') as works
      from team_duty d where d.command_center_id = $1 and d.account_id = any ($2)`,
    [tx.centre, teamIds],
  )
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        dutyStatus: row.works && row.duty_status === 'available' ? 'busy' : (row.duty_status as DutyOfTeam['dutyStatus']),
        position: positionOf(row as Placed),
        heading: row.heading,
        positionAt: row.position_at,
      },
    ]),
  )
}

export const setDuty = (tx: Tx, teamId: string, status: DutyOfTeam['dutyStatus']) =>
  tx.run(
    `insert into team_duty (command_center_id, account_id, duty_status) values ($1, $2, $3)
      on conflict (command_center_id, account_id) do update set duty_status = excluded.duty_status`,
    [tx.centre, teamId, status],
  )

/** An older position than the one that is known is not kept; answers whether it was. */
export async function keepTeamPosition(
  tx: Tx,
  teamId: string,
  { position, heading, at }: { position: Position; heading: number | null; at: string },
) {
  const kept = await tx.run(
    `insert into team_duty as d (command_center_id, account_id, duty_status, lat, lng, accuracy, heading, position_at)
      values ($1, $2, 'available', $3, $4, $5, $6, least($7, now()))
      on conflict (command_center_id, account_id) do update set lat = excluded.lat, lng = excluded.lng, accuracy = excluded.accuracy,
        heading = excluded.heading, position_at = excluded.position_at where d.position_at is null or d.position_at < excluded.position_at`,
    [tx.centre, teamId, position.lat, position.lng, position.accuracy ?? null, heading, at],
  )
  return kept > 0
}
