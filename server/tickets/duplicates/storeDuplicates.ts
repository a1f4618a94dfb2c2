// Finds the open tickets of one kind that are near another in place and time.
import { type RawBuilder, sql } from 'kysely'
import type { Comparable, DuplicateSettings } from '#contract/tickets/duplicates/duplicates.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { ofTicket } from '#server/tickets/columns.ts'
import { positionOf, type RowOfTicket, rowColumns } from '#server/tickets/lists/rows.ts'
import { isRead, ticketsReadBy } from '#server/tickets/readBy.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'

type Compared = Pick<TicketRecord, 'case_type_id' | 'received_at' | 'lat' | 'lng' | 'accuracy' | 'description' | 'caller_phone' | 'user_id'>

export const comparableOf = (row: Compared, said: (description: string) => string): Comparable => ({
  caseTypeId: row.case_type_id,
  receivedAt: row.received_at,
  position: positionOf(row),
  description: said(row.description),
  callerPhone: row.caller_phone,
  userId: row.user_id,
})

const metresPerDegree = 111_320

type Degrees = RawBuilder<number | null>
const degrees = (value: Degrees) => sql<number>`${value}::double precision`
const around = (place: Degrees, reach: Degrees) =>
  [sql<number>`${degrees(place)} - ${degrees(reach)}`, sql<number>`${degrees(place)} + ${degrees(reach)}`] as const

interface Sought extends Pick<TicketRecord, 'number' | 'case_type_id' | 'received_at' | 'lat' | 'lng'> {
  account: string | null
  minutes: number
  latitudes: number
  longitudes: number
}
const similar = prepared('lookAlikes', (p: Params<Sought>) =>
  ticketsReadBy(p.center, p.account)
    .select(ofTicket(rowColumns))
    .select(['t.description', 't.caller_phone', 't.user_id', isRead])
    .where('t.number', '<>', p.number)
    .where('t.status', 'in', [sql.lit('pending'), sql.lit('accepted')])
    .where(({ between }) => {
      const [at, reach] = [sql`${p.received_at}::timestamptz`, sql`${p.minutes}::double precision * interval '1 min'`]
      return between('t.received_at', sql<string>`${at} - ${reach}`, sql<string>`${at} + ${reach}`)
    })
    .where('t.case_type_id', '=', p.case_type_id)
    .where(({ and, between }) => and([between('t.lat', ...around(p.lat, p.latitudes)), between('t.lng', ...around(p.lng, p.longitudes))]))
    .orderBy('t.received_at', 'desc')
    .limit(sql.lit(200))
    .$castTo<RowOfTicket & Compared & { is_read: boolean }>(),
)

/** A superset of the suspects, cheaply; the contract's rules decide. */
export function lookAlikes(tx: Tx, ticket: TicketRecord, { radiusM, minutes }: DuplicateSettings, account: string | null) {
  const latitudes = radiusM / metresPerDegree
  const longitudes = ticket.lat === null ? 0 : latitudes / Math.max(0.01, Math.cos((ticket.lat * Math.PI) / 180))
  return tx.all(similar({ ...ticket, account, minutes, latitudes, longitudes }))
}

const countMerged = prepared('countMerged', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('command_center_id', '=', p.center)
    .where('merged_into', '=', p.number),
)
export const countMergedInto = async (tx: Tx, number: string): Promise<number> => (await tx.one(countMerged({ number })))!.n

const updateDuplicates = prepared('markDuplicates', (p: Params<{ numbers: string[] }>) =>
  sqlOf
    .updateTable('ticket')
    .set({ has_duplicate: true })
    .where('command_center_id', '=', p.center)
    .where('number', 'in', ({ selectFrom }) =>
      selectFrom('ticket')
        .select('number')
        .where('command_center_id', '=', p.center)
        .where(({ eb, fn }) => eb('number', '=', fn.any(p.numbers)))
        .where('has_duplicate', '=', sql.lit(false))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['number', 'allocated_to']),
)
/** Marks tickets that show it not yet; those that are held just now are marked by nobody, which costs a hint alone. */
export const markDuplicates = (tx: Tx, numbers: string[]) => tx.all(updateDuplicates({ numbers }))
