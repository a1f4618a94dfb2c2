// A Mayday that was pressed and has not reached the center: kept over reload and closing, and sent beside all else until it has.
import { create } from 'zustand'
import type { Sentence } from '#contract/kit/say.ts'
import { safety } from '#contract/tickets/safety/safety.ts'
import { call, newKey } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { sayOf } from '#web/kit/language.ts'
import { crewShelf, useSession } from '#web/kit/session/session.ts'
import type { Shelf } from '#web/kit/shelf.ts'
import { noteUnsent } from '#web/kit/unsaved.ts'
import { isFinal, maydayKey, useTellingAgain } from '#web/tickets/acts/outbox.ts'
import { noteDone } from '#web/tickets/steps/receipts.ts'

export interface WaitingMayday {
  act: 'mayday'
  /** By it the Mayday exists once, however often it is sent. */
  key: string
  accountId: string
  happenedAt: string
  /** Sent, and no answer came in time. */
  isTried?: true
  /** Why the center did not take it. */
  refusal?: string | Sentence
}
const shelf = crewShelf as Shelf<WaitingMayday>
export const useWaitingMayday = create<{ waiting: WaitingMayday | null }>(() => ({ waiting: null }))
const waitingNow = () => useWaitingMayday.getState().waiting

function show(waiting: WaitingMayday | null): void {
  useWaitingMayday.setState({ waiting })
  noteUnsent('mayday', waiting !== null)
}

/** Touched again while it waits, it is the same one, tried at once. */
export async function queueMayday(): Promise<void> {
  const known = waitingNow()
  if (!known || known.refusal) {
    const accountId = useSession.getState().accountId ?? ''
    const mayday: WaitingMayday = { act: 'mayday', key: newKey(), accountId, happenedAt: new Date(serverNow()).toISOString() }
    show(mayday)
    void shelf.set(maydayKey, mayday)
  }
  await sendMayday()
}

export async function forgetMayday(): Promise<void> {
  show(null)
  await shelf.del(maydayKey)
}

/** A line that hangs is not waited for longer: the crew must know. */
export const answerMs = 10_000
const againMs = 5_000
let isSending = false
async function sendMayday(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    const mayday = waitingNow() ?? (await shelf.get(maydayKey))
    if (!mayday || mayday.refusal || mayday.accountId !== useSession.getState().accountId) return
    if (!waitingNow()) show(mayday)
    await send(mayday)
  } finally {
    isSending = false
  }
}

async function send(mayday: WaitingMayday): Promise<void> {
  const { key, happenedAt } = mayday
  try {
    const { data, message, sentence } = await call(safety.declareMayday, { happenedAt }, { key, signal: AbortSignal.timeout(answerMs) })
    await forgetMayday()
    noteDone(key, [data.transactionNumber], sayOf(sentence ?? message))
  } catch (error) {
    // Taken back meanwhile.
    if (waitingNow()?.key === key) show(isFinal(error) ? { ...mayday, refusal: error.said } : { ...mayday, isTried: true })
  }
}

export const useSendingMayday = (isOn: boolean): void => useTellingAgain(isOn, sendMayday, againMs)
