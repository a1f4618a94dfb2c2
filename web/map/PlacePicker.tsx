// Chooses a place on the map: by a click, or by moving the map under the middle and taking that.
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { whereIs } from '#contract/map/geometry.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { t } from '#web/kit/language.ts'
import { FindPlace } from '#web/kit/FindPlace.tsx'
import { paints } from '#web/kit/look/colors.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import type { PickerProps } from '#web/kit/placePicker.tsx'
import { MapCanvas } from './MapCanvas.tsx'
import styles from './map.module.css'
import { show, useLayers, useOpenMap } from './mapContext.ts'
import { collection, pointAt } from './style.ts'
import { useGround } from './useGround.ts'

type Point = Pick<Position, 'lat' | 'lng'>
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export function PlacePicker({ value, onPick }: PickerProps) {
  const { data: ground, error, refetch } = useGround()
  const [point, setPoint] = useState<Point | null>(value)
  const [goal, setGoal] = useState<Point | null>(null)
  if (error && !ground) return <ErrorState error={error} onRetry={refetch} />
  if (!ground) return <DotsLoader />
  const bordered = ground.barangays.flatMap(({ id, name, border }) => (border ? [{ id, name, border }] : []))
  const barangay = point ? whereIs(bordered, point) : undefined
  return (
    <>
      <FindPlace
        onPick={({ position }) => {
          if (!position) return
          setPoint({ lat: round(position.lat), lng: round(position.lng) })
          setGoal({ lat: position.lat, lng: position.lng })
        }}
      />
      <div className={styles.picker}>
        <MapCanvas ground={ground} label={t('Map to choose a place on')} view={value ? { center: value, zoom: 16 } : undefined}>
          <Pin point={point} goal={goal} onPoint={setPoint} />
        </MapCanvas>
      </div>
      <Text size="sm" mt="xs" role="status">
        {!point && t('Click on the place; or move the map with the arrow keys and take its middle.')}
        {point && `${point.lat}, ${point.lng} · `}
        {point && (barangay ? t('in {barangay}', { barangay: barangay.name }) : t('outside the barangays of the center'))}
      </Text>
      <Group justify="flex-end" mt="sm">
        <Button disabled={!point} onClick={() => point && onPick(point, barangay?.id)}>
          {t('Take this place')}
        </Button>
      </Group>
    </>
  )
}

function Pin({ point, goal, onPoint }: { point: Point | null; goal: Point | null; onPoint(point: Point): void }) {
  const { map } = useOpenMap()
  useLayers({ pin: { type: 'geojson', data: collection([]) } }, [
    { id: 'pin-ring', type: 'circle', source: 'pin', paint: { 'circle-radius': 16, 'circle-color': paints.blue, 'circle-opacity': 0.2 } },
    {
      ...{ id: 'pin', type: 'circle', source: 'pin' },
      paint: { 'circle-radius': 6, 'circle-color': paints.blue, 'circle-stroke-color': paints.white, 'circle-stroke-width': 2 },
    },
  ])
  const take = ({ lat, lng }: Point) => onPoint({ lat: round(lat), lng: round(lng) })
  const pressed = useEffectEvent(take)
  useEffect(() => {
    const { unsubscribe } = map.on('click', ({ lngLat }) => pressed(lngLat))
    return unsubscribe
  }, [map])
  useEffect(() => {
    if (goal) map.jumpTo({ center: goal, zoom: Math.max(map.getZoom(), 16) })
  }, [map, goal])
  useEffect(() => {
    show(map, 'pin', point ? [pointAt(point, {})] : [])
  }, [map, point])
  return (
    <>
      <span className={styles.cross} aria-hidden="true" />
      <div className={styles.below}>
        <Button variant="default" size="xs" onClick={() => take(map.getCenter())}>
          {t('Take the middle of the map')}
        </Button>
      </div>
    </>
  )
}
