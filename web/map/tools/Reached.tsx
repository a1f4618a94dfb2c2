// What is reached by road in five and in ten minutes: from a team, or from a place that is chosen on the map.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { map as calls } from '#contract/map/room.ts'
import type { Reached as Areas } from '#contract/map/Way.ts'
import { query } from '#web/kit/api.ts'
import { paints, reachColors } from '#web/kit/look/colors.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { Card, Dim } from '#web/map/Card.tsx'
import styles from '#web/map/map.module.css'
import type { DataDrivenPropertyValueSpecification } from '#web/map/engine.ts'
import { show, useLayers, useOpenMap } from '#web/map/mapContext.ts'
import { collection, pointAt } from '#web/map/style.ts'
import { type Place, usePicked } from './usePicked.tsx'

/** What is closed or flooded may change. */
const anewMs = 30_000
/** Some ten meters: a team that stands is asked for once. */
const rough = (degrees: number) => Math.round(degrees * 1e4) / 1e4

export interface Reacher {
  name: string
  position: Place | null
}

export function Reached({ of, onClose }: { of: Reacher | null; onClose(): void }) {
  return of ? (
    <ReachedFrom title={t('{team} reaches', { team: of.name })} from={of.position} onClose={onClose} />
  ) : (
    <ReachedFromPicked onClose={onClose} />
  )
}

function ReachedFromPicked({ onClose }: { onClose(): void }) {
  const { places, buttons } = usePicked()
  const from = places.at(-1)
  return (
    <ReachedFrom title={t('Reached by road')} from={from} onClose={onClose}>
      <Dim>{t('Click on the map: from there.')}</Dim>
      {buttons}
    </ReachedFrom>
  )
}

interface Props {
  title: string
  from: Place | null | undefined
  onClose(): void
  children?: ReactNode
}

function ReachedFrom({ title, from, onClose, children }: Props) {
  const { map, scheme } = useOpenMap()
  const colorOf: DataDrivenPropertyValueSpecification<string> = ['match', ['get', 'minutes'], 5, reachColors[scheme][5], reachColors[scheme][10]]
  useLayers({ reached: { type: 'geojson', data: collection([]) } }, [
    {
      ...{ id: 'reached', type: 'fill', source: 'reached', filter: ['has', 'minutes'] },
      paint: { 'fill-color': colorOf, 'fill-opacity': 0.16, 'fill-antialias': false },
    },
    { ...{ id: 'reached-lines', type: 'line', source: 'reached', filter: ['has', 'minutes'] }, paint: { 'line-color': colorOf, 'line-width': 2 } },
    {
      ...{ id: 'reached-from', type: 'circle', source: 'reached', filter: ['==', ['geometry-type'], 'Point'] },
      paint: { 'circle-radius': 5, 'circle-color': reachColors[scheme][5], 'circle-stroke-color': paints.white, 'circle-stroke-width': 2 },
    },
  ])
  const { lat, lng } = from ?? {}
  const asked = { lat: rough(lat ?? 0), lng: rough(lng ?? 0) }
  const reached = useQuery({ ...query(calls.getReached, asked), enabled: lat !== undefined, staleTime: anewMs, refetchInterval: anewMs })
  const { data } = reached
  useEffect(() => {
    const areas = (lat === undefined ? [] : (data?.within ?? [])).map(({ minutes, areas: coordinates }) => ({
      type: 'Feature' as const,
      properties: { minutes },
      geometry: { type: 'MultiPolygon' as const, coordinates },
    }))
    show(map, 'reached', [...areas.toReversed(), ...(lat !== undefined && lng !== undefined ? [pointAt({ lat, lng }, {})] : [])])
  }, [map, data, lat, lng])
  return (
    <Card title={title} onClose={onClose}>
      {from === null && <p>{t('Where this team is has not been told.')}</p>}
      {from && <Loaded of={reached}>{(areas) => <Minutes areas={areas} inks={reachColors[scheme]} />}</Loaded>}
      {children}
    </Card>
  )
}

function Minutes({ areas, inks: ink }: { areas: Areas | null; inks: Record<number, string> }) {
  const mayBring = useMay('reference.manage')
  if (areas === null)
    return (
      <p>
        {t('Without roads it is not known what is reached.')} {mayBring && t('On the server: npm run roads.')}
      </p>
    )
  if (areas.within.length === 0) return <p>{t('The roads are too far from there.')}</p>
  return (
    <>
      <p className={styles.minutes}>
        {areas.within.map(({ minutes }) => (
          <span key={minutes}>
            <i style={{ background: ink[minutes] }} />
            {t('{minutes} min', { minutes: formatNumber(minutes) })}
          </span>
        ))}
      </p>
      <Dim>{t('By road, around what is closed and flooded.')}</Dim>
    </>
  )
}
