// Where tickets are many: a glow below their marks, the stronger the more urgent.
import { useEffect } from 'react'
import { show, useLayers, useOpenMap } from './mapContext.ts'
import type { PointSet } from './points.ts'
import { collection, pointAt } from './style.ts'

/** What comes in within this is drawn at once. */
const restMs = 500

export function HeatLayer({ points }: { points: PointSet }) {
  const { map } = useOpenMap()
  useLayers({ heat: { type: 'geojson', data: collection([]) } }, [
    {
      ...{ id: 'heat', type: 'heatmap', source: 'heat' },
      paint: {
        'heatmap-weight': ['match', ['get', 'priority'], 1, 1, 2, 0.7, 0.4],
        'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 10, 14, 15, 40],
        'heatmap-intensity': ['interpolate', ['linear'], ['zoom'], 10, 0.5, 15, 1.1],
        'heatmap-opacity': 0.6,
      },
    },
  ])
  useEffect(() => {
    const draw = () =>
      show(
        map,
        'heat',
        points.all().map((point) => pointAt(point, { priority: point.priority })),
      )
    draw()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = points.onChange(() => (timer ??= setTimeout(() => ((timer = undefined), draw()), restMs)))
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [map, points])
  return null
}
