// What is told of a transfer to or from a center of a joined installation: one thing at a time, until the other end has confirmed it.
import { type Selectable, sql } from 'kysely'
import type { Elsewhere } from '#contract/tickets/Ticket.ts'
import type { CellTransfer as CellTransferTable } from '#server/database/schema.ts'
import type { Seen } from '#contract/tickets/transfers/betweenCells.ts'
import { takeLeased } from '#server/kit/lease.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type CellTransferRow = Selectable<CellTransferTable>
/** As the column has it, which older versions on other machines read too. */
type CellMessageName = 'offer' | 'cancel' | 'accepted' | 'declined' | 'more' | 'erased'

const one = (tx: Tx, id: string) => sqlOf.selectFrom('cell_transfer').selectAll().where('command_center_id', '=', tx.center).where('id', '=', id)
/** Nothing where both centers live here. */
export const cellTransferOf = (tx: Tx, id: string): Promise<CellTransferRow | undefined> => tx.one(one(tx, id))
/** The same, held against what comes and what is answered. */
export const holdCellTransfer = (tx: Tx, id: string): Promise<CellTransferRow | undefined> => tx.one(one(tx, id).forUpdate())

interface New {
  id: string
  cell: { id: string; name: string }
  theirNumber?: string
  message?: CellMessageName
  isOpen?: boolean
}
export const addCellTransfer = (tx: Tx, { id, cell, theirNumber, message, isOpen = true }: New) =>
  tx.all(
    sqlOf.insertInto('cell_transfer').values({
      ...{ command_center_id: tx.center, id, cell_id: cell.id, cell_name: cell.name, their_number: theirNumber ?? null, is_open: isOpen },
      ...{ message: message ?? null, message_at: message ? sql<string>`now()` : null },
      received_at: message ? null : sql<string>`now()`,
    }),
  )

const changing = (tx: Tx, id: string) => sqlOf.updateTable('cell_transfer').where('command_center_id', '=', tx.center).where('id', '=', id)
/** Nothing of it waits for the other end any more. */
export const closeCellTransfer = (tx: Tx, id: string) => tx.all(changing(tx, id).set({ is_open: false }).where('is_open', '=', true))
/** What is told from now on; what is under way meanwhile settles nothing. */
export const tellNext = (tx: Tx, id: string, message: CellMessageName | null) =>
  tx.all(
    changing(tx, id).set({
      ...{ message, message_at: message ? sql<string>`now()` : null, tries: 0, taken_until: null, turn: null, outcome: null },
      ...{ next_at: sql<string>`now()`, is_open: false },
    }),
  )
/** The latest of a ticket that went over. */
const changingAccepted = (tx: Tx, number: string) =>
  sqlOf
    .updateTable('cell_transfer')
    .where('command_center_id', '=', tx.center)
    .where(
      'id',
      '=',
      sqlOf
        .selectFrom('ticket_transfer')
        .select('id')
        .where('command_center_id', '=', tx.center)
        .where('number', '=', number)
        .where('direction', '=', 'outgoing')
        .where('state', '=', 'accepted')
        .orderBy('offered_at', 'desc')
        .limit(1),
    )
/** Higher than each before it, also where the database went back to an older copy: the seconds since 2026, within which it counts on. */
const nextRound = sql<number>`greatest(round + 1, extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00Z')::int)`
const reopened = {
  ...{ message: 'cancel', message_at: sql<string>`now()`, tries: 0, taken_until: null, turn: null, outcome: null, is_open: false },
  ...{ next_at: sql<string>`now()`, then_erased: sql<boolean>`then_erased or coalesce(message = 'erased', false)` },
  ...{ round: nextRound, then_closed: false, then_reopened: false },
}
const hasNoMore = sql<boolean>`message is distinct from 'more'`
/** Opened again here, where it had gone over: to its end that is as if it had been taken back, and it answers that it has it. What came late goes before it; meanwhile the ticket may go elsewhere, so that stands on this transfer. */
export async function tellReopened(tx: Tx, number: string): Promise<void> {
  await tx.all(changingAccepted(tx, number).set(reopened).where(hasNoMore))
  await tx.all(changingAccepted(tx, number).set({ then_reopened: true, then_closed: false }).where('message', '=', 'more'))
}
/** As soon as what came late is told no further. `isOpen`: a machine of an older version, which keeps no note of it, may have opened it again. */
export const tellReopenedNext = (tx: Tx, id: string, isOpen: boolean) =>
  tx.all(changing(tx, id).set(reopened).where(hasNoMore).where(sql<boolean>`(then_reopened or ${isOpen}::boolean)`))
