// Follows one report: the server answers when something changed, and the page asks again.
import { useCallback, useEffect, useState } from 'react'
import { type FollowUp, followUp, type PublicUpdate } from '#contract/publicSide/followUp.ts'
import { Shelf } from '#web/kit/shelf.ts'
import { call, refusalIn } from '#web/publicSide/wire.ts'

interface KeptStanding {
  /** When the center said so. */
  at: string
  standing: FollowUp
  updates: PublicUpdate[]
}
/** How it stood last: shown again where there is no network. */
const shelf = new Shelf<KeptStanding>('tanod-followed')
const pauses = [1_000, 2_000, 5_000, 15_000]

export function useFollowUp(token: string) {
  const [standing, setStanding] = useState<FollowUp | null>(null)
  const [updates, setUpdates] = useState<PublicUpdate[]>([])
  const [seenAt, setSeenAt] = useState<string | null>(null)
  const [state, setState] = useState<'live' | 'lost' | 'nothing'>('live')

  /** Answers whether the updates could be read as well; those of before stay where not. */
  const take = useCallback(
    async (found: FollowUp): Promise<boolean> => {
      const at = new Date().toISOString()
      setStanding(found)
      setSeenAt(at)
      setState('live')
      const read = found.updatesCount > 0 ? call(followUp.getPublicUpdates, { token }) : Promise.resolve({ items: [] })
      const told = await read.then(
        ({ items }) => items,
        () => null,
      )
      const kept = told ?? (await shelf.get(token))?.updates ?? []
      setUpdates((now) => told ?? (now.length > 0 ? now : kept))
      await shelf.set(token, { at, standing: found, updates: kept })
      return told !== null
    },
    [token],
  )

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    /** What waits for news learns of a lost network only in half a minute; the phone knows at once. */
    let asking = new AbortController()
    const cut = () => asking.abort()
    addEventListener('offline', cut)
    const showKept = async () => {
      const kept = await shelf.get(token)
      setStanding((now) => now ?? kept?.standing ?? null)
      setSeenAt((now) => now ?? kept?.at ?? null)
      setUpdates((now) => (now.length > 0 ? now : (kept?.updates ?? [])))
    }
    const follow = async () => {
      let known: string | undefined
      let failures = 0
      while (!signal.aborted) {
        try {
          asking = new AbortController()
          const either = AbortSignal.any([signal, asking.signal])
          // After a loss the answer is wanted at once, not when something changes.
          const found = await call(followUp.getFollowUp, { token, known: failures === 0 ? known : undefined }, { signal: either, forMs: 35_000 })
          setState('live')
          setSeenAt(new Date().toISOString())
          if (found.stamp === known || (await take(found))) {
            known = found.stamp
            failures = 0
          } else await pause(pauses[Math.min(failures++, pauses.length - 1)]!, signal)
        } catch (error) {
          if (signal.aborted) return
          if (refusalIn(error)?.status === 404) return setState('nothing')
          setState('lost')
          if (known === undefined) await showKept()
          await pause(pauses[Math.min(failures++, pauses.length - 1)]!, signal)
        }
      }
    }
    void follow()
    return () => {
      removeEventListener('offline', cut)
      ended.abort()
    }
  }, [token, take])

  return { standing, updates, state, seenAt, take }
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
