// What narrows a list is in its address, word for word, and judges the rows that facts bring.
import { expect, it } from 'vitest'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { countFilters, type Filter, passes, readFilter, writeFilter } from './filters.ts'

it('comes back from the address as it was written', () => {
  const filter: Filter = { sort: 'newest', search: 'fire', priority: [1, 2], flag: ['escalated'], status: ['resolved'], isRead: 0 }
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(countFilters(filter)).toBe(4)
  expect(readFilter(new URLSearchParams('flag=unknown&status=none'))).toEqual({ sort: 'urgent' })
})

it('judges a row by its flags and its status', () => {
  const row = { status: 'resolved', flags: ['escalated'] } as unknown as TicketRow
  expect(passes(row, { sort: 'urgent', flag: ['escalated'], status: ['resolved', 'accepted'] })).toBe(true)
  expect(passes(row, { sort: 'urgent', flag: ['escalated', 'lifeThreat'] })).toBe(false)
  expect(passes(row, { sort: 'urgent', status: ['accepted'] })).toBe(false)
})
