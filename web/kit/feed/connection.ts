// Whether live updates come in, since when not, and what came in meanwhile.
import { create } from 'zustand'

export interface Connection {
  state: 'connecting' | 'live' | 'lost'
  /** When it was lost, on this machine's clock. */
  lostAt: number | null
  /** The last time anything fresh came from the server, by socket or by polling. */
  freshAt: number
  /** Facts that came while the socket was down or resuming. */
  caughtUp: number
}

export const useConnection = create<Connection>(() => ({ state: 'connecting', lostAt: null, freshAt: Date.now(), caughtUp: 0 }))

export function noteLost(since = Date.now()): void {
  const { state } = useConnection.getState()
  if (state !== 'lost') useConnection.setState({ state: 'lost', lostAt: since, caughtUp: 0 })
}

export const noteFresh = (): void => useConnection.setState({ freshAt: Date.now() })

/** Live again; gives back how many facts came in meanwhile, or null when it had not been lost. */
export function noteLive(): number | null {
  const { state, caughtUp } = useConnection.getState()
  useConnection.setState({ state: 'live', lostAt: null, freshAt: Date.now(), caughtUp: 0 })
  return state === 'lost' ? caughtUp : null
}

export function noteCaughtUp(count: number): void {
  const { state, caughtUp } = useConnection.getState()
  if (state === 'lost') useConnection.setState({ caughtUp: caughtUp + count })
}
