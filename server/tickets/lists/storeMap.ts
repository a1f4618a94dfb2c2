// The tickets in a box of the map.
import { sql } from 'kysely'
import { openStatuses } from '#contract/tickets/states.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { ofTicket } from '#server/tickets/columns.ts'
import { ticketsReadBy } from '#server/tickets/readBy.ts'
import { type Reader, seesAll } from '#server/tickets/storeTickets.ts'
import { boundsOf, type Filters } from './bounds.ts'
import { filtersOf, isAllocatedTo, onTicket } from './filters.ts'
import { type RowOfTicket, rowColumns } from './rows.ts'
import { fieldsOf, mark, marksOf, standing, tabsOf } from './sought.ts'

export interface Box {
  north?: number | undefined
  south?: number | undefined
  east?: number | undefined
  west?: number | undefined
}

const sides = { north: ['t.lat', '<='], south: ['t.lat', '>='], east: ['t.lng', '<='], west: ['t.lng', '>='] } as const
/** Of what is over, asked for by status, the newest are looked through, and counted no further. */
const mostFound = 1_000
const open = openStatuses.map((status) => sql.lit(status))

/** Open tickets unless statuses are asked for, most urgent first; of those that are over, among the newest of the box. */
export async function mapTickets(tx: Tx, reader: Reader, { north, south, east, west, limit, ...given }: Filters & Box & { limit: number }) {
  let query = ticketsReadBy(tx.center, reader.accountId)
    .where('t.lat', 'is not', null)
    .where(onTicket.and(await filtersOf(tx, given)))
  query = given.status ? query.where('t.tab', '<>', sql.lit('deleted')) : query.where('t.tab', 'in', open).where('t.status', 'in', open)
  if (!seesAll(reader)) query = query.where(isAllocatedTo(reader.accountId))
  for (const [side, bound] of Object.entries({ north, south, east, west })) {
    if (bound === undefined) continue
    const [column, is] = sides[side as keyof Box]
    query = query.where(column, is, bound)
  }
  if (given.status) {
    const fields = fieldsOf({ north, south, east, west })
    const sought = [...marksOf(given), ...(fields ? [fields] : []), `!${mark('t', 'deleted')}`].join(' & ')
    const stands = await standing(tx, sought, await boundsOf(tx, given), tabsOf(given.status), Math.max(limit, mostFound))
    query = query.where(onTicket('t.number', 'in', stands))
  }
  const page = query
    .select(ofTicket(rowColumns))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('t.rank')
    .orderBy('t.received_at', 'desc')
    .limit(sql.lit(limit))
    .$castTo<RowOfTicket & { total: number }>()
  const rows = await tx.all(page)
  return { rows, total: rows[0]?.total ?? 0 }
}
