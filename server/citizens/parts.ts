// What the room citizens is given beside the context of a call.
import type { NumberFlag } from '#contract/calls/flags.ts'
import type { AuthParts } from '#server/auth/parts.ts'
import type { Tx } from '#server/kit/transaction.ts'

/** What other rooms take out of theirs when a citizen is removed. */
export interface ErasurePorts {
  forgetCallsOf(tx: Tx, citizenId: string): unknown
  eraseChatsOfCitizen(tx: Tx, citizenId: string): unknown
}

/** What the room of calls knows of a citizen's number. */
export interface CallPort {
  flagsOfNumber(tx: Tx, phone: string): Promise<NumberFlag[]>
}

export interface CitizenParts extends Pick<AuthParts, 'letters'> {
  erasure: ErasurePorts
  calls: CallPort
}
