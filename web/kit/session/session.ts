// Who is signed in. The browser keeps the token and the account's id, nothing else.
import { create } from 'zustand'
import type { Permission } from '#contract/accounts/permissions.ts'
import type { Me, SignedIn } from '#contract/auth/Session.ts'
import { keepDesk, takeDesk } from '#web/kit/desk.ts'
import { Shelf } from '#web/kit/shelf.ts'

export const authName = 'tanod.auth'
/** The token of a session that has ended while something was still kept: it opens nothing any more. */
export const endedName = 'tanod.ended'

export type Notice = 'expired' | 'inactive'

interface SessionState {
  token: string | null
  accountId: string | null
  /** Null until the server has told. */
  me: Me | null
  /** Why the session has ended while something unsaved is on the screen. */
  expired: Notice | null
}

const signedOut: SessionState = { token: null, accountId: null, me: null, expired: null }

export const useSession = create<SessionState>(() => ({ ...signedOut, ...stored() }))

export const useMe = (): Me | null => useSession((state) => state.me)
export const tokenNow = (): string | null => useSession.getState().token

/** Whether the signed-in account holds any one of these permissions; none named means: every account. */
export function mayNow(permissions: readonly string[], me = useSession.getState().me): boolean {
  return me !== null && (permissions.length === 0 || permissions.some((one) => me.permissions.includes(one)))
}
export const useMay = (...permissions: Permission[]): boolean => mayNow(permissions, useMe())

export function startSession({ token, currentUser }: SignedIn): void {
  localStorage.setItem(authName, JSON.stringify({ token, accountId: currentUser.accountId }))
  takeDesk(currentUser.desk)
  keepDesk()
  useSession.setState({ token, accountId: currentUser.accountId, me: currentUser, expired: null })
}

/** Empties the browser's storage of everything that was kept for this account. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}

const crewName = 'tanod.crewDesk'
/** That a crew is signed in, and by which number it reaches its desk: kept for where nothing else can be read. */
export const keepCrewDesk = (number: string): void => localStorage.setItem(crewName, number)
export const crewDesk = (): string | null => localStorage.getItem(crewName)

/** What a crew did and could not tell yet. */
export const crewShelf = new Shelf<unknown>('tanod-crew')

/** What a crew's phone has kept for this account: its worker, web/public/staff-sw.js, and its outbox. */
export async function forgetKept(): Promise<void> {
  await crewShelf.clear()
  await forgetRead()
}

/** What it read alone. */
export async function forgetRead(): Promise<void> {
  if ('caches' in globalThis) await caches.delete('tanod-staff-own').catch(() => false)
}

export function clearSession(): void {
  clearStorage()
  void forgetKept()
  useSession.setState(signedOut)
}

export function stored(): Partial<SessionState> {
  try {
    const { token, accountId } = JSON.parse(localStorage.getItem(authName) ?? '{}') as Partial<SessionState>
    return token ? { token, accountId: accountId ?? null } : {}
  } catch {
    return {}
  }
}
