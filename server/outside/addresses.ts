// Which addresses of the network a provider may have: public ones, and those that the installation's settings name.
import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4')
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
/** Forms of IPv6 that carry an IPv4 address, and what is for documents. */
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6')

export const notOpen = 'This address is not public.'

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

type Found = (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void

/** The address to connect to, which is public, or at a host and port that the settings name. */
export async function openAddress(host: string, port: number, privateHosts: readonly string[]): Promise<string> {
  if (privateHosts.includes(`${host}:${port}`)) return host
  return new Promise((resolve, reject) => {
    if (isIP(host) !== 0) return isPublic(host) ? resolve(host) : reject(new Error(notOpen))
    lookUpPublic(host, {}, (error, address) => (error ? reject(error) : resolve(address as string)))
  })
}

/** Looks a name up as a connection does, and lets no address through that is not public: what is checked is what is connected to. */
export function lookUpPublic(name: string, options: { all?: boolean }, found: Found): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '')
    const allowed = addresses.filter(({ address }) => isPublic(address))
    if (allowed.length === 0) return found(new Error(notOpen), '')
    if (options.all) found(null, allowed)
    else found(null, allowed[0]!.address, allowed[0]!.family)
  })
}
