// Who has which ticket open just now, as the socket tells it; and what this window has open.
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Looked } from '#contract/feed/feed.ts'
import { useSession } from '#web/kit/session/session.ts'

type Tell = (transactionNumber: string | null) => void

/** Running along a list is not looking. */
const restMs = 500
const nobody: Looked['by'] = []
const useLooks = create<Record<string, Looked['by']>>(() => ({}))
let looksAt: string | null = null
let tell: Tell = () => {}

/** The feed lends its voice while its socket is open, and is told at once what is looked at. */
export function setLookTeller(teller: Tell | null): void {
  tell = teller ?? (() => {})
  if (!teller) useLooks.setState({}, true)
  else if (looksAt !== null) tell(looksAt)
}

export function noteLooks({ isAll, tickets }: { isAll: boolean; tickets: Looked[] }): void {
  const me = useSession.getState().accountId
  const now = isAll ? {} : { ...useLooks.getState() }
  for (const { transactionNumber, by } of tickets) {
    const others = by.filter(({ id }) => id !== me)
    if (others.length > 0) now[transactionNumber] = others
    else delete now[transactionNumber]
  }
  useLooks.setState(now, true)
}

/** The others who look at a ticket. */
export const useLookers = (id: string): Looked['by'] => useLooks((now) => now[id] ?? nobody)

/** Says that a ticket is open here, for as long as it is and the window can be seen. */
export function useLook(id: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    const say = () => {
      const next = document.visibilityState === 'hidden' ? null : id
      if (next === looksAt) return
      looksAt = next
      tell(next)
    }
    const timer = setTimeout(say, restMs)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', say)
      if (looksAt !== id) return
      looksAt = null
      tell(null)
    }
  }, [id, isThere])
}
