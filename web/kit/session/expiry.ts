// What happens when the server no longer knows the session: nothing unsaved is lost.
import { clearStorage, useSession } from './session.ts'
import { mayReload } from '#web/kit/unsaved.ts'

const name = 'tanod.notice'
export type Notice = 'expired' | 'inactive'

/** With something unsaved the sign-in opens over the screen; otherwise everything is forgotten and the page starts afresh. */
export function expireSession(): void {
  if (useSession.getState().expired) return
  if (mayReload()) restart('expired')
  else useSession.setState({ expired: true })
}

/** Signs out on this machine, and says why on the page that follows. */
export function restart(notice?: Notice): void {
  clearStorage()
  if (notice) sessionStorage.setItem(name, notice)
  location.reload()
}

/** The reason of the last restart; told once. */
export function takeNotice(): Notice | null {
  const notice = sessionStorage.getItem(name) as Notice | null
  sessionStorage.removeItem(name)
  return notice
}
