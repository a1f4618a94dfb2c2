// Allocates tickets to departments and response teams, and follows how far they are.
import { uuidv7 as uuid } from 'uuidv7'
import { k, say } from '#contract/kit/say.ts'
import { type assignment as contract, takeBackMinutes } from '#contract/tickets/assignment/assignment.ts'
import type { Status } from '#contract/tickets/states.ts'
import { dutyStates } from '#contract/tickets/Ticket.ts'
import { departmentsOf, responseTeamsOf } from '#server/accounts/store.ts'
import type { Actor, Context } from '#server/kit/context.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { assignUnits, unassignUnit } from './allocation.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { type ReachPort, recommendTeams } from './recommend.ts'
import { addUpdate } from '#server/tickets/detail/storeUpdates.ts'
import { checkStep, personOf, tellOf } from '#server/tickets/steps/steps.ts'
import {
  type AssignmentRow,
  assignmentsOf,
  excludeAssignments,
  firstMoveOf,
  holdTeams,
  isTeamAtWork,
  type Move,
  moveAssignment,
  removeAssignment,
  stampOf,
  takeMoveBack,
} from './storeAssignments.ts'
import { dropLastStep } from '#server/tickets/crewSteps/storeCrewSteps.ts'
import type { LockedTicket } from '#server/tickets/columns.ts'
import { keepTeamPosition } from './storePositions.ts'
import { changeTicket, fullTicketOf, lockTicket, type Reader, ticketFor, ticketOf } from '#server/tickets/storeTickets.ts'

const noTeam = () => refuse(404, 'There is no such response team.')

/** Teams of the center that may be sent; a department sends its own. */
async function findTeams(tx: Tx, me: Actor, ids: string[]) {
  const teams = (await responseTeamsOf(tx, ids)).filter((team) => !team.isDeleted && (me.may('tickets.assign') || team.departmentId === me.accountId))
  return teams.length === new Set(ids).size ? teams : noTeam()
}

const assignedOf = async (tx: Tx, me: Reader, number: string, kind: 'department' | 'responseteam') =>
  (await fullTicketOf(tx, me, number)).assignments.filter((one) => one.kind === kind && one.state !== 'removed')

/** A team on a ticket, locked: for itself, its department, or whoever may assign. */
export async function holdTeam(tx: Tx, me: Actor, number: string, teamId = me.accountId) {
  const locked = await lockTicket(tx, me, number)
  checkStep(locked, me, 'moveTeam')
  const team = (await assignmentsOf(tx, number)).find((one) => one.account_id === teamId && one.kind === 'responseteam' && one.state !== 'removed')
  const mayMove = me.may('tickets.assign') || teamId === me.accountId || team?.department_id === me.accountId
  return team && mayMove ? { locked, team, teamId } : noTeam()
}

