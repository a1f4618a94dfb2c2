// Takes a step on a ticket: shown at once, sent, and put back with the server's sentence where it was refused.
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { type Input, Refused } from '#contract/kit/client.ts'
import { lists } from '#contract/tickets/lists.ts'
import { type StepName, statusAfter } from '#contract/tickets/rules.ts'
import { tabOf } from '#contract/tickets/states.ts'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { call } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { messageOf, toast, toastError } from '#web/kit/toast.ts'
import { offerUndo } from '#web/kit/undo.tsx'
import { changeRow } from './reduce.ts'
import { detailKey, readDetail, readRow, rowOf } from './rows.ts'
import { send } from './send.ts'

export type Outcome = { id: string; isDone: boolean; message: string }

interface Deed<E extends Endpoint> {
  id: string
  step: StepName
  endpoint: E
  input: Input<E>
  /** What else the row shows at once. */
  patch?: Partial<TicketRow>
  undo?: () => Promise<unknown>
  /** Several at once: their outcomes are told together. */
  isQuiet?: boolean
}

/** Told when a ticket was moved by this desk, and again when that was refused. */
type Follower = (id: string, step: StepName, isBack: boolean) => void
let follow: Follower = () => {}
export function setFollower(follower: Follower): () => void {
  follow = follower
  return () => {
    if (follow === follower) follow = () => {}
  }
}

export async function take<E extends Endpoint>({ id, step, endpoint, input, patch, undo, isQuiet }: Deed<E>): Promise<Outcome> {
  const before = readRow(queryClient, id)
  const shown = before && foresee(before, step, patch)
  if (shown) {
    changeRow(queryClient, shown)
    if (!isQuiet) follow(id, step, false)
  }
  try {
    const reply = await send(endpoint, input)
    const message = t((reply as { message: string }).message)
    const { data } = reply as { data: unknown }
    if (isTicket(data)) learnTicket(data)
    if (!isQuiet && undo) offerUndo(message, undo)
    else if (!isQuiet) toast('done', message)
    return { id, isDone: true, message }
  } catch (error) {
    if (before && readRow(queryClient, id) === shown) changeRow(queryClient, before)
    if (!isQuiet) toastError(error)
    await lookAgain(id)
    if (shown && !isQuiet) follow(id, step, true)
    return { id, isDone: false, message: messageOf(error) }
  }
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

export async function lookAgain(id: string): Promise<void> {
  try {
    learnTicket((await call(lists.getEmergencyTicket, { id })).data)
  } catch (error) {
    if (!(error instanceof Refused)) toastError(error)
  }
}

const isTicket = (data: unknown): data is Ticket => typeof data === 'object' && data !== null && 'stamps' in data && 'transactionNumber' in data
