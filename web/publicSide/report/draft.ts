// The report that is being written: on this phone from the first touch, so that no reload, call or closed tab loses it.
import type { PublicCaseType } from '#contract/publicSide/places.ts'
import type { Answers } from '#contract/publicSide/questions.ts'
import { Shelf } from '#web/kit/shelf.ts'
import type { Town } from '#web/publicSide/useTown.ts'
import { newId } from '#web/publicSide/visitor.ts'
import { nowhere, type Place } from './place.ts'

export interface AskedHere {
  code: string
  version: number
  answers: { question: string; answer: string; at: number }[]
}
export interface Draft {
  /** The report will have this id: what is added to the draft belongs to it. */
  clientId: string
  centerId: string
  /** The town that was chosen by hand. */
  chosenTown?: string
  caseTypeId: string
  /** By it the kind is found again in another center. */
  caseTypeName: string
  caseSubTypeId: string
  place: Place
  answers: Answers
  /** The question card that was chosen, and its answers. */
  card?: AskedHere | null
  sentences: string[]
  description: string
  callerName: string
  callerPhone: string
  /** Said by whoever sends it. */
  hasNoPhone?: boolean
  at: number
}

const shelf = new Shelf<Draft>('tanod-draft')
/** Longer than a clock is wrong by a day and put right meanwhile. */
const lifeMs = 3 * 24 * 3_600_000
/** So long the phone is taken to be where it was. */
const hereMs = 10 * 60_000

export const emptyDraft = (): Draft => ({
  ...{ clientId: newId(), centerId: '', caseTypeId: '', caseTypeName: '', caseSubTypeId: '', place: nowhere, answers: {}, sentences: [] },
  ...{ description: '', callerName: '', callerPhone: '', at: Date.now() },
})

/** The draft as it is in a center: one begun for another keeps its kind by the name, and nothing that only the other one has. */
export function draftIn({ center, caseTypes }: Town, draft: Draft): { draft: Draft; caseType: PublicCaseType | undefined } {
  const { caseTypeId, caseTypeName, centerId, place } = draft
  const known = caseTypes.find(({ id }) => id === caseTypeId) ?? caseTypes.find(({ name }) => name === caseTypeName)
  const caseType = caseTypeId ? (known ?? caseTypes.at(-1)) : undefined
  const ofHere = { ...draft, centerId: center.id, caseTypeId: caseType?.id ?? '' }
  if (centerId === center.id) return { draft: ofHere, caseType }
  return { draft: { ...ofHere, caseSubTypeId: '', card: null, place: placeIn(place) }, caseType }
}

const placeIn = (place: Place): Place => (place.barangayId ? { ...place, barangayId: '', isOfFormerTown: true } : place)

/** A kind that was chosen before the phone's database had answered is of the report that lay there. */
export function joinDrafts(kept: Draft, now: Draft): Draft {
  if (!now.caseTypeId) return kept
  const { caseTypeId, caseTypeName, caseSubTypeId, answers, card, centerId } = now
  const chosen = { caseTypeId, caseTypeName, caseSubTypeId, answers, card, centerId }
  const told = { ...kept.place.told, ...now.place.told }
  const place = { ...kept.place, ...(now.place.position && now.place), barangayId: now.place.barangayId || kept.place.barangayId, told }
  const sentences = now.sentences.length > 0 ? now.sentences : kept.sentences
  const words = (name: 'description' | 'callerName' | 'callerPhone') => now[name] || kept[name]
  return {
    ...{ ...kept, ...chosen, place, sentences },
    ...(now.chosenTown && { chosenTown: now.chosenTown }),
    ...(now.hasNoPhone !== undefined && { hasNoPhone: now.hasNoPhone }),
    ...{ description: words('description'), callerName: words('callerName'), callerPhone: words('callerPhone') },
  }
}

export const keepDraft = (draft: Draft) => shelf.set('draft', { ...draft, at: Date.now() })
/** Only this one: another may have been begun meanwhile. */
export async function forgetDraft(clientId: string): Promise<void> {
  if ((await shelf.get('draft'))?.clientId === clientId) await shelf.del('draft')
}

/** A wrong clock makes no draft old: only one that was kept long before now is let go. */
export async function keptDraft(): Promise<Draft | undefined> {
  const kept = await shelf.get('draft')
  const age = kept ? Date.now() - kept.at : lifeMs
  if (!kept || age >= lifeMs) return undefined
  return kept.place.by === 'phone' && age > hereMs ? { ...kept, place: { ...kept.place, position: undefined, by: undefined } } : kept
}
