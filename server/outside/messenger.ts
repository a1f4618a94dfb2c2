// What the Messenger Platform brings to a webhook: its signature, and the messages of people in its batches.
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { isSame } from '#server/kit/signed.ts'

/** A message of a citizen, whatever channel brought it. */
export interface BroughtMessage {
  messageId: string
  from: string
  text: string
  sentAt: string | undefined
  position: { lat: number; lng: number } | undefined
  pictures: string[]
  /** What came with it and is not taken, by its kind. */
  others: string[]
}

export function isOfMessenger(appSecret: string, signature: unknown, body: Buffer): boolean {
  const right = createHmac('sha256', appSecret).update(body).digest()
  const given = /^sha256=([0-9a-f]{64})$/.exec(String(signature ?? ''))?.[1]
  return given !== undefined && isSame(Buffer.from(given, 'hex'), right)
}

export const addressMost = 4_000
/** A text that is too long is cut: whoever asks for help in it is heard. */
export const BroughtText = z.string().transform((text) => text.slice(0, 20_000))

const Attachment = z.object({
  type: z.string().max(40).catch('file'),
  payload: z
    .object({
      url: z.string().max(addressMost).optional().catch(undefined),
      coordinates: z
        .object({ lat: z.number().min(-90).max(90), long: z.number().min(-180).max(180) })
        .optional()
        .catch(undefined),
    })
    .nullish()
    .catch(null),
})
const Message = z.object({
  mid: z.string().min(1).max(400),
  text: BroughtText.optional(),
  is_echo: z.boolean().optional(),
  metadata: z.string().max(1_000).optional().catch(undefined),
  attachments: z
    .array(Attachment.catch({ type: 'file', payload: null }))
    .optional()
    .catch(undefined),
})
const Event = z.object({ sender: z.object({ id: z.string().min(1).max(60) }), timestamp: z.number().optional(), message: Message.optional() })
const Batch = z.object({
  object: z.literal('page'),
  entry: z.array(z.object({ id: z.string().max(60), messaging: z.array(z.unknown()).max(1_000).optional() })).max(1_000),
})

interface Brought {
  messages: BroughtMessage[]
  /** The ids of our own that arrived, as the platform tells us of them. */
  echoes: string[]
}

/** Of one page, in the order in which they were written; null where it is no batch. Receipts of delivery and reading, and what else the platform tells, are left. */
export function readMessenger(body: unknown, pageId: string): Brought | null {
  const batch = Batch.safeParse(body)
  if (!batch.success) return null
  const events = batch.data.entry.filter(({ id }) => id === pageId).flatMap(({ messaging = [] }) => messaging.map((one) => Event.safeParse(one)))
  const known = events.flatMap(({ data }) => (data?.message ? [{ ...data, message: data.message }] : []))
  const ordered = known.toSorted((one, other) => (one.timestamp ?? 0) - (other.timestamp ?? 0))
  return {
    echoes: ordered.flatMap(({ message }) => (message.is_echo && message.metadata ? [message.metadata] : [])),
    messages: ordered.flatMap(({ sender, timestamp, message }) => {
      if (message.is_echo) return []
      const { mid, text = '', attachments = [] } = message
      const places = attachments.flatMap(({ payload }) => payload?.coordinates ?? [])
      const isPicture = ({ type, payload }: (typeof attachments)[number]) => type === 'image' && payload?.url !== undefined
      return {
        ...{ messageId: mid, from: sender.id, text, sentAt: timestamp ? new Date(timestamp).toISOString() : undefined },
        position: places[0] && { lat: places[0].lat, lng: places[0].long },
        pictures: attachments.filter(isPicture).flatMap(({ payload }) => payload?.url ?? []),
        others: attachments.filter((one) => !isPicture(one) && !one.payload?.coordinates).map(({ type }) => type),
      }
    }),
  }
}
