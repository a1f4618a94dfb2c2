// The map beside a ticket shows it and who would be sent, both ends of their line; later it stays where a hand has put it.
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Follow } from './Follow.tsx'
import { MapContext, type OpenMap } from './mapContext.ts'

const ticket = { lat: 14.529, lng: 121.115 }
const team = { lat: 14.57, lng: 121.13 }
const map = { getZoom: () => 11, getStyle: () => ({}), style: {}, jumpTo: vi.fn(), fitBounds: vi.fn() }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const home = { south: 14.4, west: 121, north: 14.7, east: 121.3 }

test('what has no place is shown on the whole town, not where the one before it was; and the one before is found again', () => {
  const follow = (of: string, position: typeof ticket | null | undefined) => (
    <MapContext value={{ map } as unknown as OpenMap}>
      <Follow position={position} of={of} zoom={14} always isCalm home={home} />
    </MapContext>
  )
  const { rerender } = render(follow('TAY-1', ticket))
  vi.advanceTimersByTime(100)
  rerender(follow('TAY-2', undefined))
  vi.advanceTimersByTime(20)
  expect(map.fitBounds).not.toHaveBeenCalled()
  rerender(follow('TAY-2', null))
  vi.advanceTimersByTime(200)
  expect(map.jumpTo).not.toHaveBeenCalled()
  expect(map.fitBounds.mock.calls).toEqual([[[121, 14.4, 121.3, 14.7], { padding: 24, animate: false }]])
  rerender(follow('TAY-2', { ...ticket }))
  vi.advanceTimersByTime(200)
  expect(map.jumpTo).toHaveBeenCalledTimes(1)
  rerender(follow('TAY-3', null))
  rerender(follow('TAY-2', ticket))
  vi.advanceTimersByTime(200)
  expect(map.jumpTo).toHaveBeenCalledTimes(2)
})

const drawn = (beside: typeof team | undefined) => (
  <MapContext value={{ map } as unknown as OpenMap}>
    <Follow position={{ ...ticket }} of="TAY-1" zoom={14} always isCalm beside={beside && { ...beside }} />
  </MapContext>
)

test('the ticket at once, then it and the team, whatever is drawn anew meanwhile', () => {
  const { rerender } = render(drawn(undefined))
  vi.advanceTimersByTime(200)
  expect(map.jumpTo).toHaveBeenCalledWith({ center: [121.115, 14.529], zoom: 14 })
  rerender(drawn(team))
  rerender(drawn(team))
  vi.advanceTimersByTime(200)
  expect(map.fitBounds.mock.calls).toEqual([
    [[121.115, 14.529, 121.13, 14.57], { padding: { top: 76, right: 56, bottom: 48, left: 48 }, maxZoom: 14, animate: false }],
  ])
  rerender(drawn({ ...team, lat: 14.6 }))
  vi.advanceTimersByTime(200)
  expect(map.fitBounds).toHaveBeenCalledTimes(1)
})

test('a team that is known long after moves nothing', () => {
  const { rerender } = render(drawn(undefined))
  vi.advanceTimersByTime(60_000)
  rerender(drawn(team))
  vi.advanceTimersByTime(200)
  expect(map.fitBounds).not.toHaveBeenCalled()
})
