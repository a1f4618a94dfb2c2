// Measures a way on the map: click by click, or by the middle of the map and the keys.
import { useEffect } from 'react'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { paints } from '#web/kit/look/colors.ts'
import { Card, Dim } from '#web/map/Card.tsx'
import { show, useLayers, useOpenMap } from '#web/map/mapContext.ts'
import { collection, pointAt } from '#web/map/style.ts'
import { lineThrough, type Place, usePicked } from './usePicked.tsx'

export const lengthOf = (places: readonly Place[]) => places.slice(1).reduce((sum, place, n) => sum + metresBetween(places[n]!, place), 0)

export function Measure({ onClose }: { onClose(): void }) {
  const { map } = useOpenMap()
  const { places, buttons } = usePicked()
  useLayers({ measure: { type: 'geojson', data: collection([]) } }, [
    { id: 'measure-line', type: 'line', source: 'measure', paint: { 'line-color': paints.orange, 'line-width': 3, 'line-dasharray': [2, 1] } },
    {
      ...{ id: 'measure-points', type: 'circle', source: 'measure', filter: ['==', ['geometry-type'], 'Point'] },
      paint: { 'circle-radius': 5, 'circle-color': paints.orange, 'circle-stroke-color': paints.white, 'circle-stroke-width': 2 },
    },
  ])
  useEffect(() => {
    show(map, 'measure', [...lineThrough(places), ...places.map((place) => pointAt(place, {}))])
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
      {buttons}
    </Card>
  )
}
