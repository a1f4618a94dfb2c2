// The token of a notification: it acknowledges one assignment for one phone, follows from their ids, and is stored nowhere.
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/kit/secrets.ts'

interface Named {
  center: string
  alert: string
  session: string
}
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idAt = (bytes: Buffer, at: number) =>
  bytes
    .subarray(at, at + 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const markOf = (secrets: Secrets, ids: Buffer) => secrets.hash('acknowledge alert', ids.toString('hex')).subarray(0, 16)

export function tokenOf(secrets: Secrets, { center, alert, session }: Named): string {
  const ids = Buffer.concat([center, alert, session].map(bytesOf))
  return Buffer.concat([ids, markOf(secrets, ids)]).toString('base64url')
}

export function readToken(secrets: Secrets, token: string): Named | null {
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 48)
  if (bytes.length !== 64 || !timingSafeEqual(bytes.subarray(48), markOf(secrets, ids))) return null
  return { center: idAt(ids, 0), alert: idAt(ids, 16), session: idAt(ids, 32) }
}
