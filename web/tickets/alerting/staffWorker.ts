// The worker that rings this phone for its crew while the page is closed, and keeps the page and the crew's tickets for where there is no signal.
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { signIn } from '#contract/auth/signIn.ts'
import { query } from '#web/kit/api.ts'
import { refreshSoon } from '#web/kit/feed/refresh.ts'
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
      if (data?.kind === 'kept' && (data.isNew || !isBehind)) void readAgain(cache)
      if (data?.kind === 'late') readLate(cache, String(data.path))
      if (data?.kind === 'go' && typeof data.url === 'string' && data.url.startsWith('/cms/')) void navigate(data.url)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => {
      isGone = true
      navigator.serviceWorker.removeEventListener('message', hear)
    }
  }, [navigate, cache, account, keeps])
}

/** What is on the screen, and who this is: a reload without signal begins with it. A first reading that is on its way goes past the worker, so it is waited for and done once more. */
export async function readAgain(cache: QueryClient): Promise<void> {
  const onTheWay = cache.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(onTheWay.map(async ({ promise }) => promise))
  await Promise.all([cache.invalidateQueries(), cache.prefetchQuery({ ...query(signIn.getCurrentUser), staleTime: 0 })])
}

/** What the worker has answered with what it kept, and knows better by now. */
export function readLate(cache: QueryClient, path: string): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ type: 'active' })) if (isAnsweredBy(path, queryKey)) refreshSoon(cache, queryKey)
}

/** Lists are held by their tab, all else by its call. */
function isAnsweredBy(path: string, [first]: QueryKey): boolean {
  if (first === 'tickets') return path.endsWith('EmergencyTickets')
  const words = typeof first === 'string' ? first.split('/') : []
  const told = path.split('/')
  return words.length > 1 && words.length === told.length && words.every((word, at) => word.startsWith('{') || word === told[at])
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
