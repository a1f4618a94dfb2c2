// What happens when the server no longer knows the session: nothing unsaved is lost.
import { emptiedCode } from '#contract/auth/limits.ts'
import { isIdle } from './inactivity.ts'
import { authName, clearStorage, endedName, forgetKept, forgetRead, type Notice, stored, useSession } from './session.ts'
import { forgetUnsaved, hasUnsent, mayReload } from '#web/kit/unsaved.ts'

const name = 'tanod.notice'

/** With something unsaved the sign-in opens over the screen; otherwise everything is forgotten and the page starts afresh. */
export function expireSession(why: Notice = 'expired'): void {
  const { expired } = useSession.getState()
  if (expired === null && mayReload() && !hasUnsent()) restart(why, { keepsActs: true })
  else useSession.setState({ expired: expired === 'inactive' || isIdle() ? 'inactive' : why })
}

/** This phone is in other hands, or its account is closed: nothing waits for anybody. */
function emptyPhone(): void {
  forgetUnsaved()
  restart('expired')
}

/** By what the server says of a session that it does not know any more. */
export function endSessionBy(code: string): void {
  if (code === emptiedCode) emptyPhone()
  else expireSession(code === 'inactive' ? 'inactive' : 'expired')
}

/** Signs out on this machine, and says why on the page that follows. */
export function restart(notice?: Notice, { keepsActs = false } = {}): void {
  // Calls that were under way when inactivity ended the session, and other tabs, find none any more: they do not say why.
  const told = sessionStorage.getItem(name) === 'inactive' || (notice && isIdle()) ? 'inactive' : notice
  const { token } = stored()
  clearStorage()
  if (keepsActs && token) localStorage.setItem(endedName, token)
  // Whoever signs in to the same account next still sends what it did without signal.
  const forgotten = keepsActs ? forgetRead() : forgetKept()
  if (told) sessionStorage.setItem(name, told)
  // What is kept on a phone is gone before the page that follows is drawn.
  void forgotten.finally(() => location.reload())
}

/** The reason of the last restart; told once. */
export function takeNotice(): Notice | null {
  const notice = sessionStorage.getItem(name) as Notice | null
  sessionStorage.removeItem(name)
  return notice
}

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== authName && event.key !== null) return
    const { token = null, accountId = null } = stored()
    const now = useSession.getState()
    if (token === now.token) return
    if (accountId === now.accountId && token) useSession.setState({ token, expired: null })
    else {
      if (!token && isIdle()) sessionStorage.setItem(name, 'inactive')
      location.reload()
    }
  })
}
