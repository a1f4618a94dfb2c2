// Follows the conversation of one report: the server answers when something is new, and the page asks again. Read is what was in view.
import { languageNow } from '#web/publicSide/language.ts'
import { type RefObject, useEffect, useState } from 'react'
import { type ChatNews, followUp, type PublicChat } from '#contract/publicSide/followUp.ts'
import { call, finalIn, refusalIn } from '#web/publicSide/wire.ts'
import { sendUnsent, useUnsent } from './outbox.ts'

const pauseMs = 3_000
const quiet: Omit<ChatNews, 'items'> = { lastSeq: 0, readUpTo: 0, unread: 0, isTyping: false, canChat: true, stamp: '' }

/** As long as the last message is in view: less is passing over. */
export const readMs = 1_000
/** What stands under the bar at the foot is not in view. */
const underDock = '0px 0px -80px 0px'

/** `end` stands below the last message. */
export function useTalk(token: string, end: RefObject<HTMLElement | null>) {
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
          // What was being written has come.
          setNews({ ...now, isTyping: now.isTyping && !items.some(({ from }) => from !== 'citizen') })
          setLost(false)
          if (last > after) await tell(token, last, 'delivered')
          after = last
        } catch (error) {
          if (signal.aborted || refusalIn(error)?.status === 404) return
          setLost(true)
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
      }
    }
    void follow()
    return () => ended.abort()
  }, [token])
  const isInView = useReadMark(token, messages.findLast(({ from }) => from !== 'citizen')?.seq ?? 0, end)

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

  return { messages, news, isLost, isInView }
}

/** Tells once that all was read; while that does not come through, again. */
function useReadMark(token: string, upTo: number, end: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => setInView(seen.at(-1)?.isIntersecting === true), { rootMargin: underDock })
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [end])
  useEffect(() => {
    if (!isInView || upTo === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTold = false
    const tellRead = async () => {
      isTold = await tell(token, upTo, 'read')
      if (!isTold) judge()
    }
    const judge = () => {
      clearTimeout(timer)
      if (!isTold && !ended.signal.aborted && document.visibilityState === 'visible') timer = setTimeout(() => void tellRead(), readMs)
    }
    const ended = new AbortController()
    document.addEventListener('visibilitychange', judge, { signal: ended.signal })
    judge()
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [token, upTo, isInView])
  return isInView
}

/** False where it should be told again. */
async function tell(token: string, upTo: number, mark: 'delivered' | 'read'): Promise<boolean> {
  return call(followUp.readPublicChats, { token, upTo, mark, language: languageNow() }).then(
    () => true,
    (error: unknown) => finalIn(error) !== null,
  )
}
