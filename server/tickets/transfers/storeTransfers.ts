// Offers of tickets between centers: one row in each of the two, with the same id.
import { sql } from 'kysely'
import type * as z from 'zod'
import type { lists } from '#contract/tickets/lists/lists.ts'
import type { Elsewhere, FeedTicketRow, Transfer } from '#contract/tickets/Ticket.ts'
import type { HandedTicket } from '#contract/tickets/transfers/betweenCells.ts'
import type { TransferRow } from '#contract/tickets/lists/lists.ts'
import type { Page } from '#contract/kit/page.ts'
import { keysetPage } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import { type RowOfTicket, rowColumns, showRow } from '#server/tickets/lists/rows.ts'
import { filtersOf, onTicket } from '#server/tickets/lists/filters.ts'
import { ofTicket } from '#server/tickets/columns.ts'
import { isRead } from '#server/tickets/readBy.ts'
import type { Reader } from '#server/tickets/storeTickets.ts'
import { elsewhereOf } from './storeCellTransfers.ts'

/** What the receiver may see before it answers; of another installation's, what the ticket will be made of as well. */
export type ShownOffer = FeedTicketRow & { told?: HandedTicket }

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
  note: string | null
  shown: ShownOffer | null
  offered_at: string
  answer: string | null
  answered_at: string | null
  elsewhere: Elsewhere | null
}

const columns = [
  'x.id',
  'x.number',
  'x.direction',
  'x.state',
  'x.from_center_id',
  'x.from_name',
  'x.to_center_id',
  'x.to_name',
  'x.reason',
  'x.note',
  'x.shown',
  'x.offered_at',
  'x.answer',
  'x.answered_at',
] as const
interface Way {
  number: string
  direction: 'outgoing' | 'incoming'
}
const transfers = (p: Params<Way>) =>
  sqlOf
    .selectFrom('ticket_transfer as x')
    .select([...columns, elsewhereOf.as('elsewhere')])
    .where('x.command_center_id', '=', p.center)
    .where('x.number', '=', p.number)
    .where('x.direction', '=', p.direction)
    .$castTo<TransferRecord>()

const openTransfer = prepared('openTransfer', (p: Params<Way>) => transfers(p).where('x.state', '=', sql.lit('offered')))
/** The open offer of a ticket, as this center has it. */
export const openTransferOf = (tx: Tx, number: string, direction: Way['direction']) => tx.one(openTransfer({ number, direction }))

const lastTransfer = prepared('lastTransfer', (p: Params<Way>) => transfers(p).orderBy('x.offered_at', 'desc').limit(sql.lit(1)))
/** The latest offer of a ticket in one direction, whatever became of it. */
export const lastTransferOf = (tx: Tx, number: string, direction: Way['direction']) => tx.one(lastTransfer({ number, direction }))

/** When this center accepted a ticket of another's. */
export async function takenOverAtOf(tx: Tx, number: string): Promise<string | null> {
  const last = await lastTransferOf(tx, number, 'incoming')
  return last?.state === 'accepted' ? last.answered_at : null
}

/** The center of another installation that accepted a ticket of this one. */
export async function handedToOf(tx: Tx, number: string): Promise<string | null> {
  const last = await lastTransferOf(tx, number, 'outgoing')
  return last?.state === 'accepted' ? last.to_name : null
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

const transferById = prepared('transferById', (p: Params<{ id: string }>) =>
  sqlOf
    .selectFrom('ticket_transfer as x')
    .select([...columns, elsewhereOf.as('elsewhere')])
    .where('x.command_center_id', '=', p.center)
    .where('x.id', '=', p.id)
    .$castTo<TransferRecord>(),
)
export const transferOf = (tx: Tx, id: string) => tx.one(transferById({ id }))

export async function addTransfer(tx: Tx, given: NewTransfer, direction: 'outgoing' | 'incoming', shown: ShownOffer | null): Promise<void> {
  const { id, number, from, to, reason, note, at } = given
  const sides = { from_center_id: from.id, from_name: from.name, to_center_id: to.id, to_name: to.name }
  const values = { ...sides, id, number, direction, reason, note, offered_at: at, shown: shown ? JSON.stringify(shown) : null }
  await tx.all(sqlOf.insertInto('ticket_transfer').values({ ...values, command_center_id: tx.center }))
}

interface Answer {
  state: Transfer['state']
  at: string
  answer: string | null
}
const closeTransfer = prepared('closeTransfer', (p: Params<Answer & { id: string }>) =>
  sqlOf
    .updateTable('ticket_transfer')
    .set({ state: p.state, answered_at: p.at, answer: p.answer, shown: null })
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .where('state', '=', sql.lit('offered')),
)
export const endTransfer = (tx: Tx, id: string, answer: Answer) => tx.all(closeTransfer({ id, ...answer }))

/** What came anew of an offer that is still open. */
export const showAnew = (tx: Tx, id: string, shown: ShownOffer) =>
  tx.all(
    sqlOf
      .updateTable('ticket_transfer')
      .set({ shown: JSON.stringify(shown) })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id)
      .where('state', '=', 'offered'),
  )

