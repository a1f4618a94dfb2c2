// The reports of this phone: those that wait to be sent, and the links of those that were. Each keeps its id, so that it exists once however often it is sent.
import { create } from 'zustand'
import type { Input } from '#contract/kit/client.ts'
import type { Sentence } from '#contract/kit/say.ts'
import type { Filed, report } from '#contract/publicSide/report.ts'
import { calls } from '#web/publicSide/calls.ts'
import type * as z from 'zod'
import { followMedia } from './media.ts'
import { proveWork } from './prove.ts'
import { Shelf } from '#web/publicSide/shelf.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, refusalIn } from '#web/publicSide/wire.ts'

type Entry = Omit<Input<(typeof report)['createEmergencyTicket']>, 'files'>
export type Sent = z.output<typeof Filed>

export interface Kept {
  clientId: string
  writtenAt: string
  /** In words, for the list. */
  label: string
  entry: Entry | null
  /** Why the server did not take it. */
  refusal?: string | Sentence
  /** Its link, once it is sent. */
  sent?: { token: string; reference: string }
  /** The visitor has seen that it was sent. */
  isSeen?: boolean
}

const shelf = new Shelf<Kept>('tanod-quickreport')

export const useQueue = create<{ all: Kept[]; isSending: boolean; isLasting: boolean }>(() => ({ all: [], isSending: false, isLasting: true }))

export async function loadQueue(): Promise<void> {
  const all = (await shelf.entries()).map(([, one]) => one)
  useQueue.setState({ all: all.toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt)) })
}

export async function keepReport(one: Kept): Promise<void> {
  // Shown and sendable at once, however long the phone's database takes.
  useQueue.setState(({ all }) => ({ all: [one, ...all.filter(({ clientId }) => clientId !== one.clientId)] }))
  const isLasting = await shelf.set(one.clientId, one)
  if (one.entry) useQueue.setState({ isLasting })
  await loadQueue()
}

export async function forgetReport(clientId: string): Promise<void> {
  await shelf.del(clientId)
  await loadQueue()
}

/** Sends one report; null where the network is lost, and the report waits on. */
export async function sendReport(clientId: string): Promise<Sent | null> {
  const one = useQueue.getState().all.find((kept) => kept.clientId === clientId) ?? (await shelf.get(clientId))
  if (!one?.entry) return null
  const { refusal: _, ...rest } = one
  try {
    const proof = await proveWork(one.entry.deviceId!, one.entry.commandCenterId).catch(() => ({}))
    // Both by the phone's clock, which may be wrong: what counts is how long it waited.
    const given = { ...one.entry, clientId, writtenAt: one.writtenAt, sentAt: new Date().toISOString(), ...proof }
    const sent = await call(calls.createEmergencyTicket, given, { forMs: 60_000 })
    await keepReport({ ...rest, entry: null, sent: { token: sent.token, reference: sent.reference } })
    void followMedia(clientId, sent.token)
    return sent
  } catch (error) {
    const refused = refusalIn(error)
    if (refused) await keepReport({ ...one, refusal: refused.said })
    return null
  }
}

/** The report as it is kept, with who sends it: what sends it may not know the page. */
export async function entryOf(entry: Entry): Promise<Entry> {
  return { ...entry, ...(await visitorNow()) }
}

/** Sends what waits, one after the other; in one tab at a time where the browser can tell. */
export async function sendAll(): Promise<void> {
  if (useQueue.getState().isSending) return
  useQueue.setState({ isSending: true })
  const work = async () => {
    await loadQueue()
    for (const { clientId, entry, refusal } of useQueue.getState().all)
      if (entry && !refusal && !(await sendReport(clientId)) && !navigator.onLine) return
  }
  try {
    await (navigator.locks ? navigator.locks.request('tanod-quickreport', work) : work())
    // What a worker of the browser sent while the page was closed still has pictures to follow.
    for (const { clientId, sent } of useQueue.getState().all) if (sent) void followMedia(clientId, sent.token)
  } finally {
    useQueue.setState({ isSending: false })
  }
}

const againMs = 20_000

/** On open, when the network is back, and now and then; by the browser itself where it can, also when the page is closed. */
export function sendWhenPossible(): void {
  void sendAll()
  addEventListener('online', () => void sendAll())
  addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && sendAll()))
  setInterval(() => void (useQueue.getState().all.some(({ entry, refusal }) => entry && !refusal) && sendAll()), againMs)
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}
/** Asks the browser to send it when there is a network, whether the page is open or not. */
export async function askToSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) as SyncRegistration | undefined
  await registration?.sync?.register('send-reports').catch(() => undefined)
}
