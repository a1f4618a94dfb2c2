// A style from outside: ours lie over it under names of their own, and what is no style is none.
import { afterEach, expect, test, vi } from 'vitest'
import type { MapGround } from '#contract/map/Ground.ts'
import { fetchStyle, overStyle } from './outsideStyle.ts'

const style = {
  ...{ version: 8, glyphs: 'https://letters.example/{fontstack}/{range}.pbf', sources: { barangays: { type: 'raster', tiles: [] } } },
  layers: [{ id: 'theirs', type: 'raster', source: 'barangays' }],
} as never as Parameters<typeof overStyle>[0]
const ground = { barangays: [], towns: [], waters: [] } as never as MapGround

afterEach(() => vi.unstubAllGlobals())
const answer = (body: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, { status }))

test('their layers come first, ours over them; sources of one name stay apart, and no letters are fetched', () => {
  const whole = overStyle(style, ground, 'light')
  expect(whole.layers[0]!.id).toBe('theirs')
  expect(whole.layers.map(({ id }) => id)).toContain('own-lines')
  expect(whole.sources['barangays']).toEqual(style.sources['barangays'])
  for (const layer of whole.layers) if ('source' in layer) expect(Object.keys(whole.sources)).toContain(layer.source)
  expect(whole).not.toHaveProperty('glyphs')
})

test.each([
  ['an error', '{}', 500],
  ['a page', '<!doctype html>', 200],
  ['another version', '{"version":7,"sources":{},"layers":[]}', 200],
  ['nothing', 'null', 200],
])('%s is no style', async (_, body, status) => {
  answer(body, status)
  expect(await fetchStyle('https://styles.example/calm.json')).toBeNull()
})

test('a host that does not answer is none; a whole style is taken', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await fetchStyle('https://styles.example/calm.json')).toBeNull()
  answer(JSON.stringify(style))
  expect(await fetchStyle('https://styles.example/calm.json')).toEqual(style)
})
