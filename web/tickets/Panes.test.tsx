// The list of a desk is as wide as it was left, as far as this window has room for it beside a ticket; what was left is kept.
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { Panes } from './Panes.tsx'

let width = 0
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
})
afterEach(() => {
  vi.restoreAllMocks()
  setDesk({ panes: {} })
})

/** As it stands in a window whose panes have so much room: how wide the list is drawn, and what its divider says. */
function drawn(room: number, place: React.ReactNode = null) {
  width = room
  const { container, unmount } = render(
    <MantineProvider>
      <Panes list="" detail="" place={place} isOpen onFold={() => {}} />
    </MantineProvider>,
  )
  const divider = screen.getByRole('separator', { name: 'Width of the list' })
  const [now, most] = ['aria-valuenow', 'aria-valuemax'].map((name) => Number(divider.getAttribute(name)))
  const list = container.querySelector<HTMLElement>('[data-open]')!.style.getPropertyValue('--list')
  return { list, now, most, divider, unmount }
}

test.each([
  ['a large screen', 1864, null, 660],
  ['a desk of 1440, down to its share', 1384, null, 636],
  ['a desk, down to the ticket whose parts stand beside each other', 1224, null, 519],
  ['a desk of 1440 with the place beside it, down to the ticket whose parts stand beside each other', 1384, 'Map', 394],
])('a list that was left 660 wide is drawn on %s, and stays remembered', (_, room, place, wide) => {
  setDesk({ panes: { ticketList: 660 } })
  const { list, now } = drawn(room, place)
  expect({ list, now }).toEqual({ list: `${wide}px`, now: wide })
  expect(useDesk.getState().panes).toEqual({ ticketList: 660 })
})

test('with nothing ever drawn wider, list, ticket and map stand beside each other at 1440, and the parts of the ticket too', () => {
  const { now } = drawn(1384, 'Map')
  const place = Number(screen.getByRole('separator', { name: 'Width of the place' }).getAttribute('aria-valuenow'))
  expect({ list: now, ticket: 1384 - now! - place - 10, place }).toEqual({ list: 394, ticket: 700, place: 280 })
})

test('the divider goes no further than the list does', () => {
  const { divider, most } = drawn(1224)
  expect(most).toBe(519)
  for (let n = 0; n < 6; n++) fireEvent.keyDown(divider, { key: 'ArrowRight' })
  expect(useDesk.getState().panes).toEqual({ ticketList: 519 })
})
