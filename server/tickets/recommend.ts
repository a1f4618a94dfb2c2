// Which response teams could go to a ticket: those that are free, fit its kind, and are near.
import type { RecommendedTeam } from '#contract/tickets/assignment.ts'
import { metresBetween } from '#contract/tickets/duplicates.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { caseTypeOf } from '#server/reference/store.ts'
import { positionOf } from './rows.ts'
import { candidateTeams } from './storeTeams.ts'
import type { TicketRecord } from './storeTickets.ts'

const oldAfterMs = 15 * 60_000
const shownMost = 50

export async function recommendTeams(tx: Tx, me: Actor, ticket: TicketRecord): Promise<RecommendedTeam[]> {
  const fitting = (await caseTypeOf(tx, ticket.case_type_id))?.departmentIds ?? []
  const place = positionOf(ticket)
  const teams = (await candidateTeams(tx, ticket.number)).filter((team) => me.may('tickets.assign') || team.department_id === me.accountId)
  const seen = teams.map((team): RecommendedTeam => {
    const position = positionOf(team)
    const state = team.works_on ? team.state! : team.duty_status === 'offduty' ? 'offDuty' : 'available'
    const reasons: RecommendedTeam['reasons'] = [state === 'available' ? 'available' : state === 'offDuty' ? 'offDuty' : 'busy']
    if (team.department_id && fitting.includes(team.department_id)) reasons.push('fitsCase')
    if (team.department_id && ticket.allocated_to.includes(team.department_id)) reasons.push('departmentOnTicket')
    if (ticket.allocated_to.includes(team.account_id)) reasons.push('onTicket')
    if (!position) reasons.push('noPosition')
    else if (Date.now() - Date.parse(team.position_at!) > oldAfterMs) reasons.push('oldPosition')
    return {
      accountId: team.account_id,
      name: team.name,
      callSign: team.call_sign,
      responseTypeId: team.response_type_id,
      departmentId: team.department_id,
      state,
      position,
      positionAt: team.position_at,
      metres: position && place ? Math.round(metresBetween(position, place)) : null,
      reasons,
    }
  })
  const sorted = seen.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.metres ?? Infinity) - (other.metres ?? Infinity) || (one.name < other.name ? -1 : 1),
  )
  const nearest = seen.filter((team) => team.metres !== null && team.state === 'available').toSorted((one, other) => one.metres! - other.metres!)[0]
  nearest?.reasons.push('nearest')
  return sorted.slice(0, shownMost)
}

function rankOf({ state, reasons }: RecommendedTeam): number {
  const free = state === 'available' ? 0 : state === 'offDuty' ? 20 : 10
  const fits = reasons.includes('fitsCase') || reasons.includes('departmentOnTicket') ? 0 : 1
  return free + fits + (reasons.includes('onTicket') ? 40 : 0)
}
