// Where a joined system tells an incident: signed, and refused for its signature alone. What cannot be read is kept as words.
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/say.ts'
import { nothingTold, readOwn, type TakenAs, type ToldIncident } from '#contract/tickets/exchange/Incident.ts'
import { refuse } from '#server/kit/refuse.ts'
import { isSigned, keyOf } from '#server/kit/signed.ts'
import { isEido, readEido } from './eido.ts'
import { type ExchangeParts, secretsOf } from './partners.ts'
import { partnerOf } from './storePartners.ts'
import { takeIncident } from './takeIncident.ts'

const bodyLimit = 1024 * 1024

const said: Record<TakenAs, string> = {
  ticket: 'It is ticket {number}.',
  joined: 'It was added to ticket {number}, which is open under its number.',
  newer: 'Ticket {number} was brought up to date.',
  older: 'It is known already: ticket {number}.',
  again: 'Its ticket was closed: what is new is ticket {number}.',
  handed: 'Ticket {number} was handed to another center. Tell it there.',
  words: 'It could not be read: its words are ticket {number}.',
  known: 'It was taken already: ticket {number}.',
}

/** Of either form, whatever it is called. */
export function readIncident(body: string): ToldIncident {
  const given = parsed(body)
  const read = isEido(given) ? readEido(given) : readOwn(given)
  return read ?? { ...nothingTold, description: body.trim().slice(0, 5_000) || '?', isRead: false }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const uuidLike = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function serveIncidents(
  app: FastifyInstance,
  { db, secrets, centers }: ExchangeParts & { centers(): Promise<readonly { id: string; slug: string }[]> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body))
    scope.post(`${base}/ccPublic/incidents/:slug/:partner`, async (request) => {
      const { slug, partner: id } = request.params as { slug: string; partner: string }
      const body = String(request.body ?? '')
      const center = (await centers()).find((one) => one.slug === slug)
      const partner = center && uuidLike.test(id) ? await db.read(center.id, (tx) => partnerOf(tx, id)) : undefined
      const message = String(request.headers['webhook-id'] ?? '').slice(0, 300)
      const keys = partner && !partner.isDeleted ? secretsOf(secrets, partner) : []
      if (!center || !partner || !keys.some((secret) => isSigned(keyOf(secret), request.headers, body)))
        return refuse(401, 'This is not signed by a system that is joined to the center.')
      const told = readIncident(body)
      if (told.status === 'test') return { message: 'The line works: a test is no ticket.', data: { became: 'known', transactionNumber: null } }
      const doer = { session: null, accountType: 'public', source: request.ip, requestId: request.id }
      const { became, number } = await db.within(center.id, (tx) => takeIncident(tx, doer, partner, message, told))
      return { message: say(said[became], { number }), data: { became, transactionNumber: number } }
    })
  })
}
