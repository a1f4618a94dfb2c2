// Reports and counts of a captain, and which alerts were received, that have not gone out yet: each kept on the phone until it was answered, sent when there is a network, each once.
import { create } from 'zustand'
import type { Input } from '#contract/kit/client.ts'
import type { Sentence } from '#contract/kit/say.ts'
import { captains } from '#contract/storm/captains.ts'
import { Shelf } from '#web/kit/shelf.ts'
import { Rests } from '#web/publicSide/rests.ts'
import { call, finalIn, isHeldUp } from '#web/publicSide/wire.ts'

type Report = Omit<Input<typeof captains.addCaptainReport>, 'key'> & {
  /** It follows the line, which waits for no picture. */
  picture?: File
  /** The center has the line. */
  isTold?: boolean
}
/** Of a shelter the newest alone; its id names the shelter. */
type Count = Omit<Input<typeof captains.countShelterByLink>, 'key' | 'countedAt'> & { shelterId: string; name: string; writtenAt: string }
/** That an alert was received; its id names the alert. */
interface Receipt {
  id: string
  alertId: string
  headline: string
  writtenAt: string
}
export type Waiting = (Report | Count | Receipt) & {
  /** Why the center did not take it. */
  refusal?: string | Sentence
}
export const idOfCount = (shelterId: string) => `count ${shelterId}`
export const idOfReceipt = (alertId: string) => `received ${alertId}`

const shelf = new Shelf<Waiting>('tanod-captain')
interface Answer {
  writtenAt: string
  isNewest: boolean
  /** What was counted; an earlier version of this page did not keep it. */
  counted?: Pick<Count, 'families' | 'persons' | 'needs'>
}
/** By shelter, the answers to counts that the center had overtaken: the page may have been closed meanwhile. */
const overtaken = new Shelf<Answer>('tanod-captain-answers')
interface OnPhone {
  waiting: readonly Waiting[]
  /** Those that this phone cannot keep once the page is closed. */
  unkept: ReadonlySet<string>
  /** The pictures that something on the way did not let through. */
  heldUp: ReadonlySet<string>
  /** What the center answered to the count of each shelter, and of when that count was. */
  answered: Readonly<Record<string, Answer>>
}
export const useWaiting = create<OnPhone>(() => ({ waiting: [], unkept: new Set(), heldUp: new Set(), answered: {} }))

const show = (change: (all: Map<string, Waiting>) => unknown) =>
  useWaiting.setState(({ waiting }) => {
    const all = new Map(waiting.map((one) => [one.id, one]))
    change(all)
    return { waiting: [...all.values()].toSorted((a, b) => (a.writtenAt ?? '').localeCompare(b.writtenAt ?? '')) }
  })

async function load(): Promise<void> {
  const kept = Object.fromEntries(await overtaken.entries())
  useWaiting.setState(({ answered }) => ({ answered: { ...kept, ...answered } }))
  const { all, isWhole } = await shelf.read()
  show((shown) => {
    if (isWhole) shown.clear()
    for (const [id, one] of [...all, ...former()]) shown.set(id, one)
  })
}

export async function keepWaiting(one: Waiting): Promise<void> {
  const { waiting, unkept } = useWaiting.getState()
  // The same words may be there already, under another answer.
  const wasKept = !unkept.has(one.id) && waiting.some(({ id, writtenAt }) => id === one.id && writtenAt === one.writtenAt)
  show((all) => all.set(one.id, one))
  if ('shelterId' in one) await forgetAnswer(one.shelterId)
  markKept(one.id, (await shelf.set(one.id, one)) || wasKept)
}

async function forgetAnswer(shelterId: string): Promise<void> {
  useWaiting.setState(({ answered: { [shelterId]: _, ...answered } }) => ({ answered }))
  await overtaken.del(shelterId)
}

const mark = (which: 'unkept' | 'heldUp', id: string, isSo: boolean) =>
  useWaiting.setState(({ [which]: all }) => ({ [which]: new Set(isSo ? [...all, id] : [...all].filter((one) => one !== id)) }))
const markKept = (id: string, isKept: boolean) => mark('unkept', id, !isKept)

