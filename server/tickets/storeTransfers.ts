// Offers of tickets between centres: one row in each of the two, with the same id.
import * as z from 'zod'
import type { lists } from '#contract/tickets/lists.ts'
import type { FeedTicketRow, Transfer } from '#contract/tickets/Ticket.ts'
import type { TransferRow } from '#contract/tickets/lists.ts'
import type { Page } from '#contract/kit/page.ts'
import { mostCounted } from '#server/kit/page.ts'
import { pageOf, placeOf } from '#server/kit/page.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { type RowOfTicket, rowColumns, showRow } from './rows.ts'
import { conditionsOf, joinRead } from './storeLists.ts'
import type { Reader } from './storeTickets.ts'

export interface TransferRecord {
  id: string
  number: string
  direction: 'outgoing' | 'incoming'
  state: Transfer['state']
  from_center_id: string
  from_name: string
  to_center_id: string
  to_name: string
  reason: string
  shown: FeedTicketRow | null
  offered_at: string
  answer: string | null
  answered_at: string | null
}

const columns = `x.id, x.number, x.direction, x.state, x.from_center_id, x.from_name, x.to_center_id, x.to_name, x.reason, x.shown, x.offered_at, x.answer, x.answered_at`

/** The open offer of a ticket, as this centre has it. */
export async function openTransferOf(tx: Tx, number: string, direction: 'outgoing' | 'incoming'): Promise<TransferRecord | undefined> {
  const text = `select ${columns} from ticket_transfer x where x.command_center_id = $1 and x.number = $2 and x.direction = $3 and x.state = 'offered'`
  return (await tx.named<TransferRecord>('openTransfer', text, [tx.centre, number, direction]))[0]
}

/** The latest offer of a ticket in one direction, whatever became of it. */
export async function lastTransferOf(tx: Tx, number: string, direction: 'outgoing' | 'incoming'): Promise<TransferRecord | undefined> {
  const text = `select ${columns} from ticket_transfer x where x.command_center_id = $1 and x.number = $2 and x.direction = $3 order by x.offered_at desc limit 1`
  return (await tx.named<TransferRecord>('lastTransfer', text, [tx.centre, number, direction]))[0]
}

export interface NewTransfer {
  id: string
  number: string
  from: { id: string; name: string }
  to: { id: string; name: string }
  reason: string
  note: string | null
  at: string
}

export async function addTransfer(tx: Tx, given: NewTransfer, direction: 'outgoing' | 'incoming', shown: FeedTicketRow | null): Promise<void> {
  const { id, number, from, to, reason, note, at } = given
  const sides = { from_center_id: from.id, from_name: from.name, to_center_id: to.id, to_name: to.name }
  const values = { ...sides, id, number, direction, reason, note, offered_at: at, shown: shown ? JSON.stringify(shown) : null }
  await tx.all(sqlOf.insertInto('ticket_transfer').values({ ...values, command_center_id: tx.centre }))
}

export const endTransfer = (tx: Tx, id: string, { state, at, answer }: { state: Transfer['state']; at: string; answer: string | null }) =>
  tx.run(
    `update ticket_transfer set state = $3, answered_at = $4, answer = $5, shown = null where command_center_id = $1 and id = $2 and state = 'offered'`,
    [tx.centre, id, state, at, answer],
  )

export const handOver = (tx: Tx, { number, from_center_id, to_center_id }: TransferRecord, caseTypeId: string | null) =>
  tx.raw('select hand_over_ticket($1, $2, $3, $4)', [number, from_center_id, to_center_id, caseTypeId])

export const centersOf = (tx: Tx) =>
  tx.raw('select id, name, is_active from list_centers()').then(({ rows }) => rows as { id: string; name: string; is_active: boolean }[])

export function showTransfer(row: TransferRecord, ticket: TransferRow['ticket']): TransferRow {
  return {
    transactionNumber: row.number,
    direction: row.direction,
    transfer: {
      state: row.state,
      from: { id: row.from_center_id, name: row.from_name },
      to: { id: row.to_center_id, name: row.to_name },
      reason: row.reason,
      offeredAt: row.offered_at,
      answer: row.answer,
      answeredAt: row.answered_at,
    },
    ticket: row.state === 'offered' && row.direction === 'incoming' && row.shown ? { ...row.shown, isRead: false } : ticket,
  }
}

type Asked = z.output<(typeof lists)['getTransferredEmergencyTickets']['input']>
const Place = z.tuple([z.iso.datetime({ offset: true }), z.uuid()])

export async function listTransfers(tx: Tx, reader: Reader, { cursor, limit, sort, direction, state, ...given }: Asked): Promise<Page<TransferRow>> {
  const values: unknown[] = [tx.centre, reader.accountId]
  const where = ['x.command_center_id = $1', ...conditionsOf(given, values)]
  if (direction) where.push(`x.direction = $${values.push(direction)}`)
  if (state) where.push(`x.state = $${values.push(state)}`)
  const from = `from ticket_transfer x left join ticket t on t.command_center_id = x.command_center_id and t.number = x.number ${joinRead}`
  const { rows: counted } = await tx.raw(
    `select count(*) as n from (select 1 ${from} where ${where.join(' and ')} limit ${mostCounted}) counted`,
    values,
  )
  const way = sort === 'oldest' ? 'asc' : 'desc'
  const place = placeOf(cursor, Place)
  if (place) {
    const at = values.push(...place)
    where.push(`(x.offered_at, x.id) ${way === 'desc' ? '<' : '>'} ($${at - 1}::timestamptz, $${at}::uuid)`)
  }
  const text = `select ${columns}, t.number is not null as is_here, ${rowColumns.replace('t.number, ', '')}, r.is_read is true as is_read
    ${from} where ${where.join(' and ')} order by x.offered_at ${way}, x.id ${way} limit ${limit + 1}`
  const { rows } = await tx.raw(text, values)
  const page = pageOf(
    rows as (TransferRecord & RowOfTicket & { is_here: boolean; is_read: boolean })[],
    limit,
    (counted as { n: number }[])[0]!.n,
    (row) => [row.offered_at, row.id],
  )
  return { ...page, items: page.items.map((row) => showTransfer(row, row.is_here ? showRow(row) : null)) }
}
