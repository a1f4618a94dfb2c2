// The lists of tickets, one per tab; the map; the ticket whole.
import type { lists as contract } from '#contract/tickets/lists/lists.ts'
import type { ListedTicket, MapTicket } from '#contract/tickets/lists/lists.ts'
import { namesOf } from '#server/accounts/store.ts'
import type { Actor, Context } from '#server/kit/context.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { showFeedRow, showRow } from './rows.ts'
import { ticketNotifOf } from '#server/tickets/detail/storeReading.ts'
import { mapTickets } from './storeMap.ts'
import { type Asked, listTickets, type ListRow, lists as tickets } from './storeLists.ts'
import { listTransfers } from '#server/tickets/transfers/storeTransfers.ts'

const plain = () => ({})
type Names = Map<string, string>

/** A row as programs read it: with its words, its caller and the names of who has it. */
const showListed = (row: ListRow, names: Names): ListedTicket => ({
  ...showRow(row),
  id: row.number,
  description: row.description,
  callerName: row.caller_name,
  callerPhone: row.caller_phone,
  userId: row.user_id,
  hazardId: row.hazard_id,
  isReported: row.reported ? 1 : 0,
  allocatedNames: row.allocated_to.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : [])),
})

export function serveLists(): Handlers<typeof contract> {
  const list =
    <S>(of: Parameters<typeof listTickets>[2], message: string, more: (row: ListRow) => S) =>
    async (asked: Asked, { me, read }: Context) => ({
      message,
      data: await read(async (tx) => {
        const { items, ...page } = await listTickets(tx, me, of, asked)
        const names = await namesOf(tx, [...new Set(items.flatMap((row) => row.allocated_to))])
        return { ...page, items: items.map((row) => ({ ...showListed(row, names), ...more(row) })) }
      }),
    })

  return {
    getPendingEmergencyTickets: list(tickets.pending, 'The pending tickets.', plain),
    getAcceptedEmergencyTickets: list(tickets.accepted, 'The accepted tickets.', plain),
    getReportedEmergencyTickets: list(tickets.reported, 'The reported tickets.', plain),
    getDeclinedEmergencyTickets: list(tickets.declined, 'The declined tickets.', plain),
    getArchivedEmergencyTickets: list(tickets.archived, 'The archived tickets.', plain),
    getScheduledEmergencyTicket: list(tickets.scheduled, 'The scheduled tickets.', (row) => ({ scheduledAt: row.scheduled_at! })),
    getSupervisorTickets: list(tickets.supervisor, 'The tickets for the supervisor.', (row) => ({ escalated: row.escalated })),
    getDeletedEmergencyTickets: list(tickets.deleted, 'The deleted tickets.', (row) => ({ deleted: row.deleted })),
    searchEmergencyTickets: list(tickets.everywhere, 'What was found.', plain),

    async getTransferredEmergencyTickets(asked, { me, read }) {
      return { message: 'The tickets between this center and others.', data: await read((tx) => listTransfers(tx, me, asked)) }
    },

    async getMapTickets(asked, { me, read }) {
      const { rows, total } = await read((tx) => mapTickets(tx, me, asked))
      return { message: 'The tickets on the map.', data: { items: rows.map(showOnMap), total } }
    },

    async getEmergencyTicket({ id }, { me, read }) {
      return { message: 'The ticket.', data: await read((tx) => showTicketOf(tx, me, id)) }
    },

    async getTicketNotif(_, { me, read }: { me: Actor; read: Context['read'] }) {
      return { message: 'What is unread.', data: await read((tx) => ticketNotifOf(tx, me)) }
    },
  }
}

function showOnMap(row: Parameters<typeof showFeedRow>[0]): MapTicket {
  const { transactionNumber, status, priority, caseTypeId, position, receivedAt, clock, flags } = showFeedRow(row)
  return { transactionNumber, status, priority, caseTypeId, position, receivedAt, clock, flags }
}
