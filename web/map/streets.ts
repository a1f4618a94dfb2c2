// Streets by their kinds, their names in three sizes and the numbers of houses, of the basemap or of the roads that the center imported.
import { streetZooms } from '#contract/map/roads/Reach.ts'
import { map as calls } from '#contract/map/room.ts'
import { call } from '#web/kit/api.ts'
import { schemes, type Scheme } from '#web/kit/look/colors.ts'
import { font } from './font.ts'
import type { Engine, ExpressionFilterSpecification, StyleSpecification } from './engine.ts'

type Layer = StyleSpecification['layers'][number]

let isKnown = false
/** Teaches the engine to ask for streets as whoever is signed in. */
export function knowStreets({ addProtocol }: Engine): void {
  if (isKnown) return
  isKnown = true
  addProtocol('streets', async ({ url }, { signal }) => {
    const [zoom, x, y] = url.split('/').slice(-3).map(Number) as [number, number, number]
    const { data } = await call(calls.getStreets, { zoom, x, y }, { signal })
    return { data: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)).buffer }
  })
}

/** The mark changes the address, so that no tile of roads from before is kept. */
export const streetSource = (mark: string): StyleSpecification['sources'] => ({
  streets: { type: 'vector', tiles: [`streets://${encodeURIComponent(mark)}/{z}/{x}/{y}`], minzoom: streetZooms.least, maxzoom: streetZooms.most },
})

type Filter = ExpressionFilterSpecification
type Kind = 'other' | 'minor' | 'medium' | 'major'
/** Protomaps calls trunk roads to tertiary ones major: their detail tells them apart. */
const smaller: Filter = ['in', ['get', 'kind_detail'], ['literal', ['secondary', 'secondary_link', 'tertiary', 'tertiary_link']]]
const kinds: Record<Kind, Filter> = {
  other: ['in', ['get', 'kind'], ['literal', ['path', 'other']]],
  minor: ['==', ['get', 'kind'], 'minor_road'],
  medium: ['any', ['==', ['get', 'kind'], 'medium_road'], ['all', ['==', ['get', 'kind'], 'major_road'], smaller]],
  major: ['any', ['==', ['get', 'kind'], 'highway'], ['all', ['==', ['get', 'kind'], 'major_road'], ['!', smaller]]],
}

export function streetLayers(source: string, scheme: Scheme): Layer[] {
  const c = schemes[scheme]
  const looks = {
    other: { color: c.street, line: c.streetLine, width: 0.8, from: 14, size: 10, namesFrom: 16, every: 320 },
    minor: { color: c.street, line: c.streetLine, width: 1.6, from: 12, size: 10.5, namesFrom: 15, every: 320 },
    medium: { color: c.street2, line: c.street2Line, width: 2.6, from: 10, size: 12, namesFrom: 14, every: 320 },
    major: { color: c.street1, line: c.street1Line, width: 3.6, from: 8, size: 14, namesFrom: 12.5, every: 160 },
  }
  const all = (Object.keys(kinds) as Kind[]).map((kind) => ({ kind, ...looks[kind] }))
  const widthOf = (width: number, more: number) => [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    8,
    width * 0.25 + more,
    14,
    width + more,
    18,
    width * 6 + more,
  ]
  const line = (part: 'case' | 'fill', { kind, color, line: edge, width, from }: (typeof all)[number]) =>
    ({
      ...{ id: `${source}-${part}-${kind}`, type: 'line', source, 'source-layer': 'roads', minzoom: from, filter: kinds[kind] },
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: part === 'case' ? { 'line-color': edge, 'line-width': widthOf(width, 1.6) } : { 'line-color': color, 'line-width': widthOf(width, 0) },
    }) as Layer
  // A name that a mark lies on is not drawn: from afar a large road, of which little is seen, tries more places.
  const name = ({ kind, size, namesFrom, every }: (typeof all)[number]) =>
    ({
      ...{ id: `${source}-names-${kind}`, type: 'symbol', source, 'source-layer': 'roads', minzoom: namesFrom, filter: kinds[kind] },
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': size, 'symbol-placement': 'line', 'symbol-spacing': every },
      paint: { 'text-color': c.streetInk, 'text-halo-color': c.halo, 'text-halo-width': 1.4 },
    }) as Layer
  const numbers = {
    ...{ id: `${source}-numbers`, type: 'symbol', source, 'source-layer': 'buildings', minzoom: 16.5, filter: ['==', ['get', 'kind'], 'address'] },
    layout: { 'text-field': ['get', 'addr_housenumber'], 'text-font': font, 'text-size': 10 },
    paint: { 'text-color': c.landInk, 'text-halo-color': c.halo, 'text-halo-width': 1.2 },
  } as Layer
  return [...all.map((one) => line('case', one)), ...all.map((one) => line('fill', one)), numbers, ...all.map(name)]
}
