// The names on the map of barangays: whole where they are short, and never so long that they run over one another.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DensityMap } from './DensityMap.tsx'

const long = 'Santa Ana Kaliwanagan-Pinagpalang-Santisima-Trinidad of the Provincial Council'
const barangay = (name: string, west: number) => {
  const ring = [
    [west, 14],
    [west + 1, 14],
    [west + 1, 15],
    [west, 14],
  ]
  return { id: name, name, border: { type: 'Polygon' as const, coordinates: [ring] } }
}

test('shortens a long name on the map and keeps it whole in the title', () => {
  const barangays = [barangay('Dolores', 121), barangay(long, 122)] as never
  const drawn = renderToStaticMarkup(<DensityMap barangays={barangays} counts={new Map()} label="Density" />)
  const names = [...drawn.matchAll(/<tspan>(.*?) <\/tspan>/g)].map(([, name]) => name)
  expect(names).toEqual(['Dolores', 'Santa Ana Kaliwanagan-P…'])
  expect(drawn).toContain(`<title>${long}: 0</title>`)
})
