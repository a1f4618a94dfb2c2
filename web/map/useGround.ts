// What every map needs from the server: its ground, and the teams that move on it.
import { useQuery } from '@tanstack/react-query'
import { map } from '#contract/map/room.ts'
import { query } from '#web/kit/api.ts'

const teamsEveryMs = 2_000

export const useGround = (isOn = true) =>
  useQuery({ ...query(map.getMapGround), enabled: isOn, staleTime: 600_000, gcTime: Number.POSITIVE_INFINITY })
export const useMapTeams = (isOn = true, everyMs = teamsEveryMs) => useQuery({ ...query(map.getMapTeams), refetchInterval: everyMs, enabled: isOn })
