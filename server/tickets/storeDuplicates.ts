// Finds the open tickets that are near another in place and time, or by the same caller.
import type { Comparable, DuplicateSettings } from '#contract/tickets/duplicates.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { positionOf, type RowOfTicket, rowColumns } from './rows.ts'
import { joinRead } from './storeLists.ts'
import type { TicketRecord } from './storeTickets.ts'

type Compared = Pick<TicketRecord, 'case_type_id' | 'received_at' | 'lat' | 'lng' | 'accuracy' | 'description' | 'caller_phone' | 'user_id'>

export const comparableOf = (row: Compared): Comparable => ({
  caseTypeId: row.case_type_id,
  receivedAt: row.received_at,
  position: positionOf(row),
  description: row.description,
  callerPhone: row.caller_phone,
  userId: row.user_id,
})

const metresPerDegree = 111_320

const query = `select ${rowColumns}, t.description, t.caller_phone, t.user_id, r.is_read is true as is_read from ticket t ${joinRead}
  where t.command_center_id = $1 and t.number <> $3 and t.status in ('pending', 'accepted')
    and t.received_at between $4::timestamptz - $5::float8 * interval '1 min' and $4::timestamptz + $5::float8 * interval '1 min'
    and ((t.case_type_id = $6 and t.lat between $7::float8 - $9::float8 and $7::float8 + $9::float8 and t.lng between $8::float8 - $10::float8 and $8::float8 + $10::float8) or t.caller_phone = $11 or t.user_id = $12)
  order by t.received_at desc limit 200`

/** A superset of the suspects, cheaply; the contract's rules decide. */
export function lookAlikes(tx: Tx, ticket: TicketRecord, { radiusM, minutes }: DuplicateSettings, accountId: string | null) {
  const latitudes = radiusM / metresPerDegree
  const longitudes = ticket.lat === null ? 0 : latitudes / Math.max(0.01, Math.cos((ticket.lat * Math.PI) / 180))
  return tx.named<RowOfTicket & Compared & { is_read: boolean }>('lookAlikes', query, [
    tx.centre,
    accountId,
    ticket.number,
    ticket.received_at,
    minutes,
    ticket.case_type_id,
    ticket.lat,
    ticket.lng,
    latitudes,
    longitudes,
    ticket.caller_phone,
    ticket.user_id,
  ])
}

export async function countMergedInto(tx: Tx, number: string): Promise<number> {
  const text = 'select count(*) as n from ticket where command_center_id = $1 and merged_into = $2'
  return (await tx.named<{ n: number }>('countMerged', text, [tx.centre, number]))[0]!.n
}

/** Marks tickets that show it not yet; those that are held just now are marked by nobody, which costs a hint alone. */
export async function markDuplicates(tx: Tx, numbers: string[]): Promise<{ number: string; allocated_to: string[] }[]> {
  return tx.named(
    'markDuplicates',
    `update ticket set has_duplicate = true where command_center_id = $1 and number in (
        select number from ticket where command_center_id = $1 and number = any ($2) and not has_duplicate for update skip locked)
      returning number, allocated_to`,
    [tx.centre, numbers],
  )
}
