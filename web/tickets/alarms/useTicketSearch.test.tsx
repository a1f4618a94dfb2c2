// Filing a ticket is found in the palette by its everyday words, and opens the form on the list.
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { paletteSources } from '#web/kit/palette.ts'
import { closeDialog, useDialog } from '#web/tickets/steps/useTicketActions.ts'
import { detailKey, putRow } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { useTicketSearch } from './useTicketSearch.ts'

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
