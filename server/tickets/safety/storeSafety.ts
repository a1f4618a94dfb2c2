// Where a crew is at work.
import { sql } from 'kysely'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const work = prepared('workOfTeam', (p: Params<{ teamId: string }>) =>
  sqlOf
    .selectFrom('ticket_assignment as s')
    .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 's.command_center_id').onRef('t.number', '=', 's.number'))
    .select('s.number')
    .where('s.command_center_id', '=', p.center)
    .where('s.account_id', '=', p.teamId)
    .where(
      's.state',
      'in',
      ['assigned', 'acknowledged', 'enRoute', 'onScene'].map((state) => sql.lit(state)),
    )
    .where('t.status', 'in', [sql.lit('accepted'), sql.lit('transferred')])
    .orderBy(sql`s.state = 'onScene'`, 'desc')
    .orderBy('s.assigned_at', 'desc')
    .limit(sql.lit(1)),
)
/** The ticket that a crew is at: where it is on the scene, else the latest it was sent to. */
export const ticketOfTeam = async (tx: Tx, teamId: string): Promise<string | null> => (await tx.one(work({ teamId })))?.number ?? null
