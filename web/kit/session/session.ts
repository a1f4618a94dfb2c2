// Who is signed in. The browser keeps the token and the account's id, nothing else.
import { create } from 'zustand'
import type { Permission } from '#contract/accounts/permissions.ts'
import type { Me, SignedIn } from '#contract/auth/Session.ts'
import { keepDesk } from '#web/kit/desk.ts'

const name = 'tanod.auth'

interface SessionState {
  token: string | null
  accountId: string | null
  /** Null until the server has told. */
  me: Me | null
  /** The server has ended the session while something unsaved is on the screen. */
  expired: boolean
}

const signedOut: SessionState = { token: null, accountId: null, me: null, expired: false }

export const useSession = create<SessionState>(() => ({ ...signedOut, ...stored() }))

export const useMe = (): Me | null => useSession((state) => state.me)
export const tokenNow = (): string | null => useSession.getState().token

/** Whether the signed-in account holds any one of these permissions; none named means: every account. */
export function mayNow(permissions: readonly string[], me = useSession.getState().me): boolean {
  return me !== null && (permissions.length === 0 || permissions.some((one) => me.permissions.includes(one)))
}
export const useMay = (...permissions: Permission[]): boolean => mayNow(permissions, useMe())

export function startSession({ token, currentUser }: SignedIn): void {
  localStorage.setItem(name, JSON.stringify({ token, accountId: currentUser.accountId }))
  keepDesk()
  useSession.setState({ token, accountId: currentUser.accountId, me: currentUser, expired: false })
}

/** Empties the browser's storage of everything that was kept for this account. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}

export function clearSession(): void {
  clearStorage()
  useSession.setState(signedOut)
}

function stored(): Partial<SessionState> {
  try {
    const { token, accountId } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<SessionState>
    return token ? { token, accountId: accountId ?? null } : {}
  } catch {
    return {}
  }
}

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== name && event.key !== null) return
    const { token = null, accountId = null } = stored()
    const now = useSession.getState()
    if (token === now.token) return
    if (accountId === now.accountId && token) useSession.setState({ token, expired: false })
    else location.reload()
  })
}
