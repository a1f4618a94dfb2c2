// Coloured fields below everything else on the map: rain over the town, areas of warnings.
import { useCallback, useEffect } from 'react'
import { boundsOf, middleOf } from '#contract/map/geometry.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { Border } from '#contract/reference/kinds.ts'
import { schemes } from '#web/kit/look/colors.ts'
import { font } from './font.ts'
import { show, useLayers, useOpenMap, usePicks } from './mapContext.ts'
import { collection, type Feature } from './style.ts'

export interface Field {
  id: string
  color: string
  /** Written in its middle. */
  name: string
  ring: readonly Pick<Position, 'lat' | 'lng'>[]
}
interface Props {
  kind: string
  fields: readonly Field[]
  /** How much of what lies below is tinted: less where a field covers a whole town. */
  tint?: number
  onPick(id: string): void
}

export function FieldLayer({ kind, fields, tint = 0.2, onPick }: Props) {
  const { map, scheme } = useOpenMap()
  const { ink, halo } = schemes[scheme]
  // A name stands on a point of its own: an area would be cut into the map's squares, and named in each.
  const names = `${kind}-names`
  useLayers({ [kind]: { type: 'geojson', data: collection([]) }, [names]: { type: 'geojson', data: collection([]) } }, [
    { id: `${kind}-fill`, type: 'fill', source: kind, paint: { 'fill-color': ['get', 'color'], 'fill-opacity': tint } },
    { id: `${kind}-line`, type: 'line', source: kind, paint: { 'line-color': ['get', 'color'], 'line-width': 1.5, 'line-dasharray': [3, 2] } },
    {
      ...{ id: `${kind}-name`, type: 'symbol', source: names },
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 12, 'text-max-width': 9 },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ])
  useEffect(() => {
    const features = fields.map(({ id, color, name, ring }): Feature => {
      const places = ring.map(({ lat, lng }) => [lng, lat])
      return { type: 'Feature', properties: { id, color, name }, geometry: { type: 'Polygon', coordinates: [[...places, places[0]]] } }
    })
    show(map, kind, features)
    show(map, names, namesOf(fields))
  }, [map, kind, names, fields])
  usePicks(
    [`${kind}-fill`],
    useCallback(({ id }: Record<string, unknown>) => onPick(String(id)), [onPick]),
  )
  return null
}

/** Each name once, in the middle of the largest of its areas. */
export function namesOf(fields: readonly Field[]): Feature[] {
  const largest = new Map<string, Field>()
  for (const field of fields) {
    const name = `${field.id} ${field.name}`
    const known = largest.get(name)
    if (!known || sizeOf(field) > sizeOf(known)) largest.set(name, field)
  }
  return [...largest.values()].map(({ id, name, ring }) => {
    const { lat, lng } = middleOf(borderOf(ring))
    return { type: 'Feature', properties: { id, name }, geometry: { type: 'Point', coordinates: [lng, lat] } }
  })
}

const borderOf = (ring: Field['ring']): Border => ({ type: 'Polygon', coordinates: [ring.map(({ lat, lng }) => [lng, lat])] })

function sizeOf({ ring }: Field): number {
  const { south, west, north, east } = boundsOf([borderOf(ring)])!
  return (north - south) * (east - west)
}
