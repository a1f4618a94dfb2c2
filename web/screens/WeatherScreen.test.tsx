// While the provider gives no answer, what the gauges of the center measure stands below the sentence that says so.
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen } from './WeatherScreen.tsx'

const river = {
  id: 's1',
  kind: 'flood',
  name: 'River at the bridge',
  lastValue: 12.5,
  unit: 'm',
  level: 'alert',
  isSilent: false,
  lastReadingAt: null,
}

test.each([true, false])('with a provider: %s', async (hasWeather) => {
  const me = makeMe('dispatcher', { hasWeather })
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const refusal = { status: 503, message: 'The weather provider gives no answer, and none is kept of this place.', code: 'no-answer' }
  answerCalls({
    getSatelliteWeather: () => refusal,
    getForecastWeather: () => refusal,
    getBarangays: () => ({ data: { items: [], next: null, total: 0 } }),
    getSensors: () => ({ data: { items: [river], next: null, total: 1 } }),
    fetchCCInfo: () => ({ data: { name: 'Taytay', mapCenter: { lat: 14.55, lng: 121.13 } } }),
  })
  draw(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
  expect(await screen.findByText('12.5 m')).toBeTruthy()
  expect(screen.queryAllByText(/gives no answer/).length).toBe(hasWeather ? 1 : 0)
  // One line, and no half a page of emptiness above the gauges.
  expect(screen.queryAllByRole('alert').map(({ tagName }) => tagName)).toEqual(hasWeather ? ['P'] : [])
  expect(screen.queryAllByText(/no weather provider is set/).length).toBe(hasWeather ? 0 : 1)
})
