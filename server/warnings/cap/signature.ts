// Whether a document is signed by the pinned certificate, and what of it was signed: a certificate within the document proves nothing and is not looked at.
import { createVerify, type KeyLike, X509Certificate } from 'node:crypto'
import { DOMParser, type Element, type Node, type ProcessingInstruction } from '@xmldom/xmldom'
import { C14nCanonicalization, C14nCanonicalizationWithComments, type SignatureAlgorithm, SignedXml } from 'xml-crypto'
import type { Warning } from '#contract/warnings/Warning.ts'
import { timeNow } from '#server/kit/clock.ts'

export type SignatureStatus = Warning['signature']
export interface Signed {
  status: SignatureStatus
  /** What the signature covers; it alone may be read where the signature is good. */
  text: string
}

const space = 'http://www.w3.org/2000/09/xmldsig#'
const more = 'http://www.w3.org/2001/04/xmldsig-more#'
/** Signatures of 1.1 differ from 1.0 only where xml:id or xml:base stand, which CAP has not. */
const canonical11 = 'http://www.w3.org/2006/12/xml-c14n11'

class Canonical11 extends C14nCanonicalization {
  override getAlgorithmName = () => canonical11
}
class Canonical11WithComments extends C14nCanonicalizationWithComments {
  override getAlgorithmName = () => `${canonical11}#WithComments`
}

const ecdsa = (digest: 'sha256' | 'sha384' | 'sha512') =>
  class implements SignatureAlgorithm {
    getAlgorithmName = () => `${more}ecdsa-${digest}`
    getSignature = (): string => {
      throw new Error('Nothing is signed here.')
    }
    verifySignature = (material: string, key: KeyLike, value: string) =>
      createVerify(digest)
        .update(material)
        .verify({ key: key as string, dsaEncoding: 'ieee-p1363' }, value, 'base64')
  }

const signatureMethods: SignedXml['SignatureAlgorithms'] = {
  [`${more}ecdsa-sha256`]: ecdsa('sha256'),
  [`${more}ecdsa-sha384`]: ecdsa('sha384'),
  [`${more}ecdsa-sha512`]: ecdsa('sha512'),
}
/** Whoever has enough machines can make another text with the same digest. */
const broken = ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1']

function openChecker(pinned: string): SignedXml {
  const checker = new SignedXml({ publicCert: pinned, getCertFromKeyInfo: () => null })
  Object.assign(checker.CanonicalizationAlgorithms, { [canonical11]: Canonical11, [`${canonical11}#WithComments`]: Canonical11WithComments })
  Object.assign(checker.SignatureAlgorithms, signatureMethods)
  return checker
}

/** In the canonical form of a whole document its processing instructions stand, too; alert hubs put a style sheet there. */
function digestsOfWhole(root: Element, { HashAlgorithms }: SignedXml): SignedXml['HashAlgorithms'] {
  const told = (end: 'previousSibling' | 'nextSibling') => {
    const all: string[] = []
    for (let node: Node | null = root[end]; node; node = node[end])
      if (node.nodeType === 7) {
        const { target, data } = node as ProcessingInstruction
        if (target !== 'xml') all.push(`<?${target}${data && ` ${data}`}?>`)
      }
    return all
  }
  const [before, after] = [told('previousSibling').toReversed(), told('nextSibling')]
  const whole = (text: string) => [...before, text, ...after].join('\n')
  const around = (Hash: (typeof HashAlgorithms)[string]) =>
    class extends Hash {
      override getHash = (text: string) => new Hash().getHash(whole(text))
    }
  return Object.fromEntries(Object.entries(HashAlgorithms).map(([name, Hash]) => [name, around(Hash)]))
}

/** Null for a public key, which has no end. */
export const endOf = (pinned: string): Date | null => (pinned.includes('BEGIN CERTIFICATE') ? new X509Certificate(pinned).validToDate : null)

export function signatureOf(text: string, pinned: string | null): Signed {
  const { documentElement: root } = new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml')
  const signatures = root
    ? (Array.from(root.childNodes) as Element[]).filter(({ namespaceURI, localName }) => namespaceURI === space && localName === 'Signature')
    : []
  if (!root || signatures.length === 0) return { status: 'none', text }
  if (!pinned) return { status: 'unchecked', text }
  const end = endOf(pinned)
  if (end && end.getTime() < timeNow()) return { status: 'uncheckable', text }
  const judged = signatures.map((signature) => judge(text, root, signature, pinned))
  return judged.find(({ status }) => status === 'good') ?? judged.find(({ status }) => status === 'bad') ?? judged[0]!
}

function judge(text: string, root: Element, signature: Element, pinned: string): Signed {
  const checker = openChecker(pinned)
  if (!isKnown(signature, checker)) return { status: 'uncheckable', text }
  const references = elementsOf(signature, 'Reference')
  const id = ['Id', 'ID', 'id'].map((name) => root.getAttribute(name)).find(Boolean)
  const addresses = references.map((one) => one.getAttribute('URI') ?? '')
  // The whole document, and nothing but it.
  if (addresses.length !== 1 || (addresses[0] !== '' && addresses[0] !== `#${id}`)) return { status: 'bad', text }
  if (addresses[0] === '') checker.HashAlgorithms = digestsOfWhole(root, checker)
  try {
    checker.loadSignature(signature.toString())
    const [signed] = checker.checkSignature(text) ? checker.getSignedReferences() : []
    return signed === undefined ? { status: 'bad', text } : { status: 'good', text: signed }
  } catch {
    // Whatever keeps it from being right makes it wrong.
    return { status: 'bad', text }
  }
}

const elementsOf = (within: Element, name: string) => Array.from(within.getElementsByTagNameNS(space, name)) as Element[]

/** All its methods are known, and none of them is broken. */
function isKnown(signature: Element, { CanonicalizationAlgorithms, SignatureAlgorithms, HashAlgorithms }: SignedXml): boolean {
  const methods = (name: string) => elementsOf(signature, name).map((one) => one.getAttribute('Algorithm') ?? '')
  const are = (name: string, known: object) => methods(name).every((one) => one in known && !broken.includes(one))
  return (
    are('CanonicalizationMethod', CanonicalizationAlgorithms) &&
    are('Transform', CanonicalizationAlgorithms) &&
    are('SignatureMethod', SignatureAlgorithms) &&
    are('DigestMethod', HashAlgorithms)
  )
}
