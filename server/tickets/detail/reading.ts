// Marks tickets read, unread and acknowledged, and tells who has read them.
import { say } from '#contract/kit/say.ts'
import { ringsForCrew } from '#contract/tickets/safety/rules.ts'
import type { reading as contract } from '#contract/tickets/detail/reading.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { personOf, tellOf } from '#server/tickets/steps/steps.ts'
import { positionsOfCitizen } from '#server/tickets/assignment/storePositions.ts'
import { earlierOfNumber } from './storeEarlier.ts'
import { markRead, markUnread, readersOf, stampRead } from './storeReading.ts'
import { silentOf } from '#server/tickets/lists/rows.ts'
import { changeTicket, lockTicket, type TicketChanges, ticketFor } from '#server/tickets/storeTickets.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import type { LockedTicket } from '#server/tickets/columns.ts'

interface Acknowledged {
  transactionNumber: string
  acknowledgedBy: { id: string; name: string }
  at: string
}
const acknowledgementView = view<Acknowledged>(
  'acknowledgement',
  ({ transactionNumber }) => [transactionNumber],
  async (tx, me, number) => showAcknowledged(await ticketFor(tx, me, number)),
)
function showAcknowledged({ number: transactionNumber, acknowledged }: Pick<LockedTicket, 'number' | 'acknowledged'>): Acknowledged {
  const { at, ...acknowledgedBy } = acknowledged!
  return acknowledgementView({ transactionNumber, acknowledgedBy, at })
}

const isNoted = (ticket: LockedTicket) => ticket.acknowledged !== null && silentOf(ticket).length === 0 && !ringsForCrew(ticket)

async function acknowledge(tx: Tx, doer: Doer, locked: LockedTicket, by: { id: string; name: string }) {
  if (isNoted(locked)) return locked.acknowledged!
  // A Mayday is not acknowledged: it is opened.
  const seen = { ...by, at: locked.now }
  const dangers = locked.dangers.map((one) => (one.kind === 'mayday' || one.seen ? one : { ...one, seen }))
  return noteAcknowledged(tx, doer, locked, by, { silent: [], dangers })
}
async function noteAcknowledged(tx: Tx, doer: Doer, locked: LockedTicket, by: { id: string; name: string }, changes: TicketChanges = {}) {
  const acknowledged = { ...by, at: locked.now }
  const after = await changeTicket(tx, locked, { ...changes, acknowledged })
  await tellOf(tx, doer, after, 'ticketAcknowledged', { data: { accountId: by.id } })
  return acknowledged
}
/** Whoever answers the call of a ticket has taken note of it; a crew that is silent rings on. */
export async function acknowledgeFor(tx: Tx, doer: Doer, number: string, by: { id: string; name: string }): Promise<void> {
  const locked = await lockTicket(tx, null, number)
  if (!locked.acknowledged) await noteAcknowledged(tx, doer, locked, by)
}

export function serveReading(): Handlers<typeof contract> {
  return {
    async readEmergencyTicket({ id }, { me, doer, change }) {
      return change(async (tx) => {
        const ticket = await ticketFor(tx, me, id)
        const isFirst = await markRead(tx, id, me.accountId)
        if (!ticket.read_at) await stampRead(tx, id)
        const data = { transactionNumber: id, accountId: me.accountId, isFirst }
        await record(tx, doer, { verb: 'ticketRead', kind: 'ticket', id, data, accounts: [me.accountId] })
        return { message: 'Marked as read.', data: { transactionNumber: id, isRead: true } }
      })
    },

    async unreadEmergencyTicket({ id }, { me, doer, change }) {
      return change(async (tx) => {
        await ticketFor(tx, me, id)
        await markUnread(tx, id, me.accountId)
        const data = { transactionNumber: id, accountId: me.accountId }
        await record(tx, doer, { verb: 'ticketUnread', kind: 'ticket', id, data, accounts: [me.accountId] })
        return { message: 'Marked as unread.', data: { transactionNumber: id, isRead: false } }
      })
    },

    async readCheck({ id }, { me, read }) {
      const readBy = await read(async (tx) => {
        await ticketFor(tx, me, id)
        return readersOf(tx, id)
      })
      return { message: 'Who has read the ticket.', data: { readBy } }
    },

    async acknowledgeEmergencyTicket({ id }, { me, doer, change }) {
      return change(async (tx) => {
        const locked = await lockTicket(tx, me, id)
        const wasNoted = isNoted(locked)
        const acknowledged = await acknowledge(tx, doer, locked, personOf(me))
        const message = wasNoted ? say('Already acknowledged by {name}.', { name: acknowledged.name }) : 'The alarm is silenced.'
        return { message, data: showAcknowledged({ number: id, acknowledged }) }
      })
    },

    async getCitizenPositions({ id }, { me, read }) {
      const data = await read(async (tx) => {
        await ticketFor(tx, me, id)
        return positionsOfCitizen(tx, id)
      })
      return { message: 'Where the citizen was.', data }
    },

    async getEarlierOfNumber({ id }, { me, read }) {
      const data = await read(async (tx) => earlierOfNumber(tx, await ticketFor(tx, me, id)))
      return { message: 'What came from this number before.', data }
    },
  }
}
