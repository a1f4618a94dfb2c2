// Whether live updates come in, since when not, and what came in meanwhile.
import { create } from 'zustand'

export interface Connection {
  state: 'connecting' | 'live' | 'lost'
  /** Since when the first connection is made. */
  connectingAt: number
  wasLive: boolean
  /** When it was lost, on this machine's clock. */
  lostAt: number | null
  /** The last time anything fresh came from the server, by socket or by polling. */
  freshAt: number
  /** Facts that came while the socket was down or resuming. */
  caughtUp: number
}

export const useConnection = create<Connection>(() => ({
  ...{ state: 'connecting', connectingAt: Date.now(), wasLive: false },
  ...{ lostAt: null, freshAt: Date.now(), caughtUp: 0 },
}))

/** A line that is back sooner was never said to be lost: no bar stood there, and nothing is called back. */
export const toldAfterMs = 2_000

/** On a bad line a first connection takes its time: nothing is lost by that. */
const firstMs = 15_000
export const noteConnecting = (): void => useConnection.setState({ connectingAt: Date.now(), wasLive: false })
const isConnecting = ({ state, connectingAt }: Connection) => state === 'connecting' && navigator.onLine && Date.now() - connectingAt < firstMs

export function noteLost(since = Date.now()): void {
  const now = useConnection.getState()
  if (now.state !== 'lost' && !isConnecting(now)) useConnection.setState({ state: 'lost', lostAt: since, caughtUp: 0 })
}

/** Without live updates new things are fetched every few seconds: whether they come. */
export const isFetched = ({ lostAt, freshAt }: Connection, now: number): boolean => lostAt !== null && freshAt > lostAt && now - freshAt < 12_000

export const noteFresh = (): void => useConnection.setState({ freshAt: Date.now() })

/** Live again; gives back how many facts came in meanwhile, or null when it had not been live and then said to be lost. */
export function noteLive(): number | null {
  const { state, caughtUp, wasLive, lostAt } = useConnection.getState()
  const isTold = state === 'lost' && wasLive && lostAt !== null && Date.now() - lostAt >= toldAfterMs
  useConnection.setState({ state: 'live', wasLive: true, lostAt: null, freshAt: Date.now(), caughtUp: 0 })
  return isTold ? caughtUp : null
}

export function noteCaughtUp(count: number): void {
  const { state, caughtUp } = useConnection.getState()
  if (state === 'lost') useConnection.setState({ caughtUp: caughtUp + count })
}
