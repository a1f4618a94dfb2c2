// Follows one report: the server answers when something changed, and the page asks again.
import { useCallback, useEffect, useState } from 'react'
import { type FollowUp, followUp, type PublicUpdate } from '#contract/publicSide/followUp.ts'
import { call, refusalIn } from './wire.ts'

const pauses = [1_000, 2_000, 5_000, 15_000]

export function useFollowUp(token: string) {
  const [standing, setStanding] = useState<FollowUp | null>(null)
  const [updates, setUpdates] = useState<PublicUpdate[]>([])
  const [state, setState] = useState<'live' | 'lost' | 'nothing'>('live')

  const take = useCallback(
    async (found: FollowUp) => {
      setStanding(found)
      setState('live')
      if (found.updatesCount > 0) setUpdates((await call(followUp.getPublicUpdates, { token })).items)
    },
    [token],
  )

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const follow = async () => {
      let known: string | undefined
      let failures = 0
      while (!signal.aborted) {
        try {
          const found = await call(followUp.getFollowUp, { token, known }, { signal, forMs: 35_000 })
          failures = 0
          if (found.stamp === known) continue
          await take(found)
          known = found.stamp
        } catch (error) {
          if (signal.aborted) return
          if (refusalIn(error)?.status === 404) return setState('nothing')
          setState('lost')
          await pause(pauses[Math.min(failures++, pauses.length - 1)]!, signal)
        }
      }
    }
    void follow()
    return () => ended.abort()
  }, [token, take])

  return { standing, updates, state, take }
}

/** For a while, or until the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
