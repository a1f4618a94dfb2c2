// Stores invented tickets with their assignments and some updates.
import { uuidv7 as uuid } from 'uuidv7'
import type { Tx } from '#server/kit/transaction.ts'
import { insertRows, makeDice } from './rows.ts'
import { assignmentColumns, assignmentsOfDemo, type DemoTicket, ticketColumns } from './ticketMaker.ts'
import { storeFacts } from './ticketFacts.ts'
import { demoUpdates } from './ticketTexts.ts'

const updateColumns = { id: 'uuid', number: 'text', text: 'text', is_public: 'boolean', created_by: 'jsonb', created_at: 'timestamptz' }

/** Tickets that are open, or came in since then, have a timeline; a year of facts would take long to fill. */
const open = ['pending', 'accepted', 'reported', 'scheduled']
const toldMs = 3 * 86_400_000

export async function storeTickets(tx: Tx, tickets: DemoTicket[]): Promise<void> {
  const dice = makeDice(tickets.length)
  const updates = tickets
    .filter((ticket) => ticket.accepted_at && dice.next() < 0.3)
    .map((ticket) => {
      ticket.updates_count = 1
      const created_at = new Date(Date.parse(ticket.accepted_at!) + 60_000).toISOString()
      return { id: uuid(), number: ticket.number, text: dice.pick(demoUpdates), is_public: dice.next() < 0.3, created_by: ticket.person, created_at }
    })
  await insertRows(tx, 'ticket', ticketColumns, tickets)
  await insertRows(tx, 'ticket_assignment', assignmentColumns, tickets.flatMap(assignmentsOfDemo))
  await insertRows(tx, 'ticket_update', updateColumns, updates)
  const since = Date.now() - toldMs
  await storeFacts(
    tx,
    tickets.filter(({ status, received_at }) => open.includes(status) || Date.parse(received_at) > since),
    updates,
  )
}
