// One conversation: its messages page by page, and read once its last message has been in view for a while.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { chat } from '#contract/chat/room.ts'
import type { Source } from '#contract/tickets/states.ts'
import { call, isLost, query, useChange } from '#web/kit/api.ts'
import { refreshHeld } from '#web/kit/feed/refresh.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { keyOfTalk, noteSeen, type TalkPage } from './live.ts'

const pageSize = 50

export function useTalk(number: string, search: string) {
  const found = useInfiniteQuery({
    queryKey: search ? [...keyOfTalk(number), search] : keyOfTalk(number),
    queryFn: async ({ pageParam, signal }) => {
      const asked = { transactionNumber: number, limit: pageSize, cursor: pageParam, search: search || undefined }
      return (await call(chat.getChats, asked, { signal })).data as TalkPage
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const messages = found.data?.pages.flatMap(({ items }) => items).toReversed() ?? []
  return { ...found, about: found.data?.pages[0], messages }
}

/** Whether its citizen has a page that can ring and be written to: a public report says so itself, of others the server knows, as a link may have been sent. Null until it is known. */
export function useHasPage(number: string, source: Source | undefined, canChat: boolean | undefined): boolean | null {
  const isAsked = source !== undefined && (source !== 'quickreport' || canChat === false)
  const { data, isError } = useQuery({ ...query(chat.getChats, { transactionNumber: number, limit: 1 }), enabled: isAsked, staleTime: 60_000 })
  if (!isAsked) return canChat ?? null
  return data ? data.hasLink : isError || null
}

/** As long as the last message is in view, with the hand in the conversations, or in this one where it opened by itself: less is passing over. */
export const readMs = 2_000

interface Reading {
  upTo: number
  seenUpTo: number
  /** Somebody went to this conversation; it was not merely the first. */
  isAsked: boolean
}
/** The citizen is told that it was read, and it is no longer unread to this account. `end` stands below the last message. */
export function useReadMark(number: string, { upTo, seenUpTo, isAsked }: Reading, end: RefObject<HTMLElement | null>): void {
  const { mutate: read } = useChange(chat.readChats, {
    quiet: 'all',
    onDone: (_, { upTo: last = 0 }) => {
      noteSeen(queryClient, number, last)
      refreshHeld(queryClient, chat.getConversations, chat.getChatNotif)
    },
  })
  useEffect(() => {
    const mark = end.current
    if (!mark || upTo <= seenUpTo) return
    const stop = new AbortController()
    const { signal } = stop
    let [isInView, timer] = [false, undefined as ReturnType<typeof setTimeout> | undefined]
    const isHandOn = (hand: Element | null) =>
      (isAsked && hand === document.body) || mark.closest(isAsked ? '[data-talks]' : 'section')?.contains(hand) === true
    const isLookedAt = () => isInView && document.visibilityState === 'visible' && document.hasFocus() && isHandOn(document.activeElement)
    const tellRead = () => read({ transactionNumber: number, upTo }, { onError: tellAgain })
    const tellAgain = (error: unknown) => {
      if (signal.aborted || !isLost(error)) return
      timer = undefined
      judge()
    }
    const judge = () => {
      if (!isLookedAt()) {
        clearTimeout(timer)
        timer = undefined
      } else timer ??= setTimeout(tellRead, readMs)
    }
    const watch = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting === true
      judge()
    })
    watch.observe(mark)
    // Where the focus goes is known when it has gone.
    const soon = () => queueMicrotask(judge)
    for (const name of ['focus', 'blur', 'focusin', 'focusout']) addEventListener(name, soon, { signal })
    document.addEventListener('visibilitychange', judge, { signal })
    return () => {
      stop.abort()
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [number, upTo, seenUpTo, isAsked, end, read])
}
