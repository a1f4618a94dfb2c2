// Open311 GeoReport v2: what travels, how its form becomes a report of ours, and what it may tell of one.
import { Id } from '#contract/nouns/fields.ts'

export const open311Base = '/api/open311'
export const specification = 'http://wiki.open311.org/GeoReport_v2'

interface Open311Request {
  service_request_id: string
  status: 'open' | 'closed'
  status_notes: string
  service_name: string | null
  service_code: string
  /** What was said stays with the center. */
  description: null
  agency_responsible: string
  service_notice: null
  requested_datetime: string
  updated_datetime: string
  expected_datetime: null
  address: string
  address_id: null
  zipcode: null
  lat: number | null
  long: number | null
  media_url: null
}

/** The attribute by which a kind within a kind is told. */
export const kindAttribute = 'kind'

function codeIn(name: string): [code: string, name: string][] {
  const code = /^attribute\[(.+?)\]/.exec(name)?.[1]
  return code ? [[code, name]] : []
}

/** A form as our own call takes it. What it has no field for is kept as further words. */
export function reportOf(form: ReadonlyMap<string, unknown>) {
  const told = (name: string) => [form.get(name) ?? ''].flat().map(String).join(', ').trim()
  const numbers = [told('lat'), told('long')].map((text) => (text === '' ? Number.NaN : Number(text)))
  const codes = new Map([...form.keys()].flatMap(codeIn))
  const kind = told(codes.get(kindAttribute) ?? '')
  const isKindKnown = Id.safeParse(kind).success
  const attributes = [...codes].flatMap(([code, name]) => (code === kindAttribute && isKindKnown ? [] : [`${code}: ${told(name)}`]))
  const beside = [told('email'), told('media_url'), told('address_id')].filter(Boolean)
  return {
    caseTypeId: told('service_code'),
    caseSubTypeId: kind,
    description: [told('description'), ...attributes, ...beside].filter(Boolean).join('\n'),
    position: { lat: numbers[0], lng: numbers[1] },
    landmark: told('address_string'),
    callerName: [told('first_name'), told('last_name')].filter(Boolean).join(' '),
    callerPhone: told('phone'),
    isOpen311: true,
  }
}

export interface Standing {
  id: string
  case_type_id: string
  case_type_name: string | null
  created_at: string
  changed_at: string
  state: string | null
  barangay: string | null
  lat: number | null
  lng: number | null
}

const notes: Record<string, string> = {
  accepted: 'A dispatcher took up the report.',
  resolved: 'Resolved.',
  declined: 'The center could not act on it.',
  rejected: 'The center could not act on it.',
}
const overStates = new Set(['resolved', 'declined', 'rejected'])

/** About a kilometer: near enough for a map of the town, too far to find a house. */
const coarse = (degrees: number | null) => degrees && Math.round(degrees * 100) / 100

/** A report as anybody may see it: no words, no names, and its place by the barangay. */
export const shownOf = (one: Standing, center: string): Open311Request => ({
  service_request_id: one.id,
  status: overStates.has(one.state ?? '') ? 'closed' : 'open',
  status_notes: notes[one.state ?? ''] ?? 'Received.',
  service_name: one.case_type_name,
  service_code: one.case_type_id,
  description: null,
  agency_responsible: center,
  service_notice: null,
  requested_datetime: one.created_at,
  updated_datetime: one.changed_at,
  expected_datetime: null,
  address: [one.barangay, center].filter(Boolean).join(', '),
  address_id: null,
  zipcode: null,
  lat: coarse(one.lat),
  long: coarse(one.lng),
  media_url: null,
})
