// A team that was pointed out for a ticket, on the map: what the rules refuse is said, else the dialog asks with that team chosen.
import type { Me } from '#contract/auth/Session.ts'
import { t } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { toast, toastError } from '#web/kit/toast.ts'
import { detailOf, readRow, rowOf } from '#web/tickets/lists/rows.ts'
import { changeRow } from '#web/tickets/live/reduce.ts'
import { whyNot } from '#web/tickets/steps/available.ts'
import type { StandingTicket } from '#web/tickets/steps/hindranceOf.ts'
import { openDialog } from '#web/tickets/steps/useTicketActions.ts'

export interface PointedTeam {
  accountId: string
  callSign: string
}

/** The one sentence that refuses; null where the team may be sent. */
export const whyNotSend = ({ accountId, callSign }: PointedTeam, ticket: StandingTicket, me: Me | null): string | null =>
  whyNot('assign', ticket, me) ?? (ticket.allocatedTo.includes(accountId) ? t('{team} is on this ticket already.', { team: callSign }) : null)

export async function askToSendTeam(team: PointedTeam, id: string): Promise<void> {
  try {
    const whole = await queryClient.fetchQuery(detailOf(id))
    if (!readRow(queryClient, id)) changeRow(queryClient, rowOf(whole))
    const why = whyNotSend(team, { ...whole, ...readRow(queryClient, id) }, useSession.getState().me)
    if (why) toast('warning', why)
    else openDialog('teams', [id], team.accountId)
  } catch (error) {
    toastError(error)
  }
}

/** Where a team was let go on the map. */
export function sendTo(team: PointedTeam, landing: { on: 'ticket'; number: string } | { on: 'group' } | { on: 'nothing' }): void {
  if (landing.on === 'ticket') void askToSendTeam(team, landing.number)
  else if (landing.on === 'group') toast('info', t('Several tickets are here. Go closer, and lay {team} on one of them.', { team: team.callSign }))
  else toast('info', t('There is no ticket here. Lay {team} on the mark of a ticket.', { team: team.callSign }))
}
