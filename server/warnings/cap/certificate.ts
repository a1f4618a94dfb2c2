// The certificate by which others check what this installation signs: self-signed, in the DER of X.509.
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'

const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content)
const utcTime = (text: string) => tagged(0x17, Buffer.from(text))
/** ecdsa-with-SHA256, and commonName. */
const method = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
const nameOf = (text: string) => sequence(tagged(0x31, sequence(Buffer.from('0603550403', 'hex'), tagged(0x0c, Buffer.from(text)))))

/** Its key comes from the installation's secret and lasts as long as that; the dates are the same on every node. */
const validity = sequence(utcTime('260101000000Z'), utcTime('460101000000Z'))

export function certificateOf(key: KeyObject, name: string): string {
  const shown = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const serial = createHash('sha256').update(shown).digest().subarray(0, 16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const version = tagged(0xa0, tagged(0x02, Buffer.from([2])))
  const told = sequence(version, tagged(0x02, serial), method, nameOf(name), validity, nameOf(name), shown)
  const whole = sequence(told, method, bits(sign('sha256', told, key)))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
}
