// The hosts that cameras may be at: those that the settings name, by name, by address, or by network.
import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

export interface CameraHosts {
  /** Whether the settings name this host at all; its address is checked again on connecting. */
  allows(hostname: string): boolean
  lookup: (name: string, options: { all?: boolean }, found: Found) => void
}
type Found = (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase()
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Addresses that a name must never lead to: this machine, and where clouds keep their secrets. */
const never = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  never.addSubnet(net, bits, 'ipv4')
never.addAddress('::1', 'ipv6')
never.addAddress('::', 'ipv6')
never.addSubnet('::ffff:0:0', 96, 'ipv6')
never.addSubnet('fe80::', 10, 'ipv6')

export function cameraHosts(named: readonly string[]): CameraHosts {
  const nets = new BlockList()
  const names = new Set<string>()
  for (const one of named) {
    const [net = '', bits] = one.split('/')
    const address = bare(net)
    if (isIP(address) === 0) names.add(address)
    else if (bits === undefined) nets.addAddress(address, familyOf(address))
    else nets.addSubnet(address, Number(bits), familyOf(address))
  }
  const isListed = (address: string) => nets.check(address, familyOf(address))
  const isFit = (address: string) => isListed(address) || !never.check(address, familyOf(address))
  return {
    allows: (hostname) => (isIP(bare(hostname)) === 0 ? names.has(bare(hostname)) : isListed(bare(hostname))),
    lookup(name, options, found) {
      lookup(name, { ...options, all: true }, (error, addresses) => {
        if (error) return found(error, '')
        const fit = addresses.filter(({ address }) => isFit(address))
        if (fit.length === 0) return found(new Error('This name leads where no camera may be.'), '')
        if (options.all) found(null, fit)
        else found(null, fit[0]!.address, fit[0]!.family)
      })
    },
  }
}
