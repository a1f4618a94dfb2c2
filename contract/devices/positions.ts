// Positions as phone apps and trackers send them: OwnTracks, Traccar's OsmAnd protocol as query, form or JSON, and what a Traccar server forwards; each in its own units.

export interface Fix {
  /** What names the device: its key, in whichever field the app keeps it. */
  device: string | null
  /** Null where none is told: then it is now. */
  at: string | null
  lat: number
  lng: number
  accuracy: number | null
  speedKmh: number | null
  heading: number | null
  batteryPercent: number | null
  /** False where the device itself does not trust it. */
  isValid: boolean
}

type Given = Record<string, unknown>
const kmhOfKnot = 1.852
const kmhOfMetreASecond = 3.6

const number = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}
/** Some senders say −1 for "unknown". */
const known = (value: unknown): number | null => {
  const read = number(value)
  return read !== null && read >= 0 ? read : null
}
const times = (value: number | null, factor: number) => (value === null ? null : Math.round(value * factor * 100) / 100)
const within = (value: unknown): Given => (typeof value === 'object' && value !== null ? (value as Given) : {})
const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
const course = (value: unknown) => {
  const read = known(value)
  return read === null ? null : read % 360
}
const place = (lat: unknown, lng: unknown) => ({ lat: number(lat) ?? Number.NaN, lng: number(lng) ?? Number.NaN })
const moment = (ms: number): string | null => (Number.isFinite(ms) && ms > 0 && ms < 4e12 ? new Date(ms).toISOString() : null)

/** Seconds, milliseconds, an ISO time, or "yyyy-MM-dd HH:mm:ss" in UTC. */
export function timeOf(written: unknown): string | null {
  if (typeof written === 'number' || (typeof written === 'string' && /^\d+(\.\d+)?$/.test(written.trim()))) {
    const value = Number(written)
    return moment(value < 1e11 ? value * 1000 : value)
  }
  if (typeof written !== 'string') return null
  const plain = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)$/.exec(written.trim())
  return moment(Date.parse(plain ? `${plain[1]}T${plain[2]}Z` : written.trim()))
}

/** Query or form: speed in knots. */
export function fromOsmAnd(given: Given): Fix {
  const [lat, lng] = String(given.location ?? '').split(',')
  return {
    ...{ device: text(given.id) ?? text(given.deviceid), at: timeOf(given.timestamp), ...place(given.lat ?? lat, given.lon ?? lng) },
    ...{ accuracy: known(given.accuracy), speedKmh: times(known(given.speed), kmhOfKnot), heading: course(given.bearing ?? given.heading) },
    ...{ batteryPercent: known(given.batt), isValid: String(given.valid ?? 'true') !== 'false' && given.valid !== '0' },
  }
}

/** The same protocol's JSON: speed in metres a second, battery from 0 to 1. */
export function fromOsmAndJson(given: Given): Fix {
  const location = within(given.location)
  const coords = within(location.coords)
  return {
    ...{ device: text(given.device_id) ?? text(given.id), at: timeOf(location.timestamp), ...place(coords.latitude, coords.longitude) },
    ...{ accuracy: known(coords.accuracy), speedKmh: times(known(coords.speed), kmhOfMetreASecond), heading: course(coords.heading) },
    ...{ batteryPercent: times(known(within(location.battery).level), 100), isValid: true },
  }
}

/** What a Traccar server forwards as JSON: speed in knots; the key is an attribute of its device, named tanodKey, since a hardware unit is known there by its IMEI. */
export function fromTraccar(given: Given): Fix {
  const [position, device] = [within(given.position), within(given.device)]
  return {
    ...{ device: text(within(device.attributes).tanodKey) ?? text(device.uniqueId), at: timeOf(position.fixTime ?? position.deviceTime) },
    ...{ ...place(position.latitude, position.longitude), accuracy: known(position.accuracy) || null },
    ...{ speedKmh: times(known(position.speed), kmhOfKnot), heading: course(position.course) },
    ...{ batteryPercent: known(within(position.attributes).batteryLevel), isValid: position.valid !== false },
  }
}

/** Speed in km/h; null for the other kinds of message that OwnTracks sends. */
export function fromOwnTracks(given: Given): Fix | null {
  if (given._type !== 'location') return null
  return {
    ...{
      device: text(
        String(given.topic ?? '')
          .split('/')
          .at(-1),
      ),
      at: timeOf(given.tst),
      ...place(given.lat, given.lon),
    },
    ...{ accuracy: known(given.acc), speedKmh: known(given.vel), heading: course(given.cog), batteryPercent: known(given.batt), isValid: true },
  }
}

/** A late position is kept for the map's way back in time, but for one that says too little of where. */
export const isTrail = (mark: Mark, { accuracy }: Pick<Fix, 'accuracy'>): boolean => mark === 'late' && (accuracy ?? 0) <= vague.metres

export const marks = ['good', 'late', 'future', 'impossible', 'vague'] as const
export type Mark = (typeof marks)[number]

const fastMs = 2 * 60_000
const lateMs = 10 * 60_000
/** No team on the ground or in the air of a town is faster. */
const mostKmh = 300
/** A fix by cells says less than one by satellites of a moment ago; after a while it is better than none. */
const vague = { metres: 200, times: 10, forMs: 5 * 60_000 }

interface Known {
  lat: number
  lng: number
  at: string
  accuracy?: number | null | undefined
}

/** Whether a position can be shown as true: of now, on earth, and reachable from the last one. */
export function markOf(fix: Fix & { at: string }, last: Known | null, now: number): Mark {
  const isOnEarth = Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180 && !(fix.lat === 0 && fix.lng === 0)
  if (!isOnEarth || !fix.isValid || (fix.speedKmh ?? 0) > mostKmh) return 'impossible'
  const at = Date.parse(fix.at)
  if (at > now + fastMs) return 'future'
  if (at < now - lateMs || (last && at < Date.parse(last.at))) return 'late'
  if (!last) return 'good'
  const hours = Math.max(at - Date.parse(last.at), 1_000) / 3_600_000
  const km = Math.max(0, kmBetween(fix, last) - ((fix.accuracy ?? 0) + (last.accuracy ?? 0)) / 1000)
  if (km / hours > mostKmh) return 'impossible'
  const [own, before] = [fix.accuracy ?? 0, last.accuracy ?? Infinity]
  const isVaguer = own > vague.metres && own > vague.times * before
  return isVaguer && at - Date.parse(last.at) < vague.forMs ? 'vague' : 'good'
}

function kmBetween(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const north = (one.lat - other.lat) * 111.2
  const east = (one.lng - other.lng) * 111.2 * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}
