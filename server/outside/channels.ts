// Sends a message by a channel: to the Messenger Platform in the words of its Graph API, to any other program signed in the form of Standard Webhooks.
import { base } from '#contract/kit/endpoint.ts'
import type { GivenOf } from '#contract/centers/connections.ts'
import { k, say, type Sentence } from '#contract/kit/say.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { fetchOutside, type Incoming, OutsideTrouble } from './fetchOutside.ts'
import { headersSignedBy } from '#server/kit/signed.ts'

type ChannelGiven = GivenOf<'messenger'> | GivenOf<'channel'>
export interface Channel {
  id: string
  given: ChannelGiven
  /** Of Messenger the token of the page; of another channel what both sides sign with. */
  secret: string
  /** Of Messenger the secret of its app. */
  signing: string
}
/** What is joined, and how each does. */
export interface Channels {
  channelOf(center: string, id: string): Promise<Channel | null>
  noteChannel(center: string, channel: Channel, trouble: string | null): Promise<void>
  hearChannel(center: string, channel: Channel): Promise<void>
}
export interface Message {
  /** The same at every try: by it whoever takes it knows what it had already. */
  id: string
  to: string
  text: string
}

export const channelPath = (center: string, id: string) => `${base}/ccPublic/channels/${center}/${id}`
/** Made of the secret of the installation, so that nobody has to think of one. */
export const verifyTokenOf = (secrets: Pick<Secrets, 'hash'>, id: string) => secrets.hash('messenger verify', id).toString('base64url').slice(0, 32)
export const nameOfChannel = ({ given }: Pick<Channel, 'given'>) => (given.kind === 'messenger' ? 'Messenger' : given.name)

export const channelGone = say('The channel is switched off, or joined no more.')

/** It was refused in words. Final: it would be refused again. */
export class SaidNo extends OutsideTrouble {
  readonly said: Sentence
  readonly isFinal: boolean
  constructor(said: Sentence, isFinal: boolean) {
    super('refused', said.text)
    this.said = said
    this.isFinal = isFinal
  }
}

const messengerMost = 2_000
/** Messenger takes no longer text; whoever reads gets it in parts. */
export function partsOf({ given: { kind } }: Pick<Channel, 'given'>, { id, to, text }: Message): Message[] {
  if (kind !== 'messenger' || text.length <= messengerMost) return [{ id, to, text }]
  const letters = [...text]
  const parts: Message[] = []
  for (let at = 0; at < letters.length; at += messengerMost / 2)
    parts.push({ id: at === 0 ? id : `${id}:${parts.length}`, to, text: letters.slice(at, at + messengerMost / 2).join('') })
  return parts
}

const json = { 'content-type': 'application/json' }

export async function sendByChannel(channel: Channel, { id, to, text }: Message, privateHosts: readonly string[]): Promise<void> {
  const { given } = channel
  if (given.kind === 'channel') return tellChannel(channel, id, { type: 'message', id, to, text }, privateHosts)
  const body = JSON.stringify({ recipient: { id: to }, messaging_type: 'RESPONSE', message: { text, metadata: id } })
  refuseGraph(await askGraph(channel, '/me/messages', { method: 'POST', headers: json, body }, privateHosts))
}

/** Whether it works now, in words. */
export async function askChannel(channel: Channel, privateHosts: readonly string[]): Promise<Sentence> {
  if (channel.given.kind === 'channel') {
    await tellChannel(channel, `test_${timeNow()}`, { type: 'test' }, privateHosts)
    return say('It took the test, signed like all that it is told.')
  }
  const found = refuseGraph(await askGraph(channel, '/me?fields=id,name', {}, privateHosts)) as { id?: unknown; name?: unknown }
  if (String(found.id) !== channel.given.pageId)
    throw new SaidNo(say('This token is of another page: {name}.', { name: String(found.name ?? found.id) }), false)
  return say('The page {name} answered.', { name: String(found.name ?? found.id) })
}

async function tellChannel({ given, secret }: Channel, id: string, told: object, privateHosts: readonly string[]): Promise<void> {
  const body = JSON.stringify(told)
  await fetchOutside(given.url, { method: 'POST', headers: { ...json, ...headersSignedBy([secret], id, body) }, body, privateHosts, maxMs: 10_000 })
}

type Asked = Pick<Parameters<typeof fetchOutside>[1], 'method' | 'headers' | 'body'>
function askGraph({ given, secret }: Channel, path: string, asked: Asked, privateHosts: readonly string[]): Promise<Incoming> {
  const url = new URL(given.url.replace(/\/+$/, '') + path)
  url.searchParams.set('access_token', secret)
  return fetchOutside(url, { ...asked, privateHosts, readsRefusal: true, maxMs: 10_000 })
}

const finalCodes: Readonly<Record<string, string>> = {
  '10.2018278': k('More than 24 hours have passed since this person wrote last, and Messenger takes no answer after that.'),
  '551': k('This person takes no messages of the page now.'),
  '100.2018001': k('Messenger does not know this person any more.'),
}
const expired = k('The access token of the page has expired or was withdrawn. Please make a new one at Meta and write it here.')
const tooOften: ReadonlySet<number> = new Set([4, 32, 613, 80006])

interface GraphError {
  code?: number
  error_subcode?: number
}
/** What the Graph API answered, or its refusal in words. */
function refuseGraph({ status, text }: Incoming): unknown {
  const answer = parsed(text)
  if (status < 300) return answer ?? {}
  const { code = 0, error_subcode: subcode = 0 } = (answer as { error?: GraphError } | null)?.error ?? {}
  const final = finalCodes[`${code}.${subcode}`] ?? finalCodes[String(code)]
  if (final) throw new SaidNo(say(final), true)
  if (code === 190) throw new SaidNo(say(expired), false)
  if (status === 429 || tooOften.has(code)) throw new OutsideTrouble('tooOften', `code ${code}`, status)
  if (status >= 500 || code === 0) throw new OutsideTrouble('refused', `status ${status}`, status)
  throw new SaidNo(say('Messenger refuses it (code {code}).', { code: String(code) }), false)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
