// An evidence pack as bytes: its parts, a manifest of their hashes, and a seal over the manifest; the same parts give the same bytes.
import { createHash, type KeyObject, sign } from 'node:crypto'
import { type Zippable, zipSync } from 'fflate'
import { publicKeyOf } from '#server/kit/secrets.ts'

export const manifestName = 'manifest.json'
export const sealName = 'seal.json'

export interface Manifest {
  format: 'tanod-evidence-1'
  transactionNumber: string
  center: string
  madeBy: string
  madeAt: string
  entries: { name: string; bytes: number; sha256: string }[]
}
export interface Seal {
  algorithm: 'ed25519'
  publicKey: string
  signature: string
}
export interface PackedFact {
  seq: number
  /** What the hash covers beside the hash before it. */
  text: string
  before: string
  hash: string
}
export interface Chain {
  facts: PackedFact[]
  /** Where the log of the center ended when the pack was made. */
  head: { seq: number; hash: string }
}

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const fingerprintOf = (publicKey: string) => sha256(Buffer.from(publicKey, 'base64')).slice(0, 32)

const noon1980 = new Date(1980, 0, 1, 12)

export function zipOf(parts: Record<string, Uint8Array>): Uint8Array {
  const names = Object.keys(parts).toSorted()
  return zipSync(Object.fromEntries(names.map((name) => [name, [parts[name]!, { level: 0, mtime: noon1980 }]])) as Zippable)
}

export function makePack(parts: Record<string, Uint8Array>, about: Omit<Manifest, 'format' | 'entries'>, key: KeyObject) {
  const entries = Object.keys(parts)
    .toSorted()
    .map((name) => ({ name, bytes: parts[name]!.length, sha256: sha256(parts[name]!) }))
  const manifest = Buffer.from(JSON.stringify({ format: 'tanod-evidence-1', ...about, entries } satisfies Manifest, null, 1))
  const seal: Seal = { algorithm: 'ed25519', publicKey: publicKeyOf(key), signature: sign(null, manifest, key).toString('base64') }
  const zip = zipOf({ ...parts, [manifestName]: manifest, [sealName]: Buffer.from(JSON.stringify(seal, null, 1)) })
  return { zip, sha256: sha256(manifest), count: entries.length }
}
