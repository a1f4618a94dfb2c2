// Text messages through a gateway over HTTP: one shape, described in docs/operations.md.
import type { Config } from '#server/config.ts'
import { fetchOutside } from './fetchOutside.ts'

export interface Text {
  /** The same at every try: by it the gateway sends it once. */
  id: string
  to: string
  text: string
  /** 1: a life hangs on it; 5: it may wait. By it a modem, which sends ten a minute, puts them in order. */
  risk: 1 | 2 | 3 | 4 | 5
  /** Whose gateway sends it, where the settings of the server name none. */
  center?: string
}

export interface SmsGateway {
  url: string
  token: string
}

export interface Sms {
  /** Nothing where no gateway is set any more. */
  send(text: Text): Promise<void>
  isSet(center: string): Promise<boolean>
  /** By it the gateway that a center joined signs what it brings; empty where it joined none: what the settings name would sign for every center. */
  tokenOf(center: string): Promise<string>
}

type Given = Pick<Config, 'smsUrl' | 'smsToken' | 'privateHosts'>

/** By the gateway of the settings, else by the one that the center has joined at that moment. */
export function openSms({ smsUrl, smsToken, privateHosts }: Given, joined: (center: string) => Promise<SmsGateway | null> = async () => null): Sms {
  const ofSettings = smsUrl ? { url: smsUrl, token: smsToken } : null
  const gatewayOf = async (center?: string) => ofSettings ?? (center === undefined ? null : await joined(center))
  return {
    async send({ center, ...text }) {
      const gateway = await gatewayOf(center)
      if (gateway) await sendText(gateway, text, privateHosts)
    },
    isSet: async (center) => (await gatewayOf(center)) !== null,
    tokenOf: async (center) => (await joined(center))?.token ?? '',
  }
}

export async function sendText({ url, token }: SmsGateway, text: Omit<Text, 'center'>, privateHosts: readonly string[]): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  await fetchOutside(url, { method: 'POST', headers, body: JSON.stringify(text), privateHosts, maxMs: 10_000 })
}
