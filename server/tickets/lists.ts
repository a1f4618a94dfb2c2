// The lists of tickets, one per tab; the map; the ticket whole.
import type { lists as contract } from '#contract/tickets/lists.ts'
import type { MapTicket } from '#contract/tickets/lists.ts'
import { type Page } from '#contract/kit/page.ts'
import type { GivenReason } from '#contract/tickets/Ticket.ts'
import type * as z from 'zod'
import type { Actor, Context } from '#server/kit/context.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { showTicketOf } from './detail.ts'
import { showFeedRow, showRow } from './rows.ts'
import { ticketNotifOf } from './storeReading.ts'
import { mapTickets } from './storeMap.ts'
import { type Asked, type ListOf, listTickets, type ListRow } from './storeLists.ts'
import { listTransfers } from './storeTransfers.ts'

type Given = z.output<typeof GivenReason> | null

const open = (tab: string): ListOf => ({ name: tab, all: `t.tab = '${tab}'`, tab, order: 'urgent' })
const closed = (tab: string, extra?: string): ListOf => ({ name: tab, all: `t.tab = '${tab}'`, tab, order: 'newest', ...(extra && { extra }) })

const tabsOf = {
  pending: { ...open('pending'), own: `t.tab = 'accepted' and $2 = any (t.awaiting)` },
  accepted: { ...open('accepted'), own: `t.tab = 'accepted' and not ($2 = any (t.awaiting))` },
  reported: open('reported'),
  declined: closed('declined'),
  archived: closed('archived'),
  scheduled: { ...open('scheduled'), order: 'scheduled' as const },
  deleted: closed('deleted', 't.deleted'),
  supervisor: { name: 'supervisor', all: 't.is_for_supervisor', order: 'urgent' as const, extra: 't.escalated' },
  everywhere: { name: 'everywhere', all: `t.tab <> 'deleted'`, order: 'newest' as const },
} satisfies Record<string, ListOf>

const shown = <S>(page: Page<ListRow>, show: (row: ListRow) => S): Page<S> => ({ ...page, items: page.items.map(show) })

export function serveLists(): Handlers<typeof contract> {
  const list =
    <S>(of: ListOf, message: string, show: (row: ListRow) => S) =>
    async (asked: Asked, { me, read }: Context) => ({
      message,
      data: shown(await read((tx) => listTickets(tx, me, of, asked)), show),
    })

  return {
    getPendingEmergencyTickets: list(tabsOf.pending, 'The pending tickets.', showRow),
    getAcceptedEmergencyTickets: list(tabsOf.accepted, 'The accepted tickets.', showRow),
    getReportedEmergencyTickets: list(tabsOf.reported, 'The reported tickets.', showRow),
    getDeclinedEmergencyTickets: list(tabsOf.declined, 'The declined tickets.', showRow),
    getArchivedEmergencyTickets: list(tabsOf.archived, 'The archived tickets.', showRow),
    getScheduledEmergencyTicket: list(tabsOf.scheduled, 'The scheduled tickets.', (row) => ({ ...showRow(row), scheduledAt: row.scheduled_at! })),
    getSupervisorTickets: list(tabsOf.supervisor, 'The tickets for the supervisor.', (row) => ({
      ...showRow(row),
      escalated: row['escalated'] as Given,
    })),
    getDeletedEmergencyTickets: list(tabsOf.deleted, 'The deleted tickets.', (row) => ({ ...showRow(row), deleted: row['deleted'] as Given })),
    searchEmergencyTickets: list(tabsOf.everywhere, 'What was found.', showRow),

    async getTransferredEmergencyTickets(asked, { me, read }) {
      return { message: 'The tickets between this centre and others.', data: await read((tx) => listTransfers(tx, me, asked)) }
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
