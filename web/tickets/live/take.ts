// Takes a step on a ticket: shown at once as on its way, sent, and rolled back by state where it did not happen.
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { type Input, Refused } from '#contract/kit/client.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { type StepName, statusAfter } from '#contract/tickets/steps/rules.ts'
import { tabOf } from '#contract/tickets/states.ts'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { call, change, isLost } from '#web/kit/api.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { sayOf, t } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { messageOf } from '#web/kit/toast.ts'
import { dismiss, isFailedNow, noteDone, noteFailed, noteSending, shortNumber } from '#web/tickets/steps/receipts.ts'
import { stepWords } from '#web/tickets/steps/stepWords.ts'
import { actsOfBefore, endpointOf, keepAct } from './keptActs.ts'
import { changeForeseen, changeRow } from './reduce.ts'
import { detailKey, readDetail, readRow, rowOf } from '#web/tickets/lists/rows.ts'

/** Quietly where several are taken back together. */
type Undo = (how?: { isQuiet?: boolean }) => Promise<Outcome>
export type Outcome = { id: string; isDone: boolean; message: string; undo?: Undo | undefined }

interface Action<E extends Endpoint> {
  id: string
  step: StepName
  endpoint: E
  input: Input<E>
  /** What else the row shows at once. */
  patch?: Partial<TicketRow>
  /** How it is taken back: by the server, by an own way, or not at all. */
  undo?: 'back' | Undo | undefined
  /** What the receipt says of it; else what the step is called. */
  said?: string
  /** The ticket that is looked at afterwards in its stead. */
  goesTo?: string
  /** It takes another step back: the ticket is looked at where it was. */
  takesBack?: StepName
  /** Several at once: their outcomes are told together. */
  isQuiet?: boolean
}

/** What became of an act of this desk: sent, put back because it failed, or taken back by the one who did it. */
type Phase = 'sent' | 'failed' | 'undone'
type Follower = (id: string, step: StepName, phase: Phase, goesTo?: string) => void
let follow: Follower = () => {}
export function setFollower(follower: Follower): () => void {
  follow = follower
  return () => {
    if (follow === follower) follow = () => {}
  }
}

/** Tickets of which this desk does not know whether its act arrived: read afresh as soon as the line is back. */
const unsure = new Set<string>()
useConnection.subscribe(({ state }, before) => {
  if (state !== 'live' || before.state === 'live') return
  for (const id of unsure) void judge(id)
  unsure.clear()
})

/** An act that did not go out, on which version it was taken and what it would have changed; by its receipt. */
interface Kept {
  id: string
  said: string
  version: number
  /** What of the row the act changes. */
  will: Partial<TicketRow>
  retry(): unknown
  undo(version: number): Undo | undefined
}
const kept = new Map<string, Kept>()

/** Reads the ticket afresh. What did not go out is offered once more where the ticket is still as it was seen, and told as done where it had arrived. */
async function judge(id: string): Promise<void> {
  const found = await lookAgain(id)
  if (found === null) return
  for (const [receipt, act] of [...kept].filter(([, one]) => one.id === id)) {
    kept.delete(receipt)
    if (!isFailedNow(receipt)) continue
    const now = found === 'closed' ? undefined : rowOf(found, readRow(queryClient, id))
    const names = Object.keys(act.will) as (keyof TicketRow)[]
    if (now?.version === act.version)
      noteFailed(receipt, [id], sayNotDone(id, act.said, t('The line is back, and the ticket is still as you saw it.')), act.retry, true)
    else if (now && names.length > 0 && names.every((name) => JSON.stringify(now[name]) === JSON.stringify(act.will[name])))
      noteDone(receipt, [id], `${shortNumber(id)}: ${act.said}`, act.undo(now.version))
    else noteFailed(receipt, [id], sayNotDone(id, act.said, t('The line is back, and the ticket has changed since. Look at it first.')))
  }
}

/** Moves of a ticket that have no answer yet, by what was asked on which version. */
const underWay = new Map<string, Promise<Outcome>>()

