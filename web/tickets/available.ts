// Whether a step can be taken on a ticket by this account, and if not, why: the sentence of a greyed button.
import { mayTake, type StepName, steps, statusAfter } from '#contract/tickets/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { k, t } from '#web/kit/language.ts'
import type { Me } from '#contract/auth/Session.ts'

export const statusWords: Record<Status, string> = {
  scheduled: k('Scheduled'),
  pending: k('Pending'),
  accepted: k('Accepted'),
  reported: k('Reported'),
  declined: k('Declined'),
  transferred: k('Transferred'),
  resolved: k('Resolved'),
  merged: k('Merged'),
  deleted: k('Deleted'),
}

type Standing = Pick<TicketRow, 'status' | 'tab' | 'allocatedTo'> & Partial<Pick<Ticket, 'formerStatus' | 'transfer'>>

/** Null when the step is open; else why it is not. */
export function whyNot(step: StepName, ticket: Standing, me: Me | null): string | null {
  if (!me) return t('You are signed out.')
  const relation = { permissions: new Set<string>(me.permissions), isOwn: ticket.allocatedTo.includes(me.accountId) }
  if (!mayTake(step, relation)) return t('Your account does not do this.')
  const isReceiver = ticket.status === 'transferred' && ticket.transfer?.to.id === me.commandCenter?.id
  if (ticket.status === 'transferred' && (steps[step].by === 'receiver') !== isReceiver && step !== 'update')
    return isReceiver ? t('The other center still owns this ticket.') : t('Only the center it was offered to does this.')
  if (ticket.tab === 'archived' && step === 'resolve') return t('This ticket is closed.')
  const standing = { status: ticket.status, formerStatus: ticket.formerStatus ?? 'pending' }
  if (statusAfter(step, standing) === undefined) {
    const from = Object.keys(steps[step].from) as Status[]
    const allowed = from.map((status) => t(statusWords[status]).toLowerCase()).join(', ')
    return t('This ticket is {now}; it would have to be: {allowed}.', { now: t(statusWords[ticket.status]).toLowerCase(), allowed })
  }
  return null
}
