// A dashed line between two places: who is nearest, or how far something is.
import { useEffect } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import { schemes } from '#web/kit/look/colors.ts'
import { show, useLayers, useOpenMap } from './mapContext.ts'
import { collection } from './style.ts'

type Point = Pick<Position, 'lat' | 'lng'>

export function LinkLayer({ from, to }: { from: Point | null | undefined; to: Point | null | undefined }) {
  const { map, scheme } = useOpenMap()
  useLayers({ link: { type: 'geojson', data: collection([]) } }, [
    {
      ...{ id: 'link', type: 'line', source: 'link' },
      paint: { 'line-color': schemes[scheme].way, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
  ])
  useEffect(() => {
    const line =
      from && to
        ? [
            [from.lng, from.lat],
            [to.lng, to.lat],
          ]
        : null
    const features = line ? [{ type: 'Feature' as const, properties: {}, geometry: { type: 'LineString' as const, coordinates: line } }] : []
    show(map, 'link', features)
  }, [map, from, to])
  return null
}
