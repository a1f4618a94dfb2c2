// An authority of the town's own and the certificate of its server, in the DER of X.509: it vouches for private addresses and the names it was made for, and for nothing else in the world.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { bits, nameOf, objectId, pemOf, sequence, signedBy, tagged, utcTime, versionThree, wholeNumber } from '#server/kit/der.ts'

export interface Pair {
  /** In PEM, both. */
  certificate: string
  key: string
}

const dayMs = 86_400_000
const authorityDays = 3_650
/** iPhones trust no certificate that lasts longer than 825 days. */
const serverDays = 800
/** Clocks of phones and of a machine without a battery are behind. */
const earlierDays = 2

/** Names that nobody can own in the world, and the addresses of private networks. */
const privateNames = ['localhost', 'local', 'lan', 'internal', 'home.arpa']
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', '127.0.0.0/8', '::1/128', 'fc00::/7']

const yes = tagged(0x01, Buffer.from([0xff]))
const extension = (id: string, isCritical: boolean, content: Buffer) => sequence(objectId(id), ...(isCritical ? [yes] : []), tagged(0x04, content))
const keyIdOf = (key: KeyObject) =>
  createHash('sha1')
    .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
    .digest()

const timeAt = (at: number) => utcTime(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`)

const bytesOf = (address: string): Buffer => {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const { hostname } = new URL(`http://[${address}]`)
  const [before = '', after] = hostname.slice(1, -1).split('::')
  const groups = (text = '') => text.split(':').filter(Boolean)
  const [head, tail] = [groups(before), groups(after)]
  const all = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return Buffer.from(all.flatMap((one) => [Number.parseInt(one, 16) >> 8, Number.parseInt(one, 16) & 255]))
}
const networkOf = (network: string): Buffer => {
  const [address = '', size] = network.split('/')
  const bytes = bytesOf(address)
  const mask = bytes.map((_, at) => 0xff & ~(0xff >> Math.max(0, Math.min(8, Number(size) - at * 8))))
  return Buffer.concat([bytes, Buffer.from(mask)])
}
const hostName = (name: string) => tagged(0x82, Buffer.from(name))

interface Told {
  subject: string
  issuer: string
  days: number
  key: KeyObject
  signer: KeyObject
  extensions: Buffer[]
}
function sealed({ subject, issuer, days, key, signer, extensions }: Told): string {
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const validity = sequence(timeAt(Date.now() - earlierDays * dayMs), timeAt(Date.now() + days * dayMs))
  const shown = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const keyId = extension('551d0e', false, tagged(0x04, keyIdOf(key)))
  const told = sequence(
    ...[versionThree, wholeNumber(serial), signedBy, nameOf(issuer), validity, nameOf(subject), shown],
    tagged(0xa3, sequence(...extensions, keyId)),
  )
  return pemOf(sequence(told, signedBy, bits(sign('sha256', told, signer))))
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const pemOfKey = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string

/** What an authority vouches for, as its certificate has it. */
interface Bounds {
  hosts: string[]
  networks: string[]
}
const boundsOf = (names: readonly string[]): Bounds => ({
  hosts: [...new Set([...privateNames, ...names.filter((name) => isIP(name) === 0)])],
  networks: [...new Set([...privateNetworks, ...names.filter((name) => isIP(name) !== 0).map((name) => `${name}/${isIPv4(name) ? 32 : 128}`)])],
})

/** Whether an authority that was made for `names` may vouch for another: browsers hold it to that. */
export function vouchesFor(names: readonly string[], name: string): boolean {
  const { hosts, networks } = boundsOf(names)
  if (isIP(name) === 0) return hosts.some((host) => name === host || name.endsWith(`.${host}`))
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', size] = network.split('/')
    list.addSubnet(address, Number(size), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list.check(name, isIPv4(name) ? 'ipv4' : 'ipv6')
}

/** `names` are the machine's own, beside private addresses, for which it always vouches. */
export function makeAuthority(title: string, names: readonly string[]): Pair {
  const key = newKey()
  const bounds = boundsOf(names)
  const hosts = bounds.hosts.map((name) => sequence(hostName(name)))
  const networks = bounds.networks.map((one) => sequence(tagged(0x87, networkOf(one))))
  const extensions = [
    extension('551d13', true, sequence(yes, wholeNumber(Buffer.from([0])))),
    // Signs certificates, and nothing else.
    extension('551d0f', true, bits(Buffer.from([0x04]), 2)),
    extension('551d1e', true, sequence(tagged(0xa0, ...hosts, ...networks))),
  ]
  return { certificate: sealed({ subject: title, issuer: title, days: authorityDays, key, signer: key, extensions }), key: pemOfKey(key) }
}

export function makeServerCertificate(authority: Pair, names: readonly string[], days = serverDays): Pair {
  const key = newKey()
  const signer = createPrivateKey(authority.key)
  const issuer = /^CN=(.*)$/m.exec(new X509Certificate(authority.certificate).subject)![1]!
  const alternatives = names.map((name) => (isIP(name) === 0 ? hostName(name) : tagged(0x87, bytesOf(name))))
  const extensions = [
    extension('551d13', true, sequence()),
    extension('551d0f', true, bits(Buffer.from([0x80]), 7)),
    // serverAuth.
    extension('551d25', false, sequence(objectId('2b06010505070301'))),
    extension('551d23', false, sequence(tagged(0x80, keyIdOf(signer)))),
    extension('551d11', false, sequence(...alternatives)),
  ]
  return { certificate: sealed({ subject: names[0]!, issuer, days, key, signer, extensions }), key: pemOfKey(key) }
}
