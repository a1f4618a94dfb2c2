// The public JSON schemas of Open311 GeoReport v2 (open311/georeport-v2-schemas), and an answer in XML read back as one in JSON.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type Xml } from '#server/outside/xml.ts'

type Json = z.core.JSONSchema.BaseSchema

/** They name no types where they name properties, which a reader of schemas would take for "anything". */
function typed(schema: Json): Json {
  const inner = Object.entries(schema).map(([key, value]) => [key, typeof value === 'object' && value !== null ? typedWithin(value) : value])
  return { ...(Object.fromEntries(inner) as Json), ...(schema.properties && { type: 'object' as const }) }
}
const typedWithin = (value: object): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'object' && one !== null ? typed(one as Json) : one)) : typed(value as Json)

const read = (name: string) =>
  z.fromJSONSchema(typed(JSON.parse(readFileSync(join(import.meta.dirname, 'open311', `${name}.json`), 'utf8')) as Json) as never)
export const schemas = { service: read('service'), definition: read('service-definition'), request: read('request') }

const lists = new Set(['services', 'service_requests', 'attributes', 'values', 'errors', 'endpoints', 'formats'])
const booleans = new Set(['metadata', 'variable', 'required'])
const numbers = new Set(['lat', 'long', 'order'])

/** By the names of its elements, as the schemas have them. */
export function fromXml({ name, text, children }: Xml): unknown {
  if (lists.has(name)) return children.map(fromXml)
  if (children.length > 0) return Object.fromEntries(children.map((child) => [child.name, fromXml(child)]))
  if (text === '') return null
  if (booleans.has(name)) return text === 'true'
  return numbers.has(name) ? Number(text) : text
}
