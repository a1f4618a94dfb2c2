// An input that a call would take, made from its schema: enough to get past the form, so that what lies behind is tried.
import { randomUUID } from 'node:crypto'
import { type Endpoint, fieldsOf } from '#contract/kit/endpoint.ts'

interface Shape {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minimum?: number
  minLength?: number
  pattern?: string
}

export function sampleOf(call: Endpoint): Record<string, unknown> {
  const needed = fieldsOf(call).filter((field) => field.required && !field.isFile && field.where !== 'path')
  return Object.fromEntries(needed.map(({ name, schema }) => [name, sample(schema as Shape)]))
}

function sample(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.default !== undefined) return shape.default
  if (shape.anyOf) return sample(shape.anyOf[0]!)
  if (shape.type === 'object') return Object.fromEntries((shape.required ?? []).map((name) => [name, sample(shape.properties![name]!)]))
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}))
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1)
  if (shape.type === 'boolean') return true
  return textOf(shape)
}

function textOf({ format, pattern, minLength = 0 }: Shape): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'email') return 'sample@people.invalid'
  if (format === 'date') return '2026-01-02'
  if (format === 'date-time') return '2026-01-02T03:04:05Z'
  if (format === 'uri') return 'https://people.invalid/'
  const candidates = [
    'sample text',
    'sample',
    'Sample 1',
    '09171234567',
    '123456',
    '2026-01-02',
    '#aabbcc',
    'AA:BB:CC:DD:EE:FF',
    '12:00',
    '1.0.0',
    'x'.repeat(43),
  ]
  const fitting = candidates.find((text) => text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text)))
  return fitting ?? 'sample text'.padEnd(minLength, '.')
}
