// Writes an answer of Open311 as XML or as JSON: the same names, lists in XML inside an element of their own.
import { escaped } from '#server/kit/xmlText.ts'

export type Format = 'json' | 'xml'
type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
export type Answer = Value | readonly object[] | object

/** What each one of a list is called. */
const oneOf: Record<string, string> = {
  services: 'service',
  service_requests: 'request',
  attributes: 'attribute',
  values: 'value',
  endpoints: 'endpoint',
  formats: 'format',
  errors: 'error',
}

export const typeOf: Record<Format, string> = { json: 'application/json; charset=utf-8', xml: 'text/xml; charset=utf-8' }

export const write = (format: Format, name: string, answer: Answer): string =>
  format === 'json' ? JSON.stringify(answer) : `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, answer as Value)}\n`

function element(name: string, value: Value): string {
  if (value === null) return `<${name}/>`
  if (Array.isArray(value)) return `<${name}>${value.map((one: Value) => element(oneOf[name]!, one)).join('')}</${name}>`
  if (typeof value !== 'object') return `<${name}>${escaped(String(value))}</${name}>`
  const inner = Object.entries(value).map(([key, one]: [string, Value]) => element(key, one))
  return `<${name}>${inner.join('')}</${name}>`
}
