// Tickets are found by what they are called, and their rows say so. Filing one is found in the palette by its everyday words, and opens the form on the list.
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { paletteSources } from '#web/kit/palette.ts'
import { closeDialog, useDialog } from '#web/tickets/steps/useTicketActions.ts'
import { detailKey, putRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { useTicketSearch } from './useTicketSearch.tsx'

beforeEach(closeDialog)

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={['/cms/map']}>{children}</MemoryRouter>
  </QueryClientProvider>
)

test.each(['', 'new ticket', 'file a report', 'bagong ticket', 'mag-ulat', 'iulat'])('“%s” finds it', async (text) => {
  renderHook(useTicketSearch, { wrapper })
  const source = paletteSources().find(({ id }) => id === 'lists')!
  const items = source.known!(text)
  items.find(({ id }) => id === 'create')!.run()
  expect(useDialog.getState().name).toBe('create')
})

test.each(['help', 'keys', 'shortcuts', 'tulong'])('“%s” finds the list of the keys', (text) => {
  renderHook(useTicketSearch, { wrapper })
  const items = paletteSources().flatMap(({ known }) => known?.(text) ?? [])
  items.find(({ id }) => id === 'keys')!.run()
  expect(useDialog.getState().name).toBe('keys')
})

test('a ticket that this desk has read is found at once, by the words of its row, and by its caller once it was open', () => {
  queryClient.clear()
  const [early, late] = [makeRow(1, { summary: 'Smoke at the market' }), makeRow(2, { summary: 'Smoke behind the school', place: 'Muzon' })]
  for (const row of [early, late]) putRow(queryClient, row)
  queryClient.setQueryData(detailKey(early.transactionNumber), { ...early, callerName: 'Nena Cruz', callerPhone: '+639171234567' })
  renderHook(useTicketSearch, { wrapper })
  const look = (text: string) => paletteSources().find(({ id }) => id === 'tickets')!.known!(text).map(({ id }) => id)
  expect(look('smoke')).toEqual([late.transactionNumber, early.transactionNumber])
  expect(look('muz smo')).toEqual([late.transactionNumber])
  expect(look('0001')).toEqual([early.transactionNumber])
  expect(look('nena c')).toEqual([early.transactionNumber])
  expect(look('s')).toEqual([])
})

test('a row of the palette shows mark, priority, kind, status and age; what is known is drawn before the server answers', async () => {
  queryClient.clear()
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  const asked = answerCalls({
    getCaseTypes: () => ({ data: { items: [{ id: 'fire', name: 'Fire', names: { fil: 'Sunog' } }], total: 1, next: null } }),
    searchEmergencyTickets: () => ({
      data: { items: [{ ...makeRow(2), callerName: 'Nena Cruz', callerPhone: '+639171234567' }], total: 1, next: null },
    }),
    getSettings: () => ({ data: { settings: usualSettings } }),
  })
  putRow(queryClient, makeRow(1, { priority: 1, summary: 'Makapal na usok' }))
  renderHook(useTicketSearch, { wrapper })
  const source = paletteSources().find(({ id }) => id === 'tickets')!
  await source.prepare!()
  const [known] = source.known!('sunog')
  draw(<QueryClientProvider client={queryClient}>{known!.body}</QueryClientProvider>)
  await screen.findByText('Fire')
  expect(document.querySelector('[data-ticket-mark="pending-1"]')).not.toBeNull()
  for (const word of ['P1 Critical', 'Fire', 'Dolores', 'Pending', 'TAY-261120-0001', 'Makapal na usok'])
    expect(document.body.textContent).toContain(word)
  expect(document.querySelector('time')).not.toBeNull()
  // One question beside it, whatever was typed; by its caller's name what comes says whose it is.
  const [one] = await source.find!('nena', new AbortController().signal)
  expect(asked.filter(({ name }) => name === 'searchEmergencyTickets').map(({ query }) => query)).toEqual([
    { search: 'nena', limit: '7', sort: 'gravest' },
  ])
  draw(<QueryClientProvider client={queryClient}>{one!.body}</QueryClientProvider>)
  expect(document.body.textContent).toContain('Nena Cruz')
  expect(document.body.textContent).not.toContain('0917')
})
