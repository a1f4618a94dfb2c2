// What every response carries, and which origins may speak to us.
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { refuse } from './refuse.ts'
import { requestIdHeader } from './requestId.ts'

export interface SecurityParts {
  origins: string[]
  tls: boolean
  /** The certificate that this program serves HTTPS by, where no proxy does. */
  certificate?: { isOwn: boolean } | undefined
  /** Where the map's style and its tiles come from, beside ourselves. */
  mapOrigins?: readonly string[]
}

export const makeNonce = () => randomBytes(16).toString('base64')

/** The socket's own address by name: some browsers do not count it as 'self'. */
const socketsOf = (host: string | undefined, tls: boolean) =>
  host && /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) ? `${tls ? '' : ` ws://${host}`} wss://${host}` : ''

/** Scripts, styles and connections are our own; a page is framed by nobody. */
export function contentPolicy(
  { host, tls, mapOrigins = [] }: { host: string | undefined; tls: boolean; mapOrigins?: readonly string[] },
  nonce?: string,
): string {
  const style = nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'"
  return `default-src 'self'; script-src 'self'; ${style}; img-src 'self' data: blob:; media-src 'self' blob:; connect-src ${["'self'", ...mapOrigins].join(' ')}${socketsOf(host, tls)}; worker-src 'self' blob:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
}

/** Whether a browser may be told never to come without HTTPS: only where the name is one of the world, whose certificates every browser knows. */
export function isPublicName(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  return isIP(name) === 0 && /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(name) && !/\.(local|lan|internal|localhost|home|test|invalid|arpa)$/.test(name)
}

const strict = 'max-age=31536000; includeSubDomains'
const strictFor = ({ tls, certificate }: Pick<SecurityParts, 'tls' | 'certificate'>, host: string | undefined) =>
  tls && !certificate?.isOwn && isPublicName(host) ? { 'strict-transport-security': strict } : {}

export const headersOf = ({ tls, mapOrigins = [] }: Pick<SecurityParts, 'tls'> & Partial<SecurityParts>, host?: string): Record<string, string> => ({
  'content-security-policy': contentPolicy({ host, tls, mapOrigins }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  'cache-control': 'no-store',
})

/** Also what is answered before or beside the routes carries the set; call it once the sockets are open, for they answer first. */
export function carryHeaders(http: Server, parts: SecurityParts): void {
  const headers = new Map(Object.entries(headersOf(parts)))
  http.prependListener('request', ({ headers: { host } }, response) =>
    response
      .setHeaders(headers)
      .setHeaders(new Map(Object.entries(strictFor(parts, host))))
      .setHeader('content-security-policy', contentPolicy({ ...parts, host })),
  )
}

/** What else a client would rather speak (h2c) is left out, and its call is answered as it stands. */
export const isSocketAsked = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers.upgrade?.toLowerCase() === 'websocket'

/** A browser that fetches ahead of a click asks nothing of us. */
const isAhead = (headers: IncomingHttpHeaders) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))

export function secure(app: FastifyInstance, parts: SecurityParts): void {
  const { origins } = parts
  const headers = headersOf(parts)
  app.addHook('onRequest', async (request, reply) => {
    reply
      .headers({ ...headers, ...strictFor(parts, request.headers.host) })
      .header('content-security-policy', contentPolicy({ ...parts, host: request.headers.host }))
      .header(requestIdHeader, request.id)
    if (request.url.startsWith(base) && isAhead(request.headers)) refuse(405, 'Calls are not made ahead of time.')
    const { origin } = request.headers
    if (!origin || !origins.includes(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': `${requestIdHeader}, retry-after`, vary: 'origin' })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, accept-language',
      'access-control-max-age': '600',
    })
    return reply.code(204).send()
  })
}

/** A browser's socket comes from our own pages or a listed origin; a program sends no origin at all. */
export function mayConnect({ origins, tls }: SecurityParts, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  if (origins.includes(origin)) return true
  return origin === `https://${host}` || (!tls && origin === `http://${host}`)
}
