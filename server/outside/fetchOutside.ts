// Asks an outside system over HTTP, within limits of time and size, following nothing, and at no address that is not public unless the settings name it.
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { spanNow, traced } from '#server/kit/traces/traces.ts'
import { isPublic, lookUpPublic, notOpen } from './addresses.ts'

/** Why there was no answer of use: for the log and, as a sentence, for the people who wait. */
export type TroubleKind = 'silent' | 'slow' | 'tooLarge' | 'refused' | 'tooOften' | 'notUnderstood' | 'wrongClock' | 'forbidden'

export class OutsideTrouble extends Error {
  readonly kind: TroubleKind
  readonly status: number | undefined

  constructor(kind: TroubleKind, detail: string, status?: number) {
    super(`${kind}: ${detail}`)
    this.kind = kind
    this.status = status
  }
}

export interface Outgoing {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  maxBytes?: number
  maxMs?: number
  /** An answer from 400 on is read too: it says in its own words what is wrong. */
  readsRefusal?: boolean
  /** Hosts with their ports that may be at an address that is not public. */
  privateHosts: readonly string[]
}

export interface Incoming {
  status: number
  text: string
  bytes: Buffer
  headers: Record<string, string | string[] | undefined>
}

const usualBytes = 1024 * 1024
const usualMs = 5_000

/** Any answer below 400; a redirect is trouble too, since what it names was configured by nobody. */
export async function fetchOutside(url: string | URL, outgoing: Outgoing): Promise<Incoming> {
  // The path may hold whose it is, or a secret.
  const { hostname, port } = new URL(url)
  const span = spanNow()?.child('outside', 'client', {
    ...{ 'http.request.method': outgoing.method ?? 'GET', 'server.address': hostname },
    ...(port && { 'server.port': Number(port) }),
  })
  return traced(span, async () => {
    const answer = await fetchWithin(url, outgoing)
    span?.tell({ 'http.response.status_code': answer.status })
    return answer
  })
}

async function fetchWithin(url: string | URL, outgoing: Outgoing): Promise<Incoming> {
  const { method = 'GET', headers = {}, body, maxBytes = usualBytes, maxMs = usualMs, readsRefusal = false, privateHosts } = outgoing
  const target = new URL(url)
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw new OutsideTrouble('forbidden', 'only http and https')
  const name = target.hostname.replace(/^\[|\]$/g, '')
  const port = target.port || (target.protocol === 'https:' ? '443' : '80')
  const isNamed = privateHosts.includes(`${target.hostname}:${port}`)
  if (!isNamed && isIP(name) !== 0 && !isPublic(name)) throw new OutsideTrouble('forbidden', 'this address is not public')
  const limit = AbortSignal.timeout(maxMs)
  try {
    return await new Promise<Incoming>((resolve, reject) => {
      const ask = target.protocol === 'https:' ? secure : plain
      const sent = ask(target, {
        method,
        headers: { 'user-agent': 'Tanod', 'accept-encoding': 'identity', ...headersOfTrace(isNamed), ...headers },
        agent: false,
        signal: limit,
        maxHeaderSize: 32 * 1024,
        ...(isNamed ? {} : { lookup: lookUpPublic as LookupFunction }),
      })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const status = answer.statusCode ?? 0
        const end = (trouble: OutsideTrouble) => {
          reject(trouble)
          answer.destroy()
        }
        answer.on('error', reject)
        if (status >= 300 && !(readsRefusal && status >= 400))
          return end(new OutsideTrouble(status === 429 ? 'tooOften' : 'refused', `status ${status}`, status))
        if (Number(answer.headers['content-length'] ?? 0) > maxBytes) return end(new OutsideTrouble('tooLarge', 'as it says itself'))
        const chunks: Buffer[] = []
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxBytes) return end(new OutsideTrouble('tooLarge', `over ${maxBytes} bytes`))
          chunks.push(chunk)
        })
        answer.on('end', () => {
          const whole = Buffer.concat(chunks)
          resolve({ status, text: whole.toString('utf8'), bytes: whole, headers: answer.headers })
        })
      })
      sent.end(body)
    })
  } catch (error) {
    if (error instanceof OutsideTrouble) throw error
    if (limit.aborted) throw new OutsideTrouble('slow', `no whole answer in ${maxMs} ms`)
    const { message } = error as Error
    throw new OutsideTrouble(message === notOpen ? 'forbidden' : 'silent', message)
  }
}

/** To which trace it belongs is told to systems of the own network alone. */
export function headersOfTrace(isOwn: boolean): Record<string, string> {
  const span = isOwn ? spanNow() : undefined
  return span ? { traceparent: span.traceparent } : {}
}

export async function fetchJson(url: string | URL, outgoing: Outgoing): Promise<unknown> {
  const { text } = await fetchOutside(url, { ...outgoing, headers: { accept: 'application/json', ...outgoing.headers } })
  try {
    return JSON.parse(text)
  } catch {
    throw new OutsideTrouble('notUnderstood', 'no JSON')
  }
}
