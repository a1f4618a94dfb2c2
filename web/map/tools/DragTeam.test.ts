// What lies under a hand that lets a team go: a ticket before a group, a group, or nothing.
import { expect, test, vi } from 'vitest'
import { landingAt } from './DragTeam.tsx'

const at = { x: 100, y: 80 }
function mapWith(marks: { id: string; number?: string }[], layers = ['tickets', 'clusters', 'selected-mark']) {
  const found = marks.map(({ id, number }) => ({ layer: { id }, properties: { number } }))
  return { getLayer: (name: string) => layers.includes(name), queryRenderedFeatures: vi.fn(() => found) } as never as Parameters<typeof landingAt>[0]
}

test('a ticket is told before the group beside it', () => {
  const map = mapWith([{ id: 'clusters' }, { id: 'tickets', number: 'TAY-261120-0001' }])
  expect(landingAt(map, at)).toEqual({ on: 'ticket', number: 'TAY-261120-0001' })
})

test('a group alone is a group, bare ground is nothing', () => {
  expect(landingAt(mapWith([{ id: 'clusters' }]), at)).toEqual({ on: 'group' })
  expect(landingAt(mapWith([]), at)).toEqual({ on: 'nothing' })
})

test('layers that are switched off are not asked for', () => {
  const map = mapWith([], ['clusters'])
  landingAt(map, at)
  expect(map.queryRenderedFeatures).toHaveBeenCalledWith(expect.anything(), { layers: ['clusters'] })
})
