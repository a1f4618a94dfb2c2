// Who a visitor is: made from a secret that only the visitor's device holds, so that the id which staff see is a key to nothing.
import { uuidv7 as uuid } from 'uuidv7'
import type { Secrets } from '#server/kit/secrets.ts'

export function userIdOf(secrets: Secrets, deviceId: string | undefined): string {
  if (!deviceId) return uuid()
  const bytes = secrets.hash('visitor', deviceId.toLowerCase()).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
