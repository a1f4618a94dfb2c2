// Rings around emergencies: of those that a group has taken in there is one, around the group, so that its figures are read.
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#web/kit/testing/draw.tsx'
import { MapContext, type OpenMap } from './mapContext.ts'
import { type Pulse, PulseLayer } from './PulseLayer.tsx'

test('what is in a group has one ring, around the group and wider than it; what stands alone, or is not drawn yet, has its own; none stands before a map that comes up has drawn anything', () => {
  const there: Record<string, { properties: Record<string, unknown>; geometry: { coordinates: [number, number] } }[]> = { clusters: [], tickets: [] }
  const rung = new Set<{ element: HTMLElement; at: [number, number] }>()
  let whenIdle = () => {}
  const map = {
    getLayer: () => ({}),
    queryRenderedFeatures: ({ layers: [layer] }: { layers: [string] }) => there[layer],
    project: ([x, y]: [number, number]) => ({ x: x * 100, y: y * 100 }),
    on: (_: string, idle: () => void) => ((whenIdle = idle), { unsubscribe: () => {} }),
  }
  class Marker {
    #own = { element: document.createElement('i'), at: [0, 0] as [number, number] }
    constructor({ element }: { element: HTMLElement }) {
      this.#own.element = element
    }
    setLngLat(at: [number, number]) {
      this.#own.at = at
      return this
    }
    addTo() {
      rung.add(this.#own)
      return this
    }
    remove() {
      rung.delete(this.#own)
    }
  }
  const pulse = (id: string, lng: number, isRinging: boolean): Pulse => ({ id, position: { lat: 1, lng }, isRinging })
  draw(
    <MapContext value={{ map, engine: { Marker } } as unknown as OpenMap}>
      <PulseLayer pulses={[pulse('a', 1, false), pulse('b', 1.2, true), pulse('alone', 1.5, true), pulse('far', 9, false)]} />
    </MapContext>,
  )
  const rings = () =>
    [...rung].map(({ element: { dataset, style }, at }) => [dataset.pulse, at[0], dataset.rings ?? '', dataset.group ?? '', style.width].join(' '))
  expect(rings()).toEqual([])
  // At rest, with nothing drawn: a map that got none of its tickets.
  act(() => whenIdle())
  expect(rings()).toEqual(['a 1   ', 'b 1.2 true  ', 'alone 1.5 true  ', 'far 9   '])
  there.clusters = [{ properties: { cluster_id: 7, point_count: 36 }, geometry: { coordinates: [1.1, 1] } }]
  there.tickets = [{ properties: { number: 'alone' }, geometry: { coordinates: [1.5, 1] } }]
  act(() => whenIdle())
  expect(rings()).toEqual(['a b 1.1 true true 50px', 'alone 1.5 true  ', 'far 9   '])
})
