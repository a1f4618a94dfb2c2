// Which neighbors are asked to help, and when none ever: decides alone, for the desk and the server.
import { k } from '#contract/kit/say.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { isOpen } from '#contract/nouns/openingHours.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import type { Status } from '#contract/tickets/states.ts'

export const skills = ['cpr', 'firstAid', 'nurse', 'doctor', 'fire', 'search'] as const
export type Skill = (typeof skills)[number]
export const skillWords: Record<Skill, string> = {
  cpr: k('CPR'),
  firstAid: k('First aid'),
  nurse: k('Nurse'),
  doctor: k('Doctor'),
  fire: k('Fire brigade volunteer'),
  search: k('Searching'),
}

/** Days that a neighbor is kept at most: before a certificate was seen, and after it. */
export const volunteerDays = { unseen: 90, seen: 730 }

export const needs = ['arrest', 'smallFire', 'search'] as const
export type Need = (typeof needs)[number]
export const neighborChoices = ['nobody', ...needs] as const
export const neighborChoiceWords: Record<(typeof neighborChoices)[number], string> = {
  nobody: k('Nobody'),
  arrest: k('Who can do first aid: a heart has stopped'),
  smallFire: k('Who can fight a fire: it is small'),
  search: k('Who can search: a child is missing'),
}
const fitting: Record<Need, readonly Skill[]> = {
  arrest: ['cpr', 'firstAid', 'nurse', 'doctor'],
  smallFire: ['fire'],
  search: ['search', 'fire'],
}

export const reachMetres = 400
/** Seconds for each metre of a straight line, for somebody who hurries on foot. */
const secondsPerMetre = 0.6
export const secondsFor = (metres: number): number => Math.round(metres * secondsPerMetre)

interface Kind {
  isViolent: 0 | 1
}
export interface OfTicket {
  isOn: boolean
  status: Status
  priority: number
  isPlaced: boolean
  /** A crew is in danger there. */
  hasDanger: boolean
  caseType: Kind | undefined
  subType: (Kind & { neighbors: (typeof neighborChoices)[number] }) | undefined
}
/** Where somebody may be violent there is no need that a neighbor is told of. */
export function needOf({ hasDanger, caseType, subType }: Pick<OfTicket, 'hasDanger' | 'caseType' | 'subType'>): Need | null {
  if (hasDanger || !caseType || !subType || caseType.isViolent === 1 || subType.isViolent === 1) return null
  return subType.neighbors === 'nobody' ? null : subType.neighbors
}

/** `way`: nothing would reach them. */
export const hindrances = ['off', 'kind', 'state', 'urgency', 'place', 'way'] as const
export type NeighborHindrance = (typeof hindrances)[number]
/** Why nobody is asked, or told a place, at this moment; null: they are. */
export function whyNobody(ticket: OfTicket): NeighborHindrance | null {
  if (!ticket.isOn) return 'off'
  if (needOf(ticket) === null) return 'kind'
  if (ticket.status !== 'accepted') return 'state'
  if (ticket.priority > 2) return 'urgency'
  return ticket.isPlaced ? null : 'place'
}

interface Able {
  position: Pick<Position, 'lat' | 'lng'>
  hours: string
  skills: readonly Skill[]
  checkedOn: string | null
}
/** Those who said that they can now, whose certificate was seen, and who are near: the nearest first. */
export function chooseNeighbors<V extends Able>(
  all: readonly V[],
  place: Pick<Position, 'lat' | 'lng'>,
  { need, clock, most }: { need: Need; clock: { weekday: number; minute: number }; most: number },
): { one: V; metres: number }[] {
  return all
    .map((one) => ({ one, metres: Math.round(metresBetween(place, one.position)) }))
    .filter(({ one, metres }) => metres <= reachMetres && one.checkedOn !== null && isOpen(one.hours, clock))
    .filter(({ one }) => one.skills.some((skill) => fitting[need].includes(skill)))
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, most)
}
