// The log of calls: notes on one, a telephone call from beside the console, the list, and the ticket that is made of a call.
import { k, say } from '#contract/kit/say.ts'
import { uuidv7 as uuid } from 'uuidv7'
import type * as z from 'zod'
import type { CallLog } from '#contract/calls/Call.ts'
import { type calls as contract, mostCallsExported } from '#contract/calls/room.ts'
import { directionWords, mediaWords, outcomeWords, roadWords } from '#contract/calls/words.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { plainPhone } from '#contract/nouns/phoneText.ts'
import { keepPurpose } from '#server/audit/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { sql, type SqlBool } from 'kysely'
import type { FileKeeper } from '#server/files/keep.ts'
import { keysetPage, likeText, type Paging } from '#server/kit/page.ts'
import { record } from '#server/kit/record.ts'
import type { CitizenPorts } from './parts.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { dayIn, imprintLines, tableWriter, type Writer, writeTable } from '#server/files/table.ts'
import type { SheetCell } from '#server/files/workbook.ts'
import { momentNow } from '#server/kit/clock.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { type Entered, enterTicket } from '#server/tickets/room.ts'
import { ticketFor } from '#server/tickets/store.ts'
import { showLogs } from './show.ts'
import { tellWhoInterpreted } from './steps.ts'
import { addCall, type CallRow, callsById, changeCall, isWaiting, partiesOf } from './store.ts'

type Built = 'addCallLog' | 'getCallLogs' | 'exportCallLogs' | 'createTicketFromCall'
type Filter = Omit<z.output<(typeof contract)['getCallLogs']['input']>, 'cursor' | 'limit'>

const head = [
  ...[k('Rang'), k('Answered at'), k('Ended'), k('Length'), k('Direction'), k('By what'), k('Voice or video'), k('Outcome'), k('Caller'), k('Phone')],
  ...[k('Line'), k('Ticket'), k('Staff'), k('Note')],
]
const cellsOf = ({ t, clock }: Writer, log: CallLog): SheetCell[] => [
  ...[clock(log.rangAt), clock(log.answeredAt), clock(log.endedAt), log.seconds === null ? null : { seconds: log.seconds }],
  ...[t(directionWords[log.direction]), t(roadWords[log.road]), t(mediaWords[log.media]), t(outcomeWords[log.outcome])],
  ...[log.citizenName, log.phone, log.line, log.transactionNumber, log.parties.map(({ name }) => name).join('; '), log.note],
]

/** By what the lines were chosen; the account is named by its id, as the log names it. */
function filterLines({ t }: Writer, { from, to, outcome, direction, phone, transactionNumber, accountId, waits, search }: Filter): SheetCell[][] {
  const lines: [string, string | null | undefined][] = [
    [t(k('Days')), from || to ? `${from ?? '…'} – ${to ?? '…'}` : undefined],
    [t(k('Outcome')), outcome?.map((one) => t(outcomeWords[one])).join(', ')],
    [t(k('Direction')), direction && t(directionWords[direction])],
    [t(k('Phone')), phone],
    [t(k('Ticket')), transactionNumber],
    [t(k('Staff')), accountId],
    [t(k('Outcome')), waits ? t(k('Waits for a call back')) : undefined],
    [t(k('Searched for')), search],
  ]
  return lines.filter(([, value]) => value) as SheetCell[][]
}

