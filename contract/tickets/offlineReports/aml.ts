// Advanced Mobile Location (ETSI TS 103 625): where a phone that calls for help says that it is, as it tells by SMS (versions 1 and 2) and by HTTPS.
import type { Position } from '#contract/nouns/fields.ts'

export const locators = ['gps', 'wifi', 'cell', 'fused', 'unknown'] as const
export type Locator = (typeof locators)[number]

export interface PhonePlace {
  /** Always with a radius: what names none is somewhere within a kilometer. */
  position: Position & { accuracy: number }
  /** When the phone measured it; null: it does not say. */
  at: string | null
  by: Locator
  /** How sure the phone is that it is within the radius, in percent. */
  confidence: number | null
}

const unknownRadius = 1_000
const mostRadius = 100_000

const numberIn = (text: string | undefined): number | null => (text !== undefined && /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null)
const within = (value: number | null, most: number) => (value !== null && Math.abs(value) <= most ? value : null)

function placeFrom(told: {
  lat: number | null
  lng: number | null
  radius: number | null
  atMs: number | null
  by: Locator
  confidence: number | null
}) {
  const [lat, lng] = [within(told.lat, 90), within(told.lng, 180)]
  if (lat === null || lng === null || (lat === 0 && lng === 0)) return null
  const accuracy = told.radius === null || told.radius <= 0 ? unknownRadius : Math.min(mostRadius, told.radius)
  const isDated = told.atMs !== null && Number.isFinite(told.atMs) && told.atMs > Date.UTC(2000, 0)
  const confidence = told.confidence !== null && told.confidence >= 0 && told.confidence <= 100 ? told.confidence : null
  return { position: { lat, lng, accuracy }, at: isDated ? new Date(told.atMs!).toISOString() : null, by: told.by, confidence }
}

const letters: Readonly<Record<string, Locator>> = { G: 'gps', W: 'wifi', C: 'cell', F: 'fused' }

export const isAmlText = (text: string): boolean => /^\s*A"?ML\s*=\s*\d/i.test(text)

/** What an SMS of a phone says; null where it knows no place, or is no such message. */
export function readAmlText(text: string): PhonePlace | null {
  if (!isAmlText(text)) return null
  const told = new Map(text.split(';').map((part) => [part.split('=', 1)[0]!.trim().toLowerCase(), part.slice(part.indexOf('=') + 1).trim()]))
  const version = told.get('a"ml') ?? told.get('aml')
  const of = (name: string) => numberIn(told.get(name))
  if (version === '1')
    return placeFrom({
      ...{ lat: of('lt'), lng: of('lg'), radius: of('rd'), confidence: of('lc'), by: letters[told.get('pm')?.toUpperCase() ?? ''] ?? 'unknown' },
      atMs: momentOf(told.get('top')),
    })
  if (version !== '2') return null
  const [lat, lng, radius] = (told.get('lo') ?? '').split(',').map(numberIn)
  const [call, later] = [of('et'), of('lt')]
  return placeFrom({
    ...{ lat: lat ?? null, lng: lng ?? null, radius: radius ?? null, confidence: of('lc') },
    by: letters[told.get('ls')?.toUpperCase() ?? ''] ?? 'unknown',
    // Seconds since 1970, and from there to the measuring.
    atMs: call === null || later === null ? null : (call + later) * 1_000,
  })
}

function momentOf(text = ''): number | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  return year ? Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) : null
}

const letterOf = Object.fromEntries(Object.entries(letters).map(([letter, by]) => [by, letter]))
/** As a message of version 1, so that what came by HTTPS is taken as a text is. */
export const writeAmlText = ({ position: { lat, lng, accuracy }, at, by, confidence }: PhonePlace): string =>
  `A"ML=1;lt=${lat};lg=${lng};rd=${accuracy};top=${at?.replace(/\.\d+/, '').replace(/\D/g, '') ?? 'N'};lc=${confidence ?? 'N'};pm=${letterOf[by] ?? 'U'}`

/** What a phone posts: the fields of the form, and whose phone it is. */
export function readAmlForm(fields: Readonly<Record<string, string | undefined>>): { number: string | null; place: PhonePlace | null } {
  const of = (name: string) => numberIn(fields[name])
  const told = fields['location_source']?.toLowerCase() ?? ''
  const by = locators.find((one) => one === (told === 'gnss' ? 'gps' : told)) ?? 'unknown'
  const place = placeFrom({
    ...{ lat: of('location_latitude'), lng: of('location_longitude'), radius: of('location_accuracy'), by, atMs: of('location_time') },
    confidence: of('location_confidence') ?? of('location_certainty'),
  })
  return { number: fields['device_number']?.trim() || null, place }
}
