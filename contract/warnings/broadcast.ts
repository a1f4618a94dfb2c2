// A request to the NDRRMC for a cell broadcast: only they may send it, so all that they need stands in one text.
import type { Circle, Ring } from './area.ts'
import { ringOf } from './area.ts'

export interface BroadcastAlert {
  center: string
  identifier: string
  event: string
  severity: string
  urgency: string
  certainty: string
  sentAt: string
  expiresAt: string
  isExercise: boolean
  areaDescription: string
  /** What is to appear on phones, in each language. */
  said: { language: string; text: string }[]
  polygons: readonly Ring[]
  circles: readonly Circle[]
  /** Where the signed document of CAP 1.2 is read. */
  document: string
}

const degrees = (value: number) => value.toFixed(5)
/** As CAP writes a ring: latitude before longitude, closed by its first place. */
function written(ring: Ring): string {
  const places = ring.map(({ lat, lng }) => `${degrees(lat)},${degrees(lng)}`)
  return (places[0] === places.at(-1) ? places : [...places, places[0]!]).join(' ')
}
export const broadcastPolygons = ({ polygons, circles }: Pick<BroadcastAlert, 'polygons' | 'circles'>): string[] =>
  [...polygons, ...circles.map(ringOf)].filter((ring) => ring.length >= 3).map(written)

export function broadcastRequest(alert: BroadcastAlert): { subject: string; text: string } {
  const drill = alert.isExercise ? 'EXERCISE: ' : ''
  const lines = [
    ...[`${drill}To: NDRRMC Operations Center`, `From: ${alert.center}`, ''],
    `We request an emergency cell broadcast over the area below.`,
    ...['', `Event: ${alert.event}`, `Severity: ${alert.severity} · urgency: ${alert.urgency} · certainty: ${alert.certainty}`],
    ...[`From ${alert.sentAt} until ${alert.expiresAt}`, `Area: ${alert.areaDescription}`, ''],
    ...alert.said.flatMap(({ language, text }) => [`Message (${language}, ${[...text].length} characters):`, text, '']),
    ...broadcastPolygons(alert).map((ring, at) => `Polygon ${at + 1} (latitude,longitude): ${ring}`),
    ...['', `CAP 1.2: ${alert.document}`, `Identifier: ${alert.identifier}`],
  ]
  return { subject: `${drill}Request for a cell broadcast: ${alert.event}, ${alert.center}`, text: lines.join('\n') }
}
