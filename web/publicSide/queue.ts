// Reports on this phone that were not sent yet. Each keeps the id that it was given here, so that it exists once however often it is sent.
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { create } from 'zustand'
import type { Input } from '#contract/kit/client.ts'
import { type Filed, report } from '#contract/publicSide/report.ts'
import type * as z from 'zod'
import { proveWork } from './prove.ts'
import { visitorNow } from './visitor.ts'
import { call, refusalIn } from './wire.ts'

type Entry = Input<(typeof report)['createEmergencyTicket']>
export type Sent = z.output<typeof Filed>

export interface Waiting {
  clientId: string
  writtenAt: string
  /** In words, for the list. */
  label: string
  entry: Entry | null
  /** Why the server did not take it. */
  refusal?: string
  /** Gone out while nobody looked: its link alone is left, until somebody does. */
  sent?: { token: string; reference: string }
}

let store: UseStore | undefined
const kept = () => (store ??= createStore('tanod-quickreport', 'waiting'))

export const useQueue = create<{ waiting: Waiting[]; isSending: boolean }>(() => ({ waiting: [], isSending: false }))

export async function loadQueue(): Promise<void> {
  const all = (await entries<string, Waiting>(kept())).map(([, one]) => one)
  useQueue.setState({ waiting: all.toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt)) })
}

export async function keepReport(one: Waiting): Promise<void> {
  await set(one.clientId, one, kept())
  await loadQueue()
}

export async function forgetReport(clientId: string): Promise<void> {
  await del(clientId, kept())
  await loadQueue()
}

/** Sends one report; null where the network is lost, and the report waits on. */
export async function sendReport(clientId: string): Promise<Sent | null> {
  const one = await get<Waiting>(clientId, kept())
  if (!one?.entry) return null
  const { deviceId, userId } = visitorNow()
  try {
    const proof = await proveWork(deviceId, one.entry.commandCenterId).catch(() => ({}))
    // A report that goes out at once has no age, whatever the phone's clock says.
    const writtenAt = Date.now() - Date.parse(one.writtenAt) < 60_000 ? undefined : one.writtenAt
    const given = { ...one.entry, clientId, deviceId, userId, writtenAt, ...proof }
    const sent = await call(report.createEmergencyTicket, given, { forMs: 60_000 })
    await keepReport({ clientId, writtenAt: one.writtenAt, label: one.label, entry: null, sent: { token: sent.token, reference: sent.reference } })
    return sent
  } catch (error) {
    const refused = refusalIn(error)
    if (refused) await keepReport({ ...one, refusal: refused.message })
    return null
  }
}

/** Sends what waits, one after the other; in one tab at a time where the browser can tell. */
export async function sendAll(): Promise<void> {
  if (useQueue.getState().isSending) return
  useQueue.setState({ isSending: true })
  const work = async () => {
    await loadQueue()
    for (const { clientId, entry, refusal } of useQueue.getState().waiting)
      if (entry && !refusal && !(await sendReport(clientId)) && !navigator.onLine) return
  }
  try {
    await (navigator.locks ? navigator.locks.request('tanod-quickreport', work) : work())
  } finally {
    useQueue.setState({ isSending: false })
  }
}

const againMs = 20_000

/** On open, when the network is back, and now and then. */
export function sendWhenPossible(): void {
  void sendAll()
  addEventListener('online', () => void sendAll())
  addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && sendAll()))
  setInterval(() => void (useQueue.getState().waiting.some(({ entry, refusal }) => entry && !refusal) && sendAll()), againMs)
}
