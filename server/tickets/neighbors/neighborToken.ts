// The secret in the link of a neighbor: it opens one call for one neighbor, follows from its ids, and is stored nowhere.
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/kit/secrets.ts'

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idAt = (bytes: Buffer, at: number) =>
  bytes
    .subarray(at, at + 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const markOf = (secrets: Secrets, ids: Buffer) => secrets.hash('neighbor call', ids.toString('hex')).subarray(0, 16)

export function neighborTokenOf(secrets: Secrets, center: string, id: string): string {
  const ids = Buffer.concat([center, id].map(bytesOf))
  return Buffer.concat([ids, markOf(secrets, ids)]).toString('base64url')
}

export function readNeighborToken(secrets: Secrets, token: string): { center: string; id: string } | null {
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 32)
  if (bytes.length !== 48 || !timingSafeEqual(bytes.subarray(32), markOf(secrets, ids))) return null
  return { center: idAt(ids, 0), id: idAt(ids, 16) }
}
