// An alert of CAP 1.2 as we keep it: read as far as it goes, with everything that is wrong with it.
import { isWhole, type Ring } from '#contract/warnings/area.ts'
import { flawsOf } from './schema.ts'
import { childrenOf, textOf, type Xml } from '#server/outside/xml.ts'

export interface CapArea {
  description: string
  polygons: Ring[]
  circles: { lat: number; lng: number; km: number }[]
  geocodes: { name: string; value: string }[]
}
export interface CapInfo {
  language: string
  event: string
  categories: string[]
  responses: string[]
  urgency: string | null
  severity: string | null
  certainty: string | null
  effective: string | null
  onset: string | null
  expires: string | null
  headline: string | null
  description: string | null
  instruction: string | null
  senderName: string | null
  web: string | null
  areas: CapArea[]
}
export interface CapAlert {
  identifier: string
  sender: string
  sent: string | null
  status: string
  msgType: string
  scope: string
  /** "sender,identifier" of each alert that this one replaces or cancels. */
  references: string[]
  infos: CapInfo[]
  flaws: string[]
}

export const keyOf = ({ sender, identifier }: Pick<CapAlert, 'sender' | 'identifier'>) => `${sender},${identifier}`

export function alertFrom(document: Xml): CapAlert {
  const flaws = flawsOf(document)
  const text = (name: string) => textOf(document, name) ?? ''
  const references = text('references')
    .split(/\s+/)
    .filter(Boolean)
    .map((reference) => reference.split(',').slice(0, -1).join(','))
  const msgType = text('msgType')
  if ((msgType === 'Update' || msgType === 'Cancel') && references.length === 0)
    flaws.push(`${msgType === 'Update' ? 'An Update' : 'A Cancel'} without references.`)
  if (references.some((reference) => !reference.includes(','))) flaws.push('A reference is not made of sender, identifier and time.')
  const infos = childrenOf(document, 'info').map((info) => infoFrom(info, flaws))
  if (infos.some(({ effective, expires }) => effective && expires && Date.parse(effective) > Date.parse(expires)))
    flaws.push('It ends before it begins.')
  return {
    identifier: text('identifier'),
    sender: text('sender'),
    sent: momentOf(document, 'sent'),
    status: text('status'),
    msgType,
    scope: text('scope'),
    references,
    infos,
    flaws,
  }
}

/** A moment that breaks the form but can still be told is taken; the form is flagged elsewhere. */
function momentOf(xml: Xml, name: string): string | null {
  const written = textOf(xml, name)
  const at = written && /(Z|[-+]\d\d:\d\d)$/.test(written) ? new Date(written) : null
  return at && Number.isFinite(at.getTime()) && at.getUTCFullYear() < 3000 ? at.toISOString() : null
}

function infoFrom(info: Xml, flaws: string[]): CapInfo {
  const all = (name: string) => childrenOf(info, name).map((one) => one.text.trim())
  return {
    language: textOf(info, 'language') ?? 'en-US',
    event: textOf(info, 'event') ?? '',
    categories: all('category'),
    responses: all('responseType'),
    ...{ urgency: textOf(info, 'urgency'), severity: textOf(info, 'severity'), certainty: textOf(info, 'certainty') },
    ...{ effective: momentOf(info, 'effective'), onset: momentOf(info, 'onset'), expires: momentOf(info, 'expires') },
    ...{ headline: textOf(info, 'headline'), description: saidIn(info, 'description'), instruction: saidIn(info, 'instruction') },
    ...{ senderName: textOf(info, 'senderName'), web: textOf(info, 'web') },
    areas: childrenOf(info, 'area').map((area) => areaFrom(area, flaws)),
  }
}

/** In characters: more than a border of a province has. */
const mostRing = 200_000
/** More than anybody reads out. */
const mostSaid = 100_000
const saidIn = (info: Xml, name: string) => textOf(info, name)?.slice(0, mostSaid) ?? null

function areaFrom(area: Xml, flaws: string[]): CapArea {
  const polygons = childrenOf(area, 'polygon').map(({ text }) => text.slice(0, mostRing).trim().split(/\s+/).map(pointFrom))
  const circles = childrenOf(area, 'circle').map(({ text }) => {
    const [center = '', km] = text.trim().split(/\s+/)
    return { ...pointFrom(center), km: Number(km ?? Number.NaN) }
  })
  if (!polygons.every(isWhole)) flaws.push('A polygon is not a closed ring of four places or more.')
  const isRound = ({ lat, lng, km }: CapArea['circles'][number]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && km >= 0 && km < 21_000
  if (!circles.every(isRound)) flaws.push('A circle has no place or no radius.')
  return {
    description: textOf(area, 'areaDesc') ?? '',
    polygons: polygons.filter(isWhole),
    circles: circles.filter(isRound),
    geocodes: childrenOf(area, 'geocode').map((one) => ({ name: textOf(one, 'valueName') ?? '', value: textOf(one, 'value') ?? '' })),
  }
}

function pointFrom(written: string) {
  const [lat, lng] = /^[-+]?[\d.]+,[-+]?[\d.]+$/.test(written) ? written.split(',').map(Number) : []
  return { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN }
}
