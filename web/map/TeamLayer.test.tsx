// At the width of the town the teams at work have their names, at that of a street all of them.
import { expect, test, vi } from 'vitest'
import { draw } from '#web/kit/testing/draw.tsx'
import { MapContext, type OpenMap } from './mapContext.ts'
import { TeamLayer } from './TeamLayer.tsx'

test('a team at work is named before one that is free', () => {
  const addLayer = vi.fn<(layer: { id: string; layout: { 'text-field'?: unknown } }) => void>()
  const map = { addSource: vi.fn(), addLayer, getLayer: vi.fn(), getSource: vi.fn(), on: () => ({ unsubscribe: () => {} }) }
  draw(
    <MapContext value={{ map, scheme: 'light' } as unknown as OpenMap}>
      <TeamLayer teams={[]} onPick={() => {}} />
    </MapContext>,
  )
  const [field, , ...steps] = addLayer.mock.calls.find(([{ id }]) => id === 'teams')![0].layout['text-field'] as unknown[]
  expect(field).toBe('step')
  const name = ['get', 'callSign']
  expect(steps).toEqual(['', 10.5, ['case', ['==', ['get', 'look'], 'busy'], name, ''], 12.5, name])
})