export async function dropWaiting(id: string): Promise<void> {
  show((all) => all.delete(id))
  markKept(id, true)
  mark('heldUp', id, false)
  rests.end(id)
  await shelf.del(id)
}

/** What has still to go out, and is not on its way: words, or pictures, which each follow their own line. */
const isPicture = (one: Waiting) => 'picture' in one && one.picture !== undefined && one.isTold === true
const goingOut = new Set<string>()
const rests = new Rests(() => 20_000)
/** Another network may let them through. */
export const restNoMore = () => rests.endAll()
const isStill = ({ id }: Waiting) => goingOut.has(id) || rests.has(id)
export const hasUnsent = (ofPictures: boolean) =>
  useWaiting.getState().waiting.some((one) => !one.refusal && isPicture(one) === ofPictures && !(ofPictures && isStill(one)))

interface Went {
  hasSent: boolean
  /** What kept the rest from going. */
  trouble?: unknown
}
/** Sends that an alert was received before what is larger, and the oldest first; what is not answered, or by a link that has ended, stays. */
export async function sendWords(key: string): Promise<Went> {
  await load()
  const words = useWaiting.getState().waiting.filter((one) => !isPicture(one))
  return sendEach(
    words.toSorted((a, b) => Number('alertId' in b) - Number('alertId' in a)),
    (one) => sendOne(key, one),
  )
}
/** After all words: none of these waits for a picture that does not get through. */
export const sendPictures = (key: string): Promise<Went> =>
  sendEach(
    useWaiting.getState().waiting.filter((one) => isPicture(one) && !isStill(one)),
    async ({ id, ...one }) => {
      goingOut.add(id)
      try {
        await call(captains.addCaptainPicture, { key, id, picture: (one as Report).picture! }, { forMs: 120_000 })
      } catch (trouble) {
        const isOnTheWay = isHeldUp(trouble)
        mark('heldUp', id, isOnTheWay)
        if (isOnTheWay) rests.add(id, trouble)
        throw trouble
      } finally {
        goingOut.delete(id)
      }
    },
  )

async function sendEach(all: Waiting[], send: (one: Report | Count | Receipt) => Promise<unknown>): Promise<Went> {
  let hasSent = false
  for (const { refusal, ...one } of all) {
    if (refusal) continue
    try {
      await send(one)
      hasSent = true
    } catch (trouble) {
      const final = finalIn(trouble)
      if (!final) return { hasSent, trouble }
      const now = useWaiting.getState().waiting.find(({ id }) => id === one.id) ?? one
      await keepWaiting({ ...now, refusal: final.said })
      continue
    }
    // A newer count of the same place may have been written meanwhile; a picture follows its line.
    const now = useWaiting.getState().waiting.find(({ id, writtenAt }) => id === one.id && writtenAt === one.writtenAt)
    if (now && (isPicture(one) || !isPicture(now))) await dropWaiting(one.id)
  }
  return { hasSent }
}

async function sendOne(key: string, one: Report | Count | Receipt): Promise<void> {
  if ('alertId' in one) return void (await call(captains.receiveAlertByLink, { key, id: one.alertId }))
  if (!('shelterId' in one)) {
    const { picture, isTold: _, ...line } = one
    await call(captains.addCaptainReport, { key, ...line })
    if (picture) await keepWaiting({ ...one, isTold: true })
    return
  }
  const { shelterId: id, families, persons, needs, writtenAt } = one
  const { isNewest } = await call(captains.countShelterByLink, { key, id, families, persons, needs, countedAt: writtenAt })
  const answer = { writtenAt, isNewest, counted: { families, persons, needs } }
  if (!isNewest) await overtaken.set(id, answer)
  useWaiting.setState(({ answered }) => ({ answered: { ...answered, [id]: answer } }))
}

const formerName = 'tanod.captain'
/** What an earlier version of this page kept elsewhere: taken over once. */
function former(): [string, Waiting][] {
  try {
    const all = JSON.parse(localStorage.getItem(formerName) ?? '[]') as Waiting[]
    for (const one of all) void shelf.set(one.id, one)
    localStorage.removeItem(formerName)
    return all.map((one) => [one.id, one])
  } catch {
    return []
  }
}
