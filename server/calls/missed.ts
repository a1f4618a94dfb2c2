// Missed calls: closed with a reason where nobody calls back, taken up again; and the link of their page sent to a caller, of a lost call or of a ticket whose place is sought.
import type { calls as contract } from '#contract/calls/room.ts'
import { mobile, plainPhone } from '#contract/nouns/phoneText.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { ticketFor } from '#server/tickets/store.ts'
import type { CallParts } from './parts.ts'
import { showLogs } from './show.ts'
import { hold } from './steps.ts'
import { callsById, changeCall } from './store.ts'

type Built = 'closeMissedCall' | 'reopenMissedCall' | 'textCallLink' | 'textTicketLink'

async function missed(tx: Tx, id: string) {
  const { call } = await hold(tx, id)
  if (call.direction !== 'incoming' || call.state !== 'ENDED' || call.outcome === 'answered') refuse(409, 'This call was not missed.', 'not-missed')
  return call
}

export function serveMissed({ config, sms, textLink, textWhere, spendLink }: CallParts): Pick<Handlers<typeof contract>, Built> {
  const change = (id: string, reason: string | null, { me, doer, change }: Pick<Context, 'me' | 'doer' | 'change'>) =>
    change(async (tx) => {
      const call = await missed(tx, id)
      const isClosed = reason !== null
      if ((call.closed_at !== null) !== isClosed) {
        const by = isClosed ? JSON.stringify({ id: me.accountId, name: me.name }) : null
        await changeCall(tx, id, { closed_at: isClosed ? momentNow() : null, closed_by: by, closed_reason: reason })
        await record(tx, doer, { verb: 'callClosed', kind: 'call', id, data: { callId: id, isClosed } })
      }
      const data = (await showLogs(tx, me, await callsById(tx, [id])))[0]!
      return { message: isClosed ? 'Closed: nobody is asked to call back any more.' : 'It waits to be called back again.', data }
    })
  /** Before anything is written: whether a link by text can be sent at all. */
  const mayText = async (center: string) => {
    if (!(await sms.isSet(center))) refuse(409, 'No gateway for text messages is set.', 'no-gateway')
    if (!config.webAddress) refuse(409, 'The server does not know its own address: a link by text would lead nowhere.', 'no-address')
  }
  return {
    closeMissedCall: ({ id, reason }, context) => change(id, reason, context),
    reopenMissedCall: ({ id }, context) => change(id, null, context),

    async textCallLink({ id }, { me, doer, change: within }) {
      await mayText(me.center)
      return within(async (tx) => {
        const { call } = await hold(tx, id)
        const phone = plainPhone(call.caller_phone ?? '')
        if (call.state !== 'ENDED') refuse(409, 'This call is not over.', 'not-over')
        if (!mobile.test(phone)) refuse(409, 'This caller left no mobile number.', 'no-number')
        if (!call.number || !(await textLink(tx, call.number, phone)))
          refuse(409, 'This ticket has no page of its citizen. Please use the telephone number.', 'no-link')
        await record(tx, doer, { verb: 'callLinkTexted', kind: 'call', id, data: { callId: id, transactionNumber: call.number! } })
        return { message: 'The link goes out as a text message.', data: null }
      })
    },

    async textTicketLink({ id: number, phone: told }, { me, doer, read, change: within }) {
      await mayText(me.center)
      const open = async (tx: Tx) => {
        const ticket = await ticketFor(tx, me, number)
        const phone = plainPhone(told ?? ticket.caller_phone ?? '')
        if (ticket.status !== 'pending' && ticket.status !== 'accepted') refuse(409, 'This ticket is closed.', 'not-open')
        if (!mobile.test(phone)) refuse(409, 'This caller left no mobile number.', 'no-number')
        return { ticket, phone }
      }
      await spendLink((await read(open)).phone)
      return within(async (tx) => {
        const { ticket, phone } = await open(tx)
        await textWhere(tx, ticket, phone)
        await record(tx, doer, { verb: 'ticketLinkTexted', kind: 'ticket', id: number, data: { transactionNumber: number } })
        return { message: 'The link goes out as a text message.', data: null }
      })
    },
  }
}