/** And closed again. That it was opened again is told no more where it was not confirmed: where it came all the same, its number is the lower one. Where it never came, the other end knows already what it is told. */
export const tellClosed = (tx: Tx, number: string) => {
  const isReopening = sql<boolean>`message is not distinct from 'cancel'`
  // An erasure that is told just now goes on.
  const isFree = sql<boolean>`(message is null or ${isReopening})`
  const left = sql`case when ${isReopening} then case when then_erased then 'erased' end else message end`
  return tx.all(
    changingAccepted(tx, number).set({
      message: sql<string | null>`${left}`,
      message_at: sql<string | null>`case when ${isFree} then now() else message_at end`,
      then_erased: sql<boolean>`then_erased and not ${isReopening}`,
      ...{ then_closed: true, then_reopened: false, round: nextRound },
      tries: sql<number>`case when ${isFree} then 0 else tries end`,
      taken_until: sql<string | null>`case when ${isFree} then null else taken_until end`,
      turn: sql<string | null>`case when ${isFree} then null else turn end`,
      outcome: sql<string | null>`case when ${isFree} then null else outcome end`,
      next_at: sql<string>`case when ${isFree} then now() else next_at end`,
    }),
  )
}
const anew = { message: 'offer', taken_until: null, turn: null, outcome: null, next_at: sql<string>`now()` } as const
const openOffers = (tx: Tx) =>
  sqlOf
    .selectFrom('ticket_transfer')
    .select('id')
    .where('command_center_id', '=', tx.center)
    .where('direction', '=', 'outgoing')
    .where('state', '=', 'offered')
const changingOpen = (tx: Tx) => sqlOf.updateTable('cell_transfer').where('command_center_id', '=', tx.center).where('is_open', '=', true)
/** The ticket changed while it is on offer: what is new goes along. */
export const tellOfferAnew = (tx: Tx, number: string) =>
  tx.all(
    changingOpen(tx)
      .set({ ...anew, message_at: sql<string>`now()`, tries: sql<number>`case when received_at is null then tries else 0 end` })
      .where('id', 'in', openOffers(tx).where('number', '=', number)),
  )
/** What was confirmed may have been lost since, at either end; nobody waits for that, so it has no time since when. */
export const tellOpenAnew = (tx: Tx) =>
  tx.all(
    changingOpen(tx)
      .set({ ...anew, message_at: null, tries: 0 })
      .where('message', 'is', null)
      .where(sql<boolean>`received_at < now() - interval '1 hour'`)
      .where('id', 'in', openOffers(tx)),
  )
export const knowTheirNumber = (tx: Tx, id: string, number: string | null) =>
  tx.all(changing(tx, id).set({ their_number: sql<string | null>`coalesce(${number}, their_number)` }))
export const knowSeen = (tx: Tx, id: string, seen: Told) => tx.all(changing(tx, id).set({ seen: JSON.stringify(seen) }))
/** What was accepted, and since. `told`, at the sender: which lines came late and were told, so that the other end may have them by now. `handed`, where it came: the fields as their sender had them last; null where they were erased with a person. */
export interface Told extends Seen {
  told?: string[]
  handed?: Record<string, string> | null
}
/** Before they are told; false where something else is told meanwhile. */
export async function noteTold(tx: Tx, { id, seen, turn }: DueTransfer, ids: readonly string[]): Promise<boolean> {
  const before = seen as Told | null
  const told = JSON.stringify([...new Set([...(before?.told ?? []), ...ids])])
  const noted = changing(tx, id).set({ seen: sql<string>`jsonb_set(seen, '{told}', ${told}::jsonb)` })
  return (await tx.all(noted.where('turn', '=', turn).returning('id'))).length === 1
}
/** Of a ticket that came over: under which id a line that came with it, or after it, stands here, which version of it came last, and which version here that made. */
export type Lines = Record<string, { id: string; version: number; here?: number }>
export const keepLines = (tx: Tx, id: string, lines: Lines) => tx.all(changing(tx, id).set({ lines: JSON.stringify(lines) }))
/** What was erased is known where it was accepted. */
export const forgetErasure = (tx: Tx, id: string) => tx.all(changing(tx, id).set({ then_erased: false }))
/** Whether this is the first time that it comes. */
export const noteMore = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.all(changing(tx, id).set({ more_at: sql<string>`now()` }).where('more_at', 'is', null).returning('id'))).length === 1
/** Whether this one was not heard of before. */
export const noteErased = async (tx: Tx, id: string, at: string): Promise<boolean> =>
  (await tx.all(changing(tx, id).set({ erased_at: at }).where(sql<boolean>`erased_at is distinct from ${at}::timestamptz`).returning('id')))
    .length === 1
