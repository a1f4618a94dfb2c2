// An input that a call would take, made from its schema: for the API's description, and for tests that try every call.
import type { Field } from '#contract/kit/endpoint.ts'

interface Shape {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  examples?: unknown[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}
type Id = () => string

/** What one would say, by the name of the field. */
const telling: Record<string, unknown> = {
  transactionNumber: 'TAY-261122-0042',
  description: 'Water is rising at the bridge, two children are on a roof.',
  text: 'A boat is on its way.',
  landmark: 'Behind the public market',
  callerName: 'Ligaya Santos',
  // As their schemas say.
  ...{ phone: undefined, callerPhone: undefined },
  email: 'ana.reyes@town.example',
  after: 4711,
  name: 'Ana Reyes',
  username: 'taytay-dispatcher',
  title: 'Clean-up drive',
  url: 'https://town.example/hook',
  lat: 14.5577,
  lng: 121.1329,
  from: '2026-11-01',
  to: '2026-11-30',
  year: 2026,
  accountType: 'dispatcher',
}

export const sampleId = '0190a000-0000-7000-8000-000000000001'
const fixed: Id = () => sampleId

/** What a call must be given, by its schema alone. */
export const leastOf = (fields: readonly Field[], id: Id = fixed): Record<string, unknown> =>
  Object.fromEntries(fields.filter(({ required, isFile }) => required && !isFile).map(({ name, schema }) => [name, sample(schema as Shape, id)]))

/** What one would send: what must be there, and of the rest what tells something. */
export function exampleOf(fields: readonly Field[]): Record<string, unknown> {
  const told = fields.filter(({ name, required, isFile }) => !isFile && (required || name in telling))
  return Object.fromEntries(told.map(({ name, schema }) => [name, fitting(name, schema as Shape)]))
}

function fitting(name: string, shape: Shape): unknown {
  const known = telling[name]
  const fits =
    known !== undefined &&
    !shape.enum &&
    shape.type === (typeof known === 'number' ? shape.type : 'string') &&
    (typeof known === 'number' || isWithin(String(known), shape))
  return fits ? known : sample(shape, fixed)
}
const isWithin = (text: string, { minLength = 0, maxLength = 10_000, pattern, format }: Shape) =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (!format || ['uri', 'date', 'email'].includes(format)) &&
  (!pattern || new RegExp(pattern, 'u').test(text))

function sample(shape: Shape, id: Id): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.examples) return shape.examples[0]
  if (shape.enum) return shape.enum[0]
  if (shape.default !== undefined) return shape.default
  const ways = shape.anyOf ?? shape.oneOf
  if (ways) return sample(ways[0]!, id)
  const [type] = [shape.type].flat()
  if (type === 'object') return Object.fromEntries((shape.required ?? []).map((name) => [name, sample(shape.properties![name]!, id)]))
  if (type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}, id))
  if (type === 'integer' || type === 'number') return Math.max(1, shape.minimum ?? 1)
  if (type === 'boolean') return true
  return textOf(shape, id)
}

const formats: Record<string, string> = {
  email: 'sample@people.invalid',
  date: '2026-01-02',
  'date-time': '2026-01-02T03:04:05Z',
  uri: 'https://people.invalid/',
}
const texts = [
  ...['sample text', 'sample', 'Sample 1', '09171234567', '123456', '2026-01-02'],
  ...['#aabbcc', 'AA:BB:CC:DD:EE:FF', '12:00', '1.0.0', 'TAY-261122-0042', 'TAY', 'x'.repeat(43)],
]

function textOf({ format, pattern, minLength = 0 }: Shape, id: Id): string {
  if (format === 'uuid') return id()
  const found = texts.find((text) => text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text)))
  return formats[format ?? ''] ?? found ?? 'sample text'.padEnd(minLength, '.')
}
