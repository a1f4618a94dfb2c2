// Measures a way on the map: click by click, or by the middle of the map and the keys.
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Card, Dim } from '#web/map/Card.tsx'
import { show, useLayers, useOpenMap } from '#web/map/mapContext.ts'
import { collection, pointAt } from '#web/map/style.ts'

interface Spot {
  lat: number
  lng: number
}
export const lengthOf = (places: readonly Spot[]) => places.slice(1).reduce((sum, place, n) => sum + metresBetween(places[n]!, place), 0)

export function Measure({ onClose }: { onClose(): void }) {
  const { map } = useOpenMap()
  const [places, setPlaces] = useState<Spot[]>([])
  const take = ({ lat, lng }: Spot) => setPlaces((before) => [...before, { lat, lng }])
  useLayers({ measure: { type: 'geojson', data: collection([]) } }, [
    { id: 'measure-line', type: 'line', source: 'measure', paint: { 'line-color': '#c2410c', 'line-width': 3, 'line-dasharray': [2, 1] } },
    {
      ...{ id: 'measure-points', type: 'circle', source: 'measure', filter: ['==', ['geometry-type'], 'Point'] },
      paint: { 'circle-radius': 5, 'circle-color': '#c2410c', 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 2 },
    },
  ])
  useEffect(() => map.on('click', ({ lngLat }) => take(lngLat)).unsubscribe, [map])
  useEffect(() => {
    const line = {
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: places.map(({ lat, lng }) => [lng, lat]) },
    }
    show(map, 'measure', [...(places.length > 1 ? [line] : []), ...places.map((place) => pointAt(place, {}))])
  }, [map, places])
  const metres = lengthOf(places)
  return (
    <Card
      title={
        metres < 1000
          ? t('{metres} m', { metres: formatNumber(Math.round(metres)) })
          : t('{km} km', { km: formatNumber(metres / 1000, { maximumFractionDigits: 2 }) })
      }
      onClose={onClose}
    >
      <Dim>{t('In a straight line. Click from place to place.')}</Dim>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => take(map.getCenter())}>
          {t('Take the middle of the map')}
        </Button>
        <Button variant="default" size="xs" disabled={places.length === 0} onClick={() => setPlaces((before) => before.slice(0, -1))}>
          {t('Take the last one back')}
        </Button>
      </Group>
    </Card>
  )
}
