// Draws a closure along a road or a danger area: click by click, or by the middle of the map and the keys.
import { Button, Group, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { MapArea } from '#contract/map/MapArea.ts'
import { map as calls } from '#contract/map/room.ts'
import { useChange } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { t } from '#web/kit/language.ts'
import { Card, Dim } from '#web/map/Card.tsx'
import { show, useLayers, useOpenMap } from '#web/map/mapContext.ts'
import { collection, pointAt } from '#web/map/style.ts'

const hours = [1, 2, 4, 8, 24, 72]
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export function DrawArea({ kind, onClose }: { kind: MapArea['kind']; onClose(): void }) {
  const { map } = useOpenMap()
  const [places, setPlaces] = useState<{ lat: number; lng: number }[]>([])
  const [title, setTitle] = useState('')
  const [lasts, setLasts] = useState('2')
  const add = useChange(calls.addMapArea, { onDone: onClose })
  const take = ({ lat, lng }: { lat: number; lng: number }) => setPlaces((before) => [...before, { lat: round(lat), lng: round(lng) }])
  useLayers({ drawing: { type: 'geojson', data: collection([]) } }, [
    { id: 'drawing-line', type: 'line', source: 'drawing', paint: { 'line-color': '#0b63b0', 'line-width': 3 } },
    {
      id: 'drawing-points',
      type: 'circle',
      source: 'drawing',
      paint: { 'circle-radius': 5, 'circle-color': '#0b63b0', 'circle-stroke-color': '#fff', 'circle-stroke-width': 2 },
    },
  ])
  useEffect(() => map.on('click', ({ lngLat }) => take(lngLat)).unsubscribe, [map])
  useEffect(() => {
    const corners = places.map(({ lat, lng }) => [lng, lat])
    const closed = kind === 'danger' && corners.length > 2 ? [...corners, corners[0]] : corners
    const line =
      corners.length > 1 ? [{ type: 'Feature' as const, properties: {}, geometry: { type: 'LineString' as const, coordinates: closed } }] : []
    show(map, 'drawing', [...line, ...places.map((place) => pointAt(place, {}))])
  }, [map, places, kind])
  const isWhole = places.length >= (kind === 'closure' ? 2 : 3) && title.trim() !== ''
  const endsAt = lasts === '' ? null : new Date(serverNow() + Number(lasts) * 3_600_000).toISOString()
  return (
    <Card title={kind === 'closure' ? t('Draw a road closure') : t('Draw a danger area')} onClose={onClose}>
      <Dim>
        {kind === 'closure'
          ? t('Click along the road. {count, plural, one {# place} other {# places}} so far.', { count: places.length })
          : t('Click around the area. {count, plural, one {# corner} other {# corners}} so far.', { count: places.length })}
      </Dim>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => take(map.getCenter())}>
          {t('Take the middle of the map')}
        </Button>
        <Button variant="default" size="xs" disabled={places.length === 0} onClick={() => setPlaces((before) => before.slice(0, -1))}>
          {t('Take the last one back')}
        </Button>
      </Group>
      <TextInput
        size="sm"
        label={t('What is it?')}
        placeholder={t('Such as: Rizal Avenue, flooded')}
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Select
        size="sm"
        label={t('Ends by itself after')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          ...hours.map((one) => ({ value: String(one), label: t('{hours, plural, one {# hour} other {# hours}}', { hours: one }) })),
          { value: '', label: t('Until somebody ends it') },
        ]}
        value={lasts}
        onChange={(value) => setLasts(value ?? '')}
      />
      <Button size="sm" disabled={!isWhole} loading={add.isPending} onClick={() => add.mutate({ kind, title: title.trim(), shape: places, endsAt })}>
        {t('Draw it for everybody')}
      </Button>
    </Card>
  )
}
