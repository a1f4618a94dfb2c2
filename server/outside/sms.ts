// Text messages through a gateway over HTTP: one shape, described in docs/operations.md.
import type { Config } from '#server/config.ts'
import { fetchOutside } from './fetchOutside.ts'

export interface Text {
  /** The same at every try: by it the gateway sends it once. */
  id: string
  to: string
  text: string
}

export interface Sms {
  send(text: Text): Promise<void>
}

/** None where no gateway is set. */
export function openSms({ smsUrl, smsToken, privateHosts }: Pick<Config, 'smsUrl' | 'smsToken' | 'privateHosts'>): Sms | null {
  if (!smsUrl) return null
  const headers = { 'content-type': 'application/json', ...(smsToken && { authorization: `Bearer ${smsToken}` }) }
  return {
    async send(text) {
      await fetchOutside(smsUrl, { method: 'POST', headers, body: JSON.stringify(text), privateHosts, maxMs: 10_000 })
    },
  }
}
