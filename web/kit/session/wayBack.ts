// Where somebody wanted to go before signing in; it waits in the history entry of the sign-in.
interface Entry {
  from?: string
}

/** Puts /cms into the address bar and keeps the path that was asked for. */
export function leaveFrom(): void {
  const { pathname, search, hash } = location
  if (pathname === '/cms' || pathname === '/cms/') return
  history.replaceState({ from: pathname + search + hash } satisfies Entry, '', '/cms')
}

export const wayBack = (): string | null => (history.state as Entry | null)?.from ?? null
