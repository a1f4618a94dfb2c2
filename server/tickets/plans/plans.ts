// Response plans on the desk: the set that goes, by name, sent at once, and a higher alarm that sends what is missing.
import { say } from '#contract/kit/say.ts'
import { alarmWords, type ResponsePlan, type TicketPlan, type plans as contract } from '#contract/tickets/plans/plans.ts'
import type { RecommendedTeam } from '#contract/tickets/assignment/assignment.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { Actor } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { caseTypeOf, findReferences, subCaseTypeOf } from '#server/reference/store.ts'
import { assignUnits } from '#server/tickets/assignment/allocation.ts'
import { type ReachPort, teamsFor } from '#server/tickets/assignment/recommend.ts'
import { assignmentsOf, holdTeams } from '#server/tickets/assignment/storeAssignments.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import { checkStep, tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, lockTicket, ticketFor } from '#server/tickets/storeTickets.ts'
import { addPlan, allPlans, changePlan, planOf, removePlan } from './storePlans.ts'

/** The other centers that lie nearest to a place, which may be asked for help. */
export type NeighborPort = (center: string, place: Position | null) => Promise<TicketPlan['neighbors']>
const neighborsMost = 3

const insteadMost = 4
const named = ({ accountId, callSign, seconds, metres, by }: RecommendedTeam) => ({
  id: accountId,
  name: callSign,
  seconds,
  metres,
  by,
})

const isManned = ({ state, reasons }: RecommendedTeam) => state === 'available' && !reasons.includes('noCrew')

/** What of a set is on the ticket already, who goes, and who could come instead. */
async function setFor(
  tx: Tx,
  reach: ReachPort,
  me: Actor,
  ticket: TicketRecord,
  { levels }: ResponsePlan,
  level: number,
): Promise<TicketPlan['kinds']> {
  const set = levels[Math.min(level, levels.length) - 1]!
  const teams = await teamsFor(tx, reach, me, ticket)
  const atWork = new Set(
    (await assignmentsOf(tx, ticket.number)).filter(({ state }) => state !== 'removed' && state !== 'cleared').map((one) => one.account_id),
  )
  const wantedKinds = new Set(set.map(({ responseTypeId }) => responseTypeId))
  const sentToSuch = new Set((await caseTypeOf(tx, ticket.case_type_id))?.responseTypeIds)
  const offered = new Set<string>()
  return set.map(({ responseTypeId, count }) => {
    const ofKind = teams.filter((one) => one.responseTypeId === responseTypeId)
    const on = ofKind.filter(({ accountId }) => atWork.has(accountId)).length
    const free = ofKind.filter((one) => isManned(one) && !atWork.has(one.accountId))
    const sends = free.slice(0, Math.max(0, count - on))
    const missing = Math.max(0, count - on - sends.length)
    const isLesser = ({ worksOnPriority }: RecommendedTeam) => worksOnPriority !== null && worksOnPriority > ticket.priority
    // Another kind comes instead only where the center names both for such a case.
    const canStandIn = (other: string) => !wantedKinds.has(other) && sentToSuch.has(responseTypeId) && sentToSuch.has(other)
    const others = teams.filter(
      (one) =>
        !atWork.has(one.accountId) &&
        !offered.has(one.accountId) &&
        (one.responseTypeId === responseTypeId
          ? (one.worksOn !== null && isLesser(one)) || (one.state === 'available' && !isManned(one))
          : one.state === 'available' && canStandIn(one.responseTypeId)),
    )
    const instead = missing > 0 ? others.slice(0, insteadMost).map((one) => ({ ...named(one), isBusy: one.worksOn !== null })) : []
    for (const { id } of instead) offered.add(id)
    return { responseTypeId, wanted: count, on, sends: sends.map(named), missing, instead }
  })
}

const planFor = (tx: Tx, { case_type_id: caseTypeId, case_sub_type_id: caseSubTypeId, priority }: TicketRecord) =>
  planOf(tx, { caseTypeId, caseSubTypeId, priority })

