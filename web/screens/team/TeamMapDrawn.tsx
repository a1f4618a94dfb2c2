// What the map of a team draws; loaded with the map itself.
import { useMemo } from 'react'
import type { MapTeam } from '#contract/map/MapPoints.ts'
import type { Way } from '#contract/map/Way.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { FeedTicketRow } from '#contract/tickets/Ticket.ts'
import { t } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { Dangers } from '#web/map/areas/Dangers.tsx'
import { MapAreas } from '#web/map/areas/MapAreas.tsx'
import { MapCanvas } from '#web/map/MapCanvas.tsx'
import { Missed } from '#web/map/tools/Missed.tsx'
import { TeamLayer } from '#web/map/TeamLayer.tsx'
import { TicketLayer } from '#web/map/TicketLayer.tsx'
import { useGround } from '#web/map/useGround.ts'
import { useTicketPoints } from '#web/map/useTicketPoints.ts'
import { WayLayer } from '#web/map/WayLayer.tsx'

interface Props {
  id: string
  goal: Position
  team: MapTeam | undefined
  way: Way | null | undefined
}
const everything = {}
const all = (_: FeedTicketRow) => true
const ignore = () => {}

export function TeamMapDrawn({ id, goal, team, way }: Props) {
  const ground = useGround()
  const tickets = useTicketPoints(everything, all)
  const teams = useMemo(() => (team ? [team] : []), [team])
  if (ground.error && !ground.data) return <ErrorState error={ground.error} onRetry={ground.refetch} />
  if (!ground.data) return <DotsLoader />
  return (
    <MapCanvas ground={ground.data} label={t('Map of the way')} view={{ center: goal, zoom: 15 }} isInPage>
      <WayLayer way={way} />
      <Dangers />
      <TicketLayer points={tickets.points} selected={id} onSelect={ignore} />
      <TeamLayer teams={teams} onPick={ignore} />
      <MapAreas />
      <Missed of={tickets} />
    </MapCanvas>
  )
}
