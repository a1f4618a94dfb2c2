// Follows the conversation of one report: the server answers when something is new, and the page asks again.
import { languageNow } from '#web/publicSide/language.ts'
import { useEffect, useState } from 'react'
import { type ChatNews, followUp, type PublicChat } from '#contract/publicSide/followUp.ts'
import { call, refusalIn } from '#web/publicSide/wire.ts'
import { sendUnsent, useUnsent } from './outbox.ts'

const pauseMs = 3_000
const quiet: Omit<ChatNews, 'items'> = { lastSeq: 0, readUpTo: 0, unread: 0, isTyping: false, canChat: true, stamp: '' }

export function useTalk(token: string) {
  const [messages, setMessages] = useState<PublicChat[]>([])
  const [news, setNews] = useState(quiet)
  const [isLost, setLost] = useState(false)
  const hasUnsent = useUnsent(({ unsent }) => unsent.some((one) => one.token === token && !one.refusal))

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const follow = async () => {
      let after = 0
      let known: string | undefined
      while (!signal.aborted) {
        try {
          const { items, ...now } = await call(followUp.followPublicChats, { token, after, known }, { signal, forMs: 35_000 })
          const last = items.at(-1)?.seq ?? after
          // Where the last that was said is not here yet, the rest follows at once.
          known = last >= now.lastSeq ? now.stamp : undefined
          setMessages((before) => [...before, ...items.filter(({ seq }) => seq > (before.at(-1)?.seq ?? 0))])
          setNews(now)
          setLost(false)
          if (last > after) await tell(token, last)
          after = last
        } catch (error) {
          if (signal.aborted || refusalIn(error)?.status === 404) return
          setLost(true)
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
      }
    }
    const see = () => document.visibilityState === 'visible' && setMessages((now) => (void tell(token, now.at(-1)?.seq), now))
    void follow()
    document.addEventListener('visibilitychange', see)
    return () => {
      ended.abort()
      document.removeEventListener('visibilitychange', see)
    }
  }, [token])

  useEffect(() => {
    void sendUnsent()
    if (!hasUnsent) return
    const again = () => void sendUnsent()
    const timer = setInterval(again, pauseMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [hasUnsent])

  return { messages, news, isLost }
}

/** Shown is read; in a hidden tab it has only arrived. */
async function tell(token: string, upTo: number | undefined): Promise<void> {
  if (!upTo) return
  const mark = document.visibilityState === 'visible' ? 'read' : 'delivered'
  await call(followUp.readPublicChats, { token, upTo, mark, language: languageNow() }).catch(() => {})
}