const handOverTicket = prepared('handOverTicket', (p: Params<{ number: string; from: string; to: string; caseTypeId: string | null }>) =>
  sqlOf.selectNoFrom(sql`hand_over_ticket(${p.number}, ${p.from}, ${p.to}, ${p.caseTypeId})`.as('done')),
)
export const handOver = (tx: Tx, { number, from_center_id: from, to_center_id: to }: TransferRecord, caseTypeId: string | null) =>
  tx.all(handOverTicket({ number, from, to, caseTypeId }))

const listedCenters = prepared('listedCenters', () =>
  sqlOf.selectFrom(sql<{ id: string; name: string; is_active: boolean }>`list_centers()`.as('c')).select(['c.id', 'c.name', 'c.is_active']),
)
export const centersOf = (tx: Tx) => tx.all(listedCenters({}))

const rowToHold = prepared('rowToHold', (p: Params<{ number: string }>) =>
  sqlOf.selectFrom('ticket').select('number').where('command_center_id', '=', p.center).where('number', '=', p.number).forUpdate(),
)
/** Holds a ticket of the center; answers whether it is there. */
export const holdRow = async (tx: Tx, number: string) => (await tx.one(rowToHold({ number }))) !== undefined

const transferView = view<TransferRow>('transfer', ({ transactionNumber, direction }) => [transactionNumber, direction])

export function showTransfer(row: TransferRecord, ticket: TransferRow['ticket']): TransferRow {
  return transferView({
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
      elsewhere: row.elsewhere,
    },
    ticket: row.state === 'offered' && row.direction === 'incoming' && row.shown ? rowShown(row.shown) : ticket,
  })
}

const rowShown = ({ told: _, ...row }: ShownOffer) => ({ ...row, isRead: false })

type Asked = z.output<(typeof lists)['getTransferredEmergencyTickets']['input']>
type Listed = TransferRecord & RowOfTicket & { is_here: boolean; is_read: boolean }
const shownColumns = rowColumns.filter((column) => column !== 'number')

export async function listTransfers(tx: Tx, reader: Reader, { cursor, limit, sort, direction, state, ...given }: Asked): Promise<Page<TransferRow>> {
  let query = sqlOf
    .selectFrom('ticket_transfer as x')
    .leftJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 'x.command_center_id').onRef('t.number', '=', 'x.number'))
    .leftJoin('ticket_read as r', (on) =>
      on.onRef('r.command_center_id', '=', 't.command_center_id').onRef('r.number', '=', 't.number').on('r.account_id', '=', reader.accountId),
    )
    .where('x.command_center_id', '=', tx.center)
    .where(onTicket.and(await filtersOf(tx, given)))
  if (direction) query = query.where('x.direction', '=', direction)
  if (state) query = query.where('x.state', '=', state)
  const isHere = sql<boolean>`${sql.ref('t.number')} is not null`.as('is_here')
  const rows = query
    .select([...columns, elsewhereOf.as('elsewhere')])
    .select(ofTicket(shownColumns))
    .select([isHere, isRead])
    .$castTo<Listed>()
  const page = await keysetPage(
    tx,
    rows,
    { keys: ['x.offered_at', 'x.id'], descending: sort !== 'oldest', of: (row) => [row.offered_at, row.id] },
    { cursor, limit },
  )
  return { ...page, items: page.items.map((row) => showTransfer(row, row.is_here ? showRow(row) : null)) }
}
