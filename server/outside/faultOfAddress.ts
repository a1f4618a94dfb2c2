// What is wrong with an address that somebody wrote on a screen, as far as it can be told without asking: where its name leads is looked at each time it is asked.
import { isIP } from 'node:net'
import { k } from '#contract/kit/say.ts'
import { isPublic } from './addresses.ts'

const usualPorts: Record<string, string> = { 'https:': '443', 'http:': '80' }
const notPublic = k('This address is not public. Whoever runs the server can allow it.')

/** Null where a host and port may be asked. */
export const faultOfHost = (host: string, port: number | string, privateHosts: readonly string[]): string | null => {
  const name = host.replace(/^\[|\]$/g, '')
  if (privateHosts.includes(`${host}:${port}`)) return null
  return name === 'localhost' || (isIP(name) !== 0 && !isPublic(name)) ? notPublic : null
}

export function faultOfAddress(url: string, privateHosts: readonly string[], { isOpen = false } = {}): string | null {
  const { protocol, hostname, port, username } = new URL(url)
  const asked = port || usualPorts[protocol]!
  if (username) return k('Leave the user name out of the address.')
  const fault = faultOfHost(hostname, asked, privateHosts)
  if (fault || isOpen || privateHosts.includes(`${hostname}:${asked}`)) return fault
  return protocol === 'https:' ? null : k('The address must begin with https://.')
}
