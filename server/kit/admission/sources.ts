// Networks that requests come from: an IPv4 address by itself, an IPv6 one by the /64 and the /48 that its owner can fill at will.
import { isIPv4, isIPv6 } from 'node:net'

declare const counted: unique symbol

/** All that a limit is counted under: made of an address here alone. */
export interface Network {
  /** The address, or the /64 around it. */
  near: string
  /** The /48, where there is one. */
  wide: string | null
  [counted]: true
}

export function networkOf(address: string): Network {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(plain) || !isIPv6(plain)) return { near: plain, wide: null } as Network
  const groups = groupsOf(plain)
  return { near: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` } as Network
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const [before, after] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean))
  const missing = tail === undefined ? 0 : 8 - before!.length - after!.length
  return [...before!, ...Array<string>(Math.max(0, missing)).fill('0'), ...after!].map((group) => Number.parseInt(group, 16).toString(16))
}
