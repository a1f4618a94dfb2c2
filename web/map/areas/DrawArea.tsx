// Draws a closure along a road or a danger area: click by click, or by the middle of the map and the keys.
import { Button, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { MapArea } from '#contract/map/MapArea.ts'
import { map as calls } from '#contract/map/room.ts'
import { useChange } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { t } from '#web/kit/language.ts'
import { paints } from '#web/kit/look/colors.ts'
import { Card, Dim } from '#web/map/Card.tsx'
import { show, useLayers, useOpenMap } from '#web/map/mapContext.ts'
import { collection, pointAt } from '#web/map/style.ts'
import { lineThrough, usePicked } from '#web/map/tools/usePicked.tsx'

const hours = [1, 2, 4, 8, 24, 72]

export function DrawArea({ kind, onClose }: { kind: MapArea['kind']; onClose(): void }) {
  const { map } = useOpenMap()
  const { places, buttons } = usePicked()
  const [title, setTitle] = useState('')
  const [lasts, setLasts] = useState('2')
  const add = useChange(calls.addMapArea, { onDone: onClose })
  useLayers({ drawing: { type: 'geojson', data: collection([]) } }, [
    { id: 'drawing-line', type: 'line', source: 'drawing', paint: { 'line-color': paints.blue, 'line-width': 3 } },
    {
      id: 'drawing-points',
      type: 'circle',
      source: 'drawing',
      paint: { 'circle-radius': 5, 'circle-color': paints.blue, 'circle-stroke-color': paints.white, 'circle-stroke-width': 2 },
    },
  ])
  useEffect(() => {
    const corners = kind === 'danger' && places.length > 2 ? [...places, places[0]!] : places
    show(map, 'drawing', [...lineThrough(corners), ...places.map((place) => pointAt(place, {}))])
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
      {buttons}
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
      <Button
        size="sm"
        disabled={!isWhole}
        loading={add.isPending}
        onClick={() => add.mutate({ kind, title: title.trim(), shape: [...places], endsAt })}
      >
        {t('Draw it for everybody')}
      </Button>
    </Card>
  )
}
