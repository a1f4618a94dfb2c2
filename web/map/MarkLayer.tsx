// Marks that stand where they are: departments, sensors, reports of the day, and areas around them.
import { useCallback, useEffect } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import { schemes, severityColors } from '#web/kit/look/colors.ts'
import { font } from './font.ts'
import { show, useLayers, useOpenMap, usePicks } from './mapContext.ts'
import { useMarksByName } from './reach.ts'
import { collection, type Feature, pointAt } from './style.ts'

export interface Mark {
  id: string
  name: string
  icon: string
  position: Pick<Position, 'lat' | 'lng'>
}
interface Props {
  /** Tells these marks from others; the same for as long as they are shown. */
  kind: string
  marks: readonly Mark[]
  onPick(id: string): void
}
export function MarkLayer({ kind, marks, onPick }: Props) {
  const { map, scheme } = useOpenMap()
  const { ink, halo } = schemes[scheme]
  useLayers({ [kind]: { type: 'geojson', data: collection([]) } }, [
    {
      ...{ id: kind, type: 'symbol', source: kind },
      layout: {
        ...{ 'icon-image': ['get', 'icon'], 'icon-allow-overlap': true },
        ...{
          'text-field': ['step', ['zoom'], '', 13.5, ['get', 'name']],
          'text-font': font,
          'text-size': 11,
          'text-offset': [0, 1.4],
          'text-optional': true,
        },
      },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    },
  ])
  useEffect(() => {
    show(
      map,
      kind,
      marks.map(({ position, id, name, icon }) => pointAt(position, { id, name, icon })),
    )
  }, [map, kind, marks])
  useMarksByName(kind, marks, onPick)
  usePicks(
    [kind],
    useCallback(({ id }: Record<string, unknown>) => onPick(String(id)), [onPick]),
  )
  return null
}

export interface Area {
  id: string
  severity: keyof typeof severityColors
  ring: readonly Pick<Position, 'lat' | 'lng'>[]
}

/** Filled areas below the marks. */
export function AreaLayer({ kind, areas }: { kind: string; areas: readonly Area[] }) {
  const { map } = useOpenMap()
  useLayers({ [kind]: { type: 'geojson', data: collection([]) } }, [
    { id: `${kind}-fill`, type: 'fill', source: kind, paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.16 } },
    { id: `${kind}-line`, type: 'line', source: kind, paint: { 'line-color': ['get', 'color'], 'line-width': 1.5 } },
  ])
  useEffect(() => {
    const features = areas.map(({ id, severity, ring }): Feature => {
      const places = ring.map(({ lat, lng }) => [lng, lat])
      return {
        type: 'Feature',
        properties: { id, color: severityColors[severity] },
        geometry: { type: 'Polygon', coordinates: [[...places, places[0]]] },
      }
    })
    show(map, kind, features)
  }, [map, kind, areas])
  return null
}
