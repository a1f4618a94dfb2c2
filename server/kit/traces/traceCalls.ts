// A span for each call over HTTP: its name in the contract, its status, its center; nothing of who calls, from where, or with what.
import type { FastifyInstance } from 'fastify'
import { inSpan, type Span, type Traces } from './traces.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where calls are traced. */
    span?: Span
  }
  interface FastifyContextConfig {
    /** The name of the call in the contract. */
    call?: string
    isForgiving?: boolean
  }
}

/** `isTrusted`: a proxy of ours, whose word it is to which trace a call belongs. */
export function traceCalls(app: FastifyInstance, traces: Traces, isTrusted: (address: string) => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url = 'none' } = request.routeOptions
    const { traceparent } = request.headers
    const isOfProxy = typeof traceparent === 'string' && isTrusted(request.socket.remoteAddress ?? '')
    const told = { 'http.request.method': request.method, 'http.route': url, 'tanod.request_id': request.id }
    const span = traces.begin(config?.call ?? `${request.method} ${url}`, 'server', told, isOfProxy ? { traceparent } : {})
    request.span = span
    traces.remember(request.id, span)
    reply.raw.once('close', () => {
      const { actor } = request
      span.tell({
        'http.response.status_code': reply.statusCode,
        ...(actor && { 'tanod.center': actor.center, 'tanod.account_type': actor.accountType }),
        // Whoever asked was gone before the end.
        ...(!reply.raw.writableFinished && { 'tanod.cut_off': true }),
      })
      span.end(reply.statusCode >= 500 && reply.statusCode !== 503 ? { code: String(reply.statusCode) } : undefined)
    })
    inSpan(span, done)
  })
  // Reading a body loses it: from here on the handler has it again.
  app.addHook('preHandler', (request, _reply, done) => inSpan(request.span, done))
}
