// Response teams as candidates for a ticket.
import { sql } from 'kysely'
import type { RecommendedTeam } from '#contract/tickets/assignment/assignment.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { teamsInUse, workAtHand } from './storePositions.ts'

export interface CandidateTeam {
  account_id: string
  name: string
  call_sign: string
  response_type_id: string
  department_id: string | null
  duty_status: string
  lat: number | null
  lng: number | null
  accuracy: number | null
  position_at: string | null
  works_on: string | null
  works_on_priority: number | null
  state: Exclude<RecommendedTeam['state'], 'available' | 'offDuty'> | null
}

const candidates = prepared('candidateTeams', (p: Params<{ number: string }>) =>
  teamsInUse()
    .leftJoinLateral(
      ({ ref }) =>
        workAtHand()
          .innerJoin('ticket as wt', (on) => on.onRef('wt.command_center_id', '=', 's.command_center_id').onRef('wt.number', '=', 's.number'))
          .select(['s.number', 's.state', 'wt.priority'])
          .where('s.command_center_id', '=', ref('r.command_center_id'))
          .where('s.account_id', '=', ref('r.account_id'))
          .where('s.number', '<>', p.number)
          .orderBy('s.assigned_at', 'desc')
          .limit(sql.lit(1))
          .as('w'),
      (on) => on.onTrue(),
    )
    .select(['r.account_id', 'a.name', 'r.call_sign', 'r.response_type_id', 'r.department_id'])
    .select(({ fn }) => fn.coalesce('d.duty_status', sql.lit('offduty')).as('duty_status'))
    .select(['d.lat', 'd.lng', 'd.accuracy', 'd.position_at', 'w.number as works_on', 'w.priority as works_on_priority', 'w.state'])
    .where('r.command_center_id', '=', p.center)
    .limit(sql.lit(500))
    .$castTo<CandidateTeam>(),
)
export const candidateTeams = (tx: Tx, number: string) => tx.all(candidates({ number }))

const out = prepared('teamsAtWork', (p: Params) =>
  workAtHand()
    .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 's.command_center_id').onRef('a.id', '=', 's.account_id'))
    .leftJoin('response_team as r', (on) => on.onRef('r.command_center_id', '=', 's.command_center_id').onRef('r.account_id', '=', 's.account_id'))
    .select(['s.account_id as accountId', 's.number as transactionNumber', 's.state', 's.assigned_at as since'])
    .select(({ fn }) => fn.coalesce('r.call_sign', 'a.name').as('name'))
    .where('s.command_center_id', '=', p.center)
    .orderBy('s.assigned_at')
    .limit(sql.lit(200)),
)
/** Response teams that have not cleared their work, and the work. */
export const teamsAtWork = (tx: Tx) => tx.all(out({}))
