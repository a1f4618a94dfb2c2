// Every list of both centers, whole, held against the tickets; and the counters against a recount.
import type pg from 'pg'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { Tab } from '#contract/tickets/states.ts'
import type { Desk } from './town.ts'

interface Listed {
  transactionNumber: string
  tab?: string
  ticket?: { tab: string } | null
}

const listOf: Record<Tab, [call: Endpoint, input: object]> = {
  pending: [lists.getPendingEmergencyTickets, {}],
  accepted: [lists.getAcceptedEmergencyTickets, {}],
  declined: [lists.getDeclinedEmergencyTickets, {}],
  reported: [lists.getReportedEmergencyTickets, {}],
  transferred: [lists.getTransferredEmergencyTickets, { direction: 'outgoing', state: 'offered' }],
  scheduled: [lists.getScheduledEmergencyTicket, {}],
  archived: [lists.getArchivedEmergencyTickets, {}],
  merged: [lists.searchEmergencyTickets, { status: ['merged'] }],
  deleted: [lists.getDeletedEmergencyTickets, {}],
}

/** Tickets that are in no list, in several, or in another than their own. */
export async function listsWrong(supervisors: Desk[], ids: string[]): Promise<string[]> {
  const found = new Map<string, string[]>()
  for (const desk of supervisors)
    for (const [tab, [call, input]] of Object.entries(listOf))
      for (let cursor: string | null = null; ; ) {
        const { data } = (await desk.ask(call, { ...input, limit: 100, sort: 'newest', ...(cursor && { cursor }) })) as {
          data: { items: Listed[]; next: string | null }
        }
        for (const { transactionNumber, tab: own, ticket } of data.items) {
          const place = (own ?? ticket?.tab) === tab ? tab : `${tab} as ${own ?? ticket?.tab}`
          found.set(transactionNumber, [...(found.get(transactionNumber) ?? []), place])
        }
        cursor = data.next
        if (!cursor) break
      }
  return ids.flatMap((id) => {
    const places = found.get(id) ?? []
    return places.length === 1 && places[0]! in listOf ? [] : [`${id} is in ${places.length} lists: ${places.join(', ')}`]
  })
}

/** The counters of all centers and tabs that are not what a recount gives. */
export async function countersWrong(judges: pg.Pool): Promise<string[]> {
  const { rows } = await judges.query<{ tab: string; counted: number; there: number }>(
    `select tab, coalesce(c.n, 0)::int as counted, coalesce(t.n, 0)::int as there
      from (select command_center_id, tab, sum(count) as n from ticket_count group by 1, 2) c
      full join (select command_center_id, tab, count(*) as n from ticket group by 1, 2) t using (command_center_id, tab)
      where coalesce(c.n, 0) <> coalesce(t.n, 0)`,
  )
  return rows.map(({ tab, counted, there }) => `the counter of ${tab} says ${counted}, and there are ${there}`)
}
