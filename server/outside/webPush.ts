// Web Push: a message encrypted for one browser (RFC 8291), handed to its push service under our own key (RFC 8292).
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { timeNow } from '#server/kit/clock.ts'
import { type Secrets, signingKeyOf } from '#server/kit/secrets.ts'
import { fetchOutside, OutsideTrouble } from './fetchOutside.ts'

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

const recordBytes = 4_096
const tokenSeconds = 12 * 3_600
/** A push service keeps a message so long for a phone that is off. */
const keptSeconds = 4 * 3_600
const curve = 'prime256v1'

const derive = (from: Buffer, salt: Buffer, info: Buffer | string, bytes: number) => Buffer.from(hkdfSync('sha256', from, salt, info, bytes))
function makePair(): ECDH {
  const pair = createECDH(curve)
  pair.generateKeys()
  return pair
}

/** One record of aes128gcm that only the browser of the subscription can open. */
export function encryptFor(
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  text: string,
  { pair = makePair(), salt = randomBytes(16) }: { pair?: ECDH; salt?: Buffer } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const shared = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), both, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  )
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(ours.length, 4)
  const last = Buffer.from([2])
  return Buffer.concat([salt, head, ours, cipher.update(text, 'utf8'), cipher.update(last), cipher.final(), cipher.getAuthTag()])
}

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Who sends, signed for one push service and for half a day. */
function vapidToken(pair: ECDH, endpoint: string, contact: string): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(timeNow() / 1_000) + tokenSeconds, sub: contact }
  const said = `${inBase64({ typ: 'JWT', alg: 'ES256' })}.${inBase64(claims)}`
  return `${said}.${sign('sha256', Buffer.from(said), { key: signingKeyOf(pair), dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

export interface Sender {
  /** Our own key: by it a push service knows that whoever sends is whom the browser allowed. */
  pair: ECDH
  /** Where the people behind a push service find us: mailto: or https: */
  contact: string
  privateHosts: readonly string[]
}

/** A later message under the same topic takes the place of one that has not arrived. */
export async function sendPush(to: Subscription, text: string, topic: string, { pair, contact, privateHosts }: Sender): Promise<void> {
  await fetchOutside(to.endpoint, {
    method: 'POST',
    headers: {
      authorization: `vapid t=${vapidToken(pair, to.endpoint, contact)}, k=${pair.getPublicKey('base64url')}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ...{ ttl: String(keptSeconds), urgency: 'high', topic },
    },
    body: encryptFor(to, text),
    privateHosts,
  })
}

/** Answers that say: this browser is told nothing any more. */
const ended = new Set([403, 404, 410])
/** And these: not this message, however often it is sent. */
const senseless = new Set([400, 401, 413])

/** What became of a message that failed: 'ended': the browser is told nothing any more, 'senseless': never this message; 'again': it has surely not been taken; 'unknown': it may have been. */
export function fateOf(error: OutsideTrouble): 'ended' | 'senseless' | 'again' | 'unknown' {
  if (error.kind === 'forbidden' || ended.has(error.status ?? 0)) return 'ended'
  if (senseless.has(error.status ?? 0)) return 'senseless'
  return error.status !== undefined || /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(error.message) ? 'again' : 'unknown'
}

/** The installation as a sender of messages. */
export const senderOf = (
  secrets: Secrets,
  { privateHosts, mailFrom, webAddress }: Pick<Config, 'privateHosts' | 'mailFrom' | 'webAddress'>,
): Sender => ({
  pair: secrets.curveKeys('tanod push'),
  contact: webAddress?.startsWith('https:') ? webAddress : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`,
  privateHosts,
})

export const publicKeyFor = (secrets: Secrets) => secrets.curveKeys('tanod push').getPublicKey('base64url')
