// The OpenAPI document of a contract.
import * as z from 'zod'
import { aliasesOf, wordsBeside } from '#contract/nouns/aliases.ts'
import { sharing } from './nouns.ts'
import { callsOf, type Contract, type Endpoint, type Field, fieldsOf } from '#contract/kit/endpoint.ts'

export function openapi(contract: Contract, info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  const calls = callsOf(contract)
  const said: Record<string, unknown> = {}
  const isShared = (name: string) => calls.filter((one) => one.name === name).length > 1
  for (const { room, name, call } of calls) {
    const path = (paths[call.path] ??= {})
    const id = isShared(name) ? `${room}_${name}` : name
    path[call.method.toLowerCase()] = operation(room, id, call, said)
    if (call.changes && call.method === 'GET') path.post = operation(room, id, call, said, 'Post')
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    paths,
    components: { ...components, schemas: { ...components.schemas, ...said } },
  }
}

const refusal = (status: string, description: string) => [
  status,
  { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
]
const refusals = Object.fromEntries([
  refusal('400', 'The input is not right: `fields` says of each what is wrong. An unknown field is refused by name (`unknown-field`).'),
  refusal('401', 'The session expired, or there is none (`session-expired`).'),
  refusal('403', 'The account may not do this (`not-allowed`).'),
  refusal('404', 'There is no such thing in the command center of the account (`not-found`).'),
  refusal('409', 'It does not stand so any more: `present` and `difference` tell how it stands (`stale`, `conflict`).'),
  refusal('429', 'Too many tries: `Retry-After` says how many seconds to wait (`too-many`).'),
]) as Record<string, unknown>

const components = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token that auth/login answers with; only ever in this header.' } },
  schemas: {
    Sentence: {
      type: 'object',
      description: 'A message as a text with its words, for other languages.',
      properties: {
        text: { type: 'string' },
        words: {
          type: 'object',
          additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { $ref: '#/components/schemas/Sentence' }] },
        },
      },
      required: ['text', 'words'],
    },
    Refusal: {
      type: 'object',
      properties: {
        message: { type: 'string', description: 'Why, in English, for people.' },
        code: { type: 'string', description: 'Why, for programs.' },
        sentence: { $ref: '#/components/schemas/Sentence' },
        fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
      required: ['message', 'code'],
    },
  },
}

const replyOf = (call: Endpoint) => {
  const { $schema: _, ...schema } = z.toJSONSchema(call.output, { unrepresentable: 'any' })
  return schema
}

function operation(room: string, name: string, call: Endpoint, said: Record<string, unknown>, suffix = '') {
  const fields = told(fieldsOf(call)).map((field) => ({ ...field, schema: sharing(field.schema, said) as Field['schema'] }))
  const body = fields.filter((field) => field.where === 'body')
  const keyed = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } }
  return {
    operationId: name + suffix,
    tags: [room],
    summary: call.doc,
    'x-access': call.access,
    ...(call.beyond && { 'x-beyond': true }),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...fields.filter((field) => field.where !== 'body').map(({ name, where, required, schema }) => ({ name, in: where, required, schema })),
      ...(call.changes ? [keyed] : []),
    ],
    ...(body.length > 0 && { requestBody: { content: contentOf(body) } }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: sharing(replyOf(call), said) } } },
      ...(fields.length > 0 && { 400: refusals['400'] }),
      ...(call.access !== 'public' && { 401: refusals['401'], 403: refusals['403'] }),
      ...(call.path.includes('{') && { 404: refusals['404'] }),
      ...(call.changes && { 409: refusals['409'] }),
      429: refusals['429'],
    },
  }
}

/** Each field with the other names and words under which it is taken. */
function told(fields: Field[]): Field[] {
  const aliases = aliasesOf(fields)
  return fields.map((field) => {
    const names = [...aliases].filter(([, of]) => of === field).map(([name]) => name)
    const words = wordsBeside(field.schema.enum ?? [])
    if (names.length + words.length === 0) return field
    const also = [names.length > 0 && `Also taken as ${names.join(', ')}.`, words.length > 0 && `Also understood: ${words.join(', ')}.`]
    return { ...field, schema: { ...field.schema, description: also.filter(Boolean).join(' '), 'x-aliases': names } }
  })
}

/** A body that may hold a file travels as a form, or as JSON where it holds none. */
function contentOf(body: Field[]) {
  const required = body.filter((field) => field.required).map((field) => field.name)
  const schema = { type: 'object', properties: Object.fromEntries(body.map((field) => [field.name, field.schema])), required }
  const needsFile = body.some((field) => field.isFile && field.required)
  return {
    ...(!needsFile && { 'application/json': { schema } }),
    ...(body.some((field) => field.isFile) && { 'multipart/form-data': { schema } }),
  }
}
