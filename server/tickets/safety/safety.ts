// A crew or the desk tells a Mayday, the desk opens it, and ends it; roll-calls are answered.
import type { safety as contract } from '#contract/tickets/safety/safety.ts'
import { responseTeamOf, type TeamOfCenter } from '#server/accounts/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { settingsOf } from '#server/tickets/settings.ts'
import { personOf } from '#server/tickets/steps/steps.ts'
import { lockTicket, ticketFor } from '#server/tickets/storeTickets.ts'
import { mostQuiet, quietTeams, teamsNotOut } from './storeQuiet.ts'
import { allWell, answerRollCall } from './watchCrew.ts'
import { declareMayday, endMayday, openMayday } from './mayday.ts'

/** The team itself, its department, and the desk. */
const isTheirs = (me: Actor, { accountId, departmentId }: TeamOfCenter) =>
  me.may('tickets.assign') || accountId === me.accountId || departmentId === me.accountId

export function serveSafety(): Handlers<typeof contract> {
  return {
    async getQuietTeams(_, { me, read }) {
      const data = await read(async (tx) => {
        const { safety, alerting } = await settingsOf(tx)
        const departmentId = me.may('tickets.assign') ? null : me.accountId
        const late = await teamsNotOut(tx, alerting.turnoutWithin, departmentId)
        return safety.noWordMinutes === 0 ? late : [...late, ...(await quietTeams(tx, safety.noWordMinutes, departmentId))].slice(0, mostQuiet)
      })
      return { message: 'The teams that have not left, and those of which there has been no word.', data }
    },

    async declareMayday({ id, responseTeamId: teamId, happenedAt }, { me, doer, change }) {
      return change(async (tx) => {
        const whose = teamId ?? me.accountId
        const team = await responseTeamOf(tx, whose)
        if (!team || !isTheirs(me, team)) refuse(404, 'There is no such response team.')
        const by = whose === me.accountId ? 'crew' : 'desk'
        return { message: 'MAYDAY: every desk rings.', data: await declareMayday(tx, doer, { teamId: whose, by, number: id, happenedAt }) }
      })
    },

    async openMayday({ id }, { me, doer, change }) {
      return change(async (tx) => {
        await openMayday(tx, doer, await lockTicket(tx, me, id), personOf(me))
        return { message: 'The Mayday is before you; it stands until it is ended.', data: await showTicketOf(tx, me, id) }
      })
    },

    async answerRollCall({ id, responseTeamId }, { me, doer, change }) {
      return change(async (tx) => {
        const teamId = responseTeamId ?? me.accountId
        const team = await responseTeamOf(tx, teamId)
        if (!team || !isTheirs(me, team)) refuse(404, 'There is no such response team.')
        await ticketFor(tx, me, id)
        await answerRollCall(tx, doer, { number: id, teamId, road: teamId === me.accountId ? 'crew' : 'desk' })
        return { message: allWell, data: await showTicketOf(tx, me, id) }
      })
    },

    async endMayday({ id, responseTeamId: teamId, reason }, { me, doer, change }) {
      return change(async (tx) => {
        await endMayday(tx, doer, await lockTicket(tx, me, id), { teamId, reason, by: personOf(me) })
        return { message: 'The Mayday is over.', data: await showTicketOf(tx, me, id) }
      })
    },
  }
}
