// Addresses to watch cameras by, asked for anew before they run out.
import { useQuery } from '@tanstack/react-query'
import { cctv } from '#contract/cctv/room.ts'
import { query } from '#web/kit/api.ts'

const renewMs = 4 * 60_000

export const useStreams = (cameraIds: readonly string[]) =>
  useQuery({
    ...query(cctv.fetchCctvStreams, { cameraId: [...cameraIds], limit: 16 }),
    enabled: cameraIds.length > 0,
    refetchInterval: renewMs,
    refetchIntervalInBackground: true,
    staleTime: renewMs,
    gcTime: 0,
  })

export const useCameras = (place?: { lat: number; lng: number }, isOn = true) =>
  useQuery({ ...query(cctv.fetchCctv, { limit: 100, ...place }), enabled: isOn, staleTime: 15_000, refetchInterval: 30_000 })
