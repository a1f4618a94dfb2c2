// Secrets by which systems sign what they tell each other, and the headers that prove who sent it: the form of Standard Webhooks.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { signedText } from '#contract/webhooks/rules.ts'
import { timeNow } from './clock.ts'

const beginning = 'whsec_'
export const makeSigningSecret = () => beginning + randomBytes(32).toString('base64')
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(beginning.length), 'base64')

const macOf = (key: Buffer | string, message: string, seconds: number, body: string) =>
  createHmac('sha256', key)
    .update(signedText(message, seconds, body))
    .digest()

/** Signed by each key that is right, the newest first. */
export function headersSignedBy(keys: readonly (Buffer | string)[], message: string, body: string, seconds = Math.floor(timeNow() / 1_000)) {
  const signatures = keys.map((key) => `v1,${macOf(key, message, seconds, body).toString('base64')}`)
  return { 'webhook-id': message, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}
export const signedHeaders = (secrets: readonly string[], message: string, body: string, now = timeNow()) =>
  headersSignedBy(secrets.map(keyOf), message, body, Math.floor(now / 1_000))

/** So long a signature holds: a sender signs anew at each try. */
const freshMs = 5 * 60_000

export function isSigned(key: Buffer | string, headers: Readonly<Record<string, string | string[] | undefined>>, body: string): boolean {
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name] ?? ''))
  if (!id || !(Math.abs(timeNow() - Number(seconds) * 1_000) <= freshMs)) return false
  const right = macOf(key, id, Number(seconds), body)
  return signatures!.split(' ').some((one) => isSame(Buffer.from(one.replace(/^v1,/, ''), 'base64'), right))
}

export const isSame = (given: Buffer, right: Buffer) => given.length === right.length && timingSafeEqual(given, right)
