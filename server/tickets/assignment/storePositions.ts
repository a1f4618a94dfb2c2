// Where citizens of tickets and response teams are.
import { sql } from 'kysely'
import type { Position } from '#contract/nouns/fields.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'

interface Placed {
  lat: number
  lng: number
  accuracy: number | null
}

const sharing = prepared('sharing', (p: Params<{ number: string }>) =>
  sqlOf.selectFrom('ticket').select('is_sharing_position').where('command_center_id', '=', p.center).where('number', '=', p.number),
)
const citizenPositions = prepared('citizenPositions', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('ticket_position')
    .select(['lat', 'lng', 'accuracy', 'at'])
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .orderBy('at', 'desc')
    .limit(sql.lit(500)),
)

export async function positionsOfCitizen(tx: Tx, number: string) {
  const ticket = await tx.one(sharing({ number }))
  const rows = await tx.all(citizenPositions({ number }))
  return { isSharing: ticket!.is_sharing_position, positions: rows.map((row) => ({ ...positionOf(row)!, at: row.at })) }
}

const setSharing = prepared('setSharing', (p: Params<{ number: string; isSharing: boolean; at: string | null }>) =>
  sqlOf
    .updateTable('ticket')
    .set({ is_sharing_position: p.isSharing })
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('is_sharing_position', '<>', p.isSharing)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticket_position as newer')
            .select('newer.at')
            .where('newer.command_center_id', '=', p.center)
            .where('newer.number', '=', p.number)
            .where('newer.at', '>', p.at),
        ),
      ),
    )
    // Stopped since: of it the log alone knows the moment.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fact as stop')
            .select('stop.at')
            .where('stop.command_center_id', '=', p.center)
            .where('stop.object_id', '=', p.number)
            .where('stop.verb', '=', sql.lit('positionShared'))
            .where(sql<boolean>`stop.data ->> 'isSharing' = 'false'`)
            .where('stop.at', '>', p.at),
        ),
      ),
    ),
)
const insertPosition = prepared('insertPosition', (p: Params<Placed & { number: string; at: string | null }>) =>
  sqlOf
    .insertInto('ticket_position')
    .values({
      ...{ command_center_id: p.center, number: p.number, lat: p.lat, lng: p.lng, accuracy: p.accuracy },
      at: sql<string>`coalesce(${p.at}::timestamptz, clock_timestamp())`,
    })
    .onConflict((on) => on.doNothing()),
)

/** Keeps where the citizen is, or was at a moment, which ends no silence that began later, nor any where it was only found; without a position, the sharing ends. Answers whether it is shared now. */
export async function keepCitizenPosition(
  tx: Tx,
  number: string,
  position: Position | null,
  { at = null, isFound = false }: { at?: string | null | undefined; isFound?: boolean } = {},
): Promise<boolean> {
  if (!position || !isFound) await tx.all(setSharing({ number, isSharing: position !== null, at }))
  if (position) await tx.all(insertPosition({ number, lat: position.lat, lng: position.lng, accuracy: position.accuracy ?? null, at }))
  return (await tx.one(sharing({ number })))!.is_sharing_position
}

export interface DutyOfTeam {
  dutyStatus: 'available' | 'busy' | 'offduty'
  isAtWork: boolean
  runs: string[]
  position: Position | null
  heading: number | null
  positionAt: string | null
}

const atWork = ['assigned', 'acknowledged', 'enRoute', 'onScene'].map((state) => sql.lit(state))

/** Response teams with their accounts and their duty. */
export const teamsInUse = () =>
  sqlOf
    .selectFrom('response_team as r')
    .innerJoin('account as a', (on) =>
      on.onRef('a.command_center_id', '=', 'r.command_center_id').onRef('a.id', '=', 'r.account_id').on('a.is_deleted', '=', sql.lit(0)),
    )
    .leftJoin('team_duty as d', (on) => on.onRef('d.command_center_id', '=', 'r.command_center_id').onRef('d.account_id', '=', 'r.account_id'))

/** Assignments of open tickets that a team has not cleared: literally as the index of work at hand has them, or a plan for any center would not use it. Each is held against its own ticket: a plan that believes in thousands of them would read the archive. */
export const workAtHand = () =>
  sqlOf
    .selectFrom('ticket_assignment as s')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('ticket as one')
          .select('one.status')
          .whereRef('one.command_center_id', '=', 's.command_center_id')
          .whereRef('one.number', '=', 's.number')
          .limit(sql.lit(1))
          .as('t'),
      (on) => on.onTrue(),
    )
    .where('s.kind', '=', sql.lit('responseteam'))
    .where('s.state', 'in', atWork)
    .where('t.status', '=', sql.lit('accepted'))

