// When an act of a crew counts as done, and what of it can no longer be: pure rules.
import { teamMoves } from '#contract/tickets/assignment/assignment.ts'
import { k } from '#contract/kit/say.ts'
import { dutyStates, type DutyState } from '#contract/tickets/Ticket.ts'
import type { Status } from '#contract/tickets/states.ts'

/** A move, a step of its kind, words or pictures for the timeline, a danger at the place, a proposal to resolve, that the crew cannot go, or that everybody of it is well. */
export const crewActs = [...teamMoves, 'step', 'note', 'hazard', 'proposal', 'refusal', 'well'] as const
export type CrewAct = (typeof crewActs)[number]

/** What a team does next; null when it is done. */
export function nextMove(state: DutyState): (typeof teamMoves)[number] | null {
  if (state === 'removed') return null
  return teamMoves[['assigned', ...teamMoves].indexOf(state)] ?? null
}

/** How late a crew may tell what it did. */
export const tellableHours = 24
/** Told so long after it happened, both times are kept; and both are said where it is as late as that. */
const keptSeconds = 1
const lateSeconds = 10

/** Why it is kept on the timeline alone. */
export const keptBecause = {
  takenOff: k('Your team was taken off this ticket meanwhile.'),
  ended: k('This ticket was ended meanwhile.'),
  offered: k('This ticket is on offer to another center just now.'),
  merged: k('This ticket was merged into another meanwhile.'),
  passed: k('The center had noted that, or what comes after it, already.'),
  notThere: k('The center does not have your team on the scene.'),
  old: k('That is more than a day ago.'),
} as const
export type KeptBecause = keyof typeof keptBecause
export const keptReasons = Object.keys(keptBecause) as [KeptBecause, ...KeptBecause[]]

/** As the phone says, but neither after it was told, nor before what came first. */
export function happenedOf(said: string, { first, now }: { first: string; now: string }): string {
  const at = Date.parse(said)
  if (at >= Date.parse(now)) return now
  return at <= Date.parse(first) ? first : new Date(at).toISOString()
}

const isAfter = (happened: string, now: string, seconds: number) => Date.parse(now) - Date.parse(happened) > seconds * 1000
export const hasOwnTime = (happened: string, now: string): boolean => isAfter(happened, now, keptSeconds)
export const isToldLate = (happened: string, now: string): boolean => isAfter(happened, now, lateSeconds)

interface Stands {
  status: Status
  state: DutyState
  said: string
  now: string
  /** Of a step: that one, or a later one, was taken. */
  isTaken?: boolean
  /** Of an answer to a roll-call: since when one waits. */
  askedAt?: string | null
}
/** What stands in the way of an act of a crew that was sent; null where it can be. */
export function hindranceOfAct(act: CrewAct, { status, state, said, now, isTaken = false, askedAt = null }: Stands): KeptBecause | null {
  if (Date.parse(now) - Date.parse(said) > tellableHours * 3_600_000) return 'old'
  if (state === 'removed') return 'takenOff'
  if (act === 'note' || act === 'hazard') return null
  if (status === 'transferred') return 'offered'
  if (status === 'merged') return 'merged'
  if (status !== 'accepted') return 'ended'
  if (act === 'proposal') return null
  // What was said before it was asked for answers nothing.
  if (act === 'well') return askedAt && !isToldLate(said, askedAt) ? null : 'passed'
  if (act === 'step') return isTaken || state === 'cleared' ? 'passed' : state === 'onScene' ? null : 'notThere'
  const isPast = act === 'refusal' ? state === 'onScene' || state === 'cleared' : dutyStates.indexOf(act) <= dutyStates.indexOf(state)
  return isPast ? 'passed' : null
}
