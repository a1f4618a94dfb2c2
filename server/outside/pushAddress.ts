// Refuses what no browser's push service can be.
import { isIP } from 'node:net'
import { refuse } from '#server/kit/refuse.ts'
import { isPublic } from './addresses.ts'

/** What can be told from the address alone; where its name leads is looked at each time that something is sent. */
export function checkPushAddress(endpoint: string, privateHosts: readonly string[]): void {
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (privateHosts.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)) return
  const name = hostname.replace(/^\[|\]$/g, '')
  const isInside = name === 'localhost' || (isIP(name) !== 0 && !isPublic(name))
  if (protocol !== 'https:' || username || isInside) refuse(400, 'The push service of this browser cannot be reached from here.')
}
