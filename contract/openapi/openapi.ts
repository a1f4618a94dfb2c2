// The OpenAPI document of a contract.
import * as z from 'zod'
import { aliasesOf, spansOf, wordsBeside } from '#contract/nouns/aliases.ts'
import { exampleOf } from './example.ts'
import { guide } from './guide.ts'
import { sharing } from './nouns.ts'
import { callsOf, type Contract, type Endpoint, type Field, fieldsOf } from '#contract/kit/endpoint.ts'

export function openapi(contract: Contract, info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  const calls = idsOf(contract)
  const said: Record<string, unknown> = {}
  for (const { room, id, call } of calls) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operation(room, id, call, said)
    if (call.changes && call.method === 'GET') path.post = operation(room, id, { ...call, method: 'POST' }, said, 'Post')
  }
  return {
    openapi: '3.1.1',
    info: { ...info, description: guide, license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' } },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    tags: [...new Set(calls.map(({ room }) => room))].map((name) => ({ name, description: `The calls of the room ${name}.` })),
    paths,
    components: { ...components, schemas: { ...components.schemas, ...said } },
  }
}

/** Every call by one name of its own. */
export function idsOf(contract: Contract) {
  const calls = callsOf(contract)
  const counts = Map.groupBy(calls, ({ name }) => name)
  return calls.map(({ room, name, call }) => ({ room, call, id: counts.get(name)!.length > 1 ? `${room}_${name}` : name }))
}

const refusalWords = {
  400: ['NotRight', 'The input is not right: `fields` says of each what is wrong. An unknown field is refused by name (`unknown-field`).'],
  401: ['SignIn', 'The session expired, or there is none (`session-expired`).'],
  403: ['NotAllowed', 'The account may not do this (`not-allowed`), or must show the password again first (`step-up`).'],
  404: ['NotFound', 'There is no such thing in the command center of the account (`not-found`).'],
  409: ['Conflict', 'It does not stand so any more: `present` and `difference` tell how it stands (`stale`, `conflict`).'],
  413: ['TooLarge', 'The body or a file is larger than the server takes, or there is no room for more files (`too-large`, `quota`).'],
  415: ['WrongType', 'The body is neither JSON nor, where the call takes files, a form (`wrong-type`).'],
  422: ['KeyReused', 'The `Idempotency-Key` was used for another request; nothing was changed (`key-reused`).'],
  429: ['TooMany', 'Too many tries: `Retry-After` says how many seconds to wait (`too-many`).'],
} as const
const refused = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
const waiting = { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }
const refusal = (status: keyof typeof refusalWords) => ({ $ref: `#/components/responses/${refusalWords[status][0]}` })

const components = {
  parameters: {
    Key: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Of your own making, for one action: however often it is sent, it is done once.',
      schema: { type: 'string', pattern: '^[\\w.:-]{8,100}$' },
      example: '0190a000-0000-7000-8000-0000000000a1',
    },
  },
  responses: Object.fromEntries(
    Object.entries(refusalWords).map(([status, [name, description]]) => [name, { description, content: refused, ...(status === '429' && waiting) }]),
  ),
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

export const replyOf = (call: Endpoint) => {
  const { $schema: _, ...schema } = z.toJSONSchema(call.output, { unrepresentable: 'any' })
  return schema
}

function operation(room: string, name: string, call: Endpoint, said: Record<string, unknown>, suffix = '') {
  const fields = told(fieldsOf(call)).map((field) => ({ ...field, schema: sharing(field.schema, said) as Field['schema'] }))
  const body = fields.filter((field) => field.where === 'body')
  const isOldForm = call.changes && call.method === 'GET'
  const examples = exampleOf(fieldsOf(call))
  return {
    operationId: name + suffix,
    tags: [room],
    summary: call.doc,
    ...(isOldForm && { deprecated: true, description: 'The form of the specification. It changes something: POST at the same path does the same.' }),
    'x-access': call.access,
    ...(call.harm && { 'x-harm': call.harm }),
    ...(call.provenMs !== null && { 'x-step-up': true }),
    ...(call.needsPerson && { 'x-needs-person': true }),
    ...(call.beyond && { 'x-beyond': true }),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...fields
        .filter((field) => field.where !== 'body')
        .map(({ name, where, required, schema }) => ({
          ...{ name, in: where, required, schema },
          ...(name in examples && { example: examples[name] }),
        })),
      ...(call.changes ? [{ $ref: '#/components/parameters/Key' }] : []),
    ],
    ...(body.length > 0 && { requestBody: { required: body.some(({ required }) => required), content: contentOf(body, examples) } }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: sharing(replyOf(call), said) } } },
      ...(fields.length > 0 && { 400: refusal(400) }),
      ...(call.access !== 'public' && { 401: refusal(401), 403: refusal(403) }),
      ...(fields.some(namesSomething) && { 404: refusal(404) }),
      ...(call.changes && { 409: refusal(409) }),
      ...(body.length > 0 && { 413: refusal(413), 415: refusal(415) }),
      ...(call.changes && !call.isForgiving && { 422: refusal(422) }),
      429: refusal(429),
    },
  }
}

/** Whether a field is the name of something that may not be there. */
const namesSomething = ({ name, where, schema }: Field): boolean => where === 'path' || /transactionNumbers?$/i.test(name) || isId(schema)

function isId(schema: unknown): boolean {
  const { format, items, anyOf = [] } = (schema ?? {}) as Field['schema']
  return format === 'uuid' || [items, ...anyOf].some((one) => one !== undefined && isId(one))
}

/** Each field with the other names and words under which it is taken. */
function told(fields: Field[]): Field[] {
  const aliases = aliasesOf(fields)
  const spans = [...spansOf(fields).values()]
  return fields.map((field) => {
    const spanning = spans.filter(({ needs }) => needs.includes(field.name)).map(({ name }) => name)
    const names = [...new Set([...[...aliases].filter(([, of]) => of === field).map(([name]) => name), ...spanning])]
    const words = wordsBeside(field.schema.enum ?? [])
    if (names.length + words.length === 0) return field
    const also = [names.length > 0 && `Also taken as ${names.join(', ')}.`, words.length > 0 && `Also understood: ${words.join(', ')}.`]
    return { ...field, schema: { ...field.schema, description: also.filter(Boolean).join(' '), 'x-aliases': names } }
  })
}

/** A body that may hold a file is described as a form alone, from which generated clients learn to send one: without a file it is taken as JSON too. */
/** Where an example has to show a file. */
const bytesOf = ({ schema }: Field) => (schema.type === 'array' ? ['(the bytes of a file)'] : '(the bytes of a file)')

function contentOf(body: Field[], examples: Record<string, unknown>) {
  const required = body.filter((field) => field.required).map((field) => field.name)
  const schema = { type: 'object', properties: Object.fromEntries(body.map((field) => [field.name, field.schema])), required }
  const example = Object.fromEntries(
    body.flatMap((field) =>
      field.isFile ? (field.required ? [[field.name, bytesOf(field)]] : []) : field.name in examples ? [[field.name, examples[field.name]]] : [],
    ),
  )
  return { [body.some((field) => field.isFile) ? 'multipart/form-data' : 'application/json']: { schema, example } }
}
