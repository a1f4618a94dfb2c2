// The worker that rings this phone for its crew while the page is closed, and keeps the page and the crew's tickets for where there is no signal.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/kit/session/session.ts'

/** Put in place for who is sent, alone: a desk has its page open. */
export function useStaffWorker(keeps: boolean): void {
  const navigate = useNavigate()
  const account = useSession((session) => session.accountId)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let isGone = false
    if (import.meta.env.PROD) void start(() => (isGone || !keeps ? null : account))
    const hear = ({ data }: MessageEvent) => {
      if (data?.kind === 'go' && typeof data.url === 'string' && data.url.startsWith('/cms/')) void navigate(data.url)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => {
      isGone = true
      navigator.serviceWorker.removeEventListener('message', hear)
    }
  }, [navigate, account, keeps])
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
