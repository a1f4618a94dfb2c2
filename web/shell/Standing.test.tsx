// What lies over the screens waits for what the screen asked for, but never longer than a second.
import { act, screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { StandingOver } from './Standing.tsx'

const made = vi.hoisted(() => ({ isOnline: true, load: undefined as unknown }))
vi.mock('#web/standing.ts', () => ({
  standing: [{ name: 'calls', permissions: ['calls.answer'], place: 'over', load: undefined }].map((row) =>
    Object.defineProperty(row, 'load', { get: () => made.load }),
  ),
}))

beforeEach(() => {
  made.isOnline = true
  // One of its own for each test: what came once is kept.
  made.load = async () => {
    if (!made.isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return { Part: () => <p>Calls</p> }
  }
  vi.useFakeTimers()
  queryClient.clear()
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
})
afterEach(() => vi.useRealTimers())
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function open(afterMs: number) {
  const Screen = () => {
    useQuery({ queryKey: ['list'], queryFn: () => new Promise((resolve) => setTimeout(() => resolve(1), afterMs)) })
    return (
      <>
        <p>The list</p>
        <StandingOver />
      </>
    )
  }
  draw(<Screen />)
}

test('calls are loaded once the list of the screen has come', async () => {
  open(300)
  await wait(280)
  expect(screen.queryByText('Calls')).toBeNull()
  await wait(100)
  expect(screen.getByText('Calls')).toBeTruthy()
})

test('calls are loaded after a second, whatever has not come by then', async () => {
  open(20_000)
  await wait(900)
  expect(screen.queryByText('Calls')).toBeNull()
  await wait(200)
  expect(screen.getByText('Calls')).toBeTruthy()
})

test('a part that cannot be loaded leaves the desk as it is, and comes with the network', async () => {
  made.isOnline = false
  open(300)
  await wait(1_100)
  expect(screen.getByText('The list')).toBeTruthy()
  expect(screen.queryByText('Calls')).toBeNull()
  made.isOnline = true
  await act(async () => void dispatchEvent(new Event('online')))
  await wait(10)
  expect(screen.getByText('Calls')).toBeTruthy()
})
