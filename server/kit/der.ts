// The pieces that certificates are written of: the DER of X.509.
export const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
export const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
export const bits = (content: Buffer, unused = 0) => tagged(0x03, Buffer.from([unused]), content)
export const utcTime = (text: string) => tagged(0x17, Buffer.from(text))
export const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
export const wholeNumber = (content: Buffer) => tagged(0x02, content)

/** ecdsa-with-SHA256. */
export const signedBy = sequence(objectId('2a8648ce3d040302'))
/** A commonName alone. */
export const nameOf = (text: string) => sequence(tagged(0x31, sequence(objectId('550403'), tagged(0x0c, Buffer.from(text)))))
export const versionThree = tagged(0xa0, wholeNumber(Buffer.from([2])))

export const pemOf = (certificate: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
