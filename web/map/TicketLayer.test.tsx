// What a group of tickets counts as P1: what is open, as its red ring means an alarm.
import { expect, test, vi } from 'vitest'
import { statuses } from '#contract/tickets/states.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { MapContext, type OpenMap } from './mapContext.ts'
import { PointSet } from './points.ts'
import { TicketLayer } from './TicketLayer.tsx'

interface Source {
  data: { features: { properties: { number: string; urgent: number; rank: number } }[] }
  clusterProperties: { urgent: unknown }
}

function drawAll() {
  const addSource = vi.fn<(id: string, source: Source) => void>()
  const map = {
    addSource,
    addLayer: vi.fn<(layer: { id: string }) => void>(),
    getLayer: vi.fn(),
    getSource: vi.fn(),
    on: () => ({ unsubscribe: () => {} }),
  }
  const points = new PointSet()
  points.replace(
    [1, 2].flatMap((priority) => statuses.map((status) => ({ number: `${status} P${priority}`, lat: 1, lng: 2, priority, status, version: 1 }))),
  )
  draw(
    <MapContext value={{ map, scheme: 'light' } as unknown as OpenMap}>
      <TicketLayer points={points} selected={undefined} onSelect={() => {}} />
    </MapContext>,
  )
  return { map, ...addSource.mock.calls.find(([id]) => id === 'tickets')![1] }
}

test('a group of tickets is red by a P1 that is open, and by none that is over', () => {
  const { data, clusterProperties } = drawAll()
  const counted = data.features.filter(({ properties }) => properties.urgent === 1).map(({ properties }) => properties.number)
  expect(counted).toEqual(['pending P1', 'accepted P1', 'transferred P1'])
  expect(clusterProperties.urgent).toEqual(['+', ['get', 'urgent']])
})

test('what is open is drawn over what is over, and then the graver over the lesser', () => {
  const { data, map } = drawAll()
  const drawn = data.features.map(({ properties }) => properties).toSorted((one, other) => other.rank - one.rank)
  expect(drawn.slice(0, 7).map(({ number }) => number)).toEqual([
    ...['pending P1', 'accepted P1', 'transferred P1'],
    ...['pending P2', 'accepted P2', 'transferred P2'],
    'scheduled P1',
  ])
  const [marks] = map.addLayer.mock.calls.map(([layer]) => layer).filter(({ id }) => id === 'tickets')
  expect(marks).toMatchObject({ layout: { 'symbol-sort-key': ['get', 'rank'] } })
})
