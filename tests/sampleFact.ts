// Values that a schema accepts, with a text of one's own wherever free text may stand.
import * as z from 'zod'

type Json = z.core.JSONSchema.BaseSchema

/** The smallest value with every field given. */
export function sampleOf(schema: z.core.$ZodType, text: string): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, text)
}

const formats: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-00000000abcd',
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  email: 'somebody@example.invalid',
  uri: 'https://example.invalid/',
}

function sample(schema: Json, text: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.allOf) return sample(Object.assign({ ...schema, allOf: undefined }, ...schema.allOf) as Json, text)
  if (Array.isArray(schema.type)) return sample({ ...schema, type: schema.type[0] } as Json, text)
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sample(first as Json, text)
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sample(one as Json, text)]))
  if (schema.type === 'array') return schema.items ? [sample(schema.items as Json, text)] : []
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type !== 'string') return {}
  return (schema.format && formats[schema.format]) ?? (schema.pattern ? fitting(schema.pattern) : text.slice(0, schema.maxLength))
}

const shaped = ['TAY-202601-0001', '2026-01', '+639171234567', '#aabbcc', '12:30', 'word']

function fitting(pattern: string): string {
  const found = shaped.find((one) => new RegExp(pattern).test(one))
  if (!found) throw new Error(`No sample fits ${pattern}: add one.`)
  return found
}
