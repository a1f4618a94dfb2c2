// The secrets of webhooks, and the headers that prove who sent a delivery: the form of Standard Webhooks.
import { createHmac, randomBytes } from 'node:crypto'
import { signedText } from '#contract/webhooks/rules.ts'

const beginning = 'whsec_'
export const makeWebhookSecret = () => beginning + randomBytes(32).toString('base64')

/** Signed by each secret that is right, the newest first. */
export function signedHeaders(keys: readonly string[], message: string, body: string, now = Date.now()): Record<string, string> {
  const seconds = Math.floor(now / 1_000)
  const signatures = keys.map((secret) => {
    const key = Buffer.from(secret.slice(beginning.length), 'base64')
    return `v1,${createHmac('sha256', key)
      .update(signedText(message, seconds, body))
      .digest('base64')}`
  })
  return { 'webhook-id': message, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}
