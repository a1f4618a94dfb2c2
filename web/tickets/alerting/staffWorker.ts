// The worker that rings this phone for its crew while the page is closed, and keeps the page and the crew's tickets for where there is no signal.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { signIn } from '#contract/auth/signIn.ts'
import { query } from '#web/kit/api.ts'
import { useSession } from '#web/kit/session/session.ts'

/** Put in place for who is sent, alone: a desk has its page open. */
export function useStaffWorker(keeps: boolean): void {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const account = useSession((session) => session.accountId)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let isGone = false
    // A page that the worker did not stand behind has read past it.
    const isBehind = navigator.serviceWorker.controller !== null
    if (import.meta.env.PROD) void start(() => (isGone || !keeps ? null : account))
    const hear = ({ data }: MessageEvent) => {
      if (data?.kind === 'kept' && (data.isNew || !isBehind)) readAgain(cache)
      if (data?.kind === 'go' && typeof data.url === 'string' && data.url.startsWith('/cms/')) void navigate(data.url)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => {
      isGone = true
      navigator.serviceWorker.removeEventListener('message', hear)
    }
  }, [navigate, cache, account, keeps])
}

/** What is on the screen, and who this is: a reload without signal begins with it. */
function readAgain(cache: QueryClient): void {
  void cache.invalidateQueries()
  void cache.prefetchQuery({ ...query(signIn.getCurrentUser), staleTime: 0 })
}

/** A phone that cannot keep it works on as a page. */
async function start(whose: () => string | null): Promise<void> {
  const registered = await navigator.serviceWorker.register('/cms/staff-sw.js', { scope: '/cms/' }).catch(() => null)
  if (!registered) return
  const { active } = await navigator.serviceWorker.ready
  const account = whose()
  if (!account) return
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin && /^\/cms\/(assets\/|[\w.-]+\.(js|svg|png|webmanifest)$)/.test(pathname) ? [pathname] : []
  })
  active?.postMessage({ kind: 'keep', account, files: [...new Set(files)] })
}