async function checkPlan(
  tx: Tx,
  { caseTypeId, caseSubTypeId, levels }: Pick<ResponsePlan, 'caseTypeId' | 'caseSubTypeId' | 'levels'>,
): Promise<void> {
  if (!(await caseTypeOf(tx, caseTypeId))) refuse(404, 'There is no such case type.')
  if (caseSubTypeId && (await subCaseTypeOf(tx, caseSubTypeId))?.caseTypeId !== caseTypeId)
    refuse(404, 'There is no such sub-type of this case type.')
  const kinds = new Set(levels.flat().map(({ responseTypeId }) => responseTypeId))
  if ((await findReferences(tx, 'responseType', [...kinds])).length < kinds.size) refuse(404, 'There is no such kind of team.')
}

export function servePlans({ reach, neighbors }: { reach: ReachPort; neighbors: NeighborPort }): Handlers<typeof contract> {
  return {
    async getResponsePlans(_, { read }) {
      return { message: 'The response plans.', data: await read(allPlans) }
    },

    setResponsePlan: ({ version, ...form }, { doer, change }) =>
      change(async (tx) => {
        await checkPlan(tx, form)
        const id = await (version === null ? addPlan(tx, form) : changePlan(tx, form, version))
        const present = (await allPlans(tx)).find((one) =>
          id ? one.id === id : one.caseTypeId === form.caseTypeId && one.caseSubTypeId === form.caseSubTypeId && one.priority === form.priority,
        )
        if (!id || !present) return refuseStale('response plan', present ?? {}, form)
        await record(tx, doer, { verb: 'responsePlanChanged', kind: 'responsePlan', id, data: { planId: id } })
        return { message: 'The response plan is written.', data: present }
      }),

    removeResponsePlan: ({ id }, { doer, change }) =>
      change(async (tx) => {
        if (!(await removePlan(tx, id))) refuse(404, 'There is no such response plan.')
        await record(tx, doer, { verb: 'responsePlanChanged', kind: 'responsePlan', id, data: { planId: id } })
        return { message: 'The response plan was taken away.', data: null }
      }),

    async getTicketPlan({ id, level: asked }, { me, read }) {
      const found = await read(async (tx) => {
        const ticket = await ticketFor(tx, me, id)
        const plan = await planFor(tx, ticket)
        if (!plan) return null
        const level = asked ?? Math.max(1, ticket.alarm_level)
        const kinds = await setFor(tx, reach, me, ticket, plan, level)
        return { center: tx.center, place: positionOf(ticket), set: { alarmLevel: ticket.alarm_level, levels: plan.levels.length, level, kinds } }
      })
      const isShort = found?.set.kinds.some(({ missing }) => missing > 0) ?? false
      const near = found && isShort ? (await neighbors(found.center, found.place)).slice(0, neighborsMost) : []
      return { message: 'The set of the response plan.', data: found && { ...found.set, neighbors: near } }
    },

    sendPlan: ({ id: number, level, version }, { me, doer, change }) =>
      change(async (tx) => {
        const ticket = await lockTicket(tx, me, number)
        checkStep(ticket, me, 'assign', version)
        const plan = (await planFor(tx, ticket)) ?? refuse(409, 'No response plan fits this ticket.')
        await holdTeams(tx)
        const kinds = await setFor(tx, reach, me, ticket, plan, level)
        const ids = kinds.flatMap(({ sends }) => sends.map(({ id }) => id))
        const isRaised = level > ticket.alarm_level
        if (ids.length === 0 && !isRaised) refuse(409, 'Nothing of this set can be sent: it is on its way, or nobody is free.')
        const departments = new Map((await teamsFor(tx, reach, me, ticket)).map((one) => [one.accountId, one.departmentId]))
        const units = ids.map((accountId) => ({ accountId, departmentId: departments.get(accountId) ?? null }))
        if (units.length > 0) await assignUnits(tx, { me, doer }, { number, kind: 'responseteam', units })
        if (isRaised) {
          const after = await changeTicket(tx, await lockTicket(tx, me, number), { alarm_level: level })
          await tellOf(tx, doer, after, 'alarmRaised', { data: { from: ticket.alarm_level, to: level } })
        }
        const missing = kinds.reduce((sum, one) => sum + one.missing, 0)
        const message =
          missing > 0
            ? say('{alarm}: {count, plural, one {# team} other {# teams}} sent, {missing, number} missing.', {
                ...{ alarm: say(alarmWords[level - 1]!), count: ids.length, missing },
              })
            : say('{alarm}: {count, plural, one {# team} other {# teams}} sent.', { alarm: say(alarmWords[level - 1]!), count: ids.length })
        return { message, data: await showTicketOf(tx, me, number) }
      }),
  }
}
