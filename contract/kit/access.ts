// Who may call what: an open call, a session, an account, or an allow-list of permissions.

/** 'public': anybody. 'session': a token, even before the initial password is changed. 'account': a token past that. Else: any one of these permissions. */
export type Access = 'public' | 'session' | 'account' | readonly string[]

export interface Holder {
  readonly permissions: ReadonlySet<string>
  readonly isDefaultPass: boolean
}

export function mayCall(access: Access, holder: Holder | null): boolean {
  if (access === 'public') return true
  if (!holder) return false
  if (access === 'session') return true
  if (holder.isDefaultPass) return false
  return access === 'account' || access.some((permission) => holder.permissions.has(permission))
}
