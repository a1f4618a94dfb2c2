// Values that people might fill in, made from a form's schema: every field given, and two different ones for each.
import * as z from 'zod'

export type Json = z.core.JSONSchema.BaseSchema

/** Where ids come from: by the name of the field that holds them. */
export type IdsOf = (name: string) => readonly string[]

export function schemaAt(schema: z.ZodType, path: string): Json {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return path.split('.').reduce<Json>((part, name) => (plain(part).properties?.[name] ?? {}) as Json, whole)
}

/** The way that is neither null nor left empty. */
const plain = (schema: Json): Json =>
  ((schema.anyOf as Json[] | undefined)?.find(({ type, const: only }) => type !== 'null' && only !== '') ?? schema) as Json

export function valueOf(given: Json, name: string, variant: 0 | 1, idsOf: IdsOf): unknown {
  const schema = plain(given)
  const { type, enum: choices, format } = schema
  if (schema.const !== undefined) return schema.const
  if (choices) return choices[Math.min(variant, choices.length - 1)]
  if (format === 'uuid') return idsOf(name)[variant] ?? idsOf(name)[0] ?? null
  if (type === 'array') {
    const items = (schema.items ?? {}) as Json
    const count = items.format === 'uuid' ? 1 : variant + 1
    const listed = Array.from({ length: count }, (_, at) => valueOf(items, name, ((variant + at) % 2) as 0 | 1, idsOf))
    return listed.filter((one) => one !== null)
  }
  if (type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, valueOf(one as Json, key, variant, idsOf)]))
  if (type === 'boolean') return variant === 1
  if (type === 'number' || type === 'integer') return numberOf(schema, name, variant)
  return textOf(schema, name, variant)
}

const degrees: Record<string, [number, number]> = {
  lat: [14.55, 14.57],
  lng: [121.11, 121.13],
  south: [14.5, 14.51],
  west: [121.1, 121.11],
  north: [14.6, 14.61],
  east: [121.2, 121.21],
}
function numberOf({ minimum = 0, maximum = 1_000, type }: Json, name: string, variant: 0 | 1): number {
  const known = degrees[name]?.[variant]
  if (known !== undefined) return known
  const step = Math.min(3, (maximum - minimum) / 4)
  return minimum + (type === 'integer' ? Math.max(1, Math.floor(step)) : step) * (variant + 1)
}

/** As the server keeps numbers. */
const phones = ['+639170000001', '+639170000002'] as const
const phoneNames = new Set(['phone', 'hotline', 'contact', 'contactPhone', 'number', 'numbers', 'contactNumbers'])

let turn = 0
const shaped = [
  ['#aabbcc', '#112233'],
  ['flame', 'droplet'],
  ['1234567890', '1234567891'],
  ['1.2.3', '1.3.0'],
  ['QAA', 'QAB'],
] as const

function textOf({ format, pattern, maxLength = 100 }: Json, name: string, variant: 0 | 1): string {
  turn++
  if (phoneNames.has(name)) return phones[variant]
  if (format === 'email') return `form${turn}@people.invalid`
  if (format === 'uri') return `https://example.invalid/${turn}`
  if (name === 'macAddress') return ['0A:1B:2C:3D:4E:5F', '0A:1B:2C:3D:4E:60'][variant]!
  if (name === 'certificates') return ['EMT basic 2027-03-31', 'First aid 2028-01-31'][variant]!
  if (format === 'date') return ['2027-03-31', '2028-01-31'][variant]!
  if (name === 'hours') return ['24/7', 'Mo-Fr 08:00-17:00'][variant]!
  if (name === 'checkedOn') return ['2026-10-01', '2026-11-01'][variant]!
  if (name === 'timeZone') return ['Asia/Manila', 'Asia/Tokyo'][variant]!
  const unique = `form-${turn}`
  const fits = (text: string) => !pattern || new RegExp(pattern, 'u').test(text)
  if (pattern && fits(unique)) return unique
  const found = shaped.find(([one]) => pattern && fits(one) && !fits('Some words'))
  return found?.[variant] ?? `${name} ${turn}`.slice(0, maxLength)
}
