// Coloured fields below everything else on the map: rain over the town, areas of warnings.
import { useCallback, useEffect } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
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
  useLayers({ [kind]: { type: 'geojson', data: collection([]) } }, [
    { id: `${kind}-fill`, type: 'fill', source: kind, paint: { 'fill-color': ['get', 'color'], 'fill-opacity': tint } },
    { id: `${kind}-line`, type: 'line', source: kind, paint: { 'line-color': ['get', 'color'], 'line-width': 1.5, 'line-dasharray': [3, 2] } },
    {
      ...{ id: `${kind}-name`, type: 'symbol', source: kind },
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
  }, [map, kind, fields])
  usePicks(
    [`${kind}-fill`],
    useCallback(({ id }: Record<string, unknown>) => onPick(String(id)), [onPick]),
  )
  return null
}
