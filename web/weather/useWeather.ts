// The weather of a place, asked again every ten minutes while it is looked at.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { create } from 'zustand'
import { weather } from '#contract/weather/room.ts'
import { Refused } from '#contract/kit/client.ts'
import { call, query } from '#web/kit/api.ts'
import { k } from '#web/kit/language.ts'
import { useMay, useSession } from '#web/kit/session/session.ts'

export interface Place {
  lat: number
  lng: number
}
const minutes = 60_000
const restMs = 10 * minutes
const lively = { staleTime: 5 * minutes, refetchInterval: restMs, retry: false } as const

/** Where no provider is set none is asked: that is said at once. */
const notSet = new Refused(503, k('No weather provider is configured.'), 'not-configured')
export const useHasWeather = (): boolean => useSession(({ me }) => me?.hasWeather ?? false)

/** A provider that gives no answer gives none for the next ticket either: no place is asked about until it has rested. */
const useRest = create<{ refusal: Refused | null }>(() => ({ refusal: null }))
let timer: ReturnType<typeof setTimeout> | undefined
function end(): void {
  clearTimeout(timer)
  useRest.setState({ refusal: null })
}
function restAfter(error: unknown): never {
  if (error instanceof Refused && error.code === 'no-answer') {
    end()
    useRest.setState({ refusal: error })
    timer = setTimeout(end, restMs)
  }
  throw error
}
function heard<D>({ data }: { data: D }): D {
  end()
  return data
}

function useAsking() {
  const hasWeather = useHasWeather()
  const refusal = useRest((rest) => rest.refusal)
  return { mayAsk: hasWeather && refusal === null, refusal: hasWeather ? refusal : notSet }
}

/** What is known stands, with its age, while nothing newer comes. */
function told({ data, error, isPending }: UseQueryResult<unknown>, refusal: Refused | null) {
  return data ? { error: null, isPending: false } : { error: refusal ?? error, isPending: isPending && !refusal }
}

export function useWeather(place: Place | null, at?: string) {
  const mayView = useMay('situation.view')
  const { mayAsk, refusal } = useAsking()
  const input = { lat: place?.lat ?? 0, lng: place?.lng ?? 0, ...(at && { at }) }
  const asked = useQuery({
    ...query(weather.getSatelliteWeather, input),
    ...lively,
    queryFn: ({ signal }) => call(weather.getSatelliteWeather, input, { signal }).then(heard, restAfter),
    enabled: mayAsk && mayView && place !== null,
  })
  return { ...asked, ...told(asked, refusal) }
}

export function useForecast(place: Place | null) {
  const { mayAsk, refusal } = useAsking()
  const input = place ?? { lat: 0, lng: 0 }
  const asked = useQuery({
    ...query(weather.getSatelliteForecast, input),
    ...lively,
    queryFn: ({ signal }) => call(weather.getSatelliteForecast, input, { signal }).then(heard, restAfter),
    enabled: mayAsk && place !== null,
  })
  return { ...asked, ...told(asked, refusal) }
}
