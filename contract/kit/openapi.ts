// The OpenAPI document of a contract.
import * as z from 'zod'
import { callsOf, type Contract, type Endpoint, type Field, fieldsOf } from './endpoint.ts'

export function openapi(contract: Contract, info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { room, name, call } of callsOf(contract)) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operation(room, name, call)
    if (call.changes && call.method === 'GET') path.post = operation(room, name, call, 'Post')
  }
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } }
  return { openapi: '3.1.1', info, paths, components: { securitySchemes } }
}

function operation(room: string, name: string, call: Endpoint, suffix = '') {
  const fields = fieldsOf(call)
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
      200: { description: 'Done.', content: { 'application/json': { schema: z.toJSONSchema(call.output, { unrepresentable: 'any' }) } } },
      default: { description: 'Refused: message says why, code names the reason.' },
    },
  }
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
