// A crew or the desk tells a Mayday, the desk opens it, and ends it.
import type { safety as contract } from '#contract/tickets/safety/safety.ts'
import { responseTeamOf } from '#server/accounts/store.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { personOf } from '#server/tickets/steps/steps.ts'
import { lockTicket } from '#server/tickets/storeTickets.ts'
import { declareMayday, endMayday, openMayday } from './mayday.ts'

export function serveSafety(): Handlers<typeof contract> {
  return {
    async declareMayday({ id, responseTeamId: teamId }, { me, doer, change }) {
      return change(async (tx) => {
        const whose = teamId ?? me.accountId
        const team = await responseTeamOf(tx, whose)
        const mayTell = me.may('tickets.assign') || whose === me.accountId || team?.departmentId === me.accountId
        if (!team || !mayTell) refuse(404, 'There is no such response team.')
        const by = whose === me.accountId ? 'crew' : 'desk'
        return { message: 'MAYDAY: every desk rings.', data: await declareMayday(tx, doer, { teamId: whose, by, number: id }) }
      })
    },

    async openMayday({ id }, { me, doer, change }) {
      return change(async (tx) => {
        await openMayday(tx, doer, await lockTicket(tx, me, id), personOf(me))
        return { message: 'The Mayday is before you; it stands until it is ended.', data: await showTicketOf(tx, me, id) }
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
