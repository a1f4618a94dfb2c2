// The weather of a place, asked again every ten minutes while it is looked at.
import { useQuery } from '@tanstack/react-query'
import { weather } from '#contract/weather/room.ts'
import { query } from '#web/kit/api.ts'
import { useMay } from '#web/kit/session/session.ts'

export interface Place {
  lat: number
  lng: number
}
const minutes = 60_000
const lively = { staleTime: 5 * minutes, refetchInterval: 10 * minutes, retry: false } as const

export function useWeather(place: Place | null, at?: string) {
  const mayView = useMay('situation.view')
  const input = { lat: place?.lat ?? 0, lng: place?.lng ?? 0, ...(at && { at }) }
  return useQuery({ ...query(weather.getSatelliteWeather, input), ...lively, enabled: mayView && place !== null })
}

export function useForecast(place: Place | null) {
  return useQuery({ ...query(weather.getSatelliteForecast, place ?? { lat: 0, lng: 0 }), ...lively, enabled: place !== null })
}
