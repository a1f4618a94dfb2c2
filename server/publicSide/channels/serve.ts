// Where channels bring the messages of citizens: Messenger in batches signed by its app, others one at a time, signed in the form of Standard Webhooks.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { channelPath, type Channel, type Channels, verifyTokenOf } from '#server/outside/channels.ts'
import { addressMost, BroughtText, type BroughtMessage, isOfMessenger, readMessenger } from '#server/outside/messenger.ts'
import { isSame, isSigned } from '#server/kit/signed.ts'
import { refuse } from '#server/kit/refuse.ts'
import { messageHash, noteMessage } from './store.ts'
import { takeMessage, type TakingParts } from './take.ts'

const bodyLimit = 1024 * 1024

/** What any other program brings; the id of its delivery names the message. */
const Plain = z.object({
  from: z.union([z.string().trim().min(1).max(200), z.number()]).transform(String),
  text: BroughtText.default(''),
  sentAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
  position: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .optional()
    .catch(undefined),
  pictures: z.array(z.url().max(addressMost).nullable().catch(null)).default([]).catch([]),
})

export async function serveChannels(app: FastifyInstance, parts: TakingParts & { joined: Channels }): Promise<void> {
  const { db, secrets, joined } = parts
  const find = async (request: FastifyRequest) => {
    const { center, id } = request.params as { center: string; id: string }
    const isId = z.uuid().safeParse(center).success && z.uuid().safeParse(id).success
    const channel = isId ? await joined.channelOf(center, id) : null
    return channel && channel.given.isOn === 1 ? { center, channel } : refuse(404, 'There is no such channel.')
  }
  const take = async (request: FastifyRequest, center: string, channel: Channel, messages: readonly BroughtMessage[]) => {
    const doer = { session: null, accountType: 'public', source: request.ip, requestId: request.id }
    const became = []
    for (const message of messages) became.push(await takeMessage(parts, center, channel, message, doer))
    await joined.hearChannel(center, channel)
    return { message: 'Taken.', data: { became } }
  }

  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body))
    const path = channelPath(':center', ':id')

    /** Messenger asks once whether this is the address that its administrator means. */
    scope.get(path, async (request, reply) => {
      const { channel } = await find(request)
      const asked = request.query as Record<string, unknown>
      const right = Buffer.from(verifyTokenOf(secrets, channel.id))
      const isRight = channel.given.kind === 'messenger' && isSame(Buffer.from(String(asked['hub.verify_token'] ?? '')), right)
      if (asked['hub.mode'] !== 'subscribe' || !isRight) refuse(403, 'This is not signed as this channel signs.')
      return reply.type('text/plain; charset=utf-8').send(String(asked['hub.challenge'] ?? '').slice(0, 200))
    })

    scope.post(path, async (request) => {
      const { center, channel } = await find(request)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (channel.given.kind === 'messenger') {
        if (!channel.signing || !isOfMessenger(channel.signing, request.headers['x-hub-signature-256'], body))
          refuse(401, 'This is not signed as this channel signs.')
        const brought = readMessenger(parsed(body), channel.given.pageId) ?? refuse(400, 'This is no message of this channel.')
        for (const id of brought.echoes) await db.within(center, (tx) => noteMessage(tx, messageHash(channel.id, 'sent', id)))
        return take(request, center, channel, brought.messages)
      }
      if (!channel.secret || !isSigned(channel.secret, request.headers, body.toString())) refuse(401, 'This is not signed as this channel signs.')
      const given = Plain.safeParse(parsed(body))
      if (!given.success) return refuse(400, 'This is no message of this channel.')
      const { sentAt, position, pictures: brought, ...message } = given.data
      const pictures = brought.filter((one) => one !== null)
      const others = brought.flatMap((one) => (one === null ? 'image' : []))
      const messageId = String(request.headers['webhook-id'])
      return take(request, center, channel, [{ ...message, messageId, sentAt, position, pictures, others }])
    })
  })
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
