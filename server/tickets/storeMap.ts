// The tickets in a box of the map.
import { type RowOfTicket, rowColumns } from './rows.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { conditionsOf, type Filters, joinRead } from './storeLists.ts'
import { type Reader, seesAll } from './storeTickets.ts'

export interface Box {
  north?: number | undefined
  south?: number | undefined
  east?: number | undefined
  west?: number | undefined
}

const sides: Record<keyof Box, string> = { north: 't.lat <=', south: 't.lat >=', east: 't.lng <=', west: 't.lng >=' }

/** Open tickets unless statuses are asked for, most urgent first. */
export async function mapTickets(tx: Tx, reader: Reader, { north, south, east, west, limit, ...given }: Filters & Box & { limit: number }) {
  const values: unknown[] = [tx.centre, reader.accountId]
  const where = ['t.command_center_id = $1', 't.lat is not null', '$2::uuid is not null']
  if (!given.status) where.push(`t.tab in ('pending', 'accepted', 'reported')`)
  else where.push(`t.tab <> 'deleted'`)
  if (!seesAll(reader)) where.push('$2 = any (t.allocated_to)')
  where.push(...conditionsOf(given, values))
  for (const [side, bound] of Object.entries({ north, south, east, west })) {
    if (bound !== undefined) where.push(`${sides[side as keyof Box]} $${values.push(bound)}`)
  }
  const from = `from ticket t ${joinRead} where ${where.join(' and ')}`
  const { rows } = await tx.raw(`select ${rowColumns} ${from} order by t.rank, t.received_at desc limit ${limit}`, values)
  const { rows: counted } = await tx.raw(`select count(*) as n from (select 1 ${from} limit 100000) counted`, values)
  return { rows: rows as RowOfTicket[], total: (counted as { n: number }[])[0]!.n }
}
