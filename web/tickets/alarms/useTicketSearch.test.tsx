// Filing a ticket is found in the palette by its everyday words, and opens the form on the list.
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { paletteSources } from '#web/kit/palette.ts'
import { closeDialog, useDialog } from '#web/tickets/steps/useTicketActions.ts'
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
  const items = await source.find(text, new AbortController().signal)
  items.find(({ id }) => id === 'create')!.run()
  expect(useDialog.getState().name).toBe('create')
})
