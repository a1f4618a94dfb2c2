// Takes, refuses, flags, ends, reopens and removes tickets.
import type { lifecycle as contract } from '#contract/tickets/steps/lifecycle.ts'
import type { FactName } from '#contract/facts.ts'
import type { StepName } from '#contract/tickets/steps/rules.ts'
import type { Context } from '#server/kit/context.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { serveDuplicates } from '#server/tickets/duplicates/duplicates.ts'
import { type TicketChanges, ticketFor } from '#server/tickets/storeTickets.ts'
import { acknowledgeAssignment } from './acknowledge.ts'
import { codeOf, isOwn, personOf, takeStep, type Taken, type Telling, tellOf } from './steps.ts'
import { takeStepBack } from './takeBack.ts'

interface Asked {
  id: string
  version?: number | undefined
}
interface Why extends Asked {
  reason: string
  note?: string | undefined
}
interface Ending extends Asked {
  disposition: string
  summary: string
}
const givenBy = ({ me, locked }: Taken, { reason, note }: Why) => ({ reason, note: note ?? null, by: personOf(me), at: locked.now })
const endedBy = ({ me, locked }: Taken, { disposition, summary }: Ending) => ({ disposition, summary, by: personOf(me), at: locked.now })
/** Accepted by whoever did so first. */
const acceptedBy = ({ me, locked }: Taken) => ({ accepted_at: locked.accepted_at ?? locked.now, accepted: locked.accepted ?? personOf(me) })
const moved = ({ from, to }: Taken) => ({ from, to })
const movedFor = (taken: Taken, { reason }: Why) => ({ ...moved(taken), reasonCode: codeOf(reason) })

interface StepOf<I extends Asked, V extends FactName> {
  changes(taken: Taken, asked: I): TicketChanges
  fact: V
  /** What the fact tells beside the ticket's number. */
  tells?(taken: Taken, asked: I): Telling<V>['data']
  message: string
}

/** A step as the work of a transaction: taken, told, and answered with the ticket. */
const step =
  <I extends Asked, V extends FactName>(name: StepName, { changes, fact, tells, message }: StepOf<I, V>) =>
  async (tx: Tx, { me, doer }: Pick<Context, 'me' | 'doer'>, asked: I) => {
    const taken = await takeStep(tx, me, { number: asked.id, name, version: asked.version, changes: (one) => changes(one, asked) })
    await tellOf(tx, doer, taken.after, fact, { data: tells?.(taken, asked) ?? {} })
    return { message, data: await showTicketOf(tx, me, asked.id) }
  }

/** What a ticket forgets when it is opened again; the log remembers it. */
export const reopenedAt = (at: string) => ({ resolved_at: null, closed_at: null, resolved: null, proposed: null, declined: null, reopened_at: at })

const steps = {
  accept: step('accept', {
    changes: ({ me, locked }) => ({ accepted_at: locked.accepted_at ?? locked.now, accepted: personOf(me) }),
    fact: 'ticketAccepted',
    tells: moved,
    message: 'Ticket accepted.',
  }),
  decline: step('decline', {
    changes: (taken, why: Why) => ({ declined: givenBy(taken, why) }),
    fact: 'ticketDeclined',
    tells: movedFor,
    message: 'Ticket declined.',
  }),
  report: step('report', {
    changes: (taken, why: Why) => ({ reported: givenBy(taken, why) }),
    fact: 'ticketReported',
    tells: (taken, why) => ({ ...movedFor(taken, why), isReported: 1 as const }),
    message: 'Ticket reported.',
  }),
  unreport: step<Why, 'ticketReported'>('unreport', {
    changes: (taken) => ({ reported: null, ...acceptedBy(taken) }),
    fact: 'ticketReported',
    tells: (taken, { reason }) => ({ ...moved(taken), isReported: 0 as const, reasonCode: codeOf(reason) }),
    message: 'The report was taken back.',
  }),
  resolve: step('resolve', {
    changes: (taken, ending: Ending) => ({ resolved: endedBy(taken, ending), resolved_at: taken.locked.now }),
    fact: 'ticketResolved',
    tells: (taken, { disposition }) => ({ ...moved(taken), disposition: codeOf(disposition) }),
    message: 'Ticket resolved.',
  }),
  proposeResolve: step('proposeResolve', {
    changes: (taken, ending: Ending) => ({ proposed: endedBy(taken, ending) }),
    fact: 'ticketResolveProposed',
    message: 'You proposed to resolve the ticket.',
  }),
  reopen: step('reopen', {
    changes: (taken) => ({ ...reopenedAt(taken.locked.now), ...acceptedBy(taken) }),
    fact: 'ticketReopened',
    tells: (taken) => ({ ...moved(taken), by: 'staff' as const }),
    message: 'Ticket opened again.',
  }),
  escalate: step('escalate', {
    changes: (taken, why: Why) => ({ escalated: givenBy(taken, why) }),
    fact: 'ticketEscalated',
    tells: () => ({ cause: 'request' as const, target: null }),
    message: 'Escalated to supervisors.',
  }),
  archive: step('archive', {
    changes: ({ locked }) => ({ closed_at: locked.now }),
    fact: 'ticketClosed',
    message: 'Ticket archived. It stands under Closed.',
  }),
  delete: step('delete', {
    changes: (taken, why: Why) => ({ deleted: givenBy(taken, why) }),
    fact: 'ticketDeleted',
    tells: movedFor,
    message: 'Ticket deleted. It can be restored.',
  }),
  restore: step('restore', { changes: () => ({ deleted: null }), fact: 'ticketRestored', tells: moved, message: 'Ticket restored.' }),
}

export function serveLifecycle(): Handlers<typeof contract> {
  return {
    ...serveDuplicates(),

    acceptTicket: (asked, context) =>
      context.change((tx) =>
        context.me.may('tickets.triage') ? steps.accept(tx, context, asked) : acknowledgeAssignment(tx, context.me, context.doer, asked.id),
      ),
    declineTicket: (asked, context) => context.change((tx) => steps.decline(tx, context, asked)),
    reportTicket: ({ isReported, reason, ...asked }, context) =>
      context.change((tx) => (isReported ? steps.report(tx, context, { ...asked, reason }) : steps.unreport(tx, context, { ...asked, reason }))),
    resolveTicket: ({ transactionNumber: id, ...ending }, context) =>
      context.change(async (tx) => {
        const { me } = context
        const mayResolve = me.may('tickets.resolve') || (me.may('tickets.resolveOwn') && isOwn(await ticketFor(tx, me, id), me))
        return (mayResolve ? steps.resolve : steps.proposeResolve)(tx, context, { id, ...ending })
      }),
    reopenTicket: (asked, context) => context.change((tx) => steps.reopen(tx, context, asked)),
    archiveTicket: (asked, context) => context.change((tx) => steps.archive(tx, context, asked)),
    escalateTicket: (asked, context) => context.change((tx) => steps.escalate(tx, context, asked)),
    deleteEmergencyTicket: (asked, context) => context.change((tx) => steps.delete(tx, context, asked)),
    takeStepBack: (asked, context) => context.change((tx) => takeStepBack(tx, context, asked)),
    restoreEmergencyTicket: (asked, context) => context.change((tx) => steps.restore(tx, context, asked)),
  }
}
