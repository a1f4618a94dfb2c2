// What endangers a crew on its ticket, when the roll is called, and how it rings: pure rules.
export const dangerKinds = ['mayday', 'rollCall', 'noSign'] as const
export type DangerKind = (typeof dangerKinds)[number]

/** By whom a Mayday was told or a roll-call answered: the crew on its page, the crew by text, or the desk that heard it over the radio. */
export const crewRoads = ['crew', 'text', 'desk'] as const
export type CrewRoad = (typeof crewRoads)[number]

/** A text that begins with the word; what follows it is where and why. */
export const isMayday = (text: string): boolean => /^\W*mayday\b/i.test(text)
/** A text that is nothing but the answer to a roll-call. */
export const isAllWell = (text: string): boolean => /^\W*(ok|okay|1)\W*$/i.test(text)

/** The answer of a crew whose roll is called that not everybody is well. */
export const isNotWell = (text: string): boolean => /^\W*0\W*$/.test(text)
/** A text that says only that what was sent is read. */
export const isReadWord = (text: string): boolean => /^\W*(ack|ok|okay|copy|roger|1)\W*$/i.test(text)

interface Dangerous {
  dangers: readonly { kind: DangerKind; seen: unknown }[]
}
export const hasMayday = ({ dangers }: Dangerous): boolean => dangers.some(({ kind }) => kind === 'mayday')
/** It rings until somebody at the desk has opened it, and stands until it is ended with a reason. */
export const isMaydayUnseen = ({ dangers }: Dangerous): boolean => dangers.some(({ kind, seen }) => kind === 'mayday' && seen === null)
/** A roll-call without answer and a crew without a sign ring like a P1, until somebody at the desk takes note. */
export const ringsForCrew = ({ dangers }: Dangerous): boolean => dangers.some(({ kind, seen }) => kind !== 'mayday' && seen === null)

/** How a crew on the scene is watched over. */
export interface WatchRules {
  /** Minutes from one roll-call to the next; 0: none. */
  rollCallMinutes: number
  /** How long an answer is waited for. */
  answerSeconds: number
  /** So long without any sign, and the desk rings; 0: never. */
  silentMinutes: number
}
export interface Watched {
  since: string
  askedAt: string | null
  /** When the crew last told where it is, pressed something, or answered. */
  signAt: string
  isOverdue: boolean
  isMissed: boolean
}
type WatchStep = 'ask' | 'overdue' | 'missed' | 'heard'

/** A setting that was changed holds within this. */
const atLeastEveryMs = 60_000
const missedEveryMs = 5_000

/** What is due of a crew on the scene, and when it is to be looked at again. */
export function watchCrew({ since, askedAt, signAt, isOverdue, isMissed }: Watched, rules: WatchRules, now: string) {
  const [at, asked, sign] = [Date.parse(now), askedAt === null ? null : Date.parse(askedAt), Date.parse(signAt)]
  const asksAt = rules.rollCallMinutes > 0 && asked === null ? Date.parse(since) + rules.rollCallMinutes * 60_000 : null
  const isAsked = asksAt !== null && asksAt <= at
  const waitsUntil = (isAsked ? at : (asked ?? Number.POSITIVE_INFINITY)) + rules.answerSeconds * 1_000
  const missedAt = rules.silentMinutes > 0 ? sign + rules.silentMinutes * 60_000 : Number.POSITIVE_INFINITY
  const steps: WatchStep[] = []
  if (isAsked) steps.push('ask')
  if (!isOverdue && waitsUntil <= at) steps.push('overdue')
  if (!isMissed && missedAt <= at) steps.push('missed')
  if (isMissed && missedAt > at) steps.push('heard')
  const isMissing = missedAt <= at
  const moments = [at + (isMissing ? missedEveryMs : atLeastEveryMs), asksAt, isOverdue ? null : waitsUntil, missedAt]
  const next = Math.min(...moments.filter((one) => one !== null && one > at).map(Number))
  return { steps, nextAt: new Date(next).toISOString() }
}
