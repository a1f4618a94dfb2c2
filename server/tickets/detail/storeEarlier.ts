// What came from the number of a ticket's caller before it.
import { sql } from 'kysely'
import { type EarlierOfNumber, earlierMost } from '#contract/tickets/detail/reading.ts'
import type { Tab } from '#contract/tickets/states.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'

const dayMs = 86_400_000
const [monthDays, weekDays] = [30, 7]
const readMost = sql.lit(200)
/** One that hangs under another is no alarm of its own. */
const countless = ['merged', 'deleted', 'scheduled'].map((status) => sql.lit(status))
const earlier = prepared('earlierOfNumber', (p: Params<{ number: string; phone: string; before: string; after: string }>) =>
  sqlOf
    .selectFrom('ticket')
    .select(['number', 'tab', 'case_type_id', 'received_at'])
    .select(({ eb }) => eb('reported', 'is not', null).$castTo<boolean>().as('is_reported'))
    .where('command_center_id', '=', p.center)
    .where('caller_phone', '=', p.phone)
    .where('number', '<>', p.number)
    .where('received_at', '<=', p.before)
    .where('received_at', '>', p.after)
    .where('status', 'not in', countless)
    .orderBy('received_at', 'desc')
    .limit(readMost),
)

export async function earlierOfNumber(tx: Tx, { number, caller_phone: phone, received_at: before }: TicketRecord): Promise<EarlierOfNumber> {
  const since = (days: number) => new Date(Date.parse(before) - days * dayMs).toISOString()
  const rows = phone ? await tx.all(earlier({ number, phone, before, after: since(monthDays) })) : []
  const week = Date.parse(since(weekDays))
  return {
    alarmsThisWeek: rows.filter(({ received_at: at }) => Date.parse(at) > week).length + 1,
    falseReports: rows.filter((row) => row.is_reported).length,
    tickets: rows.slice(0, earlierMost).map((row) => ({
      ...{ transactionNumber: row.number, tab: row.tab as Tab, caseTypeId: row.case_type_id, receivedAt: row.received_at },
      isReported: row.is_reported ? 1 : 0,
    })),
  }
}
