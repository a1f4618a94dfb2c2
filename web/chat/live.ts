// What the log says of conversations, put into what is held of them; and who is writing just now.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Chat } from '#contract/chat/Chat.ts'
import type { HeardTyping } from '#contract/chat/live.ts'
import { chat } from '#contract/chat/room.ts'
import { typingMs } from '#contract/chat/rules.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import type { DataOf } from '#web/kit/api.ts'
import type { Reducer } from '#web/kit/feed/facts.ts'
import { useSession } from '#web/kit/session/session.ts'
import { refreshHeld, refreshIfAsked, refreshSoon } from '#web/kit/feed/refresh.ts'

export type TalkPage = DataOf<typeof chat.getChats>
type Held = InfiniteData<TalkPage, string | undefined>

export const keyOfTalk = (number: string) => [chat.getChats.path, 'talk', number] as const

function changeTalk(cache: QueryClient, number: string, change: (items: Chat[], at: number) => Chat[]): void {
  const key = keyOfTalk(number)
  refreshIfAsked(cache, key)
  cache.setQueryData<Held>(key, (held) => held && { ...held, pages: held.pages.map((page, at) => ({ ...page, items: change(page.items, at) })) })
}

/** Newest first; a message that is there already stays as it is. */
export function putMessage(cache: QueryClient, message: Chat): void {
  changeTalk(cache, message.transactionNumber, (items, at) => {
    if (at > 0 || items.some(({ id }) => id === message.id)) return items
    return [...items, message].toSorted((one, other) => other.seq - one.seq)
  })
}

export function noteSeen(cache: QueryClient, number: string, upTo: number): void {
  cache.setQueryData<Held>(
    keyOfTalk(number),
    (held) => held && { ...held, pages: held.pages.map((page) => ({ ...page, seenUpTo: Math.max(page.seenUpTo, upTo) })) },
  )
}

/** What waits there to be sent: as this desk has just left it, or gone with an answer. */
export function noteDraft(cache: QueryClient, number: string, draft: TalkPage['draft']): void {
  cache.setQueryData<Held>(keyOfTalk(number), (held) => held && { ...held, pages: held.pages.map((page) => ({ ...page, draft })) })
}

const numberIn = ({ data }: FactMessage) => data['transactionNumber'] as string
const glance = (cache: QueryClient) => refreshHeld(cache, chat.getConversations, chat.getChatNotif)

function mark(cache: QueryClient, fact: FactMessage, from: Chat['from'], how: 'deliveredAt' | 'readAt'): void {
  const { upTo, at } = fact.data as { upTo: number; at: string }
  changeTalk(cache, numberIn(fact), (items) =>
    items.map((one) => (one.from === from && one.seq <= upTo && !one[how] ? { ...one, [how]: at, deliveredAt: one.deliveredAt ?? at } : one)),
  )
}

export const chatReducers: Record<string, Reducer> = {
  chatSent: (cache, fact) => {
    if (fact.row) putMessage(cache, fact.row as Chat)
    else refreshSoon(cache, keyOfTalk(numberIn(fact)))
    if (fact.data['from'] === 'citizen') noteTyping({ transactionNumber: numberIn(fact), by: null, isTyping: false })
    else noteDraft(cache, numberIn(fact), null)
    glance(cache)
  },
  chatsDelivered: (cache, fact) => mark(cache, fact, 'staff', 'deliveredAt'),
  chatsRead: (cache, fact) => {
    mark(cache, fact, fact.data['by'] === 'staff' ? 'citizen' : 'staff', 'readAt')
    glance(cache)
  },
  chatDraftSaved: (cache, fact) => {
    refreshSoon(cache, keyOfTalk(numberIn(fact)))
    glance(cache)
  },
  chatsForgotten: (cache, fact) => {
    refreshSoon(cache, keyOfTalk(numberIn(fact)))
    glance(cache)
  },
  // Its citizen has a page from now on.
  ticketLinkTexted: (cache) => refreshHeld(cache, chat.getChats),
}

const useTyping = create<Record<string, HeardTyping['by'][]>>(() => ({}))
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const nobody: HeardTyping['by'][] = []

export function noteTyping({ transactionNumber: number, by, isTyping }: HeardTyping): void {
  if (by && by.id === useSession.getState().accountId) return
  const others = (useTyping.getState()[number] ?? nobody).filter((one) => one?.id !== by?.id)
  const now = isTyping ? [...others, by] : others
  useTyping.setState({ [number]: now })
  const name = `${number} ${by?.id ?? ''}`
  clearTimeout(timers.get(name))
  if (isTyping)
    timers.set(
      name,
      setTimeout(() => noteTyping({ transactionNumber: number, by, isTyping: false }), typingMs),
    )
}

/** Null stands for the citizen. */
export const useWhoTypes = (number: string): HeardTyping['by'][] => useTyping((now) => now[number] ?? nobody)
