// Where no weather provider is set, none is asked, and that is what is said.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { WeatherLine } from './WeatherLine.tsx'

test('without a provider nothing is asked of it for any ticket that is chosen', async () => {
  const me = makeMe('dispatcher', { hasWeather: false })
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const asked = answerCalls({ getSatelliteWeather: () => ({ status: 503, message: 'No weather provider is configured.', code: 'not-configured' }) })
  draw(<WeatherLine place={{ lat: 14.55, lng: 121.13 }} at="2026-11-22T08:00:00Z" />)
  await screen.findByText('No weather provider is configured.')
  expect(asked).toEqual([])
})
