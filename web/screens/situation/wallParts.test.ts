// What the walls turn to: emergencies, by the first priority or by a threat to life.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { draw } from '#web/kit/testing/draw.tsx'
import { ClocksHead, clocksOf, newestOf } from './wallParts.tsx'

const at = (minute: number) => `2026-07-01T08:${String(minute).padStart(2, '0')}:00.000Z`
const place = { lat: 14.5, lng: 121.1 }
const fire = { id: 'fire', priority: 1, isGrave: true, position: place, receivedAt: at(0), clock: null, status: 'pending' as const }
const trapped = { id: 'trapped', priority: 3, isGrave: true, position: place, receivedAt: at(1), clock: null, status: 'pending' as const }
const noise = { id: 'noise', priority: 3, isGrave: false, position: place, receivedAt: at(2), clock: null, status: 'pending' as const }

test('a threat to life of a lower priority is what the cameras turn to, and has its place among the clocks', () => {
  expect(newestOf([noise, fire, trapped])).toBe(trapped)
  expect(clocksOf([noise, fire, trapped], trapped, Date.parse(at(5))).map(({ id }) => id)).toEqual(['trapped', 'fire'])
})

test('an emergency of an unknown place turns no camera', () => {
  expect(newestOf([fire, { ...trapped, position: null }])).toBe(fire)
})

test('above the few clocks for which there is room stands how many tickets are open', () => {
  const { container } = draw(createElement(ClocksHead, { open: 216 }))
  expect(container.querySelector('h2')?.textContent).toBe('Running clocks · 216 open tickets')
})
