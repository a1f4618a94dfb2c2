// The reports of this phone: those that wait to be sent, and the links of those that were. Each keeps its id, so that it exists once however often it is sent.
import { create } from 'zustand'
import type { Input } from '#contract/kit/client.ts'
import type { Sentence } from '#contract/kit/say.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { Filed, report } from '#contract/publicSide/report.ts'
import { calls } from '#web/publicSide/calls.ts'
import type * as z from 'zod'
import { followMedia } from './media.ts'
import { proveWork } from './prove.ts'
import { Shelf } from '#web/kit/shelf.ts'
import { languageNow } from '#web/publicSide/language.ts'
import { Rests } from '#web/publicSide/rests.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, finalIn, mostRestMs, refusalIn, restMsIn } from '#web/publicSide/wire.ts'

type Entry = Omit<Input<(typeof report)['createEmergencyTicket']>, 'files'>
/** Its link. */
export type Sent = Pick<z.output<typeof Filed>, 'token' | 'reference'>

export interface Kept {
  clientId: string
  writtenAt: string
  /** In words, for the list. */
  label: string
  entry: Entry | null
  /** Why the server did not take it. */
  refusal?: string | Sentence
  /** What the server said when it could not take it just then. */
  told?: string | Sentence | undefined
  /** Before then nothing sends it by itself: the server wants not to be asked again, or the visitor is asked for a number or the town. */
  againAt?: number | undefined
  sent?: Sent
  /** When its place was found, where that was after it was written. */
  foundAt?: string
  /** What was found or typed while it went, with what it went with: it follows by the link, and is kept until it has. */
  untold?: { before: Entry; now: Entry; foundAt?: string | undefined }
  /** It was tried without a place and no answer came: the server may have it so, and knows it again by its id. */
  wentPlaceless?: true
  /** The visitor has seen that it was sent. */
  isSeen?: boolean
}

const shelf = new Shelf<Kept>('tanod-quickreport')

interface Queue {
  all: Kept[]
  /** The ids of those under way now. */
  sending: readonly string[]
  /** The phone's database has answered. */
  isRead: boolean
  isLasting: boolean
}
export const useQueue = create<Queue>(() => ({ all: [], sending: [], isRead: false, isLasting: true }))

const byId = (all: Kept[]) => all.map((one) => [one.clientId, one] as const)

export async function loadQueue(): Promise<void> {
  const { all, isWhole } = await shelf.read()
  const read = all.map(([, one]) => one)
  useQueue.setState((now) => {
    const known = isWhole ? read : [...new Map([...byId(now.all), ...byId(read)]).values()]
    return { all: known.toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt)), isRead: now.isRead || isWhole }
  })
}

/** Of the newest that still goes out by itself: it was told or found, never guessed. */
export async function townOfUnsent(): Promise<string | undefined> {
  await loadQueue()
  return useQueue.getState().all.find(({ entry, sent, refusal }) => entry?.commandCenterId && !sent && !refusal)?.entry?.commandCenterId
}

/** Shown and sendable at once, however long the phone's database takes; answers whether it will be there after the browser was closed. */
async function put(clientId: string, make: (kept: Kept | undefined) => Kept): Promise<boolean> {
  useQueue.setState(({ all }) => {
    const known = new Map(byId(all))
    return { all: [...known.set(clientId, make(known.get(clientId))).values()] }
  })
  let isLasting = await shelf.change(clientId, make)
  const sent = !isLasting && useQueue.getState().all.find((one) => one.clientId === clientId && one.sent)
  // Full by now: that it waits may not stay where the phone keeps it, or it is sent once more.
  if (sent) {
    await shelf.del(clientId)
    isLasting = await shelf.set(clientId, sent)
  }
  await loadQueue()
  return isLasting
}

/** What was sent stays sent, whoever sent it. Answers whether it will be there after the browser was closed. */
export async function keepReport(one: Kept): Promise<boolean> {
  const isLasting = await put(one.clientId, (kept) =>
    kept?.sent && !one.sent ? kept : { ...(kept?.wentPlaceless && { wentPlaceless: true }), ...one },
  )
  if (one.entry) useQueue.setState({ isLasting })
  return isLasting
}

type Outcome = Pick<Kept, 'refusal' | 'told' | 'againAt' | 'wentPlaceless'>
const isAlike = (one: Entry | null, other: Entry | null) => JSON.stringify(one) === JSON.stringify(other)

/** Puts down why one that was tried did not go. What was typed meanwhile stays, and a refusal of what was told before is none of it; what was deleted meanwhile stays deleted. The worker does the same (`web/public/quickreport-sw.js`). */
async function noteReport(tried: Kept, why: Outcome): Promise<void> {
  if (!(await reportOf(tried.clientId))) return
  const isLasting = await put(tried.clientId, (kept) => {
    const { refusal: _, told: __, againAt: ___, ...now } = kept ?? tried
    if (now.sent) return kept!
    return why.refusal && !isAlike(now.entry, tried.entry) ? now : { ...now, ...why }
  })
  useQueue.setState({ isLasting })
}

