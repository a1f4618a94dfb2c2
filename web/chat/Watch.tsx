// Stands on every screen: hears what is said in conversations, counts what nobody has read, and sounds once for a new message.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chat } from '#contract/chat/room.ts'
import { query } from '#web/kit/api.ts'
import { setBadge } from '#web/kit/badges.ts'
import { onFacts, useFacts } from '#web/kit/feed/facts.ts'
import { withSocket } from '#web/kit/feed/feed.ts'
import { playTone } from '#web/kit/sound.ts'
import { chatReducers, noteTyping } from './live.ts'

const sound = { chatSent: (_: unknown, { data }: { data: Record<string, unknown> }) => void (data['from'] === 'citizen' && playTone('soft')) }

export function Part() {
  const cache = useQueryClient()
  const { data } = useQuery({ ...query(chat.getChatNotif), staleTime: Number.POSITIVE_INFINITY })
  useFacts(chatReducers)
  useEffect(() => onFacts(sound), [])
  useEffect(() => withSocket((socket) => void socket.on('typing', noteTyping)), [cache])
  useEffect(() => setBadge('/cms/chat', data?.total ?? 0), [data?.total])
  return null
}
