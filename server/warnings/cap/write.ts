// Writes alerts of CAP 1.2 and the Atom feed that names them, in the form that big consumers take.
import { capSpace } from './schema.ts'
import { escaped } from '#server/kit/xmlText.ts'

export interface OwnAlert {
  identifier: string
  sender: string
  sent: string
  status: 'Actual' | 'Exercise'
  msgType: 'Alert' | 'Update' | 'Cancel'
  references: string[]
  language: string
  category: string
  event: string
  responseType: string
  urgency: string
  severity: string
  certainty: string
  expires: string
  senderName: string
  headline: string
  description: string
  instruction: string
  web: string
  area: {
    description: string
    polygon: { lat: number; lng: number }[] | null
    circle: { lat: number; lng: number; km: number } | null
    psgc: string | null
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
  const { area } = alert
  const ring = area.polygon && [...area.polygon, ...(point(area.polygon[0]!) === point(area.polygon.at(-1)!) ? [] : [area.polygon[0]!])]
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<alert xmlns="${capSpace}">`,
    ...[line('identifier', alert.identifier), line('sender', alert.sender), line('sent', capTime(alert.sent)), line('status', alert.status)],
    ...[line('msgType', alert.msgType), line('scope', 'Public'), some('references', alert.references.join(' '))],
    `<info>${line('language', alert.language)}${line('category', alert.category)}${line('event', alert.event)}`,
    ...[line('responseType', alert.responseType), line('urgency', alert.urgency), line('severity', alert.severity)],
    ...[line('certainty', alert.certainty), line('effective', capTime(alert.sent)), line('expires', capTime(alert.expires))],
    ...[line('senderName', alert.senderName), line('headline', alert.headline), line('description', alert.description)],
    ...[some('instruction', alert.instruction), line('web', alert.web), `<area>${line('areaDesc', area.description)}`],
    // A ring of fewer than three places is none.
    ring && ring.length > 3 ? line('polygon', ring.map(point).join(' ')) : '',
    area.circle ? line('circle', `${point(area.circle)} ${area.circle.km}`) : '',
    area.psgc ? `<geocode>${line('valueName', 'PSGC')}${line('value', area.psgc)}</geocode>` : '',
    '</area></info></alert>\n',
  ].join('')
}

export interface FeedOfOwn {
  id: string
  title: string
  updated: string
  author: string
  entries: { id: string; title: string; updated: string; summary: string; url: string }[]
}

export function writeFeed({ id, title, updated, author, entries }: FeedOfOwn): string {
  const link = (rel: string, href: string, type: string) => `<link rel="${rel}" type="${type}" href="${escaped(href)}"/>`
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">`,
    ...[line('id', id), line('title', title), line('updated', capTime(updated)), `<author>${line('name', author)}</author>`],
    link('self', id, 'application/atom+xml'),
    ...entries.map(
      (entry) =>
        `<entry>${line('id', entry.id)}${line('title', entry.title)}${line('updated', capTime(entry.updated))}${line('summary', entry.summary)}${link('alternate', entry.url, 'application/cap+xml')}</entry>`,
    ),
    '</feed>\n',
  ].join('')
}
