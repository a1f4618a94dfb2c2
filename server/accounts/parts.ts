// What the rooms of people are given beside the context of a call.
import type { Position } from '#contract/nouns/fields.ts'
import type { AuthParts } from '#server/auth/parts.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'

/** How a response team stands just now, as the tickets room keeps it. */
export interface Duty {
  dutyStatus: 'available' | 'busy' | 'offduty'
  isAtWork: boolean
  /** Their numbers, the last first. */
  runs: string[]
  position: { lat: number; lng: number; accuracy?: number } | null
  heading: number | null
  positionAt: string | null
}
export interface DutyPorts {
  setDuty(tx: Tx, teamId: string, dutyStatus: Duty['dutyStatus']): Promise<unknown>
  /** False where a newer one is known. */
  keepTeamPosition(tx: Tx, teamId: string, given: { position: Position; heading: number | null; at: string }): Promise<boolean>
}
/** What other rooms keep of an account's phones. */
export interface PhonePorts {
  /** Those of these sessions whose phones are told of assignments. */
  toldOf(tx: Tx, sessionIds: readonly string[]): Promise<{ session_id: string }[]>
  tellNoMore(tx: Tx, sessionIds: readonly string[]): Promise<unknown>
  hasTracker(tx: Tx, teamId: string): Promise<boolean>
  endTracker(tx: Tx, doer: Doer, teamId: string): Promise<unknown>
}
export type DutyOf = (tx: Tx, teamIds: readonly string[]) => Promise<Map<string, Duty>>

export interface AccountParts extends AuthParts {
  keeper: FileKeeper
  dutyOf: DutyOf
  duty: DutyPorts
  phones: PhonePorts
  /** A random first password with its hash; it runs out by itself. */
  makeInitialPassword(): Promise<{ initialPassword: string; hash: string; expiresAt: string }>
}
