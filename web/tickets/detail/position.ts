// Shares the position of a team's phone while it is on duty: at most every ten seconds, and never in secret; what it says of that is so.
import { useEffect, useReducer } from 'react'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { type Sentence, say } from '#contract/kit/say.ts'
import { call, isLost as hadNoAnswer } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { lacksHttps } from '#web/kit/secure.ts'

export const tellEveryMs = 10_000
/** Without a newer one, the center has where the phone was, not where it is. */
export const freshMs = 60_000

/** What has happened since sharing began. */
export interface Sharing {
  isOn: boolean
  /** This page came without HTTPS, so that no phone gives its position. */
  isInsecure: boolean
  /** The phone lets nobody know where it is. */
  isRefused: boolean
  /** The last measuring found nothing; the last sending had no answer. */
  isLost: boolean
  isUnsent: boolean
  /** The center answered, and did not take it. */
  isNotTaken: boolean
  /** When the phone was where the center knows it to be, by the server's clock. */
  sentAt: number | null
}
const notShared: Sharing = { isOn: false, isInsecure: false, isRefused: false, isLost: false, isUnsent: false, isNotTaken: false, sentAt: null }

export type SharingEvent =
  | { what: 'begun' | 'ended' | 'insecure' | 'refused' | 'notFound' | 'measured' | 'unsent' | 'notTaken' }
  | { what: 'sent'; at: number }
export function afterEvent(sharing: Sharing, event: SharingEvent): Sharing {
  if (event.what === 'ended') return notShared
  if (event.what === 'begun') return { ...notShared, isOn: true }
  if (!sharing.isOn) return sharing
  if (event.what === 'sent') return { ...sharing, isUnsent: false, isNotTaken: false, sentAt: event.at }
  if (event.what === 'unsent') return { ...sharing, isUnsent: true, isNotTaken: false }
  if (event.what === 'notTaken') return { ...sharing, isUnsent: false, isNotTaken: true }
  if (event.what === 'measured') return { ...sharing, isLost: false, isRefused: false }
  if (event.what === 'insecure') return { ...sharing, isInsecure: true }
  return { ...sharing, ...(event.what === 'refused' ? { isRefused: true } : { isLost: true }) }
}

export function sharingSentence(
  { isOn, isInsecure, isRefused, isLost, isUnsent, isNotTaken, sentAt }: Sharing,
  now: number,
  timeOf: (at: number) => string,
): Sentence {
  if (!isOn) return say('Your position is not shared.')
  if (isInsecure) return say('Without HTTPS this phone gives no position. Ask whoever runs Tanod for its secure address.')
  if (isRefused) return say('This phone does not let Tanod know its position. Allow it in the browser’s settings.')
  if (isNotTaken) return say('The center did not take your position. It is tried again.')
  if (sentAt === null) return isUnsent ? say('No connection. The center does not have your position yet.') : say('Waiting for a position …')
  const time = timeOf(sentAt)
  if (isUnsent) return say('No connection. The center has where you were at {time}.', { time })
  if (isLost || now - sentAt > freshMs) return say('No newer position. The center has where you were at {time}.', { time })
  return say('Your position is shared with the center.')
}

/** Whether a measured position is worth telling now. */
export const isDue = (lastAt: number, now: number): boolean => now - lastAt >= tellEveryMs

export function usePositionSharing(on: boolean): Sharing {
  const [sharing, hear] = useReducer(afterEvent, notShared)
  useEffect(() => {
    if (!on) return
    hear({ what: 'begun' })
    const end = () => hear({ what: 'ended' })
    if (lacksHttps()) {
      hear({ what: 'insecure' })
      return end
    }
    if (!('geolocation' in navigator)) {
      hear({ what: 'refused' })
      return end
    }
    let lastAt = 0
    let unsent: GeolocationPosition | null = null
    const send = (measured: GeolocationPosition) => {
      const { coords, timestamp } = measured
      lastAt = Date.now()
      unsent = measured
      // By the server's clock, whatever the phone's says.
      const measuredAt = timestamp + serverNow() - Date.now()
      const { latitude: lat, longitude: lng, accuracy, heading } = coords
      const position = { lat, lng, accuracy }
      call(responseTeams.reportPosition, {
        position,
        accuracyM: accuracy,
        heading: Number.isFinite(heading) ? heading : null,
        measuredAt: new Date(measuredAt).toISOString(),
      })
        .then(() => {
          if (unsent === measured) unsent = null
          hear({ what: 'sent', at: measuredAt })
        })
        .catch((error: unknown) => hear({ what: hadNoAnswer(error) ? 'unsent' : 'notTaken' }))
    }
    const tell = (measured: GeolocationPosition) => {
      hear({ what: 'measured' })
      if (isDue(lastAt, Date.now())) send(measured)
    }
    // A phone that lies still measures nothing new.
    const again = setInterval(() => unsent && isDue(lastAt, Date.now()) && send(unsent), tellEveryMs)
    const watch = navigator.geolocation.watchPosition(tell, ({ code }) => hear({ what: code === 1 ? 'refused' : 'notFound' }), {
      enableHighAccuracy: true,
      maximumAge: 5_000,
    })
    return () => {
      navigator.geolocation.clearWatch(watch)
      clearInterval(again)
      end()
    }
  }, [on])
  return sharing
}
