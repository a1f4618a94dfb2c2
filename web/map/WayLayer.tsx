// The way to a ticket: along the roads, or dashed where it is an estimate; at first all of it is in view.
import { useEffect, useRef } from 'react'
import type { Way } from '#contract/map/Way.ts'
import { schemes } from '#web/kit/look/colors.ts'
import { show, useLayers, useOpenMap } from './mapContext.ts'
import { collection } from './style.ts'

export function WayLayer({ way }: { way: Way | null | undefined }) {
  const { map, scheme } = useOpenMap()
  const isFitted = useRef(false)
  const color = schemes[scheme].way
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  useLayers({ way: { type: 'geojson', data: collection([]) } }, [
    {
      ...{ id: 'way', type: 'line', source: 'way', filter: ['==', ['get', 'by'], 'roads'], layout },
      paint: { 'line-color': color, 'line-width': 5, 'line-opacity': 0.75 },
    },
    {
      ...{ id: 'way-estimate', type: 'line', source: 'way', filter: ['==', ['get', 'by'], 'estimate'], layout },
      paint: { 'line-color': color, 'line-width': 2.5, 'line-dasharray': [2, 2] },
    },
  ])
  useEffect(() => {
    const line = way?.line.map(({ lat, lng }): [number, number] => [lng, lat]) ?? []
    show(map, 'way', way ? [{ type: 'Feature', properties: { by: way.by }, geometry: { type: 'LineString', coordinates: line } }] : [])
    if (line.length === 0 || isFitted.current) return
    isFitted.current = true
    const [lngs, lats] = [line.map(([lng]) => lng), line.map(([, lat]) => lat)]
    const box: [number, number, number, number] = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
    map.fitBounds(box, { padding: 44, maxZoom: 16, animate: false })
  }, [map, way])
  return null
}
