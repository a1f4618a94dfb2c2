// The report that is being written: on this phone from the first touch, so that no reload, call or closed tab loses it.
import type { PublicCaseType } from '#contract/publicSide/places.ts'
import { type Answers, wordsOf } from '#contract/publicSide/questions.ts'
import { Shelf } from '#web/kit/shelf.ts'
import type { Town } from '#web/publicSide/useTown.ts'
import { newId } from '#web/publicSide/visitor.ts'
import { nowhere, type Place } from './place.ts'

export interface AskedHere {
  code: string
  version: number
  answers: { question: string; answer: string; at: number }[]
  /** As the desk reads them, where the card is not had any more. */
  words?: string
}
export interface Draft {
  /** The report will have this id, which no other page has: what is added to the draft belongs to it. */
  clientId: string
  /** Of the pages which it was taken over from, as long as nothing was changed: first the one that wrote it, then copies. */
  takenFrom?: readonly string[] | undefined
  /** When that one was kept as it was taken over. */
  takenAt?: number
  /** All that it was made of, by its id: when it was kept as it was taken over. */
  madeOf?: Readonly<Record<string, number>>
  centerId: string
  /** The town that was chosen by hand. */
  chosenTown?: string
  caseTypeId: string
  /** By it the kind is found again in another center. */
  caseTypeName: string
  caseSubTypeId: string
  caseSubTypeName?: string
  /** The picture of the kind: it says what was asked. */
  icon?: string
  /** What was answered where the town does not ask it, in words. */
  said?: string
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

const lines = (all: readonly (string | undefined | false)[]) => all.filter(Boolean).join('\n')

/** The draft as it is in a center: one begun for another keeps its kind and sub-type by the name, what was answered there in words, and nothing else that only the other one has. */
export function draftIn({ center, caseTypes }: Town, before: Draft): { draft: Draft; caseType: PublicCaseType | undefined } {
  const { caseTypeId, caseTypeName } = before
  const known = caseTypes.find(({ id }) => id === caseTypeId) ?? caseTypes.find(({ name }) => name === caseTypeName)
  const caseType = caseTypeId ? (known ?? caseTypes.at(-1)) : undefined
  const draft = { ...askedAs(caseType, before), centerId: center.id, caseTypeId: caseType?.id ?? '' }
  const { card, caseSubTypeId, caseSubTypeName, said, place } = draft
  const isKnown = !caseSubTypeId || caseType?.subTypes.some(({ id }) => id === caseSubTypeId)
  const sub = caseType?.subTypes.find(({ name }) => name === caseSubTypeName)
  if (before.centerId === center.id) {
    // Chosen among the kinds of the former town, as its own were not to be had then.
    const strange = !isKnown && {
      caseSubTypeId: sub?.id ?? '',
      ...(!sub && caseSubTypeName && { said: lines([said, caseSubTypeName]), caseSubTypeName: '' }),
    }
    return { draft: { ...draft, ...strange }, caseType }
  }
  const words = lines([said, card?.words, !sub && caseSubTypeName])
  return { draft: { ...draft, ...(words && { said: words }), caseSubTypeId: sub?.id ?? '', card: null, place: placeIn(place) }, caseType }
}

/** An answer is to the question that was asked: of a kind that asks another one it stays as words. */
function askedAs(caseType: PublicCaseType | undefined, draft: Draft): Draft {
  const { icon, answers, said } = draft
  if (!caseType || icon === undefined || icon === caseType.icon) return draft
  return { ...draft, icon: caseType.icon, answers: {}, said: lines([said, wordsOf(icon, answers, [])]) }
}

const placeIn = (place: Place): Place => (place.barangayId ? { ...place, barangayId: '', isOfFormerTown: true } : place)

/** What an earlier page wrote, under the id of this one: that page may still stand in another tab, and send what it has. A kind that was chosen before the phone's database had answered is of the report that lay there. */
export function joinDrafts(kept: Draft, now: Draft): Draft {
  const taken = { ...kept, clientId: now.clientId, madeOf: { ...kept.madeOf, [kept.clientId]: kept.at } }
  const { takenFrom = [], takenAt = kept.at } = kept
  if (!now.caseTypeId) return { ...taken, takenFrom: [...takenFrom, kept.clientId], takenAt: takenFrom.length > 0 ? takenAt : kept.at }
  const { caseTypeId, caseTypeName, caseSubTypeId, answers, card, centerId } = now
  const chosen = {
    caseTypeId,
    caseTypeName,
    caseSubTypeId,
    answers,
    card,
    centerId,
    caseSubTypeName: now.caseSubTypeName ?? '',
    said: now.said ?? '',
  }
  const told = { ...kept.place.told, ...now.place.told }
  const place = { ...kept.place, ...(now.place.position && now.place), barangayId: now.place.barangayId || kept.place.barangayId, told }
  const sentences = now.sentences.length > 0 ? now.sentences : kept.sentences
  const words = (name: 'description' | 'callerName' | 'callerPhone') => now[name] || kept[name]
  return {
    ...{ ...taken, ...chosen, place, sentences, takenFrom: undefined },
    ...(now.icon !== undefined && { icon: now.icon }),
    ...(now.chosenTown && { chosenTown: now.chosenTown }),
    ...(now.hasNoPhone !== undefined && { hasNoPhone: now.hasNoPhone }),
    ...{ description: words('description'), callerName: words('callerName'), callerPhone: words('callerPhone') },
  }
}

/** On a full phone the copy under the earlier id is the only one that lasts: it stays until there is room, or the report was sent. */
const lastingOf = new Map<string, Draft>()
export async function keepDraft(draft: Draft): Promise<boolean> {
  const isKept = await shelf.set(draft.clientId, { ...draft, at: Date.now() })
  if (isKept) await leaveLasting(draft.clientId)
  return isKept
}
export async function moveDraft(from: Draft, to: Draft): Promise<void> {
  lastingOf.set(to.clientId, from)
  await keepDraft(to)
}

const drop = async (isLeft: (kept: Draft) => boolean): Promise<string[]> => {
  const left = (await shelf.entries()).map(([key, kept]) => (isLeft(kept) ? key : '')).filter(Boolean)
  for (const key of left) await shelf.del(key)
  return left
}
/** It was sent: with what was taken over from it, or from what it was made of until then, and not changed since, whose ids are answered. Another page may have begun one of its own. */
export async function forgetDraft(clientId: string, madeOf: Draft['madeOf'] = {}): Promise<string[]> {
  await leaveLasting(clientId)
  const gone = await drop(({ clientId: id, takenFrom = [], takenAt = 0 }) => {
    const takenOver = madeOf[takenFrom[0] ?? '']
    return id === clientId || takenFrom.includes(clientId) || (takenOver !== undefined && takenAt <= takenOver)
  })
  return gone.filter((id) => id !== clientId)
}
async function leaveLasting(clientId: string): Promise<void> {
  const lasting = lastingOf.get(clientId)
  if (!lasting) return
  lastingOf.delete(clientId)
  await leaveDraft(lasting)
}
/** Another page has what stood in it; what its own page wrote since stays. */
export const leaveDraft = ({ clientId, at }: Pick<Draft, 'clientId' | 'at'>): Promise<string[]> =>
  drop((kept) => kept.clientId === clientId && kept.at === at)

/** The id of what this tab writes stands in this entry of its history, which outlives that the page is loaded anew. */
export const draftOfTab = (): string | undefined => (history.state as { draft?: string } | null)?.draft

/** That of this tab before it was loaded anew, or the newest. A wrong clock makes none old: only one that was kept long before now is let go. */
export async function keptDraft(ofThisTab?: string): Promise<Draft | undefined> {
  const all = (await shelf.entries()).map(([, one]) => one).toSorted((one, other) => other.at - one.at)
  const kept = all.find(({ clientId }) => clientId === ofThisTab) ?? all[0]
  const age = kept ? Date.now() - kept.at : lifeMs
  if (!kept || age >= lifeMs) return undefined
  return kept.place.by === 'phone' && age > hereMs ? { ...kept, place: { ...kept.place, position: undefined, by: undefined } } : kept
}
