// The days to come begin with today, by the clock of the center.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { WeatherDay } from '#contract/weather/room.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { Days } from './Days.tsx'

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => vi.useRealTimers())

const nothing = { code: 3, lowC: 24, highC: 31, rainMm: 2, rainChancePercent: 40, windKmh: 12, gustKmh: 20 }
const days = Array.from({ length: 9 }, (_, n) => ({ day: `2026-11-${22 + n}`, ...nothing })) as unknown as WeatherDay[]

test('today comes first, also while it is still yesterday in Greenwich', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T01:00:00+08:00'), toFake: ['Date'] })
  draw(<Days days={days} />)
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect([rows[0], rows.length]).toEqual(['Today', 7])
  expect(rows[1]).toContain('24')
})
