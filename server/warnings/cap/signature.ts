// Whether a document is signed by the pinned certificate: a certificate within the document proves nothing and is not looked at.
import { SignedXml } from 'xml-crypto'
import { DOMParser, type Element } from '@xmldom/xmldom'

export type SignatureStatus = 'none' | 'unchecked' | 'good' | 'bad'
const space = 'http://www.w3.org/2000/09/xmldsig#'

export function signatureOf(text: string, pinned: string | null): SignatureStatus {
  const { documentElement: root } = new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml')
  const signature = root && (Array.from(root.childNodes).find((node) => (node as Element).namespaceURI === space) as Element | undefined)
  if (!signature) return 'none'
  if (!pinned) return 'unchecked'
  try {
    const checker = new SignedXml({ publicCert: pinned, getCertFromKeyInfo: () => null })
    checker.loadSignature(signature.toString())
    const isGood = checker.checkSignature(text)
    // What was signed must be the alert itself, not a part of it.
    return isGood && checker.getSignedReferences().some((signed) => /^<(\w+:)?alert[\s>]/.test(signed.trimStart())) ? 'good' : 'bad'
  } catch {
    return 'bad'
  }
}
