// The map at a moment of the past: what the log tells of a stretch of time, and the points and teams of the moment shown.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { map } from '#contract/map/room.ts'
import { query } from '#web/kit/api.ts'
import { PointSet } from '#web/map/points.ts'
import { showMoment, type Stretch, teamsAt } from './moment.ts'

export function useReplay(stretch: Stretch | null, at: number) {
  const points = useMemo(() => new PointSet(), [])
  const asked = stretch ?? { from: 0, to: 1 }
  const { data, error, isFetching } = useQuery({
    ...query(map.getMapReplay, { from: new Date(asked.from).toISOString(), to: new Date(asked.to).toISOString() }),
    ...{
      enabled: stretch !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      placeholderData: keepPreviousData,
      structuralSharing: false,
    },
  })
  const since = data ? at - Date.parse(data.from) : 0
  useEffect(() => {
    if (data) showMoment(points, data, since)
  }, [data, points, since])
  const teams = useMemo(() => (data ? teamsAt(data, since) : []), [data, since])
  return { points, teams, error, isFetching }
}
