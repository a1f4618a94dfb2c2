// When the last text message of an alert is sent: counted in parts, by the pace of the gateway.
import { expect, it } from 'vitest'
import { minutesOfTexts } from './reach.ts'

const road = (way: 'sms' | 'push', count: number, kind: 'captain' | 'subscriber' = 'captain') => ({ kind, way, count })

it('300 numbers and two parts each over a modem of ten a minute take an hour', () => {
  const roads = [road('sms', 5), road('sms', 295, 'subscriber'), road('push', 4_000)]
  expect(minutesOfTexts({ roads, textsPerMinute: 10 }, 2)).toBe(60)
  expect(minutesOfTexts({ roads: [road('sms', 1)], textsPerMinute: 10 }, 1)).toBe(1)
})

it('nothing is said where nobody is told by text, or the pace is not known', () => {
  expect(minutesOfTexts({ roads: [road('push', 9)], textsPerMinute: 10 }, 1)).toBeNull()
  expect(minutesOfTexts({ roads: [road('sms', 9)], textsPerMinute: 0 }, 1)).toBeNull()
})
