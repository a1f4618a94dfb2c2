// A text message as gateways bring it, each in its own words: as JSON or a form, SMSGate's too.
import { timeOf } from '#contract/devices/positions.ts'
import { readAmlForm, writeAmlText } from './aml.ts'

export interface BroughtText {
  messageId: string
  from: string
  text: string
  sentAt?: string
}
type Given = Readonly<Record<string, unknown>>

const names = {
  messageId: ['messageId', 'message_id', 'messageID', 'id', 'MessageSid', 'SmsSid', 'sid', 'msgid'],
  from: ['from', 'From', 'sender', 'phoneNumber', 'phone', 'msisdn', 'mobile', 'number'],
  text: ['text', 'Text', 'message', 'Body', 'body', 'content', 'msg'],
  sentAt: ['sentAt', 'receivedAt', 'received_at', 'timestamp', 'message-timestamp', 'date', 'time'],
} as const

const plain = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
const first = (given: Given, of: keyof typeof names) => names[of].map((name) => plain(given[name])).find((value) => value !== undefined)

/** Null where something else than a text that came is told, such as one that was sent; what is missing is refused by the call that takes it. */
export function textFrom(given: Given): Partial<BroughtText> | null {
  if ('location_latitude' in given || 'device_number' in given) return placeFrom(given)
  const { event, payload } = given
  const isEvent = typeof event === 'string' && typeof payload === 'object' && payload !== null
  if (isEvent && event !== 'sms:received') return null
  // SMSGate makes the message's own id of its words: the event's is the one that is the same at each try, and at no other text.
  const told: Given = isEvent ? { ...payload, messageId: given.id } : given
  const at = timeOf(names.sentAt.map((name) => told[name]).find((value) => value !== undefined))
  const said = { messageId: first(told, 'messageId'), from: first(told, 'from'), text: first(told, 'text'), sentAt: at ?? undefined }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** A phone that posts where it is: the same posting is the same message. */
function placeFrom(given: Given): Partial<BroughtText> | null {
  const { number, place } = readAmlForm(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, plain(value)])))
  if (!number || !place) return null
  const text = writeAmlText(place)
  return { messageId: `aml ${plain(given['time']) ?? ''} ${plain(given['location_time']) ?? ''} ${text}`.slice(0, 200), from: number, text }
}

/** The wish to be sent no more, in three languages. */
export const isStop = (text: string) => /^\s*(stop|tigil|hunong)[\s.!]*$/i.test(text)
