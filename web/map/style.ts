// The calm map of its own: neighbouring towns, the water between them, and the barangays with their names.
import { boundsOf, whereIs } from '#contract/map/geometry.ts'
import type { MapGround } from '#contract/map/Ground.ts'
import { basemapLayers, basemapSource } from './basemap.ts'
import { schemes, type Scheme } from '#web/kit/look/colors.ts'
import { font } from './font.ts'
import type { SourceData, StyleSpecification } from './engine.ts'
import { streetLayers, streetSource } from './streets.ts'

type Layer = StyleSpecification['layers'][number]
export interface Feature {
  type: 'Feature'
  id?: string | number
  properties: Record<string, unknown>
  geometry: { type: 'Point' | 'LineString' | 'Polygon' | 'MultiPolygon'; coordinates: unknown }
}

/** As a source of the engine takes it. */
export const collection = (features: readonly Feature[]) => ({ type: 'FeatureCollection', features }) as SourceData
export const pointAt = ({ lat, lng }: { lat: number; lng: number }, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
})
const shape = (geometry: unknown, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  properties,
  geometry: geometry as Feature['geometry'],
})
const source = (features: readonly Feature[]) => ({ type: 'geojson' as const, data: collection(features) })

/** Where a mark of the engine's is. */
export const placeOf = ({ geometry }: { geometry: { type: string; coordinates?: unknown } }) => geometry.coordinates as [number, number]

/** A name stands where no mark covers it: in its place, or as near beside it as there is room; where there is none at all it is drawn all the same. */
const besideMarks = {
  'text-allow-overlap': true,
  'text-padding': 3,
  'text-variable-anchor-offset': [
    ...['center', [0, 0], 'top', [0, 0.9], 'bottom', [0, -0.9], 'top', [0, 1.7], 'bottom', [0, -1.7]],
    ...[
      'left',
      [1.4, 0],
      'right',
      [-1.4, 0],
      'top-left',
      [1.2, 1.2],
      'top-right',
      [-1.2, 1.2],
      'bottom-left',
      [1.2, -1.2],
      'bottom-right',
      [-1.2, -1.2],
    ],
    ...['top', [0, 2.8], 'bottom', [0, -2.8], 'left', [2.8, 0], 'right', [-2.8, 0]],
  ],
}

/** The layers of our own ground; `over` draws borders and names over a basemap, and leaves out what that draws itself. */
export function groundLayers(scheme: Scheme, over = false): Layer[] {
  const c = schemes[scheme]
  const name = (id: string, from: string, size: number, color: string, more: object = {}): Layer => ({
    ...{ id, type: 'symbol', source: from },
    layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': size, 'text-max-width': 7, 'text-padding': 6, ...more },
    paint: { 'text-color': color, 'text-halo-color': c.halo, 'text-halo-width': 1.2 },
  })
  const land: Layer[] = [
    { id: 'towns', type: 'fill', source: 'towns', paint: { 'fill-color': c.land, 'fill-antialias': false } },
    { id: 'town-lines', type: 'line', source: 'towns', paint: { 'line-color': c.landLine, 'line-width': 1 } },
    { id: 'own', type: 'fill', source: 'barangays', paint: { 'fill-color': c.own } },
  ]
  const names: Layer[] = [
    name('town-names', 'town-names', 11, c.landInk, { 'text-transform': 'uppercase', 'text-letter-spacing': 0.08 }),
    name('water-names', 'waters', 13, c.waterInk, { 'text-letter-spacing': 0.06 }),
  ]
  return [
    ...(over ? [] : land),
    {
      id: 'own-lines',
      type: 'line',
      source: 'barangays',
      paint: { 'line-color': c.ownLine, 'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.8, 15, 2] },
    },
    ...(over ? [] : names),
    { ...name('own-names', 'barangay-names', 12, c.ownInk, besideMarks), minzoom: 12.2 } as Layer,
    { ...name('own-names-far', 'barangay-names', 11, c.ownInk), minzoom: 10.5, maxzoom: 12.2 } as Layer,
  ]
}

export function groundSources(ground: MapGround): StyleSpecification['sources'] {
  const bordered = ground.barangays.flatMap(({ id, name, border }) => (border ? [{ id, name, border }] : []))
  return {
    towns: source(ground.towns.map(({ name, border }) => shape(border, { name }))),
    'town-names': source(
      ground.towns
        .filter(({ middle }) => !whereIs(bordered, middle))
        .map(({ name, middle }) => pointAt(middle, { name: name.replace(/^City of /, '') })),
    ),
    waters: source(ground.waters.map(({ name, position }) => pointAt(position, { name }))),
    barangays: source(bordered.map(({ id, name, border }) => shape(border, { id, name }))),
    'barangay-names': source(ground.barangays.flatMap(({ name, position }) => (position ? [pointAt(position, { name })] : []))),
  }
}

export function groundStyle(ground: MapGround, scheme: Scheme): StyleSpecification {
  const { water, land } = schemes[scheme]
  const { basemap, streets } = ground
  const own = groundLayers(scheme)
  const [plain, lines] = [own.slice(0, 3), own.slice(3)]
  const isSurrounded = ground.towns.length > 0
  return {
    version: 8,
    sources: { ...groundSources(ground), ...(basemap ? basemapSource(basemap) : streets && streetSource(streets)) },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': isSurrounded ? water : land } },
      ...(basemap
        ? [...plain, ...basemapLayers(basemap, scheme), ...groundLayers(scheme, true)]
        : streets
          ? [...plain, ...streetLayers('streets', scheme), ...lines]
          : own),
    ],
  }
}

/** What a map shows at first: the barangays, or the box that the center names. */
export const homeOf = (ground: MapGround) => boundsOf(ground.barangays.flatMap(({ border }) => border ?? [])) ?? ground.bounds
