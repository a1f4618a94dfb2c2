// The one place that turns a refusal or a fault into a reply, and a fault into a line of the log that tells nothing personal.
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from './refuse.ts'
import { headersOf } from './security.ts'

const known: Record<string, [status: number, message: string, code: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large.', 'too-large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the body as JSON, or as a form where the call takes files.', 'wrong-type'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is not JSON.', 'bad-input'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not JSON.', 'bad-input'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request is cut off.', 'bad-input'],
  // PostgreSQL keeps no NUL in text or JSON.
  '22021': [400, 'The request holds a character that cannot be kept.', 'bad-input'],
  '22P05': [400, 'The request holds a character that cannot be kept.', 'bad-input'],
  // What the schema raises when files would pass a quota.
  TQ001: [413, 'There is no room for more files here. Please ask your admin, or try again tomorrow.', 'quota'],
  '55P03': [503, 'Somebody else is changing the same just now. Nothing was changed. Please try again in a moment.', 'busy'],
  '53100': [507, 'The disk of the server is full: nothing was changed. What is there can still be read; tell the administrator.', 'disk-full'],
}

const secondsAway = 2

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      const { retryAfter, ...details } = error.details
      if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
      else if (error.status === 503) reply.header('retry-after', secondsAway)
      return reply.code(error.status).send({ message: error.message, code: error.code, ...details })
    }
    const [status, message, code] =
      known[error.code] ??
      ((error.statusCode ?? 500) < 500 ? [error.statusCode ?? 400, 'The request could not be read.', 'bad-input'] : [500, '500', 'fault'])
    if (status === 503) reply.header('retry-after', secondsAway)
    if (status >= 500) request.log.error({ fault: tell(error) }, 'fault')
    return reply.code(status).send({ message, code })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is no such call.', code: 'not-found' }))
}

const garbled = { message: 'The request could not be read.', code: 'bad-input' }

/** An address that no route can be looked up for. */
export const answerBadAddress = (_error: unknown, _request: unknown, reply: FastifyReply) => void reply.code(400).send(garbled)

/** Bytes that are no request, one too slow to come, or headers without end. */
export function answerGarbled({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const body = JSON.stringify(garbled)
  const headers = {
    ...headersOf({ tls: false }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

/** The kind and place of a fault, without its message: that may quote what somebody typed. */
export function tell(error: unknown): { name: string; code?: string; at: string[] } {
  const { name = 'Error', code, stack = '' } = error as Partial<Error> & { code?: string }
  return {
    name,
    ...(code && { code }),
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
  }
}
