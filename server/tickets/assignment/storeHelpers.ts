// The teams that were sent to a ticket, as a citizen may be told of them.
import { sql } from 'kysely'
import type { DutyState } from '#contract/tickets/Ticket.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface Helper {
  name: string
  state: DutyState
  isOnDuty: boolean
  assignedAt: string
  onSceneAt: string | null
  accountId: string
  since: string
  lat: number | null
  lng: number | null
  position_at: string | null
}

const helpers = prepared('helpers', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('ticket_assignment as s')
    .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 's.command_center_id').onRef('a.id', '=', 's.account_id'))
    .leftJoin('team_duty as d', (on) => on.onRef('d.command_center_id', '=', 's.command_center_id').onRef('d.account_id', '=', 's.account_id'))
    .select([
      'a.name',
      's.state',
      's.account_id as accountId',
      's.assigned_at as assignedAt',
      's.on_scene_at as onSceneAt',
      'd.lat',
      'd.lng',
      'd.position_at',
    ])
    .select(sql<boolean>`coalesce(d.duty_status, 'offduty') <> 'offduty'`.as('isOnDuty'))
    .select(({ ref }) =>
      sql<string>`case ${ref('s.state')} when 'onScene' then ${ref('s.on_scene_at')} when 'enRoute' then ${ref('s.en_route_at')} else ${ref('s.assigned_at')} end`.as(
        'since',
      ),
    )
    .where('s.command_center_id', '=', p.center)
    .where('s.number', '=', p.number)
    .where('s.kind', '=', sql.lit('responseteam'))
    .orderBy('s.assigned_at')
    .$castTo<Helper>(),
)
export const helpersOf = (tx: Tx, number: string) => tx.all(helpers({ number }))
