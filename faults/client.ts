// One client of the web without its screens: the feed, the reducers and the lists that they keep, as the browser runs them.
import '#tests/browser.ts'
import { QueryObserver } from '@tanstack/react-query'
import type { Me } from '#contract/auth/Session.ts'
import { lists } from '#contract/tickets/lists.ts'
import type { FeedTicketRow } from '#contract/tickets/Ticket.ts'
import { query, wire } from '#web/kit/api.ts'
import { useConnection } from '#web/kit/connection.ts'
import { cursorNow, onFacts, setCursor } from '#web/kit/facts.ts'
import { findCursor, startFeed } from '#web/kit/feed.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session.ts'
import type { Filter } from '#web/tickets/filters.ts'
import { fetchList, listKey, readList } from '#web/tickets/list.ts'
import { ticketReducers } from '#web/tickets/live.ts'
import { readRow } from '#web/tickets/rows.ts'
import type { TabName } from '#web/tickets/tabs.ts'

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
    watch(query(lists.getTicketNotif) as never),
    ...shown.map(([tab, filter]) =>
      watch({ queryKey: listKey(tab, filter), queryFn: ({ signal }) => fetchList(queryClient, tab, filter, signal), structuralSharing: false }),
    ),
  ]
  return {
    from,
    heard,
    findings,
    isLive: () => useConnection.getState().state === 'live',
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
