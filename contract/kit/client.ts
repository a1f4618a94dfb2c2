// The typed client of the contract: the web app, the tests and the simulator call the same one.
import type * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { Sentence } from './say.ts'

export type Input<E extends Endpoint> = z.input<E['input']>
export type Reply<E extends Endpoint> = z.output<E['output']>
export type Given<E extends Endpoint> = {} extends Input<E> ? [input?: Input<E>, options?: AskOptions] : [input: Input<E>, options?: AskOptions]

export interface AskOptions {
  signal?: AbortSignal
  /** Made before the first try and kept over retries: the same key is the same action. */
  key?: string
  /** From the server itself: no copy that the browser keeps will do. */
  isFresh?: boolean
}

export interface Wire {
  base: string
  token(): string | null
  language?(): string
  send?(request: Request): Promise<Response>
}

/** A refusal: `said` for the person, `message` the same in English, `code` for the program, `details` for the form. */
export class Refused extends Error {
  readonly status: number
  readonly said: string | Sentence
  readonly code: string
  readonly details: Record<string, unknown>
  /** By this number the server's log knows what was asked. */
  readonly requestId: string | null

  constructor(status: number, said: string | Sentence, code = 'error', details: Record<string, unknown> = {}, requestId: string | null = null) {
    super(typeof said === 'string' ? said : String(details.message ?? said.text))
    this.said = said
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
  }
}

/** What a gateway or a network before Tanod answered: it has no code of ours, and what was asked may have been done. */
export class ForeignAnswer extends Error {
  readonly status: number
  readonly details: Record<string, unknown>

  constructor(status: number, details: Record<string, unknown> = {}) {
    super(`Answered ${status} by no Tanod`)
    this.status = status
    this.details = details
  }
}

/** What a refusal says of each field: the first sentence. */
export function fieldsSaid(error: unknown): Record<string, string | Sentence> {
  const { fields = {}, sentences = {} } = error instanceof Refused ? (error.details as Record<'fields' | 'sentences', Record<string, unknown>>) : {}
  return Object.fromEntries(Object.entries({ ...fields, ...sentences }).map(([name, said]) => [name, [said].flat()[0] as string | Sentence]))
}

export async function ask<E extends Endpoint>(wire: Wire, endpoint: E, ...given: Given<E>): Promise<Reply<E>> {
  const [input = {}, options = {}] = given as [object?, AskOptions?]
  const asked = requestFor(wire.base, endpoint, input, options.signal)
  const request = options.isFresh ? new Request(asked, { cache: 'no-store' }) : asked
  const bearer = wire.token()
  if (bearer) request.headers.set('authorization', `Bearer ${bearer}`)
  if (wire.language) request.headers.set('accept-language', wire.language())
  if (options.key) request.headers.set('idempotency-key', options.key)
  const response = await (wire.send ?? fetch)(request)
  // A good answer that was cut off, or that no Tanod gave, is none: what was asked may have been done.
  const reply = (await response.json().catch((error: unknown) => (response.ok ? Promise.reject(error as Error) : null))) as
    | ({ message?: string; sentence?: Sentence; code?: unknown } & Record<string, unknown>)
    | null
  if (!response.ok || !reply) {
    const { code, sentence, message = '' } = reply ?? {}
    const retryAfter = response.headers.get('retry-after')
    const details = { ...reply, ...(retryAfter && { retryAfter }) }
    if (typeof code !== 'string') throw new ForeignAnswer(response.status, details)
    throw new Refused(response.status, sentence ?? message, code, details, response.headers.get('x-request-id'))
  }
  return reply as Reply<E>
}

/** Names in the path are filled from the input; the rest is the query, or the body: a form where it holds a file, else JSON. A changing call is posted. */
export function requestFor(base: string, { method, path, changes }: Endpoint, input: object, signal: AbortSignal | null = null): Request {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const rest = given.filter(([name]) => !path.includes(`{${name}}`))
  const values = Object.fromEntries(given)
  const url = base + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const pairs = rest.flatMap(([name, value]) => [value].flat().map((one: unknown) => [name, one] as const))

  if (method === 'GET' && !changes) {
    const query = new URLSearchParams(pairs.map(([name, one]) => [name, asText(one)])).toString()
    return new Request(query ? `${url}?${query}` : url, { signal })
  }
  if (pairs.some(([, one]) => one instanceof Blob)) {
    const form = new FormData()
    for (const [name, one] of pairs) form.append(name, one instanceof Blob ? one : asText(one))
    return new Request(url, { method: 'POST', body: form, signal })
  }
  return new Request(url, { method: 'POST', body: JSON.stringify(Object.fromEntries(rest)), headers: { 'content-type': 'application/json' }, signal })
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
