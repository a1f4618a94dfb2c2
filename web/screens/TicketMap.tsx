// The third pane's map: the selected ticket among the others, the teams, and a line from the one that would be sent first.
import { Switch } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useMay } from '#web/kit/session/session.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { NearCameras } from '#web/cctv/NearCameras.tsx'
import { DragTeam } from '#web/map/tools/DragTeam.tsx'
import { Follow } from '#web/map/Follow.tsx'
import { LinkLayer } from '#web/map/LinkLayer.tsx'
import { MapCanvas } from '#web/map/MapCanvas.tsx'
import { RadiusLayer } from '#web/map/RadiusLayer.tsx'
import { Missed } from '#web/map/tools/Missed.tsx'
import { TeamLayer } from '#web/map/TeamLayer.tsx'
import { TicketLayer } from '#web/map/TicketLayer.tsx'
import { Tools } from '#web/map/Card.tsx'
import { preloadEngine } from '#web/map/engine.ts'
import type { TicketPoint } from '#web/map/points.ts'
import { homeOf } from '#web/map/style.ts'
import { useGround, useMapTeams } from '#web/map/useGround.ts'
import { serverNow } from '#web/kit/clock.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { sendTo } from '#web/tickets/assignment/sendTo.ts'
import { useRecommendedTeams } from '#web/tickets/assignment/teams.ts'
import type { Filter } from '#web/tickets/lists/filters.ts'
import { useRow } from '#web/tickets/lists/rows.ts'
import { isPastTab, type TabName, tabNamed } from '#web/tickets/lists/tabs.ts'
import { useShown } from '#web/tickets/live/shown.ts'
import { WeatherLine } from '#web/weather/WeatherLine.tsx'
import styles from './TicketMap.module.css'
import { pointOf, useListPoints, useMapScope } from './useListPoints.ts'

interface TicketMapProps {
  id: string
  tab: TabName
  filter: Filter
  onSelect(id: string): void
}

export function TicketMap({ id, tab, filter, onSelect }: TicketMapProps) {
  const isOpen = useMay('situation.view', 'situation.viewOwn')
  const maySend = useMay('tickets.assign', 'tickets.assignOwnTeams')
  const ground = useGround(isOpen)
  const tickets = useListPoints(tab, filter, isOpen)
  const teams = useMapTeams(isOpen).data ?? noTeams
  const { shown } = useShown(id)
  const position = shown?.position
  const own = useOwnPoint(id)
  const nearest = useRecommendedTeams(shown ? id : '').data?.[0]?.position
  const home = useMemo(() => ground.data && homeOf(ground.data), [ground.data])
  if (!isOpen) return null
  if (!ground.data) return ground.error ? <ErrorState error={ground.error} onRetry={ground.refetch} /> : null
  return (
    <MapCanvas ground={ground.data} label={t('Map of the ticket')}>
      <RadiusLayer position={position} />
      <LinkLayer from={nearest} to={position} />
      <TeamLayer teams={teams} onPick={ignore} />
      <TicketLayer points={tickets.points} selected={id} own={own} onSelect={onSelect} />
      {maySend && <DragTeam onLetGo={sendTo} />}
      <Follow position={position} of={id} zoom={(position?.accuracy ?? 0) > 400 ? 12 : 14} beside={nearest} always isCalm home={home} />
      <Tools>
        <MapScope />
      </Tools>
      <Missed of={tickets} />
    </MapCanvas>
  )
}

/** What is chosen stands on the map, whatever the list is narrowed to. */
export function useOwnPoint(id: string | undefined): TicketPoint | undefined {
  const row = useRow(id ?? '')
  return useMemo(() => row && pointOf(row), [row])
}

/** The map shows what the list lists, or all that is open. */
export function MapScope() {
  useLanguage()
  const isAll = useMapScope((scope) => scope.isAll)
  return (
    <Switch
      className={styles.scope}
      size="xs"
      label={t('All open tickets')}
      title={t('Off: the map shows what the list shows, under the same filters.')}
      checked={isAll}
      onChange={(event) => useMapScope.setState({ isAll: event.currentTarget.checked })}
    />
  )
}

interface ListMapProps {
  tab: TabName
  filter: Filter
  onSelect(id: string): void
}
/** While no ticket is open: what the list has, and the teams; beside a list of the past framed as past. What it needs is asked for at once; a hand that goes on at once does not wait for its drawing. */
export function ListMap({ tab, filter, onSelect }: ListMapProps) {
  const mayShow = useMay('situation.view', 'situation.viewOwn')
  const isRested = useRested()
  const isAll = useMapScope((scope) => scope.isAll)
  const ground = useGround(mayShow)
  const tickets = useListPoints(tab, filter, mayShow)
  const isPast = isPastTab(tab) && !isAll
  const teams = useMapTeams(mayShow && !isPast).data ?? noTeams
  useEffect(() => {
    if (mayShow) preloadEngine()
  }, [mayShow])
  if (!mayShow) return null
  if (!isRested) return <div aria-hidden="true" />
  if (!ground.data) return ground.error ? <ErrorState error={ground.error} onRetry={ground.refetch} /> : null
  const list = t(tabNamed(tab)!.title)
  const past = tickets.isCut
    ? t('First {count, number} in {list}: not what is open now', { count: tickets.count, list })
    : t('{list}: not what is open now', { list })
  return (
    <MapCanvas
      key={isPast ? 'past' : 'now'}
      ground={ground.data}
      label={isAll ? t('Map of the open tickets') : t('Map of the tickets of this list')}
      past={isPast ? past : undefined}
    >
      {!isPast && <TeamLayer teams={teams} onPick={ignore} />}
      <TicketLayer points={tickets.points} selected={undefined} onSelect={onSelect} />
      <Tools>
        <MapScope />
      </Tools>
      <Missed of={tickets} />
    </MapCanvas>
  )
}

const restMs = 600
/** Whether it has stood here for a moment. */
function useRested(): boolean {
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  return isRested
}

/** The cameras that may see the ticket. */
export function TicketCameras({ id }: { id: string }) {
  const mayWatch = useMay('cctv.view')
  const position = useShown(id).shown?.position
  return mayWatch && position ? <NearCameras key={id} ticket={id} place={position} /> : null
}

/** The provider tells three months; a ticket of this hour has the weather of now. */
const knownMs = 92 * 86_400_000
const nowMs = 3_600_000

/** The weather at its place, at the time of its report. */
export function TicketWeather({ id }: { id: string }) {
  const maySee = useMay('situation.view')
  const shown = useShown(id).shown
  const age = shown ? serverNow() - Date.parse(shown.receivedAt) : 0
  if (!maySee || !shown?.position || age > knownMs) return null
  const { lat, lng } = shown.position
  return <WeatherLine place={{ lat, lng }} {...(age > nowMs && { at: shown.receivedAt })} />
}

const noTeams: readonly never[] = []
const ignore = () => {}
