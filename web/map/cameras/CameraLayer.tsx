// Cameras on the map with the cones that they look into; the cones lie below what stands in them.
import { useEffect, useMemo } from 'react'
import type { Camera } from '#contract/cctv/Camera.ts'
import { coneOf } from '#contract/cctv/view.ts'
import { schemes } from '#web/kit/look/colors.ts'
import { type Mark, MarkLayer } from '#web/map/MarkLayer.tsx'
import { show, useLayers, useOpenMap } from '#web/map/mapContext.ts'
import { collection, type Feature } from '#web/map/style.ts'

const isDark = (state: Camera['state']) => state === 'offline' || state === 'missingSoftware'

interface Props {
  cameras: readonly Camera[]
  selected: string | undefined
  onPick(id: string): void
}

export function CameraLayer({ cameras, selected, onPick }: Props) {
  const { map, scheme } = useOpenMap()
  const color = schemes[scheme].camera
  useLayers({ 'camera-cones': { type: 'geojson', data: collection([]) } }, [
    {
      ...{ id: 'camera-cones', type: 'fill', source: 'camera-cones' },
      paint: { 'fill-color': color, 'fill-opacity': ['case', ['get', 'isSelected'], 0.38, 0.16] },
    },
    { id: 'camera-cone-lines', type: 'line', source: 'camera-cones', paint: { 'line-color': color, 'line-width': 1, 'line-opacity': 0.7 } },
  ])
  useEffect(() => {
    const cones = cameras.map((camera): Feature => {
      const ring = coneOf(camera).map(({ lat, lng }) => [lng, lat])
      return {
        type: 'Feature',
        properties: { id: camera.id, isSelected: camera.id === selected },
        geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
      }
    })
    show(map, 'camera-cones', cones)
  }, [map, cameras, selected])
  const marks = useMemo(
    () =>
      cameras.flatMap(({ id, name, state, position }): Mark[] =>
        position ? [{ id, name, icon: isDark(state) ? 'camera-off' : 'camera', position }] : [],
      ),
    [cameras],
  )
  return <MarkLayer kind="cameras" marks={marks} onPick={onPick} />
}
