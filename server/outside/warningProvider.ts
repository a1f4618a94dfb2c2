// The provider of warning events: a token for the client's own credentials, then the list; kept on the server alone.
import * as z from 'zod'
import { timeNow } from '#server/kit/clock.ts'
import { fetchJson, type Outgoing, OutsideTrouble } from './fetchOutside.ts'

const Token = z.object({ access_token: z.string().min(1).max(8192), expires_in: z.coerce.number().positive().optional() })
const Events = z.union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) }), z.object({ data: z.object({ data: z.array(z.unknown()) }) })])

export interface Credentials {
  url: string
  clientId: string
  clientSecret: string
}

/** A token is asked for anew a while before it runs out, by our own clock alone. */
const earlyMs = 60_000
const mostBytes = 4 * 1024 * 1024

export function openWarningProvider({ url, clientId, clientSecret }: Credentials, privateHosts: readonly string[]) {
  let held: { token: string; until: number } | null = null
  const outgoing: Outgoing = { privateHosts, maxBytes: mostBytes }

  async function tokenNow(): Promise<string> {
    if (held && held.until > timeNow()) return held.token
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const read = Token.safeParse(await fetchJson(new URL('oauth/token', url), { ...outgoing, method: 'POST', headers, body }))
    if (!read.success) throw new OutsideTrouble('notUnderstood', 'no token')
    const { access_token: token, expires_in: seconds = 300 } = read.data
    held = { token, until: timeNow() + seconds * 1000 - earlyMs }
    return token
  }

  async function ask(): Promise<unknown[]> {
    const headers = { authorization: `Bearer ${await tokenNow()}` }
    const read = Events.safeParse(await fetchJson(new URL('api/warning/getAllWarning', url), { ...outgoing, headers }))
    if (!read.success) throw new OutsideTrouble('notUnderstood', 'no list of events')
    return Array.isArray(read.data) ? read.data : Array.isArray(read.data.data) ? read.data.data : read.data.data.data
  }

  return async function eventsOf(): Promise<unknown[]> {
    try {
      return await ask()
    } catch (error) {
      // A token may end before its time: it is asked for anew, once.
      if (!(error instanceof OutsideTrouble) || error.status !== 401 || held === null) throw error
      held = null
      return ask()
    }
  }
}
