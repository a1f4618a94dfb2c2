// Where an SMS gateway brings a text in its own words, with its key in the address, or signed with the token that it was joined with.
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { textFrom } from '#contract/tickets/offlineReports/gateways.ts'
import { texts } from '#contract/tickets/offlineReports/texts.ts'
import { refuse } from '#server/kit/refuse.ts'
import { isSigned } from '#server/kit/signed.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { TakeText } from './texts.ts'

interface GatewayParts {
  db: Database
  take: TakeText
  /** The center of a slug, and the token of its gateway; empty where there is none. */
  gatewayOf(slug: string): Promise<{ center: string; token: string } | null>
}

const bodyLimit = 64 * 1024

export async function serveGateways(app: FastifyInstance, { db, take, gatewayOf }: GatewayParts): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    // Most gateways send no header of one's own: the key stands in the address.
    scope.post(`${base}/ccPublic/texts/:key`, async (request, reply) => {
      const text = textFrom((request.body ?? {}) as Record<string, unknown>)
      if (!text) return { message: 'This is no text message that came.' }
      const { key } = request.params as { key: string }
      const brought = await app.inject({
        ...{ method: 'POST', url: texts.receiveText.path, remoteAddress: request.ip, payload: text },
        headers: { authorization: `Bearer ${key}`, 'user-agent': request.headers['user-agent'] ?? '' },
      })
      return reply.code(brought.statusCode).type('application/json; charset=utf-8').send(brought.body)
    })
  })

  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body))
    scope.post(`${base}/ccPublic/signedTexts/:slug`, async (request) => {
      const body = String(request.body ?? '')
      const gateway = await gatewayOf((request.params as { slug: string }).slug)
      if (!gateway?.token || !isSigned(gateway.token, request.headers, body))
        refuse(401, 'This text message is not signed by the gateway of the center.')
      const given = texts.receiveText.input.safeParse(textFrom(parsed(body)))
      if (!given.success) return refuse(400, 'This is no text message that came.')
      const { center } = gateway
      const doer = { session: null, accountType: 'public', source: request.ip, requestId: request.id }
      return take(given.data, { center, doer, read: (work) => db.read(center, work), change: (work) => db.within(center, work) })
    })
  })
}

function parsed(body: string): Record<string, unknown> {
  try {
    return (JSON.parse(body) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
