// What sources give, as one form: from an alert of CAP 1.2, from an event of the provider, and from what could not be read.
import { createHash } from 'node:crypto'
import { languages } from '#contract/languages.ts'
import { type Circle, concerns, type Home, isWhole, type Ring } from '#contract/warnings/area.ts'
import type { Warning } from '#contract/warnings/Warning.ts'
import { type CapAlert, type CapArea, type CapInfo, keyOf } from './cap/read.ts'
import type { Judged } from './cap/trust.ts'

export interface Incoming extends Omit<Warning, 'id' | 'source' | 'isConcerning' | 'seenAt' | 'endedAt' | 'ending' | 'polygons' | 'circles'> {
  key: string
  replaces: string[]
  polygons: Ring[]
  circles: Circle[]
  /** PSGC codes of its area. */
  codes: string[]
  /** It says itself that the danger is past. */
  isOver: boolean
  /** The same as a center is told it: the part whose area is its own. */
  seenFrom?: (home: Home) => Incoming
  print: string
}

const most = { title: 300, text: 20_000, area: 2_000 }
const printOf = (given: unknown) => createHash('sha256').update(JSON.stringify(given)).digest('hex')
const gravity = ['extreme', 'severe', 'moderate', 'minor', 'unknown'] as const
const severityOf = (word: string | null): Warning['severity'] => gravity.find((one) => one === word?.toLowerCase()) ?? 'unknown'
const addressOf = (text: string | null) => (text && /^https?:\/\/[^\s<>"]{4,500}$/.test(text) ? text : null)

/** Tagalog is Filipino here. */
const codeOf = ({ language }: CapInfo) => language.toLowerCase().split('-')[0]!.replace(/^tl$/, 'fil')
const byGravity = (infos: CapInfo[]) =>
  infos.toSorted((one, other) => gravity.indexOf(severityOf(one.severity)) - gravity.indexOf(severityOf(other.severity)))

/** English before Filipino before any other; of these the gravest is told, and all its areas. */
function chosen(infos: CapInfo[]): CapInfo[] {
  const codes = infos.map(codeOf)
  const code = ['en', 'fil'].find((one) => codes.includes(one)) ?? codes[0]
  return byGravity(infos.filter((info) => codeOf(info) === code))
}

const saidBy = (info: CapInfo | undefined, title: string) => ({
  title: (info?.headline || info?.event || title).slice(0, most.title),
  description: (info?.description ?? '').slice(0, most.text),
  instruction: (info?.instruction ?? '').slice(0, most.text),
})

/** In each further language of ours that the alert speaks: its gravest part. */
function saidInOthers(infos: CapInfo[], told: CapInfo | undefined, title: string): Incoming['inLanguages'] {
  const others = Object.keys(languages).filter((code) => told && code !== codeOf(told))
  const said = others.map((code) => [code, byGravity(infos.filter((info) => codeOf(info) === code))[0]] as const)
  return Object.fromEntries(said.flatMap(([code, info]) => (info ? [[code, saidBy(info, title)]] : [])))
}

const isOurs = (area: CapArea, home: Home) => concerns({ ...area, words: area.description, codes: codesOf(area) }, home)
/** Agencies here put PSGC codes under the name of the American ones, too. */
const codesOf = ({ geocodes }: CapArea) => geocodes.flatMap(({ name, value }) => (/^(psgc|same)$/i.test(name.trim()) ? [value.trim()] : []))

/** The infos whose area is the center's own; where there are none, all of them. */
function seenFrom(alert: CapAlert, home: Home): CapAlert {
  const infos = alert.infos.filter(({ areas }) => areas.some((area) => isOurs(area, home)))
  return infos.length > 0 && infos.length < alert.infos.length ? { ...alert, infos } : alert
}

export function fromAlert(alert: CapAlert, title: string, url: string, judged: Judged): Incoming {
  return { ...told(alert, title, url, judged), seenFrom: (home) => told(seenFrom(alert, home), title, url, judged) }
}

function told(alert: CapAlert, title: string, url: string, judged: Judged): Incoming {
  const infos = chosen(alert.infos)
  const [info] = infos
  const areas = infos.flatMap((one) => one.areas)
  const ends = infos.flatMap(({ expires }) => expires ?? [])
  return {
    key: alert.identifier ? keyOf(alert) : url,
    replaces: alert.msgType === 'Update' || alert.msgType === 'Cancel' ? alert.references : [],
    sender: (info?.senderName ?? alert.sender).slice(0, most.title),
    ...saidBy(info, title),
    inLanguages: saidInOthers(alert.infos, info, title),
    event: (info?.event ?? '').slice(0, most.title),
    severity: severityOf(info?.severity ?? null),
    urgency: info?.urgency ?? null,
    certainty: info?.certainty ?? null,
    status: alert.status || 'Unknown',
    area: [...new Set(areas.map(({ description }) => description).filter(Boolean))].join('; ').slice(0, most.area),
    polygons: areas.flatMap(({ polygons }) => polygons).slice(0, 100),
    circles: areas.flatMap(({ circles }) => circles).slice(0, 100),
    issuedAt: alert.sent,
    startsAt: info?.onset ?? info?.effective ?? null,
    endsAt: ends.length > 0 ? ends.toSorted().at(-1)! : null,
    url: addressOf(info?.web ?? null) ?? addressOf(url),
    flaws: alert.flaws,
    ...judged,
    codes: areas.flatMap(codesOf),
    isOver: alert.msgType === 'Cancel' || (info !== undefined && (info.responses.includes('AllClear') || info.urgency === 'Past')),
    print: printOf(alert),
  }
}

/** A document that is no XML, or none of ours: what its feed says of it, with what is wrong. */
export function fromUnreadable(title: string, url: string, updated: string | null, flaw: string): Incoming {
  const at = updated === null ? Number.NaN : Date.parse(updated)
  return {
    ...{ key: url, replaces: [], sender: '', title: title.slice(0, most.title), description: '', instruction: '', inLanguages: {}, event: '' },
    ...{ severity: 'unknown', urgency: null, certainty: null, status: 'Unknown', area: '', polygons: [], circles: [], startsAt: null, endsAt: null },
    ...{
      issuedAt: Number.isFinite(at) ? new Date(at).toISOString() : null,
      url: addressOf(url),
      flaws: [flaw],
      signature: 'none',
      provenance: 'none',
      isTrusted: false,
      codes: [],
      isOver: false,
    },
    // Not by the time of its feed, which may be another at each fetch: the first one stays.
    print: printOf([title, url, flaw]),
  }
}

/** The names by which providers call the same thing. */
const names = {
  id: ['id', '_id', 'eventId', 'warningId', 'uuid'],
  title: ['title', 'headline', 'name', 'event', 'subject'],
  description: ['description', 'message', 'details', 'body', 'content', 'summary'],
  instruction: ['instruction', 'instructions', 'advice', 'action'],
  event: ['event', 'type', 'kind', 'category', 'hazard'],
  severity: ['severity', 'alertLevel', 'level'],
  area: ['area', 'areas', 'affectedAreas', 'location', 'place', 'areaDesc'],
  sender: ['sender', 'senderName', 'source', 'agency'],
  issuedAt: [
    'issuedAt',
    'dateIssued',
    'sent',
    'createdAt',
    'created_at',
    'date',
    'issued',
    'issued_at',
    'publishedAt',
    'timestamp',
    'time',
    'datetime',
  ],
  startsAt: ['startsAt', 'start', 'startDate', 'onset', 'effective', 'validFrom', 'valid_from', 'startTime', 'start_time', 'from'],
  endsAt: ['endsAt', 'end', 'endDate', 'expires', 'expiresAt', 'expiry', 'validUntil', 'valid_until', 'validTo', 'endTime', 'end_time', 'until'],
  url: ['url', 'link', 'web'],
  polygon: ['polygon', 'geometry', 'geojson'],
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'long', 'longitude'],
  magnitude: ['magnitude', 'mag'],
} as const

export function fromEvent(event: unknown): Incoming | null {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return null
  const given = event as Record<string, unknown>
  const pick = (name: keyof typeof names) => names[name].map((one) => given[one]).find((value) => value != null && value !== '')
  const text = (name: keyof typeof names, length: number) => wordsOf(pick(name)).slice(0, length)
  const flaws: string[] = []
  const moment = (name: 'issuedAt' | 'startsAt' | 'endsAt') => {
    const value = pick(name)
    const at = typeof value === 'number' ? value * (value < 1e11 ? 1000 : 1) : typeof value === 'string' ? readMoment(value) : Number.NaN
    if (value !== undefined && !Number.isFinite(at)) flaws.push(`${name} is no time.`)
    return Number.isFinite(at) && Math.abs(at) < 8e13 ? new Date(at).toISOString() : null
  }
  const [lat, lng] = [Number(pick('lat') ?? Number.NaN), Number(pick('lng') ?? Number.NaN)]
  const hasPlace = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  const times = { issuedAt: moment('issuedAt'), startsAt: moment('startsAt'), endsAt: moment('endsAt') }
  for (const [name, value] of Object.entries(given))
    if (!timeNames.has(name) && typeof value === 'string' && looksLikeTime(name, value))
      flaws.push(`${name.slice(0, 40)} may be a time; it was not read.`)
  const magnitude = Number(pick('magnitude') ?? Number.NaN)
  const title = text('title', most.title)
  if (!title) flaws.push('It has no title.')
  return {
    key: text('id', 200) || printOf(event),
    ...{
      replaces: [],
      title: title || '–',
      urgency: null,
      certainty: null,
      status: 'Actual',
      signature: 'none',
      provenance: 'transport',
      isTrusted: true,
      codes: [],
      isOver: false,
    },
    ...{ description: text('description', most.text), instruction: text('instruction', most.text) },
    ...{ inLanguages: {}, event: text('event', most.title) },
    ...{ sender: text('sender', most.title), area: text('area', most.area), severity: severityOf(text('severity', 20)), ...times, flaws },
    polygons: ringsOf(pick('polygon')),
    // A place alone stands for its surroundings; a quake for as far as it is felt.
    circles: hasPlace ? [{ lat, lng, km: magnitude > 0 && magnitude < 11 ? feltKm(magnitude) : 5 }] : [],
    url: addressOf(text('url', 500)),
    print: printOf(event),
  }
}

const timeNames = new Set<string>([...names.issuedAt, ...names.startsAt, ...names.endsAt, 'updatedAt', 'updated_at', 'modifiedAt'])
const looksLikeTime = (name: string, value: string) =>
  /(^|[a-z_])(at|on|date|time|until|from|expir\w*|valid\w*)$/i.test(name) && Number.isFinite(Date.parse(value)) && /\d{4}|:/.test(value)
/** A time that names no zone is one of the Philippines. */
const readMoment = (text: string) =>
  Date.parse(/(Z|GMT|UTC|[-+]\d\d:?\d\d)\s*$/i.test(text) ? text : /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00+08:00` : `${text}+08:00`)

/** About as far as a quake of this magnitude is felt: 5 some 80 km, 6 some 200, 7 some 580. */
const feltKm = (magnitude: number) => Math.max(5, Math.round(10 ** (0.43 * magnitude - 0.25)))

const wordsOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(wordsOf).filter(Boolean).join('; ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value).trim()
      : ''

/** GeoJSON's polygons: outer rings alone. */
function ringsOf(geometry: unknown): Ring[] {
  const { type, coordinates } = (typeof geometry === 'object' && geometry !== null ? geometry : {}) as { type?: string; coordinates?: unknown }
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' && Array.isArray(coordinates) ? coordinates : []
  return polygons
    .slice(0, 100)
    .flatMap((polygon) => (Array.isArray(polygon) && Array.isArray(polygon[0]) ? [polygon[0] as unknown[]] : []))
    .map((ring) =>
      ring.slice(0, 2_000).map((pair) => (Array.isArray(pair) ? { lat: Number(pair[1]), lng: Number(pair[0]) } : { lat: 999, lng: 999 })),
    )
    .filter(isWhole)
}