const foundAtOf = ({ foundAt, writtenAt }: Kept) => foundAt ?? writtenAt

/** Puts down that it went; what another page put into it meanwhile is compared in the same step, so that nothing of it is lost. */
async function noteSent(tried: Kept, sent: Sent): Promise<void> {
  const { clientId, writtenAt, label, entry } = tried
  await put(clientId, (kept) => {
    const foundAt = foundAtOf(kept?.entry ? kept : tried)
    // Sent by another at the same time: as that one had it, with a place or without.
    if (kept?.sent) return entry?.position && !kept.untold ? { ...kept, untold: { before: {}, now: { position: entry.position }, foundAt } } : kept
    const before = { ...entry, ...(kept?.wentPlaceless && { position: undefined }) }
    const now = kept?.entry ?? entry
    return { clientId, writtenAt, label, entry: null, sent, ...(now && !isAlike(before, now) && { untold: { before, now, foundAt } }) }
  })
}

/** One after the other: what is found while something is told follows it. */
const telling = new Map<string, Promise<void>>()
function tellUntold(clientId: string): Promise<void> {
  const told = (telling.get(clientId) ?? Promise.resolve()).then(() => tryTelling(clientId))
  telling.set(clientId, told)
  return told.finally(() => void (telling.get(clientId) === told && telling.delete(clientId)))
}
/** A server that cannot take it yet is asked more and more seldom; anew when the page is opened again. */
const rests = new Rests(() => waits.againMs)
/** Tells by its link what a report that went does not know; what the network keeps stays, and is told by the queue's next look. */
async function tryTelling(clientId: string): Promise<void> {
  const work = async () => {
    await loadQueue()
    const one = await reportOf(clientId)
    if (!one?.sent || !one.untold) return
    const { tellTyped } = await import('./late.ts')
    const { before, now, foundAt } = one.untold
    await tellTyped(one.sent.token, before, now, foundAt)
    await put(clientId, (kept) => {
      const { untold, ...rest } = kept ?? one
      return untold && !isAlike(untold.now, now) ? { ...rest, untold: { ...untold, before: now } } : rest
    })
  }
  if (rests.has(clientId)) return
  try {
    await (navigator.locks ? navigator.locks.request(`tanod-telling ${clientId}`, work) : work())
    rests.end(clientId)
  } catch (error) {
    // It stays untold: a later look of the queue tells it.
    rests.add(clientId, error)
  }
}

export async function forgetReport(clientId: string): Promise<void> {
  rests.end(clientId)
  useQueue.setState(({ all }) => ({ all: all.filter((one) => one.clientId !== clientId) }))
  await shelf.del(clientId)
  await loadQueue()
}

/** What the worker of the browser or another tab has sent meanwhile stays, with its link. */
export async function forgetUnsent(clientId: string): Promise<void> {
  await loadQueue()
  if (!(await reportOf(clientId))?.sent) await forgetReport(clientId)
}

const standing = (clientId: string) => `tanod-asking ${clientId}`
/** This page asks for something before it sends this one, until it calls what it is given. */
export function standBy(clientId: string): () => void {
  let leave = () => {}
  const left = new Promise<void>((resolve) => (leave = resolve))
  void navigator.locks?.request(standing(clientId), () => left)
  return leave
}
/** Whether a page of another tab does: its words are still to come. A browser without locks cannot tell, and leaves it to the time that the report is held for. */
export async function isAskedElsewhere({ clientId, againAt = 0 }: Kept): Promise<boolean> {
  if (!navigator.locks) return againAt > Date.now() && againAt <= Date.now() + mostRestMs
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].some(({ name }) => name === standing(clientId))
}

const reportOf = async (clientId: string) => useQueue.getState().all.find((one) => one.clientId === clientId) ?? (await shelf.get(clientId))

const underWay = new Map<string, Promise<Sent | null>>()

/** Sends one report, once the place that it waits for is known or will not be; null where it has to wait on. One that is under way takes its place along, or is followed by it. */
export function sendReport(clientId: string, place?: Promise<Position | undefined>): Promise<Sent | null> {
  const show = () => useQueue.setState({ sending: [...underWay.keys()] })
  const going = underWay.get(clientId)
  if (going) void place?.then((position) => position && tellPlace(clientId, position))
  const sending =
    going ??
    trySending(clientId, place).finally(() => {
      underWay.delete(clientId)
      show()
    })
  underWay.set(clientId, sending)
  show()
  return sending
}