const duties = prepared('duties', (p: Params<{ teamIds: readonly string[] }>) =>
  sqlOf
    .selectFrom('team_duty as d')
    .select(['d.account_id', 'd.duty_status', 'd.lat', 'd.lng', 'd.accuracy', 'd.heading', 'd.position_at'])
    .select(({ ref }) => {
      const numbers = workAtHand()
        .select('s.number')
        .where('s.command_center_id', '=', ref('d.command_center_id'))
        .where('s.account_id', '=', ref('d.account_id'))
        .orderBy('s.assigned_at', 'desc')
      return sql<string[]>`array(${numbers})`.as('runs')
    })
    .where('d.command_center_id', '=', p.center)
    .where(({ eb, fn }) => eb('d.account_id', '=', fn.any(p.teamIds))),
)

/** Teams that work on a ticket are busy, whatever they say of themselves; off duty stays off duty. */
export async function dutyOf(tx: Tx, teamIds: readonly string[]): Promise<Map<string, DutyOfTeam>> {
  const rows = await tx.all(duties({ teamIds }))
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        dutyStatus: row.runs.length > 0 && row.duty_status === 'available' ? 'busy' : (row.duty_status as DutyOfTeam['dutyStatus']),
        isAtWork: row.runs.length > 0,
        runs: row.runs,
        position: positionOf(row),
        heading: row.heading,
        positionAt: row.position_at,
      },
    ]),
  )
}

const working = prepared('teamsWorking', (p: Params<{ teamIds: readonly string[] }>) =>
  workAtHand()
    .select('s.account_id')
    .distinct()
    .where('s.command_center_id', '=', p.center)
    .where(({ eb, fn }) => eb('s.account_id', '=', fn.any(p.teamIds))),
)
/** Those of them that are on a run. */
export const teamsWorking = async (tx: Tx, teamIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await tx.all(working({ teamIds }))).map((row) => row.account_id))

const upsertDuty = prepared('upsertDuty', (p: Params<{ teamId: string; status: string }>) =>
  sqlOf
    .insertInto('team_duty')
    .values({ command_center_id: p.center, account_id: p.teamId, duty_status: p.status })
    .onConflict((on) => on.columns(['command_center_id', 'account_id']).doUpdateSet({ duty_status: p.status })),
)
export const setDuty = (tx: Tx, teamId: string, status: DutyOfTeam['dutyStatus']) => tx.all(upsertDuty({ teamId, status }))

const upsertPlace = prepared('upsertPlace', (p: Params<Placed & { teamId: string; heading: number | null; at: string }>) =>
  sqlOf
    .insertInto('team_duty')
    .values({
      // Where it is says nothing about its duty: that a team says itself.
      ...{ command_center_id: p.center, account_id: p.teamId, duty_status: 'offduty' },
      ...{ lat: p.lat, lng: p.lng, accuracy: p.accuracy, heading: p.heading },
      position_at: sql<string>`least(${p.at}, now())`,
    })
    .onConflict((on) =>
      on
        .columns(['command_center_id', 'account_id'])
        .doUpdateSet(({ ref }) => ({
          lat: ref('excluded.lat'),
          lng: ref('excluded.lng'),
          accuracy: ref('excluded.accuracy'),
          heading: ref('excluded.heading'),
          position_at: ref('excluded.position_at'),
        }))
        .where(({ or, eb, ref }) => or([eb('team_duty.position_at', 'is', null), eb('team_duty.position_at', '<', ref('excluded.position_at'))])),
    ),
)

interface PlaceOfTeam {
  position: Position
  heading: number | null
  at: string
}
/** An older position than the one that is known is not kept; answers whether it was. */
export const keepTeamPosition = async (tx: Tx, teamId: string, { position, heading, at }: PlaceOfTeam) =>
  (await tx.changed(upsertPlace({ teamId, lat: position.lat, lng: position.lng, accuracy: position.accuracy ?? null, heading, at }))) > 0

const insertTrail = prepared('insertTrail', (p: Params<{ teamId: string; lat: number; lng: number; heading: number | null; at: string }>) =>
  sqlOf
    .insertInto('team_track')
    .values({ command_center_id: p.center, account_id: p.teamId, at: p.at, lat: p.lat, lng: p.lng, heading: p.heading })
    .onConflict((on) => on.doNothing()),
)
interface Late {
  teamId: string
  lat: number
  lng: number
  heading: number | null
  at: string
}
/** Where a team was earlier than is known by now: for the way back in time alone. */
export const keepLatePosition = (tx: Tx, late: Late) => tx.all(insertTrail({ ...late }))
