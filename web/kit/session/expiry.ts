// What happens when the server no longer knows the session: nothing unsaved is lost.
import { isIdle } from './inactivity.ts'
import { clearStorage, useSession } from './session.ts'
import { mayReload } from '#web/kit/unsaved.ts'

const name = 'tanod.notice'
export type Notice = 'expired' | 'inactive'

/** With something unsaved the sign-in opens over the screen; otherwise everything is forgotten and the page starts afresh. */
export function expireSession(why: Notice = 'expired'): void {
  if (useSession.getState().expired) return
  if (mayReload()) restart(isIdle() ? 'inactive' : why)
  else useSession.setState({ expired: true })
}

/** Signs out on this machine, and says why on the page that follows. */
export function restart(notice?: Notice): void {
  // Calls that were under way when inactivity ended the session find none any more: they do not say why.
  const told = sessionStorage.getItem(name) === 'inactive' ? 'inactive' : notice
  clearStorage()
  if (told) sessionStorage.setItem(name, told)
  location.reload()
}

/** The reason of the last restart; told once. */
export function takeNotice(): Notice | null {
  const notice = sessionStorage.getItem(name) as Notice | null
  sessionStorage.removeItem(name)
  return notice
}