async function pageOfLogs(
  tx: Tx,
  me: Actor,
  { outcome, direction, accountId, phone, transactionNumber, from, to, waits, search }: Filter,
  page: Paging,
  total?: number,
) {
  const took = (id: string) =>
    sql<SqlBool>`exists (select from call_party p where p.command_center_id = c.command_center_id and p.call_id = c.id and p.account_id = ${id})`
  let query = sqlOf.selectFrom('call as c').selectAll('c').where('c.command_center_id', '=', tx.center).where('c.state', '=', 'ENDED')
  if (!me.may('calls.answer') && !me.may('calls.listen')) query = query.where(took(me.accountId))
  if (outcome) query = query.where('c.outcome', 'in', outcome)
  if (direction) query = query.where('c.direction', '=', direction)
  if (accountId) query = query.where(({ or }) => or([took(accountId), sql<SqlBool>`c.answered_by ->> 'id' = ${accountId}`]))
  const digits = phone && plainPhone(phone).replace(/\D/g, '')
  if (digits) query = query.where('c.caller_phone', 'like', `%${digits}`)
  if (transactionNumber) query = query.where('c.number', '=', transactionNumber)
  // Days are those of the center, which is looked up once.
  const zone = sqlOf.selectFrom('command_center as z').select('z.time_zone').where('z.id', '=', tx.center)
  if (from) query = query.where(sql<SqlBool>`c.rang_at >= ${from}::date::timestamp at time zone ${zone}`)
  if (to) query = query.where(sql<SqlBool>`c.rang_at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  if (waits) query = query.where(isWaiting)
  if (search)
    query = query.where(
      sql<SqlBool>`concat_ws(' ', c.caller_name, c.caller_phone, c.number, c.note, c.answered_by ->> 'name') ilike ${likeText(search)}`,
    )
  const found = await keysetPage(tx, query, { keys: ['c.rang_at', 'c.id'], descending: !waits }, page, total)
  return { ...found, items: await showLogs(tx, me, found.items as CallRow[]) }
}

export function serveLogs(parts: { keeper: FileKeeper; citizens: CitizenPorts }): Pick<Handlers<typeof contract>, Built> {
  return {
    async addCallLog({ callId, note, ...given }, { me, doer, change }) {
      return change(async (tx) => {
        const [known] = callId ? await callsById(tx, [callId]) : []
        if (callId && !known) refuse(404, 'There is no such call.')
        if (given.transactionNumber) await ticketFor(tx, me, given.transactionNumber)
        if (given.userId && !(await parts.citizens.citizenOf(tx, given.userId))) refuse(404, 'There is no such citizen.')
        const rangAt = given.rangAt ?? given.answeredAt ?? momentNow()
        const written = {
          ...(note !== undefined && { note }),
          ...(given.transactionNumber && { number: given.transactionNumber }),
          ...(given.userId && { user_id: given.userId }),
          ...(given.phone && { caller_phone: given.phone }),
        }
        const by = JSON.stringify({ id: me.accountId, name: me.name })
        const isAnswered = given.outcome === 'answered'
        const id = known?.id ?? uuid()
        if (known) {
          // A call may be named with nothing to add to it.
          if (Object.keys(written).length > 0) await changeCall(tx, id, written)
        } else
          await addCall(tx, {
            ...{ id, direction: given.direction, media: given.media, road: 'phone', state: 'ENDED', outcome: given.outcome, rang_at: rangAt },
            ...{ answered_at: isAnswered ? (given.answeredAt ?? rangAt) : null, ended_at: given.endedAt ?? momentNow() },
            ...{ started_by: given.direction === 'outgoing' ? by : null, answered_by: isAnswered ? by : null },
            ...written,
          })
        const [row] = await callsById(tx, [id])
        await record(tx, doer, { verb: 'callLogged', kind: 'call', id, data: { callLogId: id, transactionNumber: row!.number } })
        return { message: known ? 'Noted.' : 'The call was logged.', data: (await showLogs(tx, me, [row!]))[0]! }
      })
    },

    async getCallLogs({ cursor, limit, ...filter }, { me, read }) {
      return { message: 'Calls.', data: await read((tx) => pageOfLogs(tx, me, filter, { cursor, limit })) }
    },

    async exportCallLogs({ reason, format, language, ...filter }, { me, doer, read, readRecorded }) {
      const data = await read(async (tx) => {
        const writer = await tableWriter(tx, language)
        const found = await pageOfLogs(tx, me, filter, { limit: mostCallsExported }, 0)
        const isCut = found.next !== null
        const { t, zone } = writer
        const sheet = {
          ...{ name: t(k('Calls')), filename: `calls-${dayIn(zone, tx.asOf)}`, isCut, head: head.map((one) => t(one)) },
          lines: [...imprintLines(writer, { madeBy: me.name, madeAt: tx.asOf, reason }), ...filterLines(writer, filter)],
          table: found.items.map((log) => cellsOf(writer, log)),
        }
        return { ...(await writeTable(format, writer, sheet)), lines: found.items.length }
      })
      const { lines } = data
      await readRecorded(async (tx) => {
        const exportId = await keepPurpose(tx, me.accountId, reason)
        await record(tx, doer, { verb: 'callLogsExported', kind: 'callLog', id: tx.center, data: { exportId, lines } })
      })
      return { message: say('{count, plural, one {# line exported.} other {# lines exported.}}', { count: lines }), data }
    },

    async createTicketFromCall({ callId, ...entry }, context) {
      const { doer, change } = context
      const entered: Entered = await enterTicket(parts, context, entry)
      return change(async (tx) => {
        const [call] = callId ? await callsById(tx, [callId]) : []
        if (callId && !call) refuse(404, 'There is no such call.')
        const ticket = await entered(tx, {
          callerPhone: call?.caller_phone,
          callerName: call?.caller_name,
          userId: call?.user_id,
          priority: call?.is_silent ? priorities[0] : undefined,
        })
        const { transactionNumber } = ticket
        if (call) {
          await changeCall(tx, call.id, { number: transactionNumber })
          await record(tx, doer, { verb: 'callTicketed', kind: 'call', id: call.id, data: { callId: call.id, transactionNumber } })
          await tellWhoInterpreted(tx, doer, { ...call, number: transactionNumber }, await partiesOf(tx, [call.id]))
        }
        return { message: say('Ticket {number} was filed.', { number: transactionNumber }), data: ticket }
      })
    },
  }
}
