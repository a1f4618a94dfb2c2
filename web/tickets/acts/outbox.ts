// What a crew did on this phone and the center does not know yet: kept over reload and closing, sent in order, each once, with when it happened.
import { useEffect } from 'react'
import { create } from 'zustand'
import { type Input, Refused } from '#contract/kit/client.ts'
import type { Sentence } from '#contract/kit/say.ts'
import { acts } from '#contract/tickets/acts/acts.ts'
import { teamMoves } from '#contract/tickets/assignment/assignment.ts'
import type { TakenStep } from '#contract/tickets/crewSteps/rules.ts'
import { call, isLost, newKey } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { sayOf, t } from '#web/kit/language.ts'
import { crewShelf, useSession } from '#web/kit/session/session.ts'
import { keptOfDesk, type Shelf } from '#web/kit/shelf.ts'
import { messageOf } from '#web/kit/toast.ts'
import { noteUnsent } from '#web/kit/unsaved.ts'
import { lookAgain } from '#web/tickets/live/take.ts'
import { actWords } from './actWords.ts'
import { noteDone, noteFailed, shortNumber, useReceipts } from '#web/tickets/steps/receipts.ts'

export type Move = (typeof teamMoves)[number]
type Given = Omit<Input<typeof acts.tellAct>, 'happenedAt'>
export interface WaitingAct extends Given {
  /** By it the act exists once, however often it is sent. */
  key: string
  place: number
  accountId: string
  happenedAt: string
  /** Why the center did not take it. */
  refusal?: string | Sentence
  /** The center has it; the ticket was not read since. */
  isTold?: true
}

const shelf = crewShelf as Shelf<WaitingAct>
/** A Mayday lies on the same shelf, and goes out by itself. */
export const maydayKey = 'mayday'
interface Outbox {
  waiting: readonly WaitingAct[]
  /** The keys of those that the browser has not kept: they go with the page. */
  fleeting: readonly string[]
}
export const useOutbox = create<Outbox>(() => ({ waiting: [], fleeting: [] }))

export const isWaiting = ({ isTold }: WaitingAct): boolean => !isTold

const mineNow = () => useSession.getState().accountId
const sort = (all: Iterable<WaitingAct>) => [...all].toSorted((a, b) => a.place - b.place)

function show(waiting: readonly WaitingAct[]): void {
  useOutbox.setState({ waiting })
  noteUnsent('acts', waiting.some(isWaiting))
}

/** What was done with while the database may still hold it. */
const dropped = new Set<string>()
/** What the phone's database holds, and what was pressed while it was read. */
async function load(): Promise<void> {
  const { all } = await shelf.read()
  const isMine = ([key, { accountId }]: [string, WaitingAct]) =>
    key !== maydayKey && !key.startsWith(keptOfDesk) && !dropped.has(key) && accountId === mineNow()
  const read = all.filter(isMine).map(([, one]) => one)
  show(sort(new Map([...useOutbox.getState().waiting, ...read].map((one) => [one.key, one])).values()))
}

async function drop(key: string): Promise<void> {
  dropped.add(key)
  show(useOutbox.getState().waiting.filter((one) => one.key !== key))
  await shelf.del(key)
}

/** Shown at once; sent as soon as that can be. `at`: when it was pressed, by the server's clock. */
export async function queueAct(given: Given, at = serverNow()): Promise<void> {
  const { waiting } = useOutbox.getState()
  const act: WaitingAct = {
    ...given,
    key: newKey(),
    // By the clock: what the phone keeps may not have been read yet.
    place: Math.max(serverNow(), ...waiting.map(({ place }) => place + 1)),
    accountId: mineNow() ?? '',
    happenedAt: new Date(at).toISOString(),
  }
  show([...waiting, act])
  const keepsLate = () => useOutbox.setState(({ fleeting }) => ({ fleeting: fleeting.filter((key) => key !== act.key) }))
  if (!(await shelf.set(act.key, act, keepsLate))) useOutbox.setState(({ fleeting }) => ({ fleeting: [...fleeting, act.key] }))
  void sendActs()
}

/** One that has not gone out is taken back by forgetting it. */
export const forgetAct = (key: string): Promise<void> => drop(key)

let isSending = false
let isWanted = false
/** One after the other, in one tab at a time where the browser can tell. */
export async function sendActs(): Promise<void> {
  isWanted = true
  if (isSending) return
  isSending = true
  try {
    while (isWanted) {
      isWanted = false
      await (navigator.locks ? navigator.locks.request('tanod-crew', sendEach) : sendEach())
    }
  } finally {
    isSending = false
  }
}

