// Marks tickets read, unread and acknowledged, and tells who has read them.
import type { reading as contract } from '#contract/tickets/reading.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { personOf, tellOf } from './steps.ts'
import { positionsOfCitizen } from './storePositions.ts'
import { markRead, markUnread, readersOf, stampRead } from './storeReading.ts'
import { changeTicket, holdTicket, ticketFor } from './storeTickets.ts'
import { record } from '#server/kit/record.ts'

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
        const held = await holdTicket(tx, me, id)
        const acknowledged = held.acknowledged ?? { ...personOf(me), at: held.now }
        if (!held.acknowledged) {
          const after = await changeTicket(tx, held, { acknowledged })
          await tellOf(tx, doer, after, 'ticketAcknowledged', { data: { accountId: me.accountId } })
        }
        const { at, ...acknowledgedBy } = acknowledged
        const message = held.acknowledged ? `Already acknowledged by ${acknowledgedBy.name}.` : 'The alarm is silenced.'
        return { message, data: { transactionNumber: id, acknowledgedBy, at } }
      })
    },

    async getCitizenPositions({ id }, { me, read }) {
      const data = await read(async (tx) => {
        await ticketFor(tx, me, id)
        return positionsOfCitizen(tx, id)
      })
      return { message: 'Where the citizen was.', data }
    },
  }
}
