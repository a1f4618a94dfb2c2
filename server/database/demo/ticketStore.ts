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
  await insertRows(tx, 'team_track', trackColumns, tracksOf(tickets, since))
  await storeFacts(
    tx,
    tickets.filter(({ status, received_at }) => open.includes(status) || Date.parse(received_at) > since),
    updates,
  )
}

const trackColumns = { account_id: 'uuid', at: 'timestamptz', lat: 'float8', lng: 'float8' }
const steps = 12

/** Where teams drove, for the map's way back: from somewhere near to each of their tickets. */
function tracksOf(tickets: readonly DemoTicket[], sinceMs: number): object[] {
  const now = Date.now()
  const known = new Set<string>()
  return tickets.flatMap(({ team, en_route_at: from, on_scene_at: to, lat, lng }, index) => {
    if (!team || !from || Date.parse(from) < sinceMs) return []
    const start = Date.parse(from)
    const each = ((to ? Date.parse(to) : now) - start) / steps
    const [north, east] = [Math.sin(index) * 0.012, Math.cos(index) * 0.012]
    return Array.from({ length: steps + 1 }, (_, n) => {
      const left = 1 - n / steps
      return { account_id: team.accountId, at: new Date(start + n * each).toISOString(), lat: lat + north * left, lng: lng + east * left }
    }).filter(({ account_id, at }) => Date.parse(at) <= now && known.size < known.add(`${account_id} ${at}`).size)
  })
}