export function serveAssignment({ reach }: { reach: ReachPort }): Handlers<typeof contract> {
  return {
    async assignToDepartments({ id, departmentIds, note, version }, { me, doer, change }) {
      return change(async (tx) => {
        const departments = (await departmentsOf(tx, departmentIds)).filter((one) => !one.isDeleted)
        if (departments.length !== new Set(departmentIds).size) refuse(404, 'There is no such department.')
        const units = departments.map(({ accountId }) => ({ accountId, departmentId: null }))
        await assignUnits(tx, { me, doer }, { number: id, kind: 'department', units, note, version })
        return { message: 'Assigned.', data: await showTicketOf(tx, me, id) }
      })
    },

    async assignToResponseTeam({ transactionNumber: number, responseTeamIds, note, version }, { me, doer, change }) {
      return change(async (tx) => {
        const units = await findTeams(tx, me, responseTeamIds)
        await lockTicket(tx, me, number)
        await holdTeams(tx)
        await assignUnits(tx, { me, doer }, { number, kind: 'responseteam', units, note, version })
        return { message: 'Assigned.', data: await showTicketOf(tx, me, number) }
      })
    },

    async removeDepartment({ id, departmentId, version }, { me, doer, change }) {
      return change(async (tx) => {
        await unassignUnit(tx, { me, doer }, { number: id, kind: 'department', accountId: departmentId, version })
        return { message: 'Department removed.', data: await showTicketOf(tx, me, id) }
      })
    },

    async removeResponseTeam({ id, responseTeamId, version }, { me, doer, change }) {
      return change(async (tx) => {
        if (!me.may('tickets.assign')) await findTeams(tx, me, [responseTeamId])
        await unassignUnit(tx, { me, doer }, { number: id, kind: 'responseteam', accountId: responseTeamId, version })
        return { message: 'Response team removed.', data: await showTicketOf(tx, me, id) }
      })
    },

    async getAssignedDepartments({ id }, { me, read }) {
      return { message: 'The departments on the ticket.', data: await read((tx) => assignedOf(tx, me, id, 'department')) }
    },

    async getAssignedResponseTeams({ id, departmentId }, { me, read }) {
      const teams = await read((tx) => assignedOf(tx, me, id, 'responseteam'))
      return { message: 'The response teams on the ticket.', data: teams.filter((one) => !departmentId || one.departmentId === departmentId) }
    },

    async getRecommendedTeams({ id }, { me, read }) {
      const data = await read(async (tx) => recommendTeams(tx, reach, me, await ticketFor(tx, me, id)))
      return { message: 'The teams that could go.', data }
    },

    async getWhoGoesOn({ id }, { me, read }) {
      const data = await read(async (tx) => {
        const [ticket, all] = [await ticketOf(tx, id), await assignmentsOf(tx, id)]
        if (!ticket || !all.some((one) => one.account_id === me.accountId)) return refuse(404, 'There is no such ticket.')
        const others = all.filter((one) => one.account_id !== me.accountId && isTeamAtWork(one)).map((one) => one.account_id)
        return { status: ticket.status as Status, units: (await responseTeamsOf(tx, others)).map(({ callSign }) => callSign) }
      })
      return { message: 'Who goes on with it.', data }
    },

    async setTeamStatus({ id, responseTeamId, state, position }, { me, doer, change }) {
      return change(async (tx) => {
        const { locked, team, teamId } = await holdTeam(tx, me, id, responseTeamId)
        if (dutyStates.indexOf(state) <= dutyStates.indexOf(team.state))
          refuse(409, say('The team is {state} already.', { state: say(wordOf[team.state]) }))
        if (position && teamId === me.accountId) await keepTeamPosition(tx, teamId, { position, heading: null, at: locked.now })
        await writeMove(tx, doer, { locked, team }, state)
        return { message: noted(state), data: await showTicketOf(tx, me, id) }
      })
    },

    async refuseAssignment({ id, reason }, { me, doer, change }) {
      return change(async (tx) => {
        const { locked, team } = await holdTeam(tx, me, id)
        if (team.state === 'onScene' || team.state === 'cleared') refuse(409, say('The team is {state} already.', { state: say(wordOf[team.state]) }))
        await writeRefusal(tx, { me, doer }, { locked, team }, reason)
        return { message: cannotGo, data: null }
      })
    },

    async takeTeamStatusBack({ id, responseTeamId, state }, { me, doer, change }) {
      return change(async (tx) => {
        const { locked, team, teamId } = await holdTeam(tx, me, id, responseTeamId)
        if (team.state !== state) refuse(409, say('The team is {state} now.', { state: say(wordOf[team.state]) }))
        const at = team[stampOf[state]]!
        if (state === 'onScene' && team.steps.length > 0) refuse(409, 'Take the later steps of the team back first.')
        if (Date.parse(locked.now) - Date.parse(at) > takeBackMinutes * 60_000) refuse(409, 'It is too late to take this back.')
        const to = await takeMoveBack(tx, id, teamId, state)
        // The step that ended the run goes with its end.
        if (state === 'cleared' && Date.parse(team.steps.at(-1)?.at ?? '') === Date.parse(at)) await dropLastStep(tx, id, teamId)
        const after = await changeTicket(tx, locked, {
          ...(to === 'assigned' && { awaiting: [...new Set([...locked.awaiting, teamId])] }),
          ...(state === 'enRoute' && locked.en_route_at === at && { en_route_at: await firstMoveOf(tx, id, state) }),
          ...(state === 'onScene' && locked.on_scene_at === at && { on_scene_at: await firstMoveOf(tx, id, state) }),
        })
        await tellOf(tx, doer, after, 'teamStatusTakenBack', { data: { accountId: teamId, from: state, to } })
        return { message: say('Taken back: {state}.', { state: say(wordOf[state]) }), data: await showTicketOf(tx, me, id) }
      })
    },

    excludeRTReport: (given, context) => exclude(given, context, true),
    includeRTReport: (given, context) => exclude(given, context, false),
  }
}

