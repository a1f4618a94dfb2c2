// Response teams as candidates for a ticket.
import type { RecommendedTeam } from '#contract/tickets/assignment.ts'
import type { Tx } from '#server/kit/transaction.ts'

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
  state: Exclude<RecommendedTeam['state'], 'available' | 'offDuty'> | null
}

export const candidateTeams = (tx: Tx, number: string) =>
  tx.named<CandidateTeam>(
    'candidateTeams',
    `select r.account_id, a.name, r.call_sign, r.response_type_id, r.department_id, coalesce(d.duty_status, 'offduty') as duty_status,
        d.lat, d.lng, d.accuracy, d.position_at, w.number as works_on, w.state
      from response_team r join account a on a.command_center_id = r.command_center_id and a.id = r.account_id and a.is_deleted = 0
      left join team_duty d on d.command_center_id = r.command_center_id and d.account_id = r.account_id
      left join lateral (select s.number, s.state from ticket_assignment s join ticket t on t.command_center_id = s.command_center_id and t.number = s.number
        where s.command_center_id = r.command_center_id and s.account_id = r.account_id and s.state in ('assigned', 'acknowledged', 'enRoute', 'onScene')
          and t.status = 'accepted' and s.number <> $2 order by s.assigned_at desc limit 1) w on true
      where r.command_center_id = $1 limit 500`,
    [tx.centre, number],
  )
