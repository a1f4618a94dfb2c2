// Draws the installed basemap calmly below the center's own borders: its tiles are asked of Tanod by ranges.
import type { MapGround } from '#contract/map/Ground.ts'
import { schemes, type Scheme } from '#web/kit/look/colors.ts'
import { font } from './font.ts'
import { streetLayers } from './streets.ts'
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

/** Layers as Protomaps and others name them: earth, water, roads, buildings, places. What a file lacks is not drawn. */
export function basemapLayers({ kind }: Basemap, scheme: Scheme): Layer[] {
  if (kind === 'raster') return [{ id: 'basemap', type: 'raster', source: 'basemap', paint: { 'raster-opacity': scheme === 'dark' ? 0.55 : 0.9 } }]
  const c = schemes[scheme]
  const fill = (id: string, layer: string, color: string, more: object = {}) =>
    ({ id: `base-${id}`, type: 'fill', source: 'basemap', 'source-layer': layer, paint: { 'fill-color': color }, ...more }) as Layer
  return [
    fill('earth', 'earth', c.land),
    fill('water', 'water', c.water),
    fill('buildings', 'buildings', c.building, { minzoom: 14, filter: ['!=', ['geometry-type'], 'Point'] }),
    ...streetLayers('basemap', scheme),
    {
      ...{ id: 'base-places', type: 'symbol', source: 'basemap', 'source-layer': 'places', minzoom: 8 },
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 12 },
      paint: { 'text-color': c.landInk, 'text-halo-color': c.halo, 'text-halo-width': 1.2 },
    },
  ]
}
