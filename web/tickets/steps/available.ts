// Whether a step is open to this account on a ticket, and if not, why.
import type { Hindrance, StepName } from '#contract/tickets/steps/rules.ts'
import { k, t } from '#web/kit/language.ts'
import { statusWords } from '#web/kit/words.ts'
import type { Me } from '#contract/auth/Session.ts'
import { hindranceOf, type StandingTicket } from './hindranceOf.ts'

const words: Record<Exclude<Hindrance, 'status'>, string> = {
  account: k('Your account does not do this.'),
  owner: k('The other center still owns this ticket.'),
  receiver: k('Only the center it was offered to does this.'),
  acknowledged: k('You have acknowledged this ticket already.'),
  escalated: k('Escalated to supervisors already.'),
  archived: k('This ticket is archived already.'),
  mayday: k('A Mayday stands on this ticket. End it first.'),
}

/** The sentence of a greyed button; null when the step is open. */
export function whyNot(step: StepName, ticket: StandingTicket, me: Me | null): string | null {
  if (!me) return t('You are signed out.')
  const code = hindranceOf(step, ticket, me)
  if (code !== 'status') return code && t(words[code])
  if (ticket.tab === 'archived' && step === 'resolve') return t('This ticket is closed.')
  if (step === 'accept' && ticket.status === 'accepted' && ticket.acceptedBy)
    return t('Already accepted by {name}.', { name: ticket.acceptedBy.name })
  return t('This ticket is {now}, so that cannot be done with it now.', { now: t(statusWords[ticket.status]).toLowerCase() })
}
