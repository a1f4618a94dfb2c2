// Who may call what: an open call, a session, an account, or an allow-list of permissions. A key of a program has permissions alone.

/** 'public': anybody. 'session': a token, even before the initial password is changed. 'account': a token past that. Else: any one of these permissions. */
export type Access = 'public' | 'session' | 'account' | readonly string[]

export interface Holder {
  readonly permissions: ReadonlySet<string>
  readonly isDefaultPass: boolean
  /** A program with a key: there is no person, so no session or account to speak of. */
  readonly isKey?: boolean
}

export function mayCall(access: Access, holder: Holder | null): boolean {
  if (access === 'public') return true
  if (!holder) return false
  if (access === 'session') return !holder.isKey
  if (holder.isDefaultPass) return false
  return access === 'account' ? !holder.isKey : access.some((permission) => holder.permissions.has(permission))
}
