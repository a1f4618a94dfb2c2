// Road closures and danger areas on the map: seen by all at once, gone by themselves, drawn by the desk.
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type MapArea, stands } from '#contract/map/MapArea.ts'
import { map as calls } from '#contract/map/room.ts'
import { query, useChange } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { paints } from '#web/kit/look/colors.ts'
import { useMay } from '#web/kit/session/session.ts'
import { Card, Dim } from '#web/map/Card.tsx'
import { DrawArea } from './DrawArea.tsx'
import styles from '#web/map/map.module.css'
import { show, useLayers, useOpenMap, usePicks } from '#web/map/mapContext.ts'
import { collection, type Feature } from '#web/map/style.ts'

const red = paints.red

export const featureOf = ({ id, kind, shape }: Pick<MapArea, 'id' | 'kind' | 'shape'>): Feature => {
  const places = shape.map(({ lat, lng }) => [lng, lat])
  const geometry =
    kind === 'closure' || places.length < 3
      ? { type: 'LineString' as const, coordinates: places }
      : { type: 'Polygon' as const, coordinates: [[...places, places[0]]] }
  return { type: 'Feature', properties: { id, kind }, geometry }
}

export function MapAreas() {
  const { map } = useOpenMap()
  const { data } = useQuery(query(calls.getMapAreas))
  const [picked, setPicked] = useState<string>()
  const [drawing, setDrawing] = useState<MapArea['kind'] | null>(null)
  const mayDraw = useMay('tickets.hazards')
  const end = useChange(calls.endMapArea, { onDone: () => setPicked(undefined) })
  useLayers({ areas: { type: 'geojson', data: collection([]) } }, [
    {
      id: 'area-fills',
      type: 'fill',
      source: 'areas',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': red, 'fill-opacity': 0.14 },
    },
    {
      id: 'area-casings',
      type: 'line',
      source: 'areas',
      paint: { 'line-color': paints.white, 'line-width': ['match', ['get', 'kind'], 'closure', 7, 3] },
    },
    {
      id: 'area-lines',
      type: 'line',
      source: 'areas',
      paint: { 'line-color': red, 'line-width': ['match', ['get', 'kind'], 'closure', 5, 2], 'line-dasharray': [2, 1] },
    },
  ])
  useEffect(() => {
    let drawn: string | undefined
    const draw = () => {
      const now = (data ?? []).filter((area) => stands(area, serverNow()))
      const those = now.map(({ id }) => id).join()
      if (those !== drawn) show(map, 'areas', now.map(featureOf))
      drawn = those
    }
    draw()
    const timer = setInterval(draw, 2_000)
    return () => clearInterval(timer)
  }, [map, data])
  usePicks(['area-lines', 'area-fills'], ({ id }) => setPicked(String(id)))
  const chosen = data?.find(({ id }) => id === picked)
  return (
    <>
      {mayDraw && (
        <div className={styles.draw}>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" size="xs" leftSection={<IconPencil size={15} />} data-draw>
                {t('Draw')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDrawing('closure')}>{t('Draw a road closure')}</Menu.Item>
              <Menu.Item onClick={() => setDrawing('danger')}>{t('Draw a danger area')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      {drawing && <DrawArea key={drawing} kind={drawing} onClose={() => setDrawing(null)} />}
      {chosen && !drawing && (
        <Card title={chosen.title} onClose={() => setPicked(undefined)}>
          {chosen.note && <p>{chosen.note}</p>}
          <Dim>
            {t('Drawn by {name}', { name: chosen.addedBy.name })} ·{' '}
            {chosen.endsAt ? t('Ends {at}', { at: formatDateTime(chosen.endsAt) }) : t('Until somebody ends it')}
          </Dim>
          {mayDraw && (
            <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate({ id: chosen.id })}>
              {t('End it now')}
            </Button>
          )}
        </Card>
      )}
    </>
  )
}
