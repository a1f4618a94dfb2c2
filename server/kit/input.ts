// Text from a path, a query or a form as the values that a call's schema names.
import type { Field } from '#contract/kit/endpoint.ts'
import { refuse } from './refuse.ts'

export function asValues(pairs: Iterable<[string, unknown]>, fields: Field[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, given] of pairs) {
    const schema = fields.find((field) => field.name === name)?.schema
    if (!schema) continue
    if (schema.type !== 'array') values[name] = asValue(given, schema.type)
    else
      values[name] = [
        ...((values[name] as unknown[]) ?? []),
        ...[given].flat().map((one) => asValue(one, (schema.items as { type?: string } | undefined)?.type)),
      ]
  }
  return values
}

function asValue(given: unknown, type: unknown): unknown {
  if (typeof given !== 'string' || given === '') return given
  if (type === 'number' || type === 'integer') return Number(given)
  if (type === 'boolean') return given === 'true' ? true : given === 'false' ? false : given
  if (type === 'object') return parse(given)
  return given
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(400, 'A field of the form is not JSON.')
  }
}

export function asJson(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) refuse(400, 'The body must be a JSON object.')
  return body
}
