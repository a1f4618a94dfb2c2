// Moving through a list, choosing several, and where the selection goes when a ticket leaves.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { marksNow, type Place, setHand, setMarks, useMarks } from './marks.ts'
import { staysInTabNow } from './triageMode.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import type { TabName } from '#web/tickets/lists/tabs.ts'
import { setFollower } from '#web/tickets/live/take.ts'
import type { ListHandle } from '#web/tickets/lists/TicketList.tsx'

const unlisted: ListHandle = { ids: [], all: [], isListed: false, release: () => {} }

/** Tickets that are laid aside without a tab that the person would go to. */
const asides = ['delete', 'merge']
/** Steps that put a ticket into accepted, first. */
const acceptances = ['accept', 'assign', 'acknowledge', 'unreport', 'reopen', 'acceptTransfer']

export function nextAfter(ids: readonly string[], id: string | undefined, by: 1 | -1): string | undefined {
  if (id === undefined) return by === 1 ? ids[0] : ids.at(-1)
  const at = ids.indexOf(id)
  return at < 0 ? ids[0] : ids[at + by]
}

/** In triage the most urgent that still waits, also where the list holds it back; else the neighbour. */
export function nextUp(
  { ids, all }: Pick<ListHandle, 'ids' | 'all'>,
  id: string,
  waits: (id: string) => boolean,
  isTriage: boolean,
): string | undefined {
  const first = isTriage ? all.find((one) => one !== id && waits(one)) : undefined
  return first ?? nextAfter(ids, id, 1) ?? nextAfter(ids, id, -1)
}

export function rangeOf(ids: readonly string[], from: string | undefined, to: string): string[] {
  const [one, other] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (one < 0 || other < 0) return [to]
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}

/** What narrows a list; its order does not. */
function narrowingOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('sort')
  return params.toString()
}

/** What this desk accepted last: first in accepted until one selects another there, or leaves the tab. */
function useTop(tab: TabName, selected: string | undefined) {
  const [top, setTop] = useState<string>()
  const [before, setBefore] = useState(tab)
  if (before !== tab) {
    setBefore(tab)
    if (before === 'accepted') setTop(undefined)
  }
  if (top !== undefined && tab === 'accepted' && selected !== undefined && selected !== top) setTop(undefined)
  return [tab === 'accepted' ? top : undefined, setTop] as const
}

export function useTriage(tab: TabName, selected: string | undefined) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const handle = useRef(unlisted)
  const [own] = useState(() => new Set<string>())
  const { marked } = useMarks()
  const [top, setTop] = useTop(tab, selected)
  const anchor = useRef<string>(undefined)
  const where = tab + search
  const early = useRef<{ where: string; run(): void }[]>([])
  const now = useRef({ tab, selected, where })
  useLayoutEffect(() => {
    now.current = { tab, selected, where }
  })

  const select = useCallback(
    (id: string | undefined, { inTab = now.current.tab as string, replace = true } = {}) => {
      const stays = inTab === now.current.tab
      // Known at once to the key that follows.
      if (stays) now.current = { ...now.current, selected: id }
      void navigate(`/cms/tickets/${inTab}${id ? `/${id}` : ''}${stays ? search : ''}`, { replace, flushSync: true })
    },
    [navigate, search],
  )

  useEffect(
    () =>
      setFollower((id, step, phase, goesTo) => {
        const row = readRow(queryClient, id)
        const here = now.current
        own.add(id)
        if (acceptances.includes(step)) setTop(phase === 'sent' && row?.tab === 'accepted' ? id : undefined)
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
        if (isTriage || asides.includes(step)) select(nextUp(handle.current, id, (one) => readRow(queryClient, one)?.tab === here.tab, isTriage))
        else select(id, { inTab: row.tab })
      }),
    [select, own, setTop],
  )
  const narrowing = narrowingOf(search)
  const brought = useRef<Place>(undefined)
  useEffect(() => {
    const place = brought.current
    brought.current = undefined
    setMarks(place?.tab === tab && narrowingOf(place.search) === narrowing ? place.marked : [])
  }, [tab, narrowing])
  useEffect(
    () =>
      setHand({
        place: () => ({ tab: now.current.tab, search, selected: now.current.selected, marked: marksNow() }),
        takes: (ids) => ids.forEach((id) => own.add(id)),
        left: (id, ids) => {
          const here = now.current
          const row = readRow(queryClient, id)
          if (!row || here.selected !== id || row.tab === here.tab || here.tab === 'supervisor') return
          if (!staysInTabNow() && row.status !== 'deleted') return
          const waits = (one: string) => !ids.includes(one) && readRow(queryClient, one)?.tab === here.tab
          select(nextUp(handle.current, id, waits, true))
        },
        bringBack: (place) => {
          if (place.tab === now.current.tab && narrowingOf(place.search) === narrowingOf(search)) {
            setMarks(place.marked)
            select(place.selected)
            return
          }
          brought.current = place
          void navigate(`/cms/tickets/${place.tab}${place.selected ? `/${place.selected}` : ''}${place.search}`, { flushSync: true })
        },
      }),
    [select, own, navigate, search],
  )

  /** A key that comes before its list waits for it. */
  const onceListed = (run: () => void) => {
    if (handle.current.isListed) run()
    else early.current.push({ where, run })
  }
  const listed = useCallback(() => {
    const waiting = early.current.filter((one) => one.where === now.current.where)
    early.current = []
    for (const { run } of waiting) queueMicrotask(run)
  }, [])

  /** Only a narrowed list excludes what is open: it may stand elsewhere. Before it has come, only what this desk has just accepted is sure to be in it. */
  const isInView = (id: string) =>
    handle.current.isListed
      ? narrowing === '' || [handle.current.ids, handle.current.all].some((list) => list.includes(id))
      : id === top && narrowing === ''
  const toggle = (id: string) => {
    const next = new Set(marksNow())
    if (!next.delete(id)) next.add(id)
    anchor.current = id
    setMarks(next)
  }
  const markTo = (id: string) => {
    const { selected: from } = now.current
    setMarks([...marksNow(), ...rangeOf(handle.current.ids, anchor.current ?? from, id)])
    anchor.current ??= from ?? id
  }
  const move = (by: 1 | -1, isRange: boolean) =>
    onceListed(() => {
      const id = nextAfter(handle.current.ids, now.current.selected, by)
      if (id === undefined) return
      if (isRange) {
        anchor.current ??= now.current.selected ?? id
        markTo(id)
      }
      select(id)
    })
  /** Where nothing is chosen yet, the first is. */
  const markChosen = () =>
    onceListed(() => {
      const id = now.current.selected ?? handle.current.ids[0]
      if (id === undefined) return
      if (id !== now.current.selected) select(id)
      toggle(id)
    })
  /** For a key with nothing chosen: the first of all is opened, so that it is seen before the key is pressed again. */
  const chooseFirst = (then: (id: string | undefined) => void) =>
    onceListed(() => {
      const id = now.current.selected ?? handle.current.all[0]
      if (id !== undefined && id !== now.current.selected) select(id)
      then(id)
    })
  const clear = () => {
    anchor.current = undefined
    setMarks([])
  }
  /** For lists that hold nothing back; none while they have not come. */
  const noteIds = useCallback(
    (ids: readonly string[] | undefined) => {
      handle.current = { ...unlisted, ids: ids ?? [], all: ids ?? [], isListed: ids !== undefined }
      if (ids) listed()
    },
    [listed],
  )
  return { handle, own, top, listed, noteIds, marked, select, toggle, markTo, move, markChosen, chooseFirst, clear, isInView }
}
