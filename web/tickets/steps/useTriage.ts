// Moving through a list, choosing several, and where the selection goes when a ticket leaves.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { staysInTabNow } from './triageMode.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import type { TabName } from '#web/tickets/lists/tabs.ts'
import { setFollower } from '#web/tickets/live/take.ts'
import type { ListHandle } from '#web/tickets/lists/TicketList.tsx'

/** Tickets that are laid aside without a tab that the person would go to. */
const asides = ['delete', 'merge']

export function nextAfter(ids: readonly string[], id: string | undefined, by: 1 | -1): string | undefined {
  if (id === undefined) return by === 1 ? ids[0] : ids.at(-1)
  const at = ids.indexOf(id)
  return at < 0 ? ids[0] : ids[at + by]
}

/** In triage the most urgent that still waits; else the neighbour. */
export function nextUp(ids: readonly string[], id: string, waits: (id: string) => boolean, isTriage: boolean): string | undefined {
  const first = isTriage ? ids.find((one) => one !== id && waits(one)) : undefined
  return first ?? nextAfter(ids, id, 1) ?? nextAfter(ids, id, -1)
}

export function rangeOf(ids: readonly string[], from: string | undefined, to: string): string[] {
  const [one, other] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (one < 0 || other < 0) return [to]
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}

export function useTriage(tab: TabName, selected: string | undefined) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const handle = useRef<ListHandle>({ ids: [], release: () => {} })
  const own = useRef(new Set<string>()).current
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const now = useRef({ tab, selected })
  now.current = { tab, selected }

  const select = useCallback(
    (id: string | undefined, { inTab = now.current.tab as string, replace = true } = {}) =>
      void navigate(`/cms/tickets/${inTab}${id ? `/${id}` : ''}${inTab === now.current.tab ? search : ''}`, { replace, flushSync: true }),
    [navigate, search],
  )

  useEffect(
    () =>
      setFollower((id, step, phase, goesTo) => {
        const row = readRow(queryClient, id)
        const here = now.current
        own.add(id)
        if (phase === 'undone') {
          if (row) select(id, { inTab: here.tab === 'supervisor' ? here.tab : row.tab })
          return
        }
        if (phase === 'failed') {
          if (row && here.selected === id && here.tab !== row.tab) select(id, { inTab: row.tab })
          return
        }
        if (!row || here.selected !== id || row.tab === here.tab || here.tab === 'supervisor') return
        const other = goesTo === undefined ? undefined : readRow(queryClient, goesTo)
        if (other) return select(other.transactionNumber, { inTab: other.tab })
        const isTriage = staysInTabNow()
        if (isTriage || asides.includes(step)) select(nextUp(handle.current.ids, id, (one) => readRow(queryClient, one)?.tab === here.tab, isTriage))
        else select(id, { inTab: row.tab })
      }),
    [select, own],
  )
  useEffect(() => setMarked(new Set()), [tab])

  const toggle = (id: string) => {
    const next = new Set(marked)
    if (!next.delete(id)) next.add(id)
    anchor.current = id
    setMarked(next)
  }
  const markTo = (id: string) => {
    setMarked(new Set([...marked, ...rangeOf(handle.current.ids, anchor.current ?? selected, id)]))
    anchor.current ??= selected ?? id
  }
  const move = (by: 1 | -1, isRange: boolean) => {
    const id = nextAfter(handle.current.ids, selected, by)
    if (id === undefined) return
    if (isRange) {
      anchor.current ??= selected ?? id
      markTo(id)
    }
    select(id)
  }
  const clear = () => {
    anchor.current = undefined
    setMarked(new Set())
  }
  /** For lists that hold nothing back. */
  const noteIds = (ids: readonly string[]) => {
    handle.current = { ids, release: () => {} }
  }
  return { handle, own, noteIds, marked, select, toggle, markTo, move, clear }
}
