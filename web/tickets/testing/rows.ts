// Rows of tickets for tests.
import type { TicketRow } from '#contract/tickets/Ticket.ts'

export const start = Date.parse('2026-11-20T06:00:00+08:00')

export function makeRow(number: number, given: Partial<TicketRow> = {}): TicketRow {
  return {
    transactionNumber: `TAY-261120-${String(number).padStart(4, '0')}`,
    status: 'pending',
    tab: 'pending',
    priority: 3,
    source: 'quickreport',
    caseTypeId: 'fire',
    summary: 'Smoke',
    place: 'Dolores',
    position: null,
    receivedAt: new Date(start + number * 1000).toISOString(),
    scheduledAt: null,
    clock: null,
    allocatedTo: [],
    awaiting: [],
    silent: [],
    dangers: [],
    flags: [],
    acceptedBy: null,
    updatesCount: 0,
    isWriteOnly: false,
    isRead: false,
    version: 1,
    ...given,
  }
}
