// Writes alerts of CAP 1.2 and the Atom feed that names them, in the form that big consumers take.
import type { CapCategory } from '#contract/warnings/hazards.ts'
import { type GradeName, grades } from '#contract/nouns/pagasa.ts'
import { headOf } from '#contract/warnings/sms.ts'
import { capSpace } from './schema.ts'
import { escaped } from '#server/kit/xmlText.ts'

export interface OwnAlert {
  identifier: string
  sender: string
  sent: string
  status: 'Actual' | 'Exercise'
  msgType: 'Alert' | 'Update' | 'Cancel'
  references: string[]
  /** What it says in each language, the first as it was written. */
  infos: { language: string; headline: string; description: string; instruction: string }[]
  category: CapCategory
  /** PAGASA's; none in alerts that were given out before it could be said. */
  grade?: GradeName | null
  event: string
  responseType: string
  urgency: string
  severity: string
  certainty: string
  expires: string
  senderName: string
  /** Where people read of it; none where the installation does not know its own address. */
  web: string | null
  area: {
    description: string
    polygon: { lat: number; lng: number }[] | null
    circle: { lat: number; lng: number; km: number } | null
    /** The borders of the barangays that were chosen. */
    polygons?: { lat: number; lng: number }[][]
    psgc: string | null
    /** Those for whom it is; `isChosen` where they were named, and not found by the place. */
    barangays?: { id: string; name: string; psgc: string | null }[]
    isChosen?: boolean
  }
}

/** With the offset of the Philippines and without fractions, as the schema wants it. */
export const capTime = (at: string | number) => `${new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
const degrees = (value: number) => String(Math.round(value * 1e6) / 1e6)
const point = ({ lat, lng }: { lat: number; lng: number }) => `${degrees(lat)},${degrees(lng)}`
const line = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
/** What has no text is left out: an empty element says less than none. */
const some = (name: string, text: string) => (text.trim() ? line(name, text) : '')

export function writeAlert(alert: OwnAlert): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<alert xmlns="${capSpace}">`,
    ...[line('identifier', alert.identifier), line('sender', alert.sender), line('sent', capTime(alert.sent)), line('status', alert.status)],
    ...[line('msgType', alert.msgType), line('scope', 'Public'), some('references', alert.references.join(' '))],
    ...alert.infos.map((info) => infoOf(alert, info)),
    '</alert>\n',
  ].join('')
}

function infoOf(alert: OwnAlert, info: OwnAlert['infos'][number]): string {
  const { area } = alert
  const rings = [...(area.polygon ? [area.polygon] : []), ...(area.polygons ?? [])].map((ring) =>
    point(ring[0]!) === point(ring.at(-1)!) ? ring : [...ring, ring[0]!],
  )
  const codes = area.isChosen ? (area.barangays ?? []).flatMap(({ psgc }) => psgc ?? []) : area.psgc ? [area.psgc] : []
  return [
    `<info>${line('language', info.language)}${line('category', alert.category)}${line('event', alert.event)}`,
    ...[line('responseType', alert.responseType), line('urgency', alert.urgency), line('severity', alert.severity)],
    ...[line('certainty', alert.certainty), gradeCode(alert), line('effective', capTime(alert.sent)), line('expires', capTime(alert.expires))],
    ...[
      line('senderName', alert.senderName),
      line('headline', headOf({ isExercise: alert.status === 'Exercise', headline: info.headline })),
      line('description', info.description),
    ],
    ...[
      some('instruction', info.instruction),
      alert.web ? line('web', alert.web) : '',
      gradeColor(alert),
      `<area>${line('areaDesc', area.description)}`,
    ],
    // A ring of fewer than three places is none.
    ...rings.filter((ring) => ring.length > 3).map((ring) => line('polygon', ring.map(point).join(' '))),
    area.circle ? line('circle', `${point(area.circle)} ${area.circle.km}`) : '',
    ...codes.map((code) => pair('geocode', 'PSGC', code)),
    '</area></info>',
  ].join('')
}

const pair = (name: string, valueName: string, value: string) => `<${name}>${line('valueName', valueName)}${line('value', value)}</${name}>`
const gradeCode = ({ grade }: OwnAlert) => (grade ? pair('eventCode', grades[grade].code.name, grades[grade].code.value) : '')
const gradeColor = ({ grade }: OwnAlert) => (grade ? pair('parameter', 'color', grades[grade].color) : '')

export interface FeedOfOwn {
  /** An IRI that stays the same wherever the feed is read. */
  id: string
  /** Where it is read, and by which certificate its alerts are checked. */
  url: string
  certificate: string
  title: string
  updated: string
  author: string
  entries: { id: string; title: string; updated: string; summary: string; url: string }[]
}

export function writeFeed({ id, url, certificate, title, updated, author, entries }: FeedOfOwn): string {
  const link = (rel: string, href: string, type: string) => `<link rel="${rel}" type="${type}" href="${escaped(href)}"/>`
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">`,
    ...[line('id', id), line('title', title), line('updated', capTime(updated)), `<author>${line('name', author)}</author>`],
    ...[link('self', url, 'application/atom+xml'), link('describedby', certificate, 'application/x-pem-file')],
    ...entries.map(
      (entry) =>
        `<entry>${line('id', entry.id)}${line('title', entry.title)}${line('updated', capTime(entry.updated))}${line('summary', entry.summary)}${link('alternate', entry.url, 'application/cap+xml')}</entry>`,
    ),
    '</feed>\n',
  ].join('')
}
