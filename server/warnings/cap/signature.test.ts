// Signatures of alerts: the methods that agencies use, what cannot be checked, and what is past its end.
import { execFileSync } from 'node:child_process'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { C14nCanonicalization, SignedXml } from 'xml-crypto'
import { sampleAlert } from '#tests/capSamples.ts'
import { endOf, signatureOf } from './signature.ts'

const spki = { type: 'spki', format: 'pem' } as const
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const
const makeCurve = () => generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: spki, privateKeyEncoding: pkcs8 })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: spki, privateKeyEncoding: pkcs8 })
const curve = makeCurve()
const canonical11 = 'http://www.w3.org/2006/12/xml-c14n11'
const ecdsa = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'
const rsa256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

class Canonical11 extends C14nCanonicalization {
  override getAlgorithmName = () => canonical11
}
class Ecdsa {
  getAlgorithmName = () => ecdsa
  getSignature = ((text: string, key: string) => createSign('sha256').update(text).sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64')) as never
  verifySignature = (): boolean => false
}

function sign(key: string, signatureAlgorithm = rsa256, digestAlgorithm = sha256) {
  const signer = new SignedXml({ privateKey: key, signatureAlgorithm, canonicalizationAlgorithm: canonical11 as never })
  Object.assign(signer.CanonicalizationAlgorithms, { [canonical11]: Canonical11 })
  Object.assign(signer.SignatureAlgorithms, { [ecdsa]: Ecdsa })
  signer.addReference({
    ...{ xpath: '/*', isEmptyUri: true, digestAlgorithm },
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical11],
  })
  signer.computeSignature(sampleAlert())
  return signer.getSignedXml()
}

it.each([
  ['canonical 1.1 and RSA', () => sign(rsa.privateKey), rsa.publicKey, 'good'],
  ['canonical 1.1 and ECDSA', () => sign(curve.privateKey, ecdsa), curve.publicKey, 'good'],
  ['ECDSA, with another word', () => sign(curve.privateKey, ecdsa).replace('Stay', 'Go'), curve.publicKey, 'bad'],
  ['another key of the same kind', () => sign(makeCurve().privateKey, ecdsa), curve.publicKey, 'bad'],
  ['an unknown method', () => sign(rsa.privateKey).replace('rsa-sha256', 'rsa-sha3-256'), rsa.publicKey, 'uncheckable'],
  [
    'a broken digest',
    () => sign(rsa.privateKey, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'),
    rsa.publicKey,
    'uncheckable',
  ],
  ['no reference of its whole', () => sign(rsa.privateKey).replace('URI=""', 'URI="#part"'), rsa.publicKey, 'bad'],
  ['nobody known', () => sign(rsa.privateKey), null, 'unchecked'],
])('%s', (_, text, pinned, status) => {
  expect(signatureOf(text(), pinned).status).toBe(status)
})

describe('a document with a style sheet beside its root, as alert hubs sign it', () => {
  const [text, key] = ['styled.xml', 'styled.pem'].map((name) =>
    readFileSync(join(import.meta.dirname, '../../../tests/standards/cap', name), 'utf8'),
  )
  it('is good, and wrong with another word within or beside it', () => {
    expect(signatureOf(text!, key!).status).toBe('good')
    expect(signatureOf(text!, key!).text).toMatch(/^<cap:alert [^]*<\/cap:alert>$/)
    for (const [word, other] of [
      ['Stay', 'Go'],
      ['alert-style', 'other-style'],
      ['nobody', 'somebody'],
    ] as const)
      expect(signatureOf(text!.replace(word, other), key!).status).toBe('bad')
  })
})

it('what is read of a good one is what was signed: nothing beside it', () => {
  const { status, text } = signatureOf(sign(rsa.privateKey), rsa.publicKey)
  expect(status).toBe('good')
  expect(text).not.toContain('Signature')
})

it('a certificate past its end checks nothing any more', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=agency', '-keyout', 'key.pem', '-out', 'certificate.pem']
  execFileSync('openssl', [...made, '-days', '2'], { cwd: folder, stdio: 'ignore' })
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8'))
  rmSync(folder, { recursive: true })
  const text = sign(key!)
  expect(signatureOf(text, certificate!).status).toBe('good')
  vi.useFakeTimers({ toFake: ['Date'], now: endOf(certificate!)!.getTime() + 1 })
  expect(signatureOf(text, certificate!).status).toBe('uncheckable')
  vi.useRealTimers()
})
