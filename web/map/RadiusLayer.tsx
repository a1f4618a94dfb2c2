// The circle within which a place lies: what a phone or a link tells is never a bare pin.
import { useEffect } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import { schemes } from '#web/kit/look/colors.ts'
import { show, useLayers, useOpenMap } from './mapContext.ts'
import { collection, type Feature } from './style.ts'

const metersInDegree = 111_320
const corners = 64

function circleAround({ lat, lng, accuracy = 0 }: Position): Feature {
  const ring = Array.from({ length: corners + 1 }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners
    return [
      lng + (accuracy * Math.cos(angle)) / (metersInDegree * Math.cos((lat * Math.PI) / 180)),
      lat + (accuracy * Math.sin(angle)) / metersInDegree,
    ]
  })
  return { type: 'Feature', properties: { accuracy }, geometry: { type: 'Polygon', coordinates: [ring] } }
}

export function RadiusLayer({ position }: { position: Position | null | undefined }) {
  const { map, scheme } = useOpenMap()
  const color = schemes[scheme].way
  useLayers({ radius: { type: 'geojson', data: collection([]) } }, [
    { id: 'radius', type: 'fill', source: 'radius', paint: { 'fill-color': color, 'fill-opacity': 0.12 } },
    { id: 'radius-line', type: 'line', source: 'radius', paint: { 'line-color': color, 'line-width': 1.5, 'line-dasharray': [3, 2] } },
  ])
  const { lat, lng, accuracy } = position ?? {}
  useEffect(() => {
    const isKnown = lat !== undefined && lng !== undefined && accuracy !== undefined && accuracy > 0
    show(map, 'radius', isKnown ? [circleAround({ lat, lng, accuracy })] : [])
  }, [map, lat, lng, accuracy])
  return null
}
