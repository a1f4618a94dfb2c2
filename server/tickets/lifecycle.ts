// Takes, refuses, flags, ends, reopens and removes tickets.
import type { lifecycle as contract } from '#contract/tickets/lifecycle.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { acknowledgeAssignment } from './acknowledge.ts'
import { showTicketOf } from './detail.ts'
import { serveDuplicates } from './duplicates.ts'
import { checkStep, isOwn, personOf, takeStep, type Taken, tellOf, writeStep } from './steps.ts'
import { holdTicket } from './storeTickets.ts'

interface Why {
  reason: string
  note?: string | undefined
}
const givenBy = ({ me, held }: Taken, { reason, note }: Why) => ({ reason, note: note ?? null, by: personOf(me), at: held.now })
const endedBy = ({ me, held }: Taken, { disposition, summary }: { disposition: string; summary: string }) => ({
  disposition,
  summary,
  by: personOf(me),
  at: held.now,
})
/** Reasons are told by their code alone: a written one may name somebody. */
const codeOf = (reason: string | undefined) => (reason && /^[\w-]{1,64}$/.test(reason) ? reason : null)

export function serveLifecycle(): Handlers<typeof contract> {
  return {
    ...serveDuplicates(),

    async acceptTicket({ id, version }, { me, doer, change }) {
      return change(async (tx) => {
        if (!me.may('tickets.triage')) return acknowledgeAssignment(tx, me, doer, id)
        const { from, to, after } = await takeStep(tx, me, {
          number: id,
          name: 'accept',
          version,
          changes: ({ held }) => ({ accepted_at: held.accepted_at ?? held.now, accepted: personOf(me) }),
        })
        await tellOf(tx, doer, after, 'ticketAccepted', { data: { from, to } })
        return { message: 'Ticket accepted.', data: await showTicketOf(tx, me, id) }
      })
    },

    async declineTicket({ id, version, ...why }, { me, doer, change }) {
      return change(async (tx) => {
        const { from, to, after } = await takeStep(tx, me, {
          number: id,
          name: 'decline',
          version,
          changes: (taken) => ({ declined: givenBy(taken, why) }),
        })
        await tellOf(tx, doer, after, 'ticketDeclined', { data: { from, to, reasonCode: codeOf(why.reason) } })
        return { message: 'Ticket declined.', data: await showTicketOf(tx, me, id) }
      })
    },

    async reportTicket({ id, version, isReported, reason, note }, { me, doer, change }) {
      return change(async (tx) => {
        const { from, to, after } = await takeStep(tx, me, {
          number: id,
          name: isReported ? 'report' : 'unreport',
          version,
          changes: (taken) => ({
            reported: isReported ? givenBy(taken, { reason: reason!, note }) : null,
            ...(!isReported && { accepted_at: taken.held.accepted_at ?? taken.held.now, accepted: taken.held.accepted ?? personOf(me) }),
          }),
        })
        await tellOf(tx, doer, after, 'ticketReported', { data: { from, to, isReported, reasonCode: codeOf(reason) } })
        return { message: isReported ? 'Ticket reported.' : 'The report was taken back.', data: await showTicketOf(tx, me, id) }
      })
    },

    async resolveTicket({ transactionNumber: number, version, ...ending }, { me, doer, change }) {
      return change(async (tx) => {
        const held = await holdTicket(tx, me, number)
        const mayResolve = me.may('tickets.resolve') || (me.may('tickets.resolveOwn') && isOwn(held, me))
        const name = mayResolve ? 'resolve' : 'proposeResolve'
        const taken = { held, me, ...checkStep(held, me, name, version) }
        const said = endedBy(taken, ending)
        const changes = mayResolve ? { resolved: said, resolved_at: held.now } : { proposed: said }
        const after = await writeStep(tx, taken, name, personOf(me), changes)
        if (mayResolve)
          await tellOf(tx, doer, after, 'ticketResolved', { data: { from: taken.from, to: taken.to, disposition: codeOf(ending.disposition) } })
        else await tellOf(tx, doer, after, 'ticketResolveProposed')
        return { message: mayResolve ? 'Ticket resolved.' : 'You proposed to resolve the ticket.', data: await showTicketOf(tx, me, number) }
      })
    },

    async reopenTicket({ id, version }, { me, doer, change }) {
      return change(async (tx) => {
        const { from, to, after } = await takeStep(tx, me, {
          number: id,
          name: 'reopen',
          version,
          changes: ({ held }) => ({
            ...reopened,
            accepted_at: held.accepted_at ?? held.now,
            accepted: held.accepted ?? personOf(me),
          }),
        })
        await tellOf(tx, doer, after, 'ticketReopened', { data: { from, to, by: 'staff' } })
        return { message: 'Ticket opened again.', data: await showTicketOf(tx, me, id) }
      })
    },

    async escalateTicket({ id, version, ...why }, { me, doer, change }) {
      return change(async (tx) => {
        const { after } = await takeStep(tx, me, {
          number: id,
          name: 'escalate',
          version,
          changes: (taken) => {
            const known = taken.held.escalated
            if (known) refuse(409, `Already before the supervisors${known.by ? `, asked for by ${known.by.name}` : ''}.`)
            return { escalated: givenBy(taken, why) }
          },
        })
        await tellOf(tx, doer, after, 'ticketEscalated', { data: { cause: 'request', target: null } })
        return { message: 'The supervisors were asked.', data: await showTicketOf(tx, me, id) }
      })
    },

    async deleteEmergencyTicket({ id, version, ...why }, { me, doer, change }) {
      return change(async (tx) => {
        const { from, to, after } = await takeStep(tx, me, {
          number: id,
          name: 'delete',
          version,
          changes: (taken) => ({ deleted: givenBy(taken, why) }),
        })
        await tellOf(tx, doer, after, 'ticketDeleted', { data: { from, to, reasonCode: codeOf(why.reason) } })
        return { message: 'Ticket deleted. It can be restored.', data: await showTicketOf(tx, me, id) }
      })
    },

    async restoreEmergencyTicket({ id, version }, { me, doer, change }) {
      return change(async (tx) => {
        const { from, to, after } = await takeStep(tx, me, { number: id, name: 'restore', version, changes: () => ({ deleted: null }) })
        await tellOf(tx, doer, after, 'ticketRestored', { data: { from, to } })
        return { message: 'Ticket restored.', data: await showTicketOf(tx, me, id) }
      })
    },
  }
}

/** What a ticket forgets when it is opened again; the log remembers it. */
export const reopened = { resolved_at: null, closed_at: null, resolved: null, proposed: null, declined: null }
