// The hosts that cameras may be at: those that the settings name, by name, by address, or by network.
import { lookup } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { isPublic } from '#server/outside/addresses.ts'

export interface CameraHosts {
  /** Whether the settings name this host at all; its address is checked again on connecting. */
  allows(hostname: string): boolean
  lookup: (name: string, options: { all?: boolean }, found: Found) => void
  /** The host as a program is given it that looks names up by itself and goes where a camera sends it: one of the settings, or an address in an opened network. */
  reachedBy(hostname: string): Promise<string>
}
type Found = (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase()
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Addresses that a name must never lead to: this machine, and where clouds keep their secrets. */
const never = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  never.ipv4.addSubnet(net, bits, 'ipv4')
never.ipv6.addAddress('::1', 'ipv6')
never.ipv6.addAddress('::', 'ipv6')
// A list of both would take every address of IPv4 for one of these.
never.ipv6.addSubnet('::ffff:0:0', 96, 'ipv6')
never.ipv6.addSubnet('fe80::', 10, 'ipv6')
const isNever = (address: string) => never[familyOf(address)].check(address, familyOf(address))

/** Names and nets of a list as people write it. */
function listOf(named: readonly string[]) {
  const nets = new BlockList()
  const names = new Set<string>()
  for (const one of named) {
    const [net = '', bits] = one.split('/')
    const address = bare(net)
    if (isIP(address) === 0) names.add(address)
    else if (bits === undefined) nets.addAddress(address, familyOf(address))
    else nets.addSubnet(address, Number(bits), familyOf(address))
  }
  return { names, has: (address: string) => isIP(address) !== 0 && nets.check(address, familyOf(address)) }
}

interface RowsOfHosts {
  /** What the center names. */
  own: readonly string[]
  /** The private networks that it may name them in. */
  networks: readonly string[]
}

/** `named` is what the settings of the server name, which needs nobody's leave. */
export function cameraHosts(named: readonly string[], rows: RowsOfHosts = { own: [], networks: [] }): CameraHosts {
  const settings = listOf(named)
  const own = listOf(rows.own)
  const networks = listOf(rows.networks)
  const isNear = (address: string) => networks.has(address) && !isNever(address)
  const isOpen = (address: string) => settings.has(address) || isPublic(address) || isNear(address)
  return {
    allows(hostname) {
      const name = bare(hostname)
      if (isIP(name) === 0) return settings.names.has(name) || own.names.has(name)
      return settings.has(name) || (own.has(name) && isOpen(name))
    },
    async reachedBy(hostname) {
      const name = bare(hostname)
      if (settings.names.has(name) || settings.has(name)) return name
      const addresses = isIP(name) === 0 && own.names.has(name) ? await lookUp(name, { all: true }) : own.has(name) ? [{ address: name }] : []
      const found = addresses.find(({ address }) => isNear(address))
      if (!found) throw new Error('no address in an opened network')
      return found.address
    },
    lookup(name, options, found) {
      // A name of the settings leads wherever whoever keeps the server lets it, one of a row only where it may.
      const isFit = settings.names.has(bare(name)) ? (address: string) => settings.has(address) || !isNever(address) : isOpen
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

/** Whether a center may name it: a name is judged by where it leads when it is asked, a network by its beginning and by each address then. */
export function mayBeNamed(one: string, named: readonly string[], networks: readonly string[]): boolean {
  const address = bare(one.split('/')[0]!)
  if (isIP(address) === 0) return address !== 'localhost'
  return listOf(named).has(address) || isPublic(address) || (listOf(networks).has(address) && !isNever(address))
}

/** Whether a private network may be opened to cameras at all. */
export function mayBeOpened(one: string): boolean {
  const [net = '', bits] = one.split('/')
  const address = bare(net)
  return isIP(address) !== 0 && !isNever(address) && (bits === undefined || Number(bits) >= 8)
}
