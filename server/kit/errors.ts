// The one place that turns a refusal or a fault into a reply, and a fault into a line of the log that tells nothing personal.
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emptiedCode } from '#contract/auth/limits.ts'
import { k, say, type Sentence } from '#contract/kit/say.ts'
import { english, spoken } from '#contract/language/english.ts'
import { Refusal, refuse } from './refuse.ts'
import { makeRequestId, requestIdHeader } from './requestId.ts'
import { headersOf } from './security.ts'

type Answer = [status: number, message: string, code: string]
const diskFull: Answer = [
  507,
  k('The disk of the server is full: nothing was changed. What is there can still be read; tell the administrator.'),
  'disk-full',
]
const known: Record<string, Answer> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, k('The request is too large.'), 'too-large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, k('Send the body as JSON, or as a form where the call takes files.'), 'wrong-type'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, k('The body is not JSON.'), 'bad-input'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, k('The body is not JSON.'), 'bad-input'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, k('The request is cut off.'), 'bad-input'],
  // PostgreSQL keeps no NUL in text or JSON.
  '22021': [400, k('The request holds a character that cannot be kept.'), 'bad-input'],
  '22P05': [400, k('The request holds a character that cannot be kept.'), 'bad-input'],
  // What the schema raises when files would pass a quota.
  TQ001: [413, k('There is no room for more files here. Please ask your admin, or try again tomorrow.'), 'quota'],
  '55P03': [503, k('Somebody else is changing the same just now. Nothing was changed. Please try again in a moment.'), 'busy'],
  '53100': diskFull,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
}

const secondsAway = 2

type Fields = Record<string, (string | Sentence)[]>
/** What is said of each field, in English, and the sentences beside it. */
const spokenFields = (fields: Fields) => ({
  fields: Object.fromEntries(Object.entries(fields).map(([name, all]) => [name, [all].flat().map(english)])),
  sentences: fields,
})

/** `methodsAt` tells which methods an address answers, where it is one of a call. */
export function answerErrors(app: FastifyInstance, methodsAt: (address: string) => string[]): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      const { retryAfter, fields, ...details } = error.details
      if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
      else if (error.code === emptiedCode) reply.header('clear-site-data', '"cache", "storage"')
      else if (error.status === 503) reply.header('retry-after', secondsAway)
      return reply.code(error.status).send({ ...spoken(error.said), code: error.code, ...(fields ? spokenFields(fields as Fields) : {}), ...details })
    }
    const [status, message, code] =
      known[error.code] ??
      ((error.statusCode ?? 500) < 500 ? [error.statusCode ?? 400, 'The request could not be read.', 'bad-input'] : [500, '500', 'fault'])
    if (status === 503) reply.header('retry-after', secondsAway)
    if (status >= 500) logFault(request.log, error, 'error')
    return reply.code(status).send({ message, code })
  })
  app.setNotFoundHandler((request, reply) => {
    const answered = methodsAt(request.url).join(', ')
    if (answered === '') refuse(404, 'There is no such call.')
    reply.header('allow', answered)
    refuse(405, say('This call answers {methods}.', { methods: answered }))
  })
}

const garbled = { message: 'The request could not be read.', code: 'bad-input' }

/** An address that no route can be looked up for. */
export const answerBadAddress = (_error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  void reply.header(requestIdHeader, request.id).code(400).send(garbled)

/** Bytes that are no request, one too slow to come, or headers without end. */
export function answerGarbled(this: FastifyInstance, { code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const body = JSON.stringify(garbled)
  const reqId = makeRequestId()
  this.log.info({ reqId, code, status: Number.parseInt(status, 10) }, 'garbled')
  const headers = {
    ...headersOf({ tls: false }),
    [requestIdHeader]: reqId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

/** A fault as a line of the log; with its own words, which may quote what somebody typed, in a second line that only TANOD_LOG=debug shows. */
export function logFault(log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>, error: unknown, level: 'error' | 'warn'): void {
  log[level]({ fault: tell(error) }, 'fault')
  const { message = String(error), stack = '' } = error as Partial<Error>
  log.debug({ message, stack }, 'fault in its own words')
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
