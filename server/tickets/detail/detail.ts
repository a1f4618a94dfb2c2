// A ticket whole, as its reader sees it.
import type { CardRun } from '#contract/cards/Card.ts'
import { ofFields, ticketColumns } from '#contract/nouns/ticketFields.ts'
import type { Status } from '#contract/tickets/states.ts'
import type { Placed, Ticket } from '#contract/tickets/Ticket.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import { showFeedRow } from '#server/tickets/lists/rows.ts'
import { stampsOf } from '#server/tickets/schedule.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'
import { lineKept } from '#server/tickets/transfers/lines.ts'
import { type FullTicket, fullTicketOf, type Reader } from '#server/tickets/storeTickets.ts'

export const showTicketOf = async (tx: Tx, reader: Reader, number: string): Promise<Ticket> => showTicket(await fullTicketOf(tx, reader, number))

/** A ticket that was filed just now by whoever reads this, so that nothing hangs on it yet. */
export const showFiled = (filed: TicketRecord): Ticket =>
  showTicket({ ...filed, is_read: true, is_followed: false, assignments: [], merged: [], files: [], transfer: null, outside: [] })

/** As a node of an earlier version, beside this one, leaves a card. */
const startUnknown: Pick<CardRun, 'askedBy' | 'startedAt'> = { askedBy: 'desk', startedAt: null }
const ticketView = view<Ticket>('ticket', ({ transactionNumber }) => [transactionNumber], showTicketOf)

/** Not how it is followed. */
const placedOf = ({ since: _since, moved: _moved, ...told }: NonNullable<FullTicket['placed']>): Placed => told

export function showTicket(row: FullTicket): Ticket {
  // Whole, a ticket tells in other fields what these three do.
  const { summary: _summary, place: _place, receivedAt: _receivedAt, ...shared } = showFeedRow(row)
  return ticketView({
    ...shared,
    formerStatus: row.former_status as Status | null,
    caseSubTypeId: row.case_sub_type_id,
    reportCategoryId: row.report_category_id,
    description: row.description,
    callerPhone: row.caller_phone,
    userId: row.user_id,
    isCitizenBlocked: row.is_citizen_blocked,
    barangayId: row.barangay_id,
    ...ofFields((name) => row[ticketColumns[name]]),
    placed: row.placed && placedOf(row.placed),
    files: row.files,
    isRead: row.is_read,
    isReported: row.reported ? 1 : 0,
    reported: row.reported,
    declined: row.declined,
    deleted: row.deleted,
    escalated: row.escalated,
    resolved: row.resolved && { ...row.resolved, said: row.resolved.summary ? lineKept(row.resolved.said ?? null) : null },
    proposed: row.proposed,
    transfer: row.transfer,
    hazardId: row.hazard_id,
    mergedInto: row.merged_into,
    merged: row.merged,
    assignments: row.assignments,
    stamps: stampsOf(row),
    happenedAt: row.happened_at,
    filedBy: row.filed,
    acknowledgedBy: row.acknowledged ? { id: row.acknowledged.id, name: row.acknowledged.name } : null,
    canChat: row.is_followed && !['merged', 'deleted'].includes(row.status),
    card: row.card && { ...startUnknown, ...row.card },
    outsideNumbers: row.outside,
    updatedAt: row.updated_at,
  })
}