/** Where nothing is shown ahead the ticket stands as before until the server has answered: another press is the same act, not a second one. */
export function take<E extends Endpoint>(action: Action<E>, keys?: Map<string, string>): Promise<Outcome> {
  const { id, step, patch, endpoint, input } = action
  const before = readRow(queryClient, id)
  if (!before || foresee(before, step, patch).status === before.status) return send(action, keys)
  const name = JSON.stringify([id, before.version, endpoint.path, input])
  const one = underWay.get(name) ?? send(action, keys).finally(() => underWay.delete(name))
  underWay.set(name, one)
  return one
}

async function send<E extends Endpoint>(action: Action<E>, keys = new Map<string, string>()): Promise<Outcome> {
  const { id, step, endpoint, input, patch, undo, said = t(stepWords[step]), goesTo, takesBack, isQuiet } = action
  const before = readRow(queryClient, id)
  const shown = before && foresee(before, step, patch)
  const tell = (phase: Phase) => shown && !isQuiet && !takesBack && follow(id, step, phase, goesTo)
  // Where no line is known nothing is shown ahead, and nothing that is looked at moves: it would come back.
  const isAhead = useConnection.getState().state !== 'lost'
  const words = `${shortNumber(id)}: ${said}`
  const receipt = noteSending([id], words, undo !== undefined && !isQuiet)
  const undoFrom = (now: number): Undo | undefined => (undo === 'back' ? (how) => takeBack({ id, step, version: now, ...how }) : undo)
  const noteArrived = (back: Undo | undefined) => (isQuiet ? dismiss(receipt) : noteDone(receipt, [id], words, back))
  unsure.add(id)
  try {
    const reply = await change(endpoint, input, {
      quiet: 'all',
      keys,
      optimistic: () => {
        if (!isAhead) return undefined
        if (shown) changeForeseen(queryClient, shown)
        tell('sent')
        return () => before && shown && rollBack(before, shown)
      },
    })
    const { data, message, sentence } = reply as { data: unknown; message: string; sentence?: unknown }
    unsure.delete(id)
    const version = isTicket(data) ? data.version : undefined
    if (isTicket(data)) learnTicket(data)
    if (!isAhead) tell('sent')
    if (takesBack) {
      if (!isTicket(data)) await lookAgain(id)
      if (!isQuiet) follow(id, takesBack, 'undone')
    }
    const back = undo === 'back' ? version && undoFrom(version) : undo
    noteArrived(back || undefined)
    return { id, isDone: true, message: sayOf((sentence ?? message) as string), undo: back || undefined }
  } catch (error) {
    const reason = sayLost(error)
    if (isAhead) tell('failed')
    if (!isLost(error)) {
      unsure.delete(id)
      await lookAgain(id)
      const now = readRow(queryClient, id)
      // Refused as it is done already, and by this desk: its first answer was lost.
      if (step === 'accept' && now?.status === 'accepted' && now.acceptedBy?.id === useSession.getState().accountId) {
        const back = undoFrom(now.version)
        noteArrived(back)
        return { id, isDone: true, message: reason, undo: back }
      }
    }
    const retry = isLost(error) ? () => take({ ...action, isQuiet: false }, keys) : undefined
    if (retry && before && shown) {
      const names = (Object.keys(shown) as (keyof TicketRow)[]).filter((name) => shown[name] !== before[name])
      const will = Object.fromEntries(names.map((name) => [name, shown[name]])) as Partial<TicketRow>
      const { status, tab } = shown
      const isPlain = undo === 'back' && !takesBack && !goesTo
      if (isPlain)
        await keepAct(receipt, {
          ...{ id, step, path: endpoint.path, input: input as Record<string, unknown>, keys: [...keys], version: before.version },
          ...{ will: { status, tab }, isMine: patch?.acceptedBy !== undefined },
        })
      kept.set(receipt, { id, said, version: before.version, will, retry, undo: undoFrom })
      // The line may have come back and gone again while it was kept.
      unsure.add(id)
    }
    noteFailed(receipt, [id], sayNotDone(id, said, reason), retry)
    if (retry && useConnection.getState().state === 'live') void judge(id)
    return { id, isDone: false, message: reason }
  }
}

