// The tickets that this browser has read, found by the words of their row, and by the caller where the ticket was open.
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { beginsWords, wordsIn } from '#web/kit/palette.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { readDetail } from './rows.ts'

const most = 7
/** Rows are replaced, never changed: the words of each are parted once. */
const wordsOfRow = new WeakMap<TicketRow, string[]>()
const wordsOfCaller = new WeakMap<Ticket, string[]>()

function wordsOf<R extends object>(kept: WeakMap<R, string[]>, row: R, text: (row: R) => string): string[] {
  const words = kept.get(row) ?? wordsIn(text(row))
  kept.set(row, words)
  return words
}

/** The newest first. */
export function ticketsKnown(typed: string): TicketRow[] {
  const parts = wordsIn(typed)
  return queryClient
    .getQueriesData<TicketRow>({ queryKey: ['ticket'] })
    .flatMap(([, row]) => row ?? [])
    .filter((row) => {
      const whole = readDetail(queryClient, row.transactionNumber)
      const words = wordsOf(wordsOfRow, row, ({ transactionNumber, summary, place }) => `${transactionNumber} ${summary} ${place}`)
      return beginsWords(
        whole ? [...words, ...wordsOf(wordsOfCaller, whole, ({ callerName, callerPhone }) => `${callerName ?? ''} ${callerPhone ?? ''}`)] : words,
        parts,
      )
    })
    .toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt))
    .slice(0, most)
}
