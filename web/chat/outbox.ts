// Messages that wait to be sent: one after the other for each conversation, and again under the same id until there is an answer.
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { chat } from '#contract/chat/room.ts'
import { call, isLost, newKey } from '#web/kit/api.ts'
import { messageOf } from '#web/kit/toast.ts'
import { putMessage } from './live.ts'

export interface Waiting {
  messageId: string
  transactionNumber: string
  text: string
  file: File | null
  /** To be answered by one of two pictures. */
  asksYesNo?: boolean
  /** Why the server did not take it. */
  refusal: string | null
}

const againMs = 2_000
export const useOutbox = create<{ waiting: readonly Waiting[] }>(() => ({ waiting: [] }))
const busy = new Set<string>()

const change = (work: (waiting: readonly Waiting[]) => readonly Waiting[]) => useOutbox.setState(({ waiting }) => ({ waiting: work(waiting) }))
export const takeBack = (messageId: string): void => change((all) => all.filter((one) => one.messageId !== messageId))

export function send(cache: QueryClient, transactionNumber: string, given: Pick<Waiting, 'text' | 'file' | 'asksYesNo'>): void {
  change((all) => [...all, { messageId: newMessageId(), transactionNumber, ...given, refusal: null }])
  void work(cache, transactionNumber)
}

async function work(cache: QueryClient, number: string): Promise<void> {
  if (busy.has(number)) return
  busy.add(number)
  for (;;) {
    const next = useOutbox.getState().waiting.find((one) => one.transactionNumber === number && one.refusal === null)
    if (!next) break
    const { messageId, text, file, asksYesNo } = next
    try {
      const carried = { ...(text && { text }), ...(file ? { msgType: 'file' as const, file } : {}), ...(asksYesNo && { asksYesNo }) }
      const given = { transactionNumber: number, messageId, ...carried }
      const { data } = await call(chat.sendChat, given, { key: newKey() })
      putMessage(cache, data)
      takeBack(messageId)
    } catch (error) {
      if (isLost(error)) await new Promise((resolve) => setTimeout(resolve, againMs))
      else change((all) => all.map((one) => (one.messageId === messageId ? { ...one, refusal: messageOf(error) } : one)))
    }
  }
  busy.delete(number)
}

function newMessageId(): string {
  const hex = newKey()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
