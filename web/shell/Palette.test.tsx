// Ctrl K, type, Enter does the first thing, though it was found after the last key.
import { act, fireEvent, screen } from '@testing-library/react'
import { spotlight } from '@mantine/spotlight'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { addPaletteSource } from '#web/kit/palette.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Palette } from './Palette.tsx'

test('Enter does the first thing that was found', async () => {
  useSession.setState({ me: makeMe('dispatcher') })
  const run = vi.fn()
  const find = async (text: string) => (text === 'zzz' ? [{ id: 'found', label: 'Found late', run }] : [])
  addPaletteSource({ id: 'late', group: () => 'Late', permissions: ['tickets.read'], find })
  draw(
    <MemoryRouter>
      <Palette />
    </MemoryRouter>,
  )
  act(() => spotlight.open())
  const field = await screen.findByRole('textbox', { name: 'Search screens and actions' })
  fireEvent.change(field, { target: { value: 'zzz' } })
  await screen.findByText('Found late')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(run).toHaveBeenCalledTimes(1)
})