/** In order; pictures after all else, so that a line too weak for them still carries the moves. */
function nextOne(): WaitingAct | undefined {
  const left = useOutbox.getState().waiting.filter(({ refusal, isTold }) => !refusal && !isTold)
  return left.find(({ files }) => !files?.length) ?? left[0]
}
const mostMs = 60_000
/** What cannot be taken as it is, however often it is sent. */
export const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && [400, 403, 404, 409, 410, 413, 415, 422].includes(error.status) && error.code !== 'under-way'

async function sendEach(): Promise<void> {
  await load()
  for (let next = nextOne(); next; next = nextOne()) {
    const { key, place: _, accountId: __, refusal: ___, ...told } = next
    try {
      const { data, message, sentence } = await call(acts.tellAct, told, { key, signal: AbortSignal.timeout(mostMs) })
      await replace({ ...next, isTold: true })
      // One reading for all that go out of a ticket; a picture may take long.
      const then = nextOne()
      if (then?.id !== told.id || then.files?.length) void forgetTold(told.id)
      const said = `${shortNumber(told.id)}: ${sayOf(sentence ?? message)}`
      if (data.outcome === 'kept') noteKept(told, said)
      else noteDone(key, [told.id], said)
      continue
    } catch (error) {
      if (isLost(error) || (error instanceof Refused && !isFinal(error))) return void forgetTold(told.id)
      const refused = error instanceof Refused ? error : undefined
      if (refused?.code === 'done-already') await drop(key)
      else await replace({ ...next, refusal: refused?.said ?? messageOf(error) })
    }
    void readAnew(told.id)
  }
}

/** One line for all that came too late for a ticket, until it was read. */
function noteKept({ id, act, files }: Pick<WaitingAct, 'id' | 'act' | 'files'>, said: string): void {
  const pictures = files?.length ?? 0
  const what = pictures > 0 ? t('{count, plural, one {# picture} other {# pictures}}', { count: pictures }) : t(actWords[act])
  const key = `kept ${id}`
  const before = useReceipts.getState().list.some((one) => one.key === key) ? (keptOf.get(id) ?? []) : []
  const all = [...before, what]
  keptOf.set(id, all)
  noteFailed(key, [id], `${said} ${t('It was: {acts}.', { acts: all.join(', ') })}`)
}
const keptOf = new Map<string, readonly string[]>()

/** Until the ticket is read again as it is now, the crew is where it said; the next act does not wait for that. */
async function readAnew(id: string): Promise<void> {
  const told = toldOf(id)
  if (!(await lookAgain(id))) return
  for (const { key } of told) await drop(key)
}
const toldOf = (id: string) => useOutbox.getState().waiting.filter((one) => one.isTold && one.id === id)
const forgetTold = async (id: string): Promise<void> => (toldOf(id).length > 0 ? readAnew(id) : undefined)

async function replace(act: WaitingAct): Promise<void> {
  show(useOutbox.getState().waiting.map((one) => (one.key === act.key ? act : one)))
  await shelf.set(act.key, act)
}

const againMs = 20_000
/** Sends what waits: at the start, with the network, when the page is looked at again, and now and then. */
export const useSendingActs = (isOn: boolean): void => useTellingAgain(isOn, sendWaiting, againMs)
async function sendWaiting(isByTime: boolean): Promise<void> {
  const { waiting } = useOutbox.getState()
  if (isByTime) for (const id of new Set(waiting.flatMap((one) => (one.isTold ? [one.id] : [])))) void forgetTold(id)
  if (!isByTime || waiting.some(isWaiting)) await sendActs()
}

export function useTellingAgain(isOn: boolean, send: (isByTime: boolean) => Promise<void>, everyMs: number): void {
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    const again = () => void send(false)
    again()
    addEventListener('online', again, stop)
    document.addEventListener('visibilitychange', again, stop)
    const unsubscribe = useConnection.subscribe(({ state }, before) => state === 'live' && before.state !== 'live' && again())
    const timer = setInterval(() => void send(true), everyMs)
    return () => {
      stop.abort()
      unsubscribe()
      clearInterval(timer)
    }
  }, [isOn, send, everyMs])
}

const isMove = (act: WaitingAct['act']): act is Move => (teamMoves as readonly string[]).includes(act)
/** The steps of its kind that the crew says it took, where the center does not know yet. */
export const stepsSaid = (waiting: readonly WaitingAct[], id: string): TakenStep[] =>
  waiting.flatMap((one) => (one.id === id && !one.refusal && one.act === 'step' ? [{ id: one.crewStepId!, at: one.happenedAt }] : []))

/** How far the crew says that it is, where the center does not know yet. */
export const stateSaid = (waiting: readonly WaitingAct[], id: string): Move | null =>
  waiting
    .filter((one) => one.id === id && !one.refusal)
    .map(({ act }) => act)
    .findLast(isMove) ?? null

/** Whether the crew says that it took note, by whatever it did since. */
export const saysTaken = (waiting: readonly WaitingAct[], id: string): boolean => stateSaid(waiting, id) !== null || stepsSaid(waiting, id).length > 0
