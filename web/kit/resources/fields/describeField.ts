// What a field of a schema asks for: its kind, its bounds, whether it may stay empty.
import * as z from 'zod'

type Json = z.core.JSONSchema.BaseSchema

export type FieldKind = 'text' | 'long' | 'number' | 'flag' | 'switch' | 'choice' | 'reference' | 'references' | 'tags' | 'position' | 'other'
export interface FieldShape {
  kind: FieldKind
  isNullable: boolean
  isRequired: boolean
  isWhole: boolean
  least?: number
  most?: number
  choices: readonly string[]
}

const described = new WeakMap<z.ZodType, Json>()
const longFrom = 250

export function describeField(schema: z.ZodType, path: string): FieldShape {
  const found = path.split('.').reduce<Found>(step, { schema: wholeOf(schema), isGiven: true })
  return found.schema ? shapeOf(found.schema, found.isGiven) : plain
}

interface Found {
  schema: Json | undefined
  isGiven: boolean
}
const plain: FieldShape = { kind: 'other', isNullable: true, isRequired: false, isWhole: false, choices: [] }

function wholeOf(schema: z.ZodType): Json {
  const whole = described.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
  described.set(schema, whole)
  return whole
}

function step({ schema }: Found, name: string): Found {
  const own = schema?.properties?.[name] as Json | undefined
  // A text that the call can do without is still asked of people.
  return { schema: own, isGiven: (schema?.required?.includes(name) ?? false) || own?.default === '' }
}

function shapeOf(schema: Json, isGiven: boolean): FieldShape {
  const ways = (schema.anyOf ?? []) as Json[]
  const isNullable = ways.some(({ type }) => type === 'null')
  const own = ways.find(({ type }) => type !== 'null') ?? schema
  const kind = kindOf(own)
  const canBeEmpty =
    kind === 'tags' || kind === 'references' ? !own.minItems : kind === 'text' || kind === 'long' ? !own.minLength && !own.pattern : false
  return {
    kind,
    isNullable,
    isRequired: isGiven && !isNullable && !canBeEmpty && kind !== 'flag' && kind !== 'switch',
    isWhole: own.type === 'integer',
    ...(kind === 'number' ? { least: own.minimum, most: own.maximum } : { most: own.maxLength ?? own.maxItems }),
    choices: (kind === 'choice' ? own.enum : kind === 'tags' ? (own.items as Json).enum : undefined)?.map(String) ?? [],
  }
}

function kindOf(schema: Json): FieldKind {
  if (schema.enum) return String(schema.enum) === '0,1' ? 'flag' : 'choice'
  if (schema.type === 'boolean') return 'switch'
  if (schema.type === 'number' || schema.type === 'integer') return 'number'
  if (schema.type === 'string') return schema.format === 'uuid' ? 'reference' : (schema.maxLength ?? 0) > longFrom && !schema.format ? 'long' : 'text'
  if (schema.type === 'array') {
    const items = schema.items as Json | undefined
    return items?.type !== 'string' ? 'other' : items.format === 'uuid' ? 'references' : 'tags'
  }
  return schema.properties?.lat && schema.properties.lng ? 'position' : 'other'
}

/** What a new thing starts with. */
export function firstValue({ kind, isNullable, least, choices }: FieldShape): unknown {
  if (kind === 'flag') return 0
  if (kind === 'switch') return false
  if (kind === 'references' || kind === 'tags') return []
  if (isNullable || kind === 'reference' || kind === 'position') return null
  if (kind === 'number') return least ?? 0
  if (kind === 'choice') return choices[0] ?? null
  return kind === 'other' ? undefined : ''
}
