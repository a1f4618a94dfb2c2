// RT-02: the board of a role as the web holds it, kept by the web's own reducers, and held against what the server says afresh.
import '#tests/browser.ts'
import { type Query, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { signIn } from '#contract/auth/signIn.ts'
import type { Me } from '#contract/auth/Session.ts'
import { type Input, Refused } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { clusters } from '#contract/tickets/offlineReports/clusters.ts'
import { offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { query, wire } from '#web/kit/api.ts'
import { applyFacts, onFacts, receiveFacts, setCursor } from '#web/kit/feed/facts.ts'
import { readAgainReducers } from '#web/kit/feed/readAgain.ts'
import { takeWaiting } from '#web/kit/feed/refresh.ts'
import { mayNow, useSession } from '#web/kit/session/session.ts'
import type { Filter } from '#web/tickets/lists/filters.ts'
import { fetchList, listKey, type TicketIds } from '#web/tickets/lists/list.ts'
import { ticketReducers } from '#web/tickets/live/live.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import { isSideTab, type TabName, tabRows } from '#web/tickets/lists/tabs.ts'
import type { Caller } from './lab.ts'

onFacts(ticketReducers)
onFacts(readAgainReducers)

const usual: Filter[] = [{ sort: 'urgent' }]
const filtersOf: Partial<Record<TabName, Filter[]>> = {
  pending: [...usual, { sort: 'newest', isRead: 0 }],
  accepted: [...usual, { sort: 'oldest', priority: [1, 2] }],
}
/** What a role may not see is on none of its screens; any other failure is one of the test. */
function unlessHidden(error: unknown): void {
  if (!(error instanceof Refused && [403, 404].includes(error.status))) throw error
}
/** As the timeline shows them at first: who read it is asked for each time it is looked at. */
const shownKinds = ['update', 'step', 'chat', 'call', 'assignment', 'transfer', 'edit'] as const
/** Shown to nobody, or never the same twice. */
const passing = new Set(['readAt', 'dataUpdatedAt'])

export class Board {
  readonly name: string
  readonly caller: Caller
  readonly #url: string
  #me: Me | null = null
  cache = new QueryClient()
  /** How far in the log it has heard. */
  cursor = 0
  /** What the web would have asked for again since the last look. */
  waiting: QueryKey[] = []

  constructor(name: string, caller: Caller, url: string) {
    this.name = name
    this.caller = caller
    this.#url = url
  }

  /** The web's session is of one person: this one's from now on. */
  async #sitDown(): Promise<void> {
    this.#me ??= (await this.caller.ask(signIn.getCurrentUser)).data
    wire.base = this.#url
    useSession.setState({ token: this.caller.token, accountId: this.caller.accountId, me: this.#me })
  }

  /** Everything that is on this role's screens, as the server tells it now; `tickets` are open in detail. */
  async look(tickets: readonly string[]): Promise<QueryClient> {
    await this.#sitDown()
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
    const hold = <E extends Endpoint>(endpoint: E, input: Input<E> = {} as Input<E>) =>
      cache.fetchQuery(query(endpoint, input) as never).catch(unlessHidden)
    const held: Promise<unknown>[] = [hold(lists.getTicketNotif)]
    for (const { name, permissions } of tabRows) {
      if (!mayNow(permissions) || isSideTab(name)) continue
      for (const filter of filtersOf[name] ?? usual)
        held.push(cache.fetchQuery({ queryKey: listKey(name, filter), queryFn: () => fetchList(cache, name, filter), structuralSharing: false }))
    }
    if (mayNow(['tickets.read'])) {
      for (const one of [hazards.getReportsOfTheDay, hazards.getArchivedReportsOfTheDay, offlineReports.getOfflineReports])
        held.push(hold(one as Endpoint, { limit: 100 } as never))
      held.push(hold(clusters.getReportClusters, { limit: 50 }))
    }
    if (mayNow(['teams.read'])) held.push(hold(responseTeams.getResponseTeams, { limit: 100 }))
    for (const id of tickets) {
      held.push(
        hold(lists.getEmergencyTicket, { id }),
        hold(updates.getUpdates, { id, kind: [...shownKinds] }),
        hold(lifecycle.getDuplicates, { id }),
      )
    }
    await Promise.all(held)
    for (const found of cache.getQueryCache().getAll())
      if (found.state.data === undefined) cache.removeQueries({ queryKey: found.queryKey, exact: true })
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: [lists.getEmergencyTicket.path] }))
      new QueryObserver(cache, { queryKey, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
    return cache
  }

  /** Applies facts as the web does; answers what the web would now ask for again. */
  async hear(facts: FactMessage[]): Promise<QueryKey[]> {
    await this.#sitDown()
    takeWaiting()
    setCursor(undefined)
    receiveFacts(this.cache, facts)
    applyFacts(this.cache)
    return takeWaiting()
  }
}

/** Where what was held is not what the server says, in words; what waits to be asked for again is right a second later. */
export function judge(old: QueryClient, fresh: QueryClient, waiting: readonly QueryKey[]): string[] {
  const again = new Set(waiting.map((key) => JSON.stringify(key)))
  const wrong: string[] = []
  const isList = ({ queryKey }: Query) => queryKey[0] === 'tickets'
  for (const held of old.getQueryCache().getAll()) {
    const { queryKey, state } = held
    if (queryKey[0] === 'ticket' || again.has(JSON.stringify(queryKey))) continue
    const now = fresh.getQueryData(queryKey)
    if (isList(held)) wrong.push(...differencesOfList(old, fresh, queryKey, state.data as TicketIds, now as TicketIds))
    else wrong.push(...differences(state.data, now, nameOf(queryKey)))
  }
  return wrong
}

function differencesOfList(old: QueryClient, fresh: QueryClient, key: QueryKey, held: TicketIds, now: TicketIds): string[] {
  const shown = Math.min(held.ids.length, now.ids.length)
  const isWhole = held.ids.length === now.ids.length || now.next !== null
  const rows = (cache: QueryClient, ids: string[]) => ids.slice(0, shown).map((id) => readRow(cache, id))
  const name = `${nameOf(key)} ${JSON.stringify(key[2])}`
  return [
    ...(isWhole ? [] : [`${name}: ${held.ids.length} shown are ${now.ids.length}`]),
    ...differences(rows(old, held.ids), rows(fresh, now.ids), name),
    ...differences(held.total, now.total, `${name} in all`),
  ]
}

/** Where two values differ, deeply, in words: the first five places. */
function differences(held: unknown, now: unknown, at: string): string[] {
  if (print(held) === print(now)) return []
  const isDeep = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null
  if (!isDeep(held) || !isDeep(now)) return [`${at}: ${print(held)} is ${print(now)}`]
  return [...new Set([...Object.keys(held), ...Object.keys(now)])]
    .filter((name) => !passing.has(name))
    .flatMap((name) => differences(held[name], now[name], `${at}.${name}`))
    .slice(0, 5)
}

const nameOf = (key: QueryKey): string =>
  key[0] === 'tickets'
    ? `list ${String(key[1])}`
    : String(key[0]).split('/').at(-1) === '{id}'
      ? String(key[0]).split('/').at(-2)!
      : String(key[0]).split('/').at(-1)!

/** The calls and lists that are asked for again. */
export const namesOf = (keys: readonly QueryKey[]): string[] => [...new Set(keys.map(nameOf))].toSorted()

const print = (value: unknown): string =>
  JSON.stringify(value, (name, one: unknown) =>
    passing.has(name)
      ? undefined
      : one && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
  ) ?? 'nothing'
