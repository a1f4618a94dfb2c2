// Signs alerts of our own with the installation's key (XML Signature, ECDSA with P-256), its certificate within.
import { createSign, type KeyLike, type KeyObject } from 'node:crypto'
import { type SignatureAlgorithm, SignedXml } from 'xml-crypto'

const method = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

class Ecdsa implements SignatureAlgorithm {
  getAlgorithmName = () => method
  // XML Signature wants the two numbers side by side.
  getSignature = ((text: string, key: KeyLike) =>
    createSign('sha256')
      .update(text)
      .sign({ key: key as KeyObject, dsaEncoding: 'ieee-p1363' }, 'base64')) as SignatureAlgorithm['getSignature']
  verifySignature = (): boolean => {
    throw new Error('Nothing is checked here.')
  }
}

export function signedAlert(text: string, key: KeyObject, certificate: string): string {
  const pem = key.export({ type: 'pkcs8', format: 'pem' })
  const signer = new SignedXml({ privateKey: pem, publicCert: certificate, signatureAlgorithm: method, canonicalizationAlgorithm: exclusive })
  Object.assign(signer.SignatureAlgorithms, { [method]: Ecdsa })
  signer.addReference({
    ...{ xpath: '/*', isEmptyUri: true, digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' },
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  })
  signer.computeSignature(text)
  return signer.getSignedXml()
}
