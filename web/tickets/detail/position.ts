// Shares the position of a team's phone while it is on duty: at most every ten seconds, and never in secret.
import { useEffect, useState } from 'react'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { call } from '#web/kit/api.ts'

export const tellEveryMs = 10_000
export type Sharing = { state: 'off' | 'asking' | 'on' | 'refused' | 'lost'; at: number | null }

const asking: Sharing = { state: 'asking', at: null }

/** Whether a measured position is worth telling now. */
export const isDue = (lastAt: number, now: number): boolean => now - lastAt >= tellEveryMs

export function usePositionSharing(on: boolean): Sharing {
  const [sharing, setSharing] = useState(asking)
  const canShare = 'geolocation' in navigator
  useEffect(() => {
    if (!on || !canShare) return
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
    return () => {
      navigator.geolocation.clearWatch(watch)
      setSharing(asking)
    }
  }, [on, canShare])
  return on ? (canShare ? sharing : { state: 'refused', at: null }) : { state: 'off', at: null }
}
