// Where an SMS gateway brings a text in its own words: read as the call that takes texts has it, and brought there with its key.
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { textFrom } from '#contract/tickets/offlineReports/gateways.ts'
import { texts } from '#contract/tickets/offlineReports/texts.ts'

export async function serveGateways(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) =>
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
}
