// The typed client of other programs: its files below client/, made from the contract as the API's description says it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { contract } from '#contract/contract.ts'
import { fieldsOf } from '#contract/kit/endpoint.ts'
import { sharing } from '#contract/openapi/nouns.ts'
import { idsOf, openapi, replyOf } from '#contract/openapi/openapi.ts'

interface Shape {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  type?: string | string[]
  format?: string
  items?: Shape
  prefixItems?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
  propertyNames?: Shape
}

const head = '// Written by npm run derive from the contract.\n'
const plain: Record<string, string> = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }
const nameOf = (name: string) => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name))
const oneOf = (types: string[]) => [...new Set(types)].join(' | ')
const bracketed = (type: string) => (/[|&]/.test(type) ? `(${type})` : type)

/** A schema as TypeScript says it. */
export function typeOf(shape: Shape): string {
  if (shape.$ref) return shape.$ref.split('/').at(-1)!
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return oneOf(shape.enum.map((one) => JSON.stringify(one)))
  const ways = shape.anyOf ?? shape.oneOf
  if (ways) return oneOf(ways.map(typeOf))
  if (shape.allOf) return shape.allOf.map((one) => bracketed(typeOf(one))).join(' & ')
  if (Array.isArray(shape.type)) return oneOf(shape.type.map((type) => typeOf({ ...shape, type })))
  if (shape.format === 'binary') return 'Blob'
  if (shape.type === 'array') return shape.prefixItems ? `[${shape.prefixItems.map(typeOf).join(', ')}]` : `${bracketed(typeOf(shape.items ?? {}))}[]`
  if (shape.type === 'object') return objectOf(shape)
  return plain[shape.type ?? ''] ?? 'unknown'
}

function objectOf({ properties, required = [], additionalProperties, propertyNames }: Shape): string {
  if (properties) {
    const fields = Object.entries(properties).map(([name, one]) => `${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`)
    return fields.length > 0 ? `{ ${fields.join('; ')} }` : '{}'
  }
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  return propertyNames?.enum ? `{ [name in ${typeOf(propertyNames)}]?: ${value} }` : `{ [name: string]: ${value} }`
}

const fixedTypes = `export interface AskOptions { signal?: AbortSignal; /** The same key is the same action: made before the first try, kept over retries. */ key?: string }
export interface Given { /** The token that login answers with, or an API key. */ token?: string | null; language?(): string; send?(request: Request): Promise<Response> }
/** What a refusal says: message for people, code for programs, details to go on with. */
export class Refused extends Error { readonly status: number; readonly code: string; readonly details: Record<string, unknown>; readonly requestId: string | null }
/** What a gateway or a network before Tanod answered: what was asked may have been done. */
export class ForeignAnswer extends Error { readonly status: number; readonly details: Record<string, unknown> }
/** Every call by its name, at one server. */
export declare function tanod(server: string, given?: Given): Tanod
`

/** The types: what is shared by name, then each call with its documentation. */
function types(): string {
  const { components } = openapi(contract, { title: 'Tanod', version: '1' })
  const said: Record<string, unknown> = {}
  const calls = idsOf(contract).map(({ id, call }) => {
    const fields = fieldsOf(call)
    const input = objectOf({
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, sharing(schema, said) as Shape])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
    })
    const least = fields.some(({ required }) => required) ? '' : '?'
    return `  /** ${call.doc} */\n  ${id}(input${least}: ${input}, options?: AskOptions): Promise<${typeOf(sharing(replyOf(call), said) as Shape)}>`
  })
  const shared = Object.entries({ ...components.schemas, ...said } as Record<string, Shape>).map(
    ([name, one]) => `export type ${name} = ${typeOf(one)}`,
  )
  return `${head}${fixedTypes}${shared.join('\n')}\nexport interface Tanod {\n${calls.join('\n')}\n}\n`
}

function code(): string {
  const rows = idsOf(contract).map(({ id, call: { method, path, changes } }) => `  ${id}: ['${method}', '${path}', ${changes}],`)
  return `${head}import { ask, ForeignAnswer, Refused } from './ask.js'

const calls = {
${rows.join('\n')}
}

export { ForeignAnswer, Refused }
export function tanod(server, { token = null, ...rest } = {}) {
  const wire = { base: server.replace(/\\/$/, ''), token: () => token, ...rest }
  const asking = ([method, path, changes]) => (input, options) => ask(wire, { method, path, changes }, input, options)
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, asking(call)]))
}
`
}

/** What sends and reads, as the web sends and reads too: the contract's own, without its types. */
async function asking(): Promise<string> {
  const source = readFileSync(join(import.meta.dirname, '../contract/kit/client.ts'), 'utf8')
  return head + (await transformWithOxc(source, 'client.ts', { sourcemap: false, tsconfig: false } as object)).code
}

export const clientFiles = async (): Promise<Record<string, string>> => ({
  'ask.js': await asking(),
  'client.js': code(),
  'client.d.ts': types(),
})
