// Shares the position of a team's phone while it is on duty: at most every ten seconds, and never in secret.
import { useEffect, useState } from 'react'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { call } from '#web/kit/api.ts'

export const tellEveryMs = 10_000
export type Sharing = { state: 'off' | 'asking' | 'on' | 'refused' | 'lost'; at: number | null }

/** Whether a measured position is worth telling now. */
export const isDue = (lastAt: number, now: number): boolean => now - lastAt >= tellEveryMs

export function usePositionSharing(on: boolean): Sharing {
  const [sharing, setSharing] = useState<Sharing>({ state: 'off', at: null })
  useEffect(() => {
    if (!on) return setSharing({ state: 'off', at: null })
    if (!('geolocation' in navigator)) return setSharing({ state: 'refused', at: null })
    setSharing({ state: 'asking', at: null })
    let lastAt = 0
    const tell = ({ coords, timestamp }: GeolocationPosition) => {
      if (!isDue(lastAt, Date.now())) return
      lastAt = Date.now()
      const { latitude: lat, longitude: lng, accuracy, heading } = coords
      const position = { lat, lng, accuracy }
      call(responseTeams.reportPosition, {
        position,
        accuracyM: accuracy,
        heading: Number.isFinite(heading) ? heading : null,
        measuredAt: new Date(timestamp).toISOString(),
      })
        .then(() => setSharing({ state: 'on', at: Date.now() }))
        .catch(() => setSharing((before) => ({ ...before, state: 'lost' })))
    }
    const refuse = ({ code }: GeolocationPositionError) => setSharing((before) => ({ ...before, state: code === 1 ? 'refused' : 'lost' }))
    const watch = navigator.geolocation.watchPosition(tell, refuse, { enableHighAccuracy: true, maximumAge: 5_000 })
    return () => navigator.geolocation.clearWatch(watch)
  }, [on])
  return sharing
}
