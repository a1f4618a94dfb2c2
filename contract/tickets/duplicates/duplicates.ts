// Finds reports of one event that came in more than once: near, soon after, of one type, in the same words, or by one caller; at one point also without words.
import type { Position } from '#contract/nouns/fields.ts'

export interface Comparable {
  caseTypeId: string
  receivedAt: string
  position: Position | null
  /** In words of its own: the name of a kind is none. */
  description: string
  callerPhone: string | null
  userId: string | null
}

export interface DuplicateSettings {
  radiusM: number
  minutes: number
}

export const duplicateReasons = ['sameType', 'near', 'soon', 'sharedWords', 'sameCaller', 'noWords'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

export interface Likeness {
  /** 0 to 1; the higher, the likelier that both are one event. */
  score: number
  reasons: DuplicateReason[]
  metres: number | null
  minutes: number
  sharedWords: string[]
}

const leastSharedWords = 2
/** Where nothing is said that could tell them apart, only so near. */
const onePointM = 25
const earthRadius = 6_371_008.8
const weights: Record<DuplicateReason, number> = { sameType: 0.25, near: 0.3, soon: 0.1, sharedWords: 0.15, sameCaller: 0.2, noWords: 0.05 }

/** Metres between two places along the earth's surface. */
export function metresBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfLat = Math.sin(radians(other.lat - one.lat) / 2)
  const halfLng = Math.sin(radians(other.lng - one.lng) / 2)
  const chord = halfLat ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * halfLng ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** How alike two tickets are, or null where they are no suspects: only what is of one kind, near and soon, and in the same words or by the same caller; or at one point, where one of them says nothing that contradicts. */
export function likenessOf(one: Comparable, other: Comparable, { radiusM, minutes: longest }: DuplicateSettings): Likeness | null {
  const minutes = Math.abs(Date.parse(one.receivedAt) - Date.parse(other.receivedAt)) / 60_000
  if (minutes > longest) return null
  const metres = one.position && other.position ? metresBetween(one.position, other.position) : null
  const words = sharedWordsOf(one.description, other.description)

  const alike = { sharedWords: words.length >= leastSharedWords, sameCaller: isSameCaller(one, other) }
  const isOnePoint = metres !== null && metres <= onePointM
  const saysNothing = one.description.trim() === '' || other.description.trim() === ''
  const found: Record<DuplicateReason, boolean> = {
    sameType: one.caseTypeId === other.caseTypeId,
    near: metres !== null && metres <= radiusM,
    soon: true,
    ...alike,
    noWords: !alike.sharedWords && !alike.sameCaller && isOnePoint && saysNothing,
  }
  if (!found.sameType || !found.near || !(found.sharedWords || found.sameCaller || found.noWords)) return null
  const reasons = duplicateReasons.filter((reason) => found[reason])
  const score = reasons.reduce((sum, reason) => sum + weights[reason], 0)
  return { score: Math.round(score * 100) / 100, reasons, metres, minutes, sharedWords: words }
}

/** The suspects among others, likeliest first. */
export function rankDuplicates<T extends Comparable>(
  ticket: Comparable,
  others: readonly T[],
  settings: DuplicateSettings,
): { ticket: T; likeness: Likeness }[] {
  return others
    .flatMap((other) => {
      const likeness = likenessOf(ticket, other, settings)
      return likeness ? [{ ticket: other, likeness }] : []
    })
    .toSorted((one, other) => other.likeness.score - one.likeness.score || one.likeness.minutes - other.likeness.minutes)
}

function isSameCaller(one: Comparable, other: Comparable): boolean {
  if (one.userId && one.userId === other.userId) return true
  const phones = [one.callerPhone, other.callerPhone].map((phone) => phone?.replace(/\D/g, '').slice(-10) ?? '')
  return phones[0]!.length >= 7 && phones[0] === phones[1]
}

const commonWords = new Set(['may', 'ang', 'mga', 'dito', 'doon', 'nang', 'lang', 'the', 'and', 'there', 'here', 'near', 'with', 'help', 'tulong'])

function sharedWordsOf(one: string, other: string): string[] {
  const theirs = wordsOf(other)
  return [...wordsOf(one)].filter((word) => theirs.has(word)).toSorted()
}

function wordsOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return new Set(words.filter((word) => !commonWords.has(word)))
}
