// A small stand-in for the server in tests of parts: answers by the last segment of the path, and notes what was asked.
import { wire } from '#web/kit/api.ts'

export interface Asked {
  name: string
  method: string
  body: Record<string, unknown>
  query: Record<string, string>
  key: string | null
  bearer: string | null
}
export interface Reply {
  status?: number
  message?: string
  /** As a Tanod gives one with each refusal; null of an answer that no Tanod gave. */
  code?: string | null
  data?: unknown
  [detail: string]: unknown
}
type Answer = (body: Record<string, unknown>, query: Record<string, string>) => Reply | Promise<Reply>

export function answerCalls(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = []
  wire.base = 'http://tanod.test'
  wire.send = async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const query = Object.fromEntries(searchParams)
    const name = pathname.split('/').pop() ?? ''
    const text = await request.text()
    const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
    const { headers, method } = request
    asked.push({ name, method, body, query, key: headers.get('idempotency-key'), bearer: headers.get('authorization') })
    const answer = answers[name]
    if (!answer) throw new Error(`No answer was prepared for ${name}.`)
    // As a browser does: what is given up ends at once.
    const givenUp = new Promise<never>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
    const { status = 200, message = '', data = null, requestId, ...details } = await Promise.race([answer(body, query), givenUp])
    const code = status < 400 ? {} : { code: 'refused' }
    const known: HeadersInit = requestId === undefined ? {} : { 'x-request-id': String(requestId) }
    return Response.json({ ...code, ...details, message, data }, { status, headers: known })
  }
  return asked
}
