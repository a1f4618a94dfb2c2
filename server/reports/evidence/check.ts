// Says of an evidence pack whether it is whole and unaltered, and names everything that is not as it was sealed.
import { createPublicKey, verify } from 'node:crypto'
import { unzipSync } from 'fflate'
import { type Chain, fingerprintOf, type Manifest, manifestName, type Seal, sealName, sha256, zipOf } from './pack.ts'

export interface Verdict {
  wrong: string[]
  /** Whose seal it is: to be compared with the one that the log of the center or its people name. */
  fingerprint: string | null
  manifest: Manifest | null
  manifestHash: string | null
  /** Where the log of the center ended when the pack was made. */
  head: Chain['head'] | null
}

/** `ownKey`: the public key of the installation that should have made it, where it is known. */
export function checkPack(bytes: Uint8Array, ownKey?: string): Verdict {
  const verdict: Verdict = { wrong: [], fingerprint: null, manifest: null, manifestHash: null, head: null }
  const tell = (sentence: string) => void verdict.wrong.push(sentence)
  let parts: Record<string, Uint8Array>
  try {
    parts = unzipSync(bytes)
  } catch {
    return { ...verdict, wrong: ['the file is no zip that can be read'] }
  }
  const manifest = parsed<Manifest>(parts[manifestName])
  const seal = parsed<Seal>(parts[sealName])
  if (!manifest || !Array.isArray(manifest.entries)) return { ...verdict, wrong: [`${manifestName} is missing or cannot be read`] }
  verdict.manifest = manifest
  verdict.manifestHash = sha256(parts[manifestName]!)
  if (!seal) tell(`${sealName} is missing or cannot be read`)
  else checkSeal(seal, parts[manifestName]!, ownKey, verdict)
  const named = new Map(manifest.entries.map((entry) => [entry.name, entry]))
  if (named.size !== manifest.entries.length) tell(`${manifestName} names a part twice`)
  for (const [name, entry] of named) {
    const part = parts[name]
    if (!part) tell(`${name} is missing`)
    else if (sha256(part) !== entry.sha256) tell(`${name} was altered`)
    else if (part.length !== entry.bytes) tell(`${manifestName} has the wrong size of ${name}`)
  }
  for (const name of Object.keys(parts)) if (!named.has(name) && name !== manifestName && name !== sealName) tell(`${name} was added`)
  const chain = parsed<Chain>(parts['facts.json'])
  verdict.head = chain?.head ?? null
  checkChain(chain, tell)
  if (verdict.wrong.length === 0 && Buffer.compare(zipOf(parts), bytes) !== 0) tell('the zip around the parts is not the one that was made')
  return verdict
}

function checkSeal(seal: Seal, manifest: Uint8Array, ownKey: string | undefined, verdict: Verdict): void {
  try {
    const key = createPublicKey({ key: Buffer.from(seal.publicKey, 'base64'), format: 'der', type: 'spki' })
    if (!verify(null, manifest, key, Buffer.from(seal.signature, 'base64')))
      verdict.wrong.push(`the seal does not fit ${manifestName}: it was altered`)
    verdict.fingerprint = fingerprintOf(seal.publicKey)
    if (ownKey && seal.publicKey !== ownKey) verdict.wrong.push('the seal is not of this installation')
  } catch {
    verdict.wrong.push(`${sealName} holds no seal`)
  }
}

function checkChain(chain: Chain | null, tell: (sentence: string) => void): void {
  if (!chain || !Array.isArray(chain.facts)) return tell('facts.json is missing or cannot be read')
  const { facts, head } = chain
  for (const [at, { seq, text, before, hash }] of facts.entries()) {
    const covered = sha256(Buffer.concat([Buffer.from(before, 'hex'), Buffer.from(text, 'utf8')]))
    if (covered !== hash) tell(`fact ${seq} does not fit its hash`)
    if (numberIn(text) !== seq) tell(`fact ${seq} says another number`)
    const last = facts[at - 1]
    if (last && last.seq >= seq) tell(`fact ${seq} is out of order`)
    if (last && last.seq + 1 === seq && last.hash !== before) tell(`fact ${seq} does not follow fact ${last.seq}`)
  }
  const last = facts.at(-1)
  if (last && (head.seq < last.seq || (head.seq === last.seq && head.hash !== last.hash))) tell('the head of the log does not fit the last fact')
}

const numberIn = (text: string): unknown => (parsed<unknown[]>(Buffer.from(text)) ?? [])[1]

function parsed<T>(bytes: Uint8Array | undefined): T | null {
  if (!bytes) return null
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as T
  } catch {
    return null
  }
}
