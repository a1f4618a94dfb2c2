// The third pane's map: the selected ticket among the others, the teams, and a line from the one that would be sent first.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FeedTicketRow } from '#contract/tickets/Ticket.ts'
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
import { PointSet, type TicketPoint } from '#web/map/points.ts'
import { useGround, useMapTeams } from '#web/map/useGround.ts'
import { useTicketPoints } from '#web/map/useTicketPoints.ts'
import { serverNow } from '#web/kit/clock.ts'
import { t } from '#web/kit/language.ts'
import { sendTo } from '#web/tickets/assignment/sendTo.ts'
import { useRecommendedTeams } from '#web/tickets/assignment/teams.ts'
import type { Filter } from '#web/tickets/lists/filters.ts'
import { useTicketList } from '#web/tickets/lists/list.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import { isPastTab, type TabName, tabNamed } from '#web/tickets/lists/tabs.ts'
import { useShown } from '#web/tickets/live/shown.ts'
import { WeatherLine } from '#web/weather/WeatherLine.tsx'

const everything = {}
const all = (_: FeedTicketRow) => true

export function TicketMap({ id, onSelect }: { id: string; onSelect(id: string): void }) {
  const isOpen = useMay('situation.view', 'situation.viewOwn')
  const maySend = useMay('tickets.assign', 'tickets.assignOwnTeams')
  const ground = useGround(isOpen)
  const tickets = useTicketPoints(everything, all, isOpen)
  const teams = useMapTeams(isOpen).data ?? noTeams
  const position = useShown(id).shown?.position
  const nearest = useRecommendedTeams(id).data?.[0]?.position
  const pick = useCallback((number: string) => onSelect(number), [onSelect])
  if (!isOpen) return null
  if (!ground.data) return ground.error ? <ErrorState error={ground.error} onRetry={ground.refetch} /> : null
  return (
    <MapCanvas ground={ground.data} label={t('Map of the ticket')}>
      <RadiusLayer position={position} />
      <LinkLayer from={nearest} to={position} />
      <TeamLayer teams={teams} onPick={ignore} />
      <TicketLayer points={tickets.points} selected={id} onSelect={pick} />
      {maySend && <DragTeam onLetGo={sendTo} />}
      <Follow position={position} of={id} zoom={(position?.accuracy ?? 0) > 400 ? 12 : 14} beside={nearest} always isCalm />
      <Missed of={tickets} />
    </MapCanvas>
  )
}

interface ListMapProps {
  tab: TabName
  filter: Filter
  onSelect(id: string): void
}
/** While no ticket is open: every open one and the teams; beside a list of the past what it lists. A hand that goes on at once does not wait for it. */
export function ListMap({ tab, filter, onSelect }: ListMapProps) {
  const mayShow = useMay('situation.view', 'situation.viewOwn')
  const isRested = useRested()
  if (!mayShow) return null
  if (!isRested) return <div aria-hidden="true" />
  return isPastTab(tab) ? <AllListed tab={tab} filter={filter} onSelect={onSelect} /> : <AllOpen onSelect={onSelect} />
}

function AllOpen({ onSelect }: { onSelect(id: string): void }) {
  const ground = useGround(true)
  const tickets = useTicketPoints(everything, all, true)
  const teams = useMapTeams(true).data ?? noTeams
  if (!ground.data) return ground.error ? <ErrorState error={ground.error} onRetry={ground.refetch} /> : null
  return (
    <MapCanvas ground={ground.data} label={t('Map of the open tickets')}>
      <TeamLayer teams={teams} onPick={ignore} />
      <TicketLayer points={tickets.points} selected={undefined} onSelect={onSelect} />
      <Missed of={tickets} />
    </MapCanvas>
  )
}

function AllListed({ tab, filter, onSelect }: ListMapProps) {
  const ground = useGround(true)
  const cache = useQueryClient()
  const { data } = useTicketList(tab, filter)
  const points = useMemo(() => new PointSet(), [])
  useEffect(() => points.replace(pointsOf(cache, data?.ids ?? [])), [points, cache, data])
  if (!ground.data) return ground.error ? <ErrorState error={ground.error} onRetry={ground.refetch} /> : null
  const list = t(tabNamed(tab)!.title)
  const past = data?.next
    ? t('First {count, number} in {list}: not what is open now', { count: data.ids.length, list })
    : t('{list}: not what is open now', { list })
  return (
    <MapCanvas ground={ground.data} label={t('Map of the tickets of this list')} past={past}>
      <TicketLayer points={points} selected={undefined} onSelect={onSelect} />
    </MapCanvas>
  )
}

const pointsOf = (cache: QueryClient, ids: readonly string[]): TicketPoint[] =>
  ids.flatMap((number) => {
    const row = readRow(cache, number)
    if (!row?.position) return []
    const { priority, status, version, position } = row
    return { number, lat: position.lat, lng: position.lng, priority, status, version }
  })

const restMs = 1_000
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
