// The legend explains the marks that stand on the map and in lists, and a map of the past says that it is.
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { statuses } from '#contract/tickets/states.ts'
import { ringOf } from '#web/kit/parts/marks/ticketLook.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { Legend } from './LayerMenu.tsx'
import { MapCanvas } from './MapCanvas.tsx'

test('the legend explains every shape and every ring that a ticket can have', () => {
  draw(<Legend />)
  const explained = [...document.querySelectorAll('[data-ticket-mark]')].map((mark) => mark.getAttribute('data-ticket-mark')!.split('-'))
  expect(new Set(explained.map(([, priority]) => priority))).toEqual(new Set(['1', '2', '3', '4', '5']))
  const rings = new Set(explained.map(([status]) => ringOf[status as keyof typeof ringOf]))
  expect(rings).toEqual(new Set(statuses.map((status) => ringOf[status])))
})

test('the legend explains what else stands on the map: teams by their state, faded ones, reports of the day', () => {
  draw(<Legend />)
  const signs = [...document.querySelectorAll('[data-sign]')].map((one) => [one.getAttribute('data-sign'), one.nextElementSibling?.textContent])
  expect(signs.slice(0, 6)).toEqual([
    ['circle', 'A team at work'],
    ['circle', 'A team that is free'],
    ['circle', 'A team off duty'],
    ['way', 'Where a team goes'],
    ['faint', 'Faded: its position is older than 10 minutes'],
    ['diamond', 'A report of the day'],
  ])
})

// jsdom has no engine of maps: what stands around the drawing is meant.
vi.mock('./engine.ts', async (original) => ({ ...(await original<object>()), loadEngine: () => new Promise(() => {}) }))

const ground = {
  bounds: { south: 14.5, west: 121.1, north: 14.6, east: 121.2 },
  ...{ basemap: null, style: null, sources: [], center: null, areas: [], neighbours: [] },
} as unknown as Parameters<typeof MapCanvas>[0]['ground']

test('a map of the past is framed as past and says which; one of now is not', async () => {
  const { unmount } = draw(<MapCanvas ground={ground} label="Map" past="Past, not now: Nov 20, 2026 · 09:05:00" />)
  expect((await screen.findByText('Past, not now: Nov 20, 2026 · 09:05:00')).closest('[data-past]')).not.toBeNull()
  unmount()
  draw(<MapCanvas ground={ground} label="Map" />)
  expect(document.querySelector('[data-past]')).toBeNull()
})
