// A secret that names a few ids and opens what they name: it follows from them, and is stored nowhere.
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idAt = (bytes: Buffer, at: number) =>
  bytes
    .subarray(at, at + 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const markOf = (secrets: Secrets, purpose: string, ids: Buffer) => secrets.hash(purpose, ids.toString('hex')).subarray(0, 16)

export function idToken(secrets: Secrets, purpose: string, ids: readonly string[]): string {
  const bytes = Buffer.concat(ids.map(bytesOf))
  return Buffer.concat([bytes, markOf(secrets, purpose, bytes)]).toString('base64url')
}

/** So many ids, where the token was made for this purpose. */
export function readIdToken(secrets: Secrets, purpose: string, token: string, count: number): string[] | null {
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 16 * count)
  if (bytes.length !== 16 * (count + 1) || !timingSafeEqual(bytes.subarray(16 * count), markOf(secrets, purpose, ids))) return null
  return Array.from({ length: count }, (_, at) => idAt(ids, 16 * at))
}
