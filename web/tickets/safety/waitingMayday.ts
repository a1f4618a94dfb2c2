// A Mayday that was pressed and has not reached the center: kept over reload and closing, and sent beside all else until it has.
import { safety } from '#contract/tickets/safety/safety.ts'
import { call, newKey } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { sayOf } from '#web/kit/language.ts'
import { crewShelf, useSession } from '#web/kit/session/session.ts'
import type { Shelf } from '#web/kit/shelf.ts'
import { isFinal, maydayKey, useTellingAgain } from '#web/tickets/acts/outbox.ts'
import { readCounts } from '#web/tickets/lists/counts.ts'
import { noteDone } from '#web/tickets/steps/receipts.ts'
import { useOwnMaydays, type WaitingMayday, withTold } from './ownMaydays.ts'

const shelf = crewShelf as Shelf<WaitingMayday>
const meNow = () => useSession.getState().accountId
const waitingNow = () => {
  const { waiting } = useOwnMaydays.getState()
  return waiting?.accountId === meNow() ? waiting : null
}
const show = (waiting: WaitingMayday) => useOwnMaydays.setState({ waiting })
/** Told or taken back: a shelf that could not be emptied brings none of them back. */
const settled = new Set<string>()

/** Touched again while it waits, it is the same one, tried at once. */
export async function queueMayday(): Promise<void> {
  const known = waitingNow()
  if (!known || known.refusal) {
    const mayday: WaitingMayday = { act: 'mayday', key: newKey(), accountId: meNow() ?? '', happenedAt: new Date(serverNow()).toISOString() }
    show(mayday)
    void shelf.set(maydayKey, mayday)
  }
  await sendMayday()
}

export async function takeBackMayday({ key }: WaitingMayday): Promise<void> {
  if (waitingNow()?.key === key) useOwnMaydays.setState({ waiting: null })
  await forget(key)
  // What had arrived all the same stands.
  await readCounts()
}

async function forget(key: string): Promise<void> {
  settled.add(key)
  const kept = await shelf.get(maydayKey)
  if (kept?.key === key) await shelf.del(maydayKey)
}

/** A line that hangs is not waited for longer: the crew must know. */
export const answerMs = 10_000
const againMs = 5_000
let isSending = false
async function sendMayday(): Promise<void> {
  if (isSending) return
  isSending = true
  let sent: WaitingMayday | null | undefined
  try {
    sent = waitingNow() ?? (await shelf.get(maydayKey))
    if (!sent || sent.refusal || settled.has(sent.key) || sent.accountId !== meNow()) return
    if (!waitingNow()) show(sent)
    await send(sent)
  } finally {
    isSending = false
  }
  // Pressed anew while that one was on its way.
  const next = waitingNow()
  if (next && next.key !== sent.key) await sendMayday()
}

async function send({ key, accountId, happenedAt }: WaitingMayday): Promise<void> {
  try {
    const { data, message, sentence } = await call(safety.declareMayday, { happenedAt }, { key, signal: AbortSignal.timeout(answerMs) })
    const answered = { me: accountId, id: data.transactionNumber, at: happenedAt, since: data.at }
    // In one step, so that the crew sees it sent or told at every moment.
    useOwnMaydays.setState(({ waiting, told }) => ({
      waiting: waiting?.key === key ? null : waiting,
      told: withTold(told, answered),
    }))
    noteDone(key, [data.transactionNumber], sayOf(sentence ?? message))
    void readCounts()
    await forget(key)
  } catch (error) {
    const mayday = waitingNow()
    // Taken back meanwhile.
    if (mayday?.key === key) show(isFinal(error) ? { ...mayday, refusal: error.said } : { ...mayday, isTried: true })
  }
}

export const useSendingMayday = (isOn: boolean): void => useTellingAgain(isOn, sendMayday, againMs)
