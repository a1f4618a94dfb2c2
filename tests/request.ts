// A call asked with an input that its schema might refuse: as a query, as JSON, or as a form where it needs a file.
import { type Endpoint, fieldsOf } from '#contract/kit/endpoint.ts'
import type { Lab } from './lab.ts'

/** The smallest picture that is one. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNYZWwMAAKbARGWi8UhAAAAAElFTkSuQmCC',
  'base64',
)

export interface Answer {
  status: number
  body: string
}

let turn = 0

export async function tryCall(lab: Lab, call: Endpoint, token: string | null, input: Record<string, unknown>): Promise<Answer> {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(asText(value ?? 'none'))
  })
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const { app } = lab.nodes[turn++ % lab.nodes.length]!
  const needed = fieldsOf(call).filter((field) => field.isFile && field.required)
  if (call.method === 'GET' && !call.changes) {
    const pairs = Object.entries(rest).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, asText(one)]))
    const reply = await app.inject({ url: `${path}?${new URLSearchParams(pairs)}`, headers })
    return { status: reply.statusCode, body: reply.body }
  }
  if (needed.length === 0) {
    const reply = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(rest),
    })
    return { status: reply.statusCode, body: reply.body }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) for (const one of [value].flat()) form.append(name, asText(one))
  for (const { name } of needed) form.append(name, new Blob([dot]), 'dot.png')
  const sent = new Response(form)
  const payload = Buffer.from(await sent.arrayBuffer())
  const reply = await app.inject({ method: 'POST', url: path, headers: { ...headers, 'content-type': sent.headers.get('content-type')! }, payload })
  return { status: reply.statusCode, body: reply.body }
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
