// What a phone scans to tell where its unit is, and whether that works: pure rules.
import { base } from '#contract/kit/endpoint.ts'
import { say, type Sentence } from '#contract/kit/say.ts'
import type { OwnTracker } from './devices.ts'

const everySeconds = 30

/** As Traccar Client scans it: its own address with its key, and how often it reports. */
export function traccarSetUp(origin: string, key: string): string {
  const query = new URLSearchParams({ id: key, accuracy: 'high', interval: String(everySeconds), distance: '0', buffer: 'true', service: 'true' })
  return `${origin}${base}/ccPublic/devices/osmand?${query}`
}

/** As OwnTracks opens it: its configuration in HTTP mode, the key as the password. */
export function ownTracksSetUp(origin: string, key: string, name: string): string {
  const configuration = {
    ...{ _type: 'configuration', mode: 3, url: `${origin}${base}/ccPublic/devices/owntracks`, auth: true, username: 'tanod', password: key },
    // Moves, not only places that were left.
    ...{
      deviceId: 'unit',
      tid: name.replace(/\W/g, '').slice(-2) || 'tn',
      monitoring: 2,
      moveModeLocatorInterval: everySeconds,
      locatorInterval: everySeconds,
    },
  }
  const bytes = new TextEncoder().encode(JSON.stringify(configuration))
  return `owntracks:///config?inline=${encodeURIComponent(btoa(String.fromCodePoint(...bytes)))}`
}

/** Silent for longer than this, it is said not to work. */
export const silentMs = 3 * 60_000

/** Whether a tracker works, in words; `ageOf` says how long ago a moment is. */
export function trackerSentence(tracker: OwnTracker | null, now: number, ageOf: (at: string) => string): { isWorking: boolean; said: Sentence } {
  if (!tracker) return { isWorking: false, said: say('No tracker app is set up for this unit. The admin gives it a code to scan.') }
  const { mark, markedAt, positionAt } = tracker
  if (!markedAt || !mark)
    return { isWorking: false, said: say('The tracker app has not reported yet. Scan its code, and let it know the position always.') }
  const age = ageOf(markedAt)
  if (now - Date.parse(markedAt) > silentMs) return { isWorking: false, said: say('The tracker app is silent: last heard {age}. Open it.', { age }) }
  if (mark === 'good') return { isWorking: true, said: say('The tracker app works: last position {age}.', { age }) }
  if (mark === 'late') return { isWorking: true, said: say('The tracker app is sending what it kept without signal; last heard {age}.', { age }) }
  const where = positionAt ? ageOf(positionAt) : null
  return {
    isWorking: false,
    said: where
      ? say('The tracker app reports, but its position cannot be taken; the last good one is of {where}.', { where })
      : say('The tracker app reports, but its position cannot be taken.'),
  }
}
