// What is signed in the form of Standard Webhooks: id, seconds and body, by a word that both sides know.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedText } from '#contract/webhooks/rules.ts'

/** So long a signature holds: whoever brings signs anew at each try. */
const freshMs = 5 * 60_000

const markOf = (key: string, id: string, seconds: number, body: string) =>
  createHmac('sha256', key)
    .update(signedText(id, seconds, body))
    .digest()

export function signedHeaders(key: string, id: string, body: string, seconds = Math.floor(Date.now() / 1_000)): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${markOf(key, id, seconds, body).toString('base64')}`,
  }
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>
export function isSigned(key: string, headers: Headers, body: string): boolean {
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name] ?? ''))
  if (!(Math.abs(Date.now() - Number(seconds) * 1_000) <= freshMs) || !id) return false
  const right = markOf(key, id, Number(seconds), body)
  return signatures!.split(' ').some((one) => isSame(Buffer.from(one.replace(/^v1,/, ''), 'base64'), right))
}

export const isSame = (given: Buffer, right: Buffer) => given.length === right.length && timingSafeEqual(given, right)
