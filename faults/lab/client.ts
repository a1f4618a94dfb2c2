// One client of the web without its screens: the feed, the reducers and the lists that they keep, as the browser runs them.
import '#tests/browser.ts'
import { QueryObserver } from '@tanstack/react-query'
import type { Me } from '#contract/auth/Session.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { FeedTicketRow } from '#contract/tickets/Ticket.ts'
import { query, wire } from '#web/kit/api.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { cursorNow, onFacts, setCursor } from '#web/kit/feed/facts.ts'
import { findCursor, startFeed } from '#web/kit/feed/feed.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { Filter } from '#web/tickets/lists/filters.ts'
import { fetchList, listKey, readList } from '#web/tickets/lists/list.ts'
import { ticketReducers } from '#web/tickets/live/live.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import type { TabName } from '#web/tickets/lists/tabs.ts'

export const shown: readonly (readonly [TabName, Filter])[] = [
  ['pending', { sort: 'oldest' }],
  ['accepted', { sort: 'newest' }],
  ['reported', { sort: 'oldest' }],
]

export async function openClient({ url, token, me }: { url: string; token: string; me: Me }) {
  Object.defineProperty(globalThis, 'location', { value: new URL(url), configurable: true })
  wire.base = url
  useSession.setState({ token, accountId: me.accountId, me })
  const heard: number[] = []
  const versions = new Map<string, number>()
  const findings: string[] = []
  onFacts(ticketReducers)
  onFacts({
    '*': (_, { seq, id, row }) => {
      if (seq <= (heard.at(-1) ?? 0)) findings.push(`fact ${seq} was applied after ${heard.at(-1)}`)
      heard.push(seq)
      const version = (row as FeedTicketRow | undefined)?.version ?? 0
      if (version < (versions.get(id) ?? 0)) findings.push(`${id}: version ${version} came after ${versions.get(id)}`)
      versions.set(id, Math.max(version, versions.get(id) ?? 0))
    },
  })
  await findCursor()
  const from = cursorNow()!
  const stop = startFeed(queryClient)
  const watch = (options: ConstructorParameters<typeof QueryObserver>[1]) => new QueryObserver(queryClient, options).subscribe(() => {})
  const watching = [
    new QueryObserver(queryClient, query(lists.getTicketNotif)).subscribe(() => {}),
    ...shown.map(([tab, filter]) =>
      watch({ queryKey: listKey(tab, filter), queryFn: ({ signal }) => fetchList(queryClient, tab, filter, signal), structuralSharing: false }),
    ),
  ]
  return {
    from,
    heard,
    findings,
    /** Live, and something came from the server since: a client that speaks into a hole still takes itself for live. */
    isLiveSince(at: number): boolean {
      const { state, freshAt } = useConnection.getState()
      return state === 'live' && freshAt > at
    },
    /** For the planted fault: some facts are taken for known. */
    skip: (count: number) => setCursor(cursorNow()! + count),
    board: () => ({
      lists: shown.map(([tab, filter]) => {
        const list = readList(queryClient, tab, filter)
        return { rows: list?.ids.map((id) => readRow(queryClient, id)) ?? [], total: list?.total ?? -1 }
      }),
      counts: queryClient.getQueryData(query(lists.getTicketNotif).queryKey),
    }),
    close(): void {
      for (const end of watching) end()
      stop()
      queryClient.clear()
    },
  }
}
export type Client = Awaited<ReturnType<typeof openClient>>
