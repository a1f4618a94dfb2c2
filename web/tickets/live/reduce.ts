// Facts about tickets into the caches: rows, lists and counts. An old snapshot with the facts since is the fresh snapshot.
import type { QueryClient } from '@tanstack/react-query'
import type { FactMessage } from '#contract/kit/fact.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { FeedTicketRow, Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { serverNow } from '#web/kit/clock.ts'
import type { Reducer } from '#web/kit/feed/facts.ts'
import { countRow } from '#web/tickets/lists/counts.ts'
import type { Filter } from '#web/tickets/lists/filters.ts'
import { passes } from '#web/tickets/lists/filters.ts'
import type { TicketIds } from '#web/tickets/lists/list.ts'
import { heldQueries } from '#web/kit/feed/cached.ts'
import { isInOrder, orderOf, placeOf } from '#web/tickets/lists/order.ts'
import { refreshSoon } from '#web/kit/feed/refresh.ts'
import { detailKey, putRow, readRow } from '#web/tickets/lists/rows.ts'
import { type Reader, readerNow } from '#web/tickets/lists/reader.ts'
import { isInTab, sortIn, type TabName } from '#web/tickets/lists/tabs.ts'

export const reduceTicketFact: Reducer = (cache, fact) => {
  const id = fact.data.transactionNumber
  if (typeof id === 'string') applyFact(cache, id, fact, readerNow())
}

export function applyFact(cache: QueryClient, id: string, fact: FactMessage, reader: Reader, now = serverNow()): void {
  refreshDetail(cache, id, fact)
  for (const other of [fact.data.into, fact.data.outOf]) if (typeof other === 'string') refreshDetail(cache, other, fact)
  const known = readRow(cache, id)
  if (fact.verb === 'ticketRead' || fact.verb === 'ticketUnread') {
    if (fact.data.accountId === reader.accountId) markRow(cache, id, fact.verb === 'ticketRead', reader, now)
    return
  }
  const row = fact.row as FeedTicketRow | undefined
  if (!row) {
    refreshLists(cache)
    return
  }
  if (known && known.version > row.version) return
  const isNew = fact.verb === 'ticketFiled'
  const isRead = known?.isRead ?? (isNew && isOwnEntry(fact, row, reader))
  changeRow(cache, { ...row, isRead }, { reader, now, isNew })
}

/** Who entered it has read it; a text message was only brought by the account of its gateway. */
export const isOwnEntry = ({ actorId }: FactMessage, { source }: FeedTicketRow, { accountId }: Reader): boolean =>
  actorId === accountId && source !== 'text'

export function markRow(cache: QueryClient, id: string, isRead: boolean, reader = readerNow(), now = serverNow()): void {
  const known = readRow(cache, id)
  if (!known) refreshSoon(cache, [lists.getTicketNotif.path, {}])
  else if (known.isRead !== isRead) changeRow(cache, { ...known, isRead }, { reader, now, isNew: false, isForeseen: true })
  cache.setQueryData<Ticket>(detailKey(id), (ticket) => ticket && { ...ticket, isRead })
}

interface Change {
  reader: Reader
  now: number
  /** The ticket did not exist before: it was in no list. */
  isNew: boolean
  /** Not the server's word yet: it moves the row, and silences nothing. */
  isForeseen?: boolean
}

export const changeForeseen = (cache: QueryClient, row: TicketRow): void =>
  changeRow(cache, row, { reader: readerNow(), now: serverNow(), isNew: false, isForeseen: true })

/** Puts a row into the cache, and into, out of or within every list that is held. */
export function changeRow(cache: QueryClient, row: TicketRow, change: Change = { reader: readerNow(), now: serverNow(), isNew: false }): void {
  const before = readRow(cache, row.transactionNumber)
  putRow(cache, row)
  countRow(cache, before, row, change)
  for (const query of heldQueries(cache, 'tickets')) {
    const [, tab, filter] = query.queryKey as [string, TabName, Filter]
    const list = query.state.data as TicketIds | undefined
    if (query.state.fetchStatus === 'fetching') refreshSoon(cache, query.queryKey)
    if (!list) continue
    const next = placeRow(cache, list, { tab, filter, before, row, change })
    if (next === 'unsure') refreshSoon(cache, query.queryKey)
    else if (next !== list) cache.setQueryData(query.queryKey, next)
    // Whether the reader has read what comes back, only the server knows.
    if (change.reader.seesAll && !before && !change.isNew && next !== 'unsure' && next.ids.includes(row.transactionNumber))
      refreshSoon(cache, query.queryKey)
  }
}

interface Placing {
  tab: TabName
  filter: Filter
  before: TicketRow | undefined
  row: TicketRow
  change: Change
}

/** The list with a changed row in its place; 'unsure' where only the server can tell. */
export function placeRow(cache: QueryClient, list: TicketIds, { tab, filter, before, row, change }: Placing): TicketIds | 'unsure' {
  const belongs = (one: TicketRow) => {
    const inTab = isInTab(tab, one, change.reader)
    return inTab === false ? false : inTab && passes(one, filter)
  }
  const id = row.transactionNumber
  const at = list.ids.indexOf(id)
  const isMember = belongs(row)
  if (isMember === undefined) return 'unsure'

  const others = at < 0 ? list.ids : list.ids.toSpliced(at, 1)
  if (!isMember) {
    if (at >= 0) return counted(list, others, list.total - 1)
    if (list.next === null || change.isNew) return list
    if (!before) return 'unsure'
    return belongs(before) ? { ...list, total: list.total - 1 } : list
  }
  if (tab === 'scheduled') return at < 0 ? 'unsure' : list

  const compare = orderOf(sortIn(tab, filter.sort), change.now, change.reader)
  const rowAt = (one: string) => readRow(cache, one)
  if (at >= 0 && isInOrder(list.ids, at, rowAt, compare)) return list
  const place = placeOf(row, others, rowAt, compare)
  const isBeyond = place === others.length && list.next !== null
  const wasMember = at >= 0 || (before && belongs(before) === true)
  if (!wasMember && !before && !change.isNew && list.next !== null) return 'unsure'
  return counted(list, isBeyond ? others : others.toSpliced(place, 0, id), list.total + (wasMember ? 0 : 1))
}

/** A list that is whole counts itself: its rows are shared, and another list may have brought one that this list did not have yet. */
const counted = (list: TicketIds, ids: string[], total: number): TicketIds => ({ ...list, ids, total: list.next === null ? ids.length : total })

/** An open detail and its timeline follow every fact of their ticket. */
export function refreshDetail(cache: QueryClient, id: string, fact: FactMessage): void {
  const detail = heldQueries(cache, lists.getEmergencyTicket.path).find((query) => (query.queryKey[1] as { id?: string }).id === id)
  if (detail && fact.verb !== 'ticketRead' && fact.verb !== 'ticketUnread') {
    if (detail.isActive()) refreshSoon(cache, detail.queryKey)
    else cache.getQueryCache().remove(detail)
  }
  for (const query of heldQueries(cache, updates.getUpdates.path)) {
    if ((query.queryKey[1] as { id?: string }).id === id) refreshSoon(cache, query.queryKey)
  }
}

/** Whatever lists are held, and the counts. */
export function refreshLists(cache: QueryClient): void {
  for (const query of heldQueries(cache, 'tickets')) refreshSoon(cache, query.queryKey)
  refreshSoon(cache, [lists.getTicketNotif.path, {}])
}
