// What the room citizens is given beside the context of a call.
import type { AuthParts } from '#server/auth/parts.ts'
import type { Tx } from '#server/kit/transaction.ts'

/** What other rooms take out of theirs when a citizen is removed. */
export interface ErasurePorts {
  forgetCallsOf(tx: Tx, citizenId: string): unknown
  eraseChatsOfCitizen(tx: Tx, citizenId: string): unknown
}

export interface CitizenParts extends Pick<AuthParts, 'letters'> {
  erasure: ErasurePorts
}
