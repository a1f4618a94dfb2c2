// Where no weather provider is set none is asked, and nothing is said; one that gives no answer is not asked for each ticket that is chosen.
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls, type Reply } from '#web/kit/testing/answer.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { WeatherLine } from './WeatherLine.tsx'

const sign = (hasWeather: boolean) => {
  const me = makeMe('dispatcher', { hasWeather })
  useSession.setState({ me, token: 'x', accountId: me.accountId })
}
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  // The provider has rested.
  vi.advanceTimersByTime(600_000)
  vi.useRealTimers()
})

test('without a provider nothing is asked of it for any ticket that is chosen, and nothing is said', async () => {
  sign(false)
  const asked = answerCalls({ getSatelliteWeather: () => ({ status: 503, message: 'No weather provider is configured.', code: 'not-configured' }) })
  draw(<WeatherLine place={{ lat: 14.55, lng: 121.13 }} at="2026-11-22T08:00:00Z" />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByRole('note')).toBeNull()
  expect(asked).toEqual([])
})

test.each([
  ['a provider that gives no answer', () => ({ status: 503, message: 'The weather provider gives no answer.', code: 'no-answer' })],
  ['a line that is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('what is known of the weather stands on, with its age, beside %s', async (_, none) => {
  sign(true)
  const sky = { code: 0, temperatureC: 31, heatIndexC: null, rainMm: 0, rain3hMm: 0, windKmh: 10, isStale: false }
  let answer: () => Reply | Promise<Reply> = () => ({ data: { ...sky, observedAt: new Date(Date.now() - 3_600_000).toISOString() } })
  const asked = answerCalls({ getSatelliteWeather: () => answer() })
  draw(<WeatherLine place={{ lat: 14.4, lng: 121.13 }} />)
  expect((await screen.findByRole('note')).textContent).toMatch(/31 °C/)
  answer = none
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('note').textContent).toMatch(/31 °C.* min ago$/)
})

test('a provider that gave no answer is asked about no other place for ten minutes, and then again', async () => {
  sign(true)
  const refusal = { status: 503, message: 'The weather provider gives no answer, and none is kept of this place.', code: 'no-answer' }
  const asked = answerCalls({ getSatelliteWeather: () => refusal })
  const line = (lat: number) => <WeatherLine key={lat} place={{ lat, lng: 121.13 }} />
  const { rerender } = draw(line(14.5))
  expect((await screen.findByRole('note')).textContent).toMatch(/gives no answer/)
  for (const lat of [14.6, 14.7, 14.8]) {
    rerender(<Around>{line(lat)}</Around>)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect((await screen.findByRole('note')).textContent).toMatch(/gives no answer/)
  }
  expect(asked).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(asked.length).toBeGreaterThan(1)
})
