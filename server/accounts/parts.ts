// What the rooms of people are given beside the context of a call.
import type { Position } from '#contract/nouns/fields.ts'
import type { AuthParts } from '#server/auth/parts.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { Tx } from '#server/kit/transaction.ts'

/** How a response team stands just now, as the tickets room keeps it. */
export interface Duty {
  dutyStatus: 'available' | 'busy' | 'offduty'
  position: { lat: number; lng: number; accuracy?: number } | null
  heading: number | null
  positionAt: string | null
}
export interface DutyPorts {
  setDuty(tx: Tx, teamId: string, dutyStatus: Duty['dutyStatus']): Promise<unknown>
  /** False where a newer one is known. */
  keepTeamPosition(tx: Tx, teamId: string, given: { position: Position; heading: number | null; at: string }): Promise<boolean>
}
export type DutyOf = (tx: Tx, teamIds: readonly string[]) => Promise<Map<string, Duty>>

export interface AccountParts extends AuthParts {
  keeper: FileKeeper
  dutyOf: DutyOf
  duty: DutyPorts
  /** A random first password with its hash; it runs out by itself. */
  makeInitialPassword(): Promise<{ initialPassword: string; hash: string; expiresAt: string }>
}
