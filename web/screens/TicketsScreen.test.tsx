// The first list of the tickets' screen.
import { screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { draw } from '#web/kit/testing/draw.tsx'
import { Screen } from './TicketsScreen.tsx'

test('/cms/tickets opens the pending tickets', async () => {
  draw(
    <MemoryRouter initialEntries={['/cms/tickets']}>
      <Routes>
        <Route path="/cms/tickets" element={<Screen />} />
        <Route path="/cms/tickets/pending" element={<p>The pending</p>} />
      </Routes>
    </MemoryRouter>,
  )
  expect(await screen.findByText('The pending')).toBeTruthy()
})
