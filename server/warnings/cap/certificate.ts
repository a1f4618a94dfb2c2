// The certificate by which others check what this installation signs: self-signed, in the DER of X.509.
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { bits, nameOf, pemOf, sequence, signedBy, utcTime, versionThree, wholeNumber } from '#server/kit/der.ts'

/** Its key comes from the installation's secret and lasts as long as that; the dates are the same on every node. */
const validity = sequence(utcTime('260101000000Z'), utcTime('460101000000Z'))

export function certificateOf(key: KeyObject, name: string): string {
  const shown = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const serial = createHash('sha256').update(shown).digest().subarray(0, 16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const told = sequence(versionThree, wholeNumber(serial), signedBy, nameOf(name), validity, nameOf(name), shown)
  return pemOf(sequence(told, signedBy, bits(sign('sha256', told, key))))
}