async function trySending(clientId: string, place?: Promise<Position | undefined>): Promise<Sent | null> {
  const position = await place
  const kept = await reportOf(clientId)
  if (!kept?.entry) {
    if (position) void tellPlace(clientId, position)
    return kept?.sent ?? null
  }
  // Where help is called for says to whom it goes, whichever center the page was showing.
  const foundAt = new Date().toISOString()
  const found = position && { position, ...(kept.entry.isCallForHelp && { commandCenterId: undefined }) }
  const { refusal: _, told: __, againAt: ___, ...one } = { ...kept, ...(found && { foundAt }), entry: { ...kept.entry, ...found } }
  if (found) void put(clientId, (now) => (now?.entry ? { ...now, foundAt, entry: { ...now.entry, ...found } } : (now ?? one)))
  if (place) void askToSync()
  try {
    const proof = await proveWork(one.entry.deviceId!, one.entry.commandCenterId).catch(() => ({}))
    // Both by the phone's clock, which may be wrong: what counts is how long it waited.
    const times = { writtenAt: one.writtenAt, ...(one.foundAt && { foundAt: one.foundAt }), sentAt: new Date().toISOString() }
    const given = { language: languageNow(), ...one.entry, clientId, ...times, ...proof }
    const sent = await call(calls.createEmergencyTicket, given, { forMs: 60_000 })
    await noteSent(one, { token: sent.token, reference: sent.reference })
    void tellUntold(clientId)
    void followMedia(clientId, sent.token)
    return sent
  } catch (error) {
    const refused = refusalIn(error)
    const restMs = restMsIn(error)
    // What a server says of its own trouble helps nobody; whom to call instead does.
    const told = refused?.status === 429 ? refused.said : undefined
    const rest = restMs > 0 && { againAt: Date.now() + restMs }
    const placeless = !refused && !one.entry.position && { wentPlaceless: true as const }
    await noteReport(one, finalIn(error) ? { refusal: refused!.said } : { told, ...rest, ...placeless })
    return null
  }
}

/** Where the page is closed while it waits for something, the worker sends it so much later: not before the page itself would have. */
export const spareMs = 4_000
export async function holdReport(clientId: string, forMs: number): Promise<void> {
  const one = await reportOf(clientId)
  if (one?.entry) await keepReport({ ...one, againAt: Date.now() + forMs + spareMs })
}

/** To which center a report goes that nobody had named one for. */
export async function sendToCenter(clientId: string, commandCenterId: string): Promise<void> {
  const one = await reportOf(clientId)
  if (one?.entry) await keepReport({ ...one, entry: { ...one.entry, commandCenterId } })
}

/** Where a report comes from, found after it went or was tried: one under way is followed by it once it has gone. */
export async function tellPlace(clientId: string, position: Position): Promise<void> {
  const foundAt = new Date().toISOString()
  const one = await reportOf(clientId)
  if (!one) return
  await put(clientId, (kept = one) => {
    if (kept.entry) return { ...kept, foundAt, entry: { ...kept.entry, position } }
    const { before = {}, now = before } = kept.untold ?? {}
    return kept.sent ? { ...kept, untold: { before, now: { ...now, position }, foundAt } } : kept
  })
  await tellUntold(clientId)
}

/** The report as it is kept, with who sends it: what sends it may not know the page. */
export async function entryOf(entry: Entry): Promise<Entry> {
  return { ...entry, ...(await visitorNow()) }
}

/** It waits, and the server did not ask to be left alone; a clock that was set back keeps nothing. */
const isDue = ({ entry, refusal, againAt = 0 }: Kept) => entry && !refusal && (againAt <= Date.now() || againAt > Date.now() + mostRestMs)
let isAtWork = false

/** Sends what waits, one after the other; in one tab at a time where the browser can tell. */
export async function sendAll(): Promise<void> {
  if (isAtWork) return
  isAtWork = true
  const work = async () => {
    await loadQueue()
    for (const { clientId } of useQueue.getState().all.filter(isDue)) {
      // Another tab may have sent it meanwhile.
      await loadQueue()
      if (!(await sendReport(clientId)) && !navigator.onLine) return
    }
  }
  try {
    await (navigator.locks ? navigator.locks.request('tanod-quickreport', work) : work())
    // What a worker of the browser sent while the page was closed still has pictures to follow.
    for (const { clientId, sent } of useQueue.getState().all) if (sent) void followMedia(clientId, sent.token)
    for (const { clientId, untold } of useQueue.getState().all) if (untold) void tellUntold(clientId)
  } finally {
    isAtWork = false
  }
}

/** Whoever is asked for a number, or for the town, and does nothing more has sent the report: the queue keeps it from the press on. It is looked at again and again, as not every phone is told that its network is back. Tests wait less. */
export const waits = { answerMs: 20_000, againMs: 5_000 }

/** On open, when the network is back, and now and then; by the browser itself where it can, also when the page is closed. Answers how to end it. */
export function sendWhenPossible(): () => void {
  void sendAll()
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('online', () => void sendAll(), { signal })
  addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && sendAll()), { signal })
  const timer = setInterval(() => {
    const { all, isRead } = useQueue.getState()
    if (!isRead || all.some((one) => isDue(one) || one.untold)) void sendAll()
  }, waits.againMs)
  return () => {
    ended.abort()
    clearInterval(timer)
  }
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}
/** Asks the browser to send it when there is a network, whether the page is open or not. */
export async function askToSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) as SyncRegistration | undefined
  await registration?.sync?.register('send-reports').catch(() => undefined)
}
