// Which response teams could go to a ticket: free ones that fit its kind, then other free ones, busy ones and those off duty, each by the time that its way takes.
import { endingOf } from '#contract/accounts/crewRules.ts'
import type { Reach } from '#contract/map/roads/Reach.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { RecommendedTeam } from '#contract/tickets/assignment/assignment.ts'
import { crewsOn } from '#server/accounts/store.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { caseTypeOf } from '#server/reference/store.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { type CandidateTeam, candidateTeams } from './storeTeams.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'

const oldAfterMs = 15 * 60_000
const shownMost = 50

/** How far it is from each place to one, by the roads of the center. */
export type ReachPort = (tx: Tx, from: readonly Position[], to: Position) => Promise<readonly (Reach | undefined)[]>

export const recommendTeams = async (tx: Tx, reach: ReachPort, me: Actor, ticket: TicketRecord): Promise<RecommendedTeam[]> =>
  (await teamsFor(tx, reach, me, ticket)).slice(0, shownMost)

/** Every team of the center, in the order in which they are recommended. */
export async function teamsFor(tx: Tx, reach: ReachPort, me: Actor, ticket: TicketRecord): Promise<RecommendedTeam[]> {
  const caseType = await caseTypeOf(tx, ticket.case_type_id)
  const fits = ({ response_type_id, department_id }: CandidateTeam) =>
    caseType?.responseTypeIds.length
      ? caseType.responseTypeIds.includes(response_type_id)
      : department_id !== null && caseType?.departmentIds.includes(department_id) === true
  const place = positionOf(ticket)
  const teams = (await candidateTeams(tx, ticket.number)).filter((team) => me.may('tickets.assign') || team.department_id === me.accountId)
  const placed = teams.flatMap((team) => positionOf(team) ?? [])
  const reaches = place ? await reach(tx, placed, place) : []
  const reachOf = new Map(teams.filter((team) => positionOf(team)).map((team, n) => [team.account_id, reaches[n]]))
  const on = await crewsOn(tx)
  const today = momentNow().slice(0, 10)
  const crewOf = (id: string) =>
    on
      .filter(({ teamId }) => teamId === id)
      .map(({ name, role, certificates }) => ({ name, role, isLapsed: endingOf(certificates, today).some(({ isOver }) => isOver) }))
  const seen = teams.map((team): RecommendedTeam => {
    const crew = crewOf(team.account_id)
    const position = positionOf(team)
    const way = reachOf.get(team.account_id)
    const state = team.works_on ? team.state! : team.duty_status === 'offduty' ? 'offDuty' : 'available'
    const reasons: RecommendedTeam['reasons'] = [state === 'available' ? 'available' : state === 'offDuty' ? 'offDuty' : 'busy']
    if (fits(team)) reasons.push('fitsCase')
    if (team.department_id && ticket.allocated_to.includes(team.department_id)) reasons.push('departmentOnTicket')
    if (ticket.allocated_to.includes(team.account_id)) reasons.push('onTicket')
    // Where nobody ever signs on, that says nothing.
    if (on.length > 0 && crew.length === 0 && state === 'available') reasons.push('noCrew')
    if (!position) reasons.push('noPosition')
    else if (timeNow() - Date.parse(team.position_at!) > oldAfterMs) reasons.push('oldPosition')
    return {
      accountId: team.account_id,
      name: team.name,
      callSign: team.call_sign,
      responseTypeId: team.response_type_id,
      departmentId: team.department_id,
      state,
      position,
      positionAt: team.position_at,
      worksOn: me.may('tickets.read') ? team.works_on : null,
      worksOnPriority: me.may('tickets.read') ? (team.works_on_priority as RecommendedTeam['worksOnPriority']) : null,
      metres: way ? Math.round(way.metres) : null,
      seconds: way ? Math.round(way.seconds) : null,
      by: way?.by ?? null,
      reasons,
      crew,
    }
  })
  const sorted = seen.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.seconds ?? Infinity) - (other.seconds ?? Infinity) || (one.name < other.name ? -1 : 1),
  )
  const nearest = sorted.find((team) => team.metres !== null && isFreeAndFits(team))
  nearest?.reasons.push('nearest')
  return sorted
}

const isFreeAndFits = ({ state, reasons }: RecommendedTeam) => state === 'available' && reasons.includes('fitsCase') && !reasons.includes('noCrew')

/** Free and fitting, free, free without a crew, busy, off duty, on this ticket already. */
function rankOf({ state, reasons }: RecommendedTeam): number {
  if (reasons.includes('onTicket')) return 5
  if (state === 'offDuty') return 4
  if (state !== 'available') return 3
  if (reasons.includes('noCrew')) return 2
  return reasons.includes('fitsCase') ? 0 : 1
}
