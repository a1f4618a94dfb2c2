// RT-02: an old snapshot with the facts that came since is the fresh snapshot, told by the client's own reducers.
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect } from 'vitest'
import { feed } from '#contract/feed/feed.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { FeedTicketRow } from '#contract/tickets/Ticket.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { type Caller, type Lab, until } from './lab.ts'

/** As web/kit/feed/facts.ts has them. */
export type Reducer = (cache: QueryClient, fact: FactMessage) => void

export interface SnapshotCase {
  /** Who looks: a role that may see these facts. */
  caller: Caller
  /** The kinds of fact that the action leads to: each must arrive. A test counts which kinds have a case by these lines. */
  verbs: readonly string[]
  /** Where the client keeps the snapshot, and how it reads it. */
  key: QueryKey
  read: () => Promise<unknown>
  /** By verb, by kind, or '*', as rooms register them. */
  reducers: Record<string, Reducer>
  act: () => Promise<unknown>
  node?: number
}

/** Answers whether the client changed its snapshot by itself, or marked it to be read again, which also meets. */
export async function expectSnapshotsMeet(
  lab: Lab,
  { caller, verbs, key, read, reducers, act, node = 0 }: SnapshotCase,
): Promise<'changed' | 'read again'> {
  await lab.settle()
  const { cursor } = (await caller.ask(feed.getFacts)).data
  const heard: FactMessage[] = []
  const take = (facts: FactMessage[]) => {
    for (const fact of facts) if (fact.seq > (heard.at(-1)?.seq ?? cursor)) heard.push(fact)
  }
  const socket = await caller.listen({ cursor, node, hear: (opened) => opened.on('facts', take) })
  const cache = new QueryClient()
  cache.setQueryData(key, await read())
  await act()
  await lab.settle()
  const due = (await caller.ask(feed.getFacts, { cursor })).data.facts
  await until(() => heard.length >= due.length)
  expect(heard.map(({ seq, verb }) => ({ seq, verb }))).toEqual(due.map(({ seq, verb }) => ({ seq, verb })))
  expect(heard.map(({ verb }) => verb)).toEqual(expect.arrayContaining([...verbs]))

  for (const fact of heard) for (const name of new Set([fact.verb, fact.kind, '*'])) reducers[name]?.(cache, fact)
  socket.disconnect()
  if (cache.getQueryState(key)?.isInvalidated) return 'read again'
  expect(cache.getQueryData(key)).toEqual(await read())
  return 'changed'
}

/** A client that holds one ticket's row, and what it holds it against. */
export function rowOfTicket(caller: Caller, id: string) {
  const key = ['row', id]
  const read = async () => {
    const { data } = await caller.ask(lists.searchEmergencyTickets, { search: id })
    return FeedTicketRow.parse(data.items.find((one) => one.transactionNumber === id))
  }
  const reducers: Record<string, Reducer> = { ticket: (cache, fact) => void (fact.id === id && cache.setQueryData(key, fact.row)) }
  return { caller, key, read, reducers }
}
