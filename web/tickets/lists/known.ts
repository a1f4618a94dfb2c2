// The tickets that this browser has read, found by the words of their row, by what they are called (kind, priority, status), and by the caller where the ticket was open.
import { cases } from '#contract/reference/cases.ts'
import type { CaseType } from '#contract/reference/kinds.ts'
import type { TicketNotif } from '#contract/tickets/lists/lists.ts'
import { everyName, priorityCalled, runningNumber, statusCalled } from '#contract/tickets/lists/called.ts'
import { isGrave } from '#contract/tickets/priorities.ts'
import { isOpen } from '#contract/tickets/states.ts'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { beginsWords, wordsIn } from '#web/kit/palette.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { notifKey } from './counts.ts'
import { readDetail } from './rows.ts'

const most = 7
/** Rows are replaced, never changed: the words of each are parted once. */
const wordsOfRow = new WeakMap<TicketRow, string[]>()
const wordsOfCaller = new WeakMap<Ticket, string[]>()
const wordsOfKind = new WeakMap<CaseType, string[]>()

function wordsOf<R extends object>(kept: WeakMap<R, string[]>, row: R, text: (row: R) => string): string[] {
  const words = kept.get(row) ?? wordsIn(text(row))
  kept.set(row, words)
  return words
}

export const kindsKnown = allOf(cases.getCaseTypes)
const kindById = (): ReadonlyMap<string, CaseType> => new Map(queryClient.getQueryData(kindsKnown.queryKey)?.map((kind) => [kind.id, kind]))

/** Whether the words are those of a kind, a priority or a status, and so no person's. */
export function isCall(typed: string): boolean {
  const parts = wordsIn(typed)
  const called = [...Object.values(priorityCalled), ...Object.values(statusCalled)].map(wordsIn)
  const kinds = [...kindById().values()].map((kind) => wordsOf(wordsOfKind, kind, everyName))
  return [...called, ...kinds].some((words) => beginsWords(words, parts))
}

/** All that a row is found by. */
export function calledOf(row: TicketRow, kind = kindById().get(row.caseTypeId)): string[] {
  const own = wordsOf(
    wordsOfRow,
    row,
    ({ transactionNumber, summary, place, priority, status }) =>
      `${transactionNumber} ${summary} ${place} ${priorityCalled[priority]} ${statusCalled[status]}`,
  )
  const whole = readDetail(queryClient, row.transactionNumber)
  return [
    ...own,
    ...(kind ? wordsOf(wordsOfKind, kind, everyName) : []),
    ...(whole ? wordsOf(wordsOfCaller, whole, ({ callerName, callerPhone }) => `${callerName ?? ''} ${callerPhone ?? ''}`) : []),
  ]
}

const digitsAt = (row: TicketRow) => row.transactionNumber.slice(row.transactionNumber.lastIndexOf('-') + 1)

/** What lists have, and what rings. */
function rowsRead(): TicketRow[] {
  const listed = queryClient.getQueriesData<TicketRow>({ queryKey: ['ticket'] }).flatMap(([, row]) => row ?? [])
  const rings = queryClient.getQueryData<TicketNotif>(notifKey)?.unacknowledged ?? []
  return [...new Map([...rings, ...listed].map((row) => [row.transactionNumber, row])).values()]
}

/** What is open first, the gravest and newest first; before all that whose running number was typed. */
export function ticketsKnown(typed: string): TicketRow[] {
  const parts = wordsIn(typed)
  const running = runningNumber(typed)
  const kinds = kindById()
  const isNamed = (row: TicketRow) => running !== null && Number(digitsAt(row)) === Number(running)
  const places = (row: TicketRow): number[] => [Number(!isNamed(row)), Number(!isOpen(row.status)), Number(!isGrave(row)), row.priority]
  return rowsRead()
    .filter((row) => (running !== null && digitsAt(row).endsWith(running)) || beginsWords(calledOf(row, kinds.get(row.caseTypeId)), parts))
    .map((row) => ({ row, at: places(row) }))
    .toSorted((a, b) => a.at.reduce((sum, place, level) => sum || place - b.at[level]!, 0) || b.row.receivedAt.localeCompare(a.row.receivedAt))
    .slice(0, most)
    .map(({ row }) => row)
}