export const cannotGo = 'The center was told that you cannot go.'
export const noted = (state: Move) => say('Noted: {state}.', { state: say(wordOf[state]) })

/** A team on a ticket that is locked. */
interface HeldTeam {
  locked: LockedTicket
  team: AssignmentRow
}
/** When it happened, where it was told later. */
interface Late {
  happenedAt?: string
}

const earlier = (one: string | null, other: string | null) => (one && other ? (Date.parse(one) <= Date.parse(other) ? one : other) : (one ?? other))

export async function writeMove(
  tx: Tx,
  doer: Doer,
  { locked, team }: HeldTeam,
  state: Move,
  { at = locked.now, ...late }: Late & { at?: string } = {},
): Promise<void> {
  const { number } = locked
  const { account_id: accountId } = team
  await moveAssignment(tx, number, accountId, state, at)
  const after = await changeTicket(tx, locked, {
    awaiting: locked.awaiting.filter((one) => one !== accountId),
    // A crew that is sent again, or by the center that took over, does not move the first arrival.
    ...(state === 'enRoute' && { en_route_at: earlier(locked.en_route_at, await firstMoveOf(tx, number, state)) }),
    ...(state === 'onScene' && { on_scene_at: earlier(locked.on_scene_at, await firstMoveOf(tx, number, state)) }),
  })
  await tellOf(tx, doer, after, 'teamStatusChanged', { data: { accountId, from: team.state, to: state, ...late } })
}

export async function writeRefusal(
  tx: Tx,
  { me, doer }: Pick<Context, 'me' | 'doer'>,
  { locked, team }: HeldTeam,
  reason: string,
  late: Late = {},
): Promise<void> {
  const { number } = locked
  const { account_id: accountId } = team
  await removeAssignment(tx, number, accountId)
  const updateId = uuid()
  await addUpdate(tx, { id: updateId, number, text: reason, isPublic: false, by: personOf(me) })
  const without = (ids: string[]) => ids.filter((one) => one !== accountId)
  const after = await changeTicket(tx, locked, {
    ...{ allocated_to: without(locked.allocated_to), awaiting: without(locked.awaiting), updates_count: locked.updates_count + 1 },
  })
  const accounts = team.department_id ? [accountId, team.department_id] : [accountId]
  await tellOf(tx, doer, after, 'assignmentRefused', { data: { accountId, ...late }, accounts })
  await tellOf(tx, doer, after, 'updateAdded', { data: { updateId, isPublic: 0, fileIds: [], ...late } })
}

const wordOf = {
  assigned: k('assigned'),
  acknowledged: k('informed'),
  enRoute: k('en route'),
  onScene: k('on scene'),
  cleared: k('clear'),
  removed: k('removed'),
} as const

function exclude({ id, responseTeamId }: { id: string; responseTeamId?: string | undefined }, { me, doer, change }: Context, isExcluded: boolean) {
  return change(async (tx) => {
    const locked = await lockTicket(tx, me, id)
    const teams = (await assignmentsOf(tx, id)).filter((one) => one.kind === 'responseteam' && (!responseTeamId || one.account_id === responseTeamId))
    if (teams.length === 0) noTeam()
    const changed = teams.filter((one) => one.is_excluded !== isExcluded).map((one) => one.account_id)
    await excludeAssignments(tx, id, changed, isExcluded)
    const after = changed.length > 0 ? await changeTicket(tx, locked, {}) : locked
    for (const accountId of changed) await tellOf(tx, doer, after, isExcluded ? 'teamReportExcluded' : 'teamReportIncluded', { data: { accountId } })
    const message = isExcluded ? 'Left out of the statistics.' : 'Counted in the statistics again.'
    return { message, data: await showTicketOf(tx, me, id) }
  })
}
