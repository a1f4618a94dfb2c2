// The weather of a place, asked again every ten minutes while it is looked at.
import { useQuery } from '@tanstack/react-query'
import { weather } from '#contract/weather/room.ts'
import { Refused } from '#contract/kit/client.ts'
import { query } from '#web/kit/api.ts'
import { k } from '#web/kit/language.ts'
import { useMay, useSession } from '#web/kit/session/session.ts'

export interface Place {
  lat: number
  lng: number
}
const minutes = 60_000
const lively = { staleTime: 5 * minutes, refetchInterval: 10 * minutes, retry: false } as const

/** Where no provider is set none is asked: that is said at once. */
const notSet = new Refused(503, k('No weather provider is configured.'), 'not-configured')
export const useHasWeather = (): boolean => useSession(({ me }) => me?.hasWeather ?? false)

export function useWeather(place: Place | null, at?: string) {
  const mayView = useMay('situation.view')
  const hasWeather = useHasWeather()
  const input = { lat: place?.lat ?? 0, lng: place?.lng ?? 0, ...(at && { at }) }
  const asked = useQuery({ ...query(weather.getSatelliteWeather, input), ...lively, enabled: hasWeather && mayView && place !== null })
  return hasWeather ? asked : { ...asked, isPending: false, error: notSet }
}

export function useForecast(place: Place | null) {
  const hasWeather = useHasWeather()
  const asked = useQuery({
    ...query(weather.getSatelliteForecast, place ?? { lat: 0, lng: 0 }),
    ...lively,
    enabled: hasWeather && place !== null,
  })
  return hasWeather ? asked : { ...asked, isPending: false, error: notSet }
}