/** What was told or heard last of being opened again and closed again; nothing where something newer was heard before. */
export const hearRound = async (tx: Tx, id: string, round: number): Promise<boolean> =>
  (await tx.all(changing(tx, id).set({ round }).where('round', '<=', round).returning('id'))).length === 1
/** Whether both had it, as either was told, until now. */
export const noteUncrossed = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.all(changing(tx, id).set({ crossed_at: null }).where('crossed_at', 'is not', null).returning('id'))).length === 1
/** Whether this is the first that is heard of it. */
export const noteCrossed = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.all(changing(tx, id).set({ crossed_at: sql<string>`now()` }).where('crossed_at', 'is', null).returning('id'))).length === 1

export const centersWithCellTransfers = prepared('centersWithCellTransfers', (p: Params<{ joined: string[] }>) =>
  sqlOf.selectFrom(sql<{ command_center_id: string }>`centers_with_cell_transfers(${p.joined}::uuid[])`.as('f')).selectAll(),
)

/** Open, and its installation joined no more. */
export const leftCellTransfers = (tx: Tx, joined: readonly string[]): Promise<{ id: string }[]> =>
  tx.all(
    sqlOf
      .selectFrom('cell_transfer')
      .select('id')
      .where('command_center_id', '=', tx.center)
      .where('is_open', '=', true)
      .where(sql<boolean>`cell_id <> all (${[...joined]}::uuid[])`)
      .orderBy('id')
      .limit(100),
  )

export type DueTransfer = Omit<CellTransferRow, 'message'> & { message: CellMessageName | 'closed'; turn: string }
/** Those that are told now, by this node alone; those that do not answer make no other wait. */
export async function takeCellTransfers(tx: Tx, most: number): Promise<DueTransfer[]> {
  const rows = await takeLeased<CellTransferRow>(tx, {
    ...{ table: 'cell_transfer', has: sql<boolean>`(message is not null or then_closed)`, order: ['tries', 'next_at'], most },
    also: { turn: sql`gen_random_uuid()` },
  })
  return rows.map((row) => ({ ...row, message: row.message ?? 'closed' }) as DueTransfer)
}

/** Only by who still holds it; false where something else is told meanwhile. */
const settling = async (tx: Tx, { id, turn }: DueTransfer, values: object): Promise<boolean> =>
  (
    await tx.all(
      changing(tx, id)
        .set({ ...values, taken_until: null })
        .where('turn', '=', turn)
        .returning('id'),
    )
  ).length === 1
/** `hasIt`: the other end has the ticket, so that an erasure that came meanwhile is told next. Of an offer that is not known yet. `follows`: what was erased while late lines were on their way goes after them first. */
export const settleTold = (
  tx: Tx,
  due: DueTransfer,
  theirNumber: string | null,
  { hasIt, follows = false }: { hasIt: boolean; follows?: boolean },
) => {
  const isAgain = follows && due.message === 'more' && !due.then_erased
  return settling(tx, due, {
    ...{ outcome: null, received_at: sql<string>`now()`, turn: null, next_at: sql<string>`now()` },
    ...(hasIt && {
      message: sql<string | null>`case when then_erased then ${isAgain ? 'more' : 'erased'} end`,
      message_at: sql<string | null>`case when then_erased or then_closed then now() end`,
      tries: sql<number>`case when then_erased or then_closed then 0 else tries end`,
    }),
    ...(!hasIt && { message: null, message_at: sql<string | null>`case when then_closed then now() end` }),
    then_erased: due.message === 'offer' || isAgain ? sql<boolean>`then_erased` : false,
    their_number: sql<string | null>`coalesce(${theirNumber}, their_number)`,
  })
}
/** What came to be told meanwhile is told next. */
export const settleClosed = (tx: Tx, due: DueTransfer) =>
  settling(tx, due, {
    ...{ then_closed: false, outcome: null, received_at: sql<string>`now()`, turn: null, next_at: sql<string>`now()` },
    ...{ message_at: sql<string | null>`case when message is not null then message_at end`, tries: 0 },
  })
export const settleSilent = (tx: Tx, due: DueTransfer, outcome: string, pause: number) =>
  settling(tx, due, { outcome, next_at: sql<string>`now() + ${pause}::int * interval '1 second'` })

/** As it is shown beside a transfer, which stands as `x` in the query. */
export const elsewhereOf = sql<Elsewhere | null>`(select jsonb_build_object('installation', e.cell_name, 'number', e.their_number,
    'waitingSince', e.message_at, 'trouble', e.outcome)
  from cell_transfer e where e.command_center_id = x.command_center_id and e.id = x.id)`
