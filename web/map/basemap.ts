// Draws the installed basemap calmly below the center's own borders: its tiles are asked of Tanod by ranges.
import type { MapGround } from '#contract/map/Ground.ts'
import { schemes, type Scheme } from '#web/kit/look/colors.ts'
import type { Engine, StyleSpecification } from './engine.ts'

type Layer = StyleSpecification['layers'][number]
type Basemap = NonNullable<MapGround['basemap']>

let isKnown = false
/** Teaches the engine to read such files, before the first map over one. */
export async function knowBasemaps({ addProtocol }: Engine): Promise<void> {
  if (isKnown) return
  const { Protocol } = await import('pmtiles')
  addProtocol('pmtiles', new Protocol().tile)
  isKnown = true
}

const addressOf = (url: string) => `pmtiles://${window.location.origin}${url}`
export const basemapSource = ({ kind, url, maxZoom }: Basemap): StyleSpecification['sources'] => ({
  basemap:
    kind === 'raster' ? { type: kind, url: addressOf(url), maxzoom: maxZoom, tileSize: 256 } : { type: kind, url: addressOf(url), maxzoom: maxZoom },
})

const font = ['Noto Sans Regular']

/** Layers as Protomaps and others name them: earth, water, roads, buildings, places. What a file lacks is not drawn. */
export function basemapLayers({ kind }: Basemap, scheme: Scheme): Layer[] {
  if (kind === 'raster') return [{ id: 'basemap', type: 'raster', source: 'basemap', paint: { 'raster-opacity': scheme === 'dark' ? 0.55 : 0.9 } }]
  const c = schemes[scheme]
  const fill = (id: string, layer: string, color: string, more: Partial<Layer> = {}) =>
    ({ id: `base-${id}`, type: 'fill', source: 'basemap', 'source-layer': layer, paint: { 'fill-color': color }, ...more }) as Layer
  const road = (id: string, kinds: string[], width: number, minzoom: number) =>
    ({
      ...{ id: `base-${id}`, type: 'line', source: 'basemap', 'source-layer': 'roads', minzoom, filter: ['in', ['get', 'kind'], ['literal', kinds]] },
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': c.landLine, 'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 8, width * 0.25, 14, width, 18, width * 6] },
    }) as Layer
  const name = (id: string, layer: string, size: number, minzoom: number, along: boolean) =>
    ({
      ...{ id: `base-${id}`, type: 'symbol', source: 'basemap', 'source-layer': layer, minzoom },
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': size, ...(along && { 'symbol-placement': 'line' }) },
      paint: { 'text-color': c.landInk, 'text-halo-color': c.halo, 'text-halo-width': 1.2 },
    }) as Layer
  return [
    fill('earth', 'earth', c.land),
    fill('water', 'water', c.water),
    fill('buildings', 'buildings', c.landLine, { minzoom: 14, paint: { 'fill-color': c.landLine, 'fill-opacity': 0.5 } } as Partial<Layer>),
    road('paths', ['path', 'other'], 0.6, 14),
    road('minor', ['minor_road'], 1.4, 12),
    road('medium', ['medium_road', 'major_road'], 2.2, 9),
    road('highways', ['highway'], 3, 7),
    name('road-names', 'roads', 11, 14, true),
    name('places', 'places', 12, 8, false),
  ]
}
