// Who a visitor is, and the link of a report: made from a secret that only the visitor's device holds, so that the id which staff see is a key to nothing.
import { uuidv7 as uuid } from 'uuidv7'
import type { Secrets } from '#server/kit/secrets.ts'

export function userIdOf(secrets: Secrets, deviceId: string | undefined): string {
  if (!deviceId) return uuid()
  return asId(secrets.hash('visitor', deviceId.toLowerCase()))
}

function asId(hash: Buffer): string {
  const bytes = hash.subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The secret of a report's link follows from its id, so that it is stored nowhere and a repeated answer has it again. */
export const tokenOf = (secrets: Secrets, reportId: string) => secrets.hash('follow-up', reportId).toString('base64url')
/** A family's link follows from the report, like the link itself, and leads no way back to it. */
export const familyTokenOf = (secrets: Secrets, reportId: string) => secrets.hash('family', reportId).toString('base64url')
/** A short code to name on the telephone while there is no number. */
export const referenceOf = (reportId: string, number: string | null) => number ?? `R-${reportId.replaceAll('-', '').slice(-8).toUpperCase()}`
/** What a program that sent no `deviceId` is known by when it sends it back: made of the report, so that a repeated answer has it again. */
export const keyOf = (secrets: Secrets, reportId: string) => asId(secrets.hash('visitor key', reportId))
