// What runs while somebody is signed in: the feed, the inactivity rule, and the arming of sounds.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signIn } from '#contract/auth/signIn.ts'
import { call } from '#web/kit/api.ts'
import { restart } from '#web/kit/session/expiry.ts'
import { cursorNow, onFacts, setCursor } from '#web/kit/feed/facts.ts'
import { findCursor, startFeed } from '#web/kit/feed/feed.ts'
import { watchActivity } from '#web/kit/session/inactivity.ts'
import { keepWithAccount } from '#web/kit/session/keptDesk.ts'
import { readAgainReducers } from '#web/kit/feed/readAgain.ts'
import { armOnTouch } from '#web/kit/sound.ts'

/** True once the place in the log is known, so that no fact can fall between a list and the feed. */
export function useRunningParts(on: boolean): boolean {
  const queryClient = useQueryClient()
  const [ready, setReady] = useState(() => cursorNow() !== undefined)

  useEffect(() => {
    if (!on) return
    let stopFeed = () => {}
    const stopReadingAgain = onFacts(readAgainReducers)
    let stopped = false
    const found = cursorNow() === undefined ? findCursor() : Promise.resolve()
    found
      .catch(() => {})
      .finally(() => {
        if (stopped) return
        stopFeed = startFeed(queryClient)
        setReady(true)
      })
    const stopWatching = watchActivity({
      stayActive: () => void call(signIn.stayActive).catch(() => {}),
      signOut: () => {
        void call(signIn.logout)
          .catch(() => {})
          .finally(() => restart('inactive', { keepsActs: true }))
      },
    })
    const stopArming = armOnTouch()
    const stopKeeping = keepWithAccount()
    return () => {
      stopped = true
      stopFeed()
      setCursor(undefined)
      stopReadingAgain()
      stopWatching()
      stopArming()
      stopKeeping()
    }
  }, [on, queryClient])

  return ready
}
