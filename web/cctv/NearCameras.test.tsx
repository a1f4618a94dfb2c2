// Tests of which camera opens with a place.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDesk } from '#web/kit/desk.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { useSession } from '#web/kit/session/session.ts'
import { NearCameras } from './NearCameras.tsx'

const place = { lat: 14.55, lng: 121.13 }
const id = (n: number) => `0190a000-0000-7000-8000-00000000002${n}`
const camera = (n: number, metres: number, sees: boolean) => ({
  ...{ id: id(n), name: `Camera ${n}`, place: 'Corner', position: place, heading: 0, fieldOfView: 70, reach: null },
  ...{ kind: 'hls', state: 'online', seenAt: null, metres, sees, isDeleted: 0, version: 1 },
})
const stream = (cameraId: string) => ({
  ...{ cameraId, name: 'Camera', kind: 'hls', url: null, expiresAt: null, state: 'offline', missing: null },
})

const me = makeMe('dispatcher')
beforeEach(() => {
  setDesk({ panes: {} })
  useSession.setState({ token: 'x', accountId: me.accountId, me, expired: null })
})
afterEach(() => vi.unstubAllGlobals())
const open = () => screen.queryAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)
const show = (cameras: object[]) => {
  answerCalls({
    fetchCctv: () => ({ data: { items: cameras, next: null, total: cameras.length } }),
    fetchCctvStreams: () => ({ data: [stream(id(1))] }),
  })
  return draw(<NearCameras ticket="TAY-261122-0001" place={place} />)
}

test('the nearest camera that sees the place opens by itself; closed, it stays so for the next ticket', async () => {
  const first = show([camera(1, 120, true), camera(2, 80, false)])
  await waitFor(() => expect(open()).toEqual(['Camera 1 · 120 m, sees the place']), { timeout: 20_000 })
  fireEvent.click(screen.getByRole('button', { name: /Camera 1 ·/ }))
  expect(open()).toEqual([])
  first.unmount()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show([camera(1, 120, true)])
  await screen.findByRole('button', { name: /Camera 1 ·/ })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(open()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /Camera 1 ·/ }))
  expect(open()).toHaveLength(1)
  vi.useRealTimers()
})

test('a camera that looks elsewhere is only offered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show([camera(2, 80, false)])
  await screen.findByRole('button', { name: /Camera 2 · 80 m/ })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(open()).toEqual([])
  vi.useRealTimers()
})
