// What a call may do next, decided alike wherever it is asked.
import type { Call, Participant } from './Call.ts'
import { isLastInLine } from './flags.ts'

type Ringing = Pick<Call, 'isHeld' | 'flags' | 'isUrgent' | 'rangAt' | 'callId'>

/** The held line last, before it numbers that are flagged for pranks; else threats to life first, then who has waited longest. */
export const byUrgency = (one: Ringing, other: Ringing): number =>
  Number(one.isHeld) - Number(other.isHeld) ||
  Number(isLastInLine(one.flags)) - Number(isLastInLine(other.flags)) ||
  Number(other.isUrgent) - Number(one.isUrgent) ||
  one.rangAt.localeCompare(other.rangAt) ||
  one.callId.localeCompare(other.callId)

/** Of those who are there, somebody speaks for the center and somebody else is left to speak with. */
export function canGoOn(participants: readonly Pick<Participant, 'role' | 'state'>[]): boolean {
  const there = participants.filter((one) => one.role !== 'listener' && one.state !== 'left')
  return there.some(({ role, state }) => role !== 'citizen' && state === 'joined') && there.length > 1
}

/** So many calls of one network ring at once: a carrier’s address has many people behind it, a /48 one customer. More wait in the held line, unless a life is at stake. */
export const ringingMost = { address: 20, customer: 5 } as const
/** For how long a call rings until it counts as missed. */
export const ringSeconds = { incoming: 60, outgoing: 45 } as const
/** A page that was not heard of for so long has left the call. */
export const absentSeconds = 15

/** Of all who speak for the center one page records: that of whoever answered, else of who has been there longest. */
export function recorderOf({
  isRecorded,
  state,
  participants,
  answeredBy,
}: Pick<Call, 'isRecorded' | 'state' | 'participants' | 'answeredBy'>): string | null {
  if (!isRecorded || (state !== 'ONGOING' && state !== 'ON_HOLD')) return null
  const there = participants.filter((one) => one.state === 'joined' && one.accountId !== null && one.role !== 'listener')
  const longest = there.toSorted((one, other) => (one.joinedAt ?? '').localeCompare(other.joinedAt ?? ''))[0]
  return (there.find(({ accountId }) => accountId === answeredBy?.id) ?? longest)?.participantId ?? null
}