/** What did not go out before this page was loaded anew stands here again, and is judged as soon as there is a line. */
export async function bringKept(): Promise<void> {
  const { me } = useSession.getState()
  for (const { act, standFor } of await actsOfBefore()) {
    const { id, step, path, input, version, will, isMine } = act
    const endpoint = endpointOf(path)
    if (!endpoint) continue
    const [receipt, said, keys] = [crypto.randomUUID(), t(stepWords[step]), new Map(act.keys)]
    const retry = () => take({ id, step, endpoint, input, undo: 'back' }, keys)
    noteFailed(receipt, [id], sayNotDone(id, said, t('It did not go out. It was kept while this page was loaded anew.')), retry)
    standFor(receipt)
    const acceptedBy = isMine && me ? { acceptedBy: { id: me.accountId, name: me.name } } : {}
    kept.set(receipt, {
      id,
      said,
      version,
      will: { ...will, ...acceptedBy },
      retry,
      undo: (now) => (how) => takeBack({ id, step, version: now, ...how }),
    })
    if (useConnection.getState().state === 'live') void judge(id)
    else unsure.add(id)
  }
}

interface Back {
  id: string
  step: StepName
  version: number
  /** Together with others: what they say in common, and where the hand was, is theirs. */
  isQuiet?: boolean
}

/** Back to the state before, by the server: stamps, units and clock included. */
async function takeBack(given: Back, keys = new Map<string, string>()): Promise<Outcome> {
  const { id, step, version, isQuiet = false } = given
  const said = t('taken back')
  const words = `${shortNumber(id)}: ${said}`
  const receipt = noteSending([id], words)
  unsure.add(id)
  try {
    const { data } = await change(lifecycle.takeStepBack, { id, version }, { quiet: 'all', keys })
    unsure.delete(id)
    learnTicket(data)
    if (!isQuiet) follow(id, step, 'undone')
    if (isQuiet) dismiss(receipt)
    else noteDone(receipt, [id], words)
    return { id, isDone: true, message: words }
  } catch (error) {
    const reason = sayLost(error)
    noteFailed(receipt, [id], sayNotDone(id, said, reason), isLost(error) ? () => takeBack({ id, step, version }, keys) : undefined)
    return { id, isDone: false, message: reason }
  }
}

/** What first meets the eye is that it was not done. */
export const sayNotDone = (id: string, what: string, reason: string): string => `${shortNumber(id)}: ${t('NOT done: {what}', { what })} – ${reason}`
export const sayLost = (error: unknown): string =>
  isLost(error) ? t('It did not go out: no answer from the server. It is kept here, to be tried again.') : messageOf(error)

/** By state: what the act changed goes back, unless the server has told something newer meanwhile. */
function rollBack(before: TicketRow, shown: TicketRow): void {
  const now = readRow(queryClient, before.transactionNumber)
  if (!now || now.version > before.version) return
  const names = (Object.keys(shown) as (keyof TicketRow)[]).filter((name) => shown[name] !== before[name] && now[name] === shown[name])
  changeForeseen(queryClient, { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) })
}

/** The row as it will be once the step is taken. */
export function foresee(row: TicketRow, step: StepName, patch: Partial<TicketRow> = {}): TicketRow {
  const former = readDetail(queryClient, row.transactionNumber)?.formerStatus ?? null
  const status = statusAfter(step, { status: row.status, formerStatus: former }) ?? row.status
  const tab = status === row.status ? row.tab : tabOf({ status, closedAt: null })
  return { ...row, status, tab, ...patch }
}

/** A ticket as the server has just told it. */
export function learnTicket(ticket: Ticket): void {
  queryClient.setQueryData(detailKey(ticket.transactionNumber), ticket)
  const known = readRow(queryClient, ticket.transactionNumber)
  if (!known || known.version <= ticket.version) changeRow(queryClient, rowOf(ticket, known))
}

/** As the server has it now; 'closed' where this account does not see it any more. What cannot be read is null, and read when the line is back. */
export async function lookAgain(id: string): Promise<Ticket | 'closed' | null> {
  try {
    const { data } = await call(lists.getEmergencyTicket, { id }, { isFresh: true })
    learnTicket(data)
    return data
  } catch (error) {
    if (error instanceof Refused && [403, 404, 410].includes(error.status)) return 'closed'
    unsure.add(id)
    return null
  }
}

const isTicket = (data: unknown): data is Ticket => typeof data === 'object' && data !== null && 'stamps' in data && 'transactionNumber' in data
