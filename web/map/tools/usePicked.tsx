// Places picked on the map one after another: by clicks, or by the middle of the map and the keys.
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '#web/kit/language.ts'
import { useOpenMap } from '#web/map/mapContext.ts'

export interface Place {
  lat: number
  lng: number
}
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export function usePicked() {
  const { map } = useOpenMap()
  const [places, setPlaces] = useState<readonly Place[]>([])
  const take = ({ lat, lng }: Place) => setPlaces((before) => [...before, { lat: round(lat), lng: round(lng) }])
  useEffect(() => map.on('click', ({ lngLat }) => take(lngLat)).unsubscribe, [map])
  const buttons = (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={() => take(map.getCenter())}>
        {t('Take the middle of the map')}
      </Button>
      <Button variant="default" size="xs" disabled={places.length === 0} onClick={() => setPlaces((before) => before.slice(0, -1))}>
        {t('Take the last one back')}
      </Button>
    </Group>
  )
  return { places, buttons }
}

/** A line through places, none while there is only one of them. */
export const lineThrough = (places: readonly Place[]) =>
  places.length < 2
    ? []
    : [
        {
          type: 'Feature' as const,
          properties: {},
          geometry: { type: 'LineString' as const, coordinates: places.map(({ lat, lng }) => [lng, lat]) },
        },
      ]
