// Messages on this phone that were not sent yet: each keeps its id, goes after the one before it, and is there once however often it is sent. A file that something on the way refuses holds up no words.
import { languageNow } from '#web/publicSide/language.ts'
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { create } from 'zustand'
import { followUp } from '#contract/publicSide/followUp.ts'
import { newId } from '#web/publicSide/visitor.ts'
import { Rests } from '#web/publicSide/rests.ts'
import { call, finalIn, isHeldUp } from '#web/publicSide/wire.ts'

export interface Answer {
  yesNo: 'yes' | 'no'
  answersId: string
}
export interface Unsent {
  messageId: string
  token: string
  text: string
  file: File | null
  /** Which picture was pressed for which question. */
  answer?: Answer
  at: string
  /** Why the server did not take it. */
  refusal?: string
}

let store: UseStore | undefined
const kept = () => (store ??= createStore('tanod-chat', 'unsent'))
export const useUnsent = create<{ unsent: Unsent[] }>(() => ({ unsent: [] }))
let isSending = false
const rests = new Rests(() => 20_000)

export async function loadUnsent(): Promise<void> {
  const all = (await entries<string, Unsent>(kept())).map(([, one]) => one)
  useUnsent.setState({ unsent: all.toSorted((a, b) => a.at.localeCompare(b.at)) })
}

export async function sendMessage(token: string, text: string, file: File | null, answer?: Answer): Promise<void> {
  const messageId = newId()
  await set(messageId, { messageId, token, text, file, ...(answer && { answer }), at: new Date().toISOString() } satisfies Unsent, kept())
  await loadUnsent()
  await sendUnsent()
}

export async function forgetUnsent(messageId: string): Promise<void> {
  await del(messageId, kept())
  await loadUnsent()
}

/** One after the other, in one tab at a time where the browser can tell; stops at the first that the network keeps. */
export async function sendUnsent(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    await (navigator.locks ? navigator.locks.request('tanod-chat', sendEach) : sendEach())
  } finally {
    isSending = false
  }
}

async function sendEach(): Promise<void> {
  await loadUnsent()
  for (let next = nextOne(); next; next = nextOne()) {
    const { messageId, token, text, file, answer } = next
    try {
      const given = {
        token,
        messageId,
        ...(text && { text }),
        ...(file && { msgType: 'file' as const, file }),
        ...answer,
        language: languageNow(),
      }
      await call(followUp.sendPublicChat, given, { forMs: 60_000 })
      await forgetUnsent(messageId)
    } catch (error) {
      const refused = finalIn(error)
      if (!refused && !(file && isHeldUp(error))) return
      if (!refused) {
        rests.add(messageId, error)
        continue
      }
      await set(messageId, { ...next, refusal: refused.message }, kept())
      await loadUnsent()
    }
  }
}

const nextOne = () => useUnsent.getState().unsent.find(({ messageId, refusal }) => !refusal && !rests.has(messageId))
