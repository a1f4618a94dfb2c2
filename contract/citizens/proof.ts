// Whoever asks for a verified record to be deleted proves to be the one: by what way, for how long, and whether it was done.
import { mobile } from '#contract/nouns/phoneText.ts'

export const codeLifeMs = 15 * 60_000
export const codeTries = 5

export const proofs = ['unproven', 'code', 'office'] as const
export type Proof = (typeof proofs)[number]
export const proofWays = ['none', 'sms', 'mail', 'office'] as const
export type ProofWay = (typeof proofWays)[number]

interface Record {
  status: string
  phone: string | null
  email: string | null
}

/** How the person of a record proves it: never by a number or an address that only the request names. */
export function proofWayOf(record: Record | undefined, hasGateway: boolean): ProofWay {
  if (record?.status !== 'APPROVED') return 'none'
  if (hasGateway && record.phone && mobile.test(record.phone)) return 'sms'
  return record.email ? 'mail' : 'office'
}

/** A record that became verified after the request asks for it too. */
export function proofOf(request: { status: string; provenBy: 'code' | 'office' | null; recordStatus: string | null }): Proof | null {
  if (request.provenBy) return request.provenBy
  return request.status === 'pending' && request.recordStatus === 'APPROVED' ? 'unproven' : null
}
