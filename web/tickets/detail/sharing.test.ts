// The position of a phone whose clock is wrong: told and shown by the time at which it was found, on the server's clock.
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { learnServerTime } from '#web/kit/clock.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { usePositionSharing } from './position.ts'

test('by a clock that is 7 minutes ahead, a position found 20 seconds ago was found 20 seconds ago', async () => {
  const server = Date.now() - 7 * 60_000
  learnServerTime(new Date(server).toISOString())
  const asked = answerCalls({ reportPosition: () => ({ data: { isKept: true } }) })
  const coords = { latitude: 14.56, longitude: 121.13, accuracy: 10, heading: null }
  const watchPosition = (hear: (found: object) => void) => void hear({ coords, timestamp: Date.now() - 20_000 })
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'geolocation', { value: { watchPosition, clearWatch: () => {} }, configurable: true })
  const { result } = renderHook(() => usePositionSharing(true))
  await waitFor(() => expect(result.current.sentAt).not.toBeNull())
  for (const at of [result.current.sentAt!, Date.parse(String(asked[0]!.body['measuredAt']))])
    expect(Math.abs(at - (server - 20_000))).toBeLessThan(3_000)
  learnServerTime(new Date().toISOString())
  vi.unstubAllGlobals()
})
