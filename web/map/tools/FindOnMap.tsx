// The search for a place over the map: goes there, and marks it until the next one.
import { useEffect, useState } from 'react'
import type { FoundPlace } from '#contract/map/search/Place.ts'
import { FindPlace } from '#web/kit/FindPlace.tsx'
import styles from '#web/map/map.module.css'
import { show, useLayers, useOpenMap } from '#web/map/mapContext.ts'
import { collection, pointAt } from '#web/map/style.ts'
import { paints, schemes } from '#web/kit/look/colors.ts'
import { font } from '#web/map/font.ts'

export function FindOnMap() {
  const { map, scheme } = useOpenMap()
  const { ink, halo } = schemes[scheme]
  const [found, setFound] = useState<FoundPlace | null>(null)
  useLayers({ found: { type: 'geojson', data: collection([]) } }, [
    {
      ...{ id: 'found', type: 'circle', source: 'found' },
      paint: {
        'circle-radius': 9,
        'circle-color': paints.blue,
        'circle-opacity': 0.25,
        'circle-stroke-color': paints.blue,
        'circle-stroke-width': 3,
      },
    },
    {
      ...{ id: 'found-name', type: 'symbol', source: 'found' },
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 13, 'text-offset': [0, 1.6], 'text-allow-overlap': true },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
  ])
  useEffect(() => {
    const position = found?.position
    show(map, 'found', position ? [pointAt(position, { name: found.name })] : [])
    if (position) map.easeTo({ center: [position.lng, position.lat], zoom: Math.max(map.getZoom(), 15.5), duration: 350 })
  }, [map, found])
  return (
    <div className={styles.find}>
      <FindPlace size="xs" isBare onPick={setFound} />
    </div>
  )
}
