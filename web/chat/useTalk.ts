// One conversation: its messages page by page, marked read while it is open and in sight.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chat } from '#contract/chat/room.ts'
import { call, useChange } from '#web/kit/api.ts'
import { keyOfTalk, type TalkPage } from './live.ts'

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
  const unread = messages.findLast(({ from, readAt }) => from === 'citizen' && readAt === null)?.seq
  const { mutate: read } = useChange(chat.readChats, { quiet: 'all' })
  useEffect(() => {
    if (unread === undefined || search) return
    const say = () => document.visibilityState === 'visible' && read({ transactionNumber: number, upTo: unread })
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [number, unread, search, read])
  return { ...found, about: found.data?.pages[0], messages }
}
