// What a feed is trusted for: how its alerts must come to be acted upon.
import { isAsGood, type Provenance, type Warning } from '#contract/warnings/Warning.ts'

export interface FeedPolicy {
  /** The least that is acted upon. */
  trust: Provenance
  /** By which its signatures are judged: a certificate or a public key. */
  certificate: string | null
  /** Its line proves who is at the other end, or stays within the own network. */
  isSecure: boolean
}

export type Judged = Pick<Warning, 'signature' | 'provenance' | 'isTrusted'>

export function trustIn(signature: Warning['signature'], { trust, isSecure }: FeedPolicy): Judged {
  const provenance = signature === 'good' ? 'signed' : signature !== 'bad' && isSecure ? 'transport' : 'none'
  return { signature, provenance, isTrusted: signature !== 'bad' && isAsGood(provenance, trust) }
}
