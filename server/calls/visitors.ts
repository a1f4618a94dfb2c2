// The socket of a citizen in a call: opened by the secret of that call alone, it hears that call and nothing else.
import type { Server } from 'socket.io'
import { isShaped, type LiveServer, type Shapes } from '#server/feed/admit.ts'
import type { Asking } from '#server/feed/sockets.ts'
import type { CallClientEvents, CallServerEvents } from '#contract/calls/signals.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { LoggedFact } from '#server/kit/functions.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { Lines } from './lines.ts'
import { showCallOf, showVisitorCall } from './show.ts'
import { callOfSecret } from './store.ts'

type VisitorServer = Server<CallClientEvents, CallServerEvents, Record<string, never>, { center: string; callId: string; partyId: string }>
const eventsPerSecond = 50
const shapes: Shapes<CallClientEvents> = { enterCall: 1, leaveLine: 1, signal: 1, beat: 0 }

interface Visiting {
  db: Database
  tail: Tail
  lines: Lines
  /** In the lane and the budget of the network that it comes from. */
  asCaller<R>(socket: Asking, work: () => Promise<R>): Promise<R>
}
const refusal = () => Object.assign(new Error('This call is over.'), { data: { code: 'no-call' } })

export function openVisitors(io: Pick<LiveServer, 'of'>, { db, tail, lines, asCaller }: Visiting): void {
  // A namespace has events of its own, and the library types the server by those of the first.
  const visitors = (io as unknown as VisitorServer).of('/call')
  const find = async (callId: unknown, secret: unknown) => {
    if (typeof callId !== 'string' || !/^[\da-f-]{36}$/.test(callId) || typeof secret !== 'string') return undefined
    return callOfSecret(db, callId, tokenHash(secret))
  }

  const telling = new WeakMap<object, Promise<unknown>>()
  /** How the call stands, one telling after the other: what was read before would come after. Where it cannot be read, the next socket is told. */
  const tell = (socket: Parameters<Parameters<typeof visitors.use>[0]>[0]) => {
    const { center, callId } = socket.data
    const told = (telling.get(socket) ?? Promise.resolve())
      .then(() => db.read(center, (tx) => showCallOf(tx, callId)))
      .then(
        (call) => socket.emit('call', showVisitorCall(call)),
        () => socket.disconnect(true),
      )
    telling.set(socket, told)
    return told
  }

  visitors.use((socket, next) => {
    const { callId, secret } = socket.handshake.auth as { callId?: unknown; secret?: unknown }
    void asCaller(socket, () => find(callId, secret)).then(
      (found) => {
        if (!found) return next(refusal())
        socket.data = { center: found.command_center_id, callId: found.id, partyId: found.party_id }
        next()
      },
      () => next(refusal()),
    )
  })

  visitors.on('connection', (socket) => {
    const { secret } = socket.handshake.auth as { secret: string }
    const { center, callId, partyId } = socket.data
    let second = 0
    let count = 0
    socket.use(([event, ...given], next) => {
      const now = Math.floor(performance.now() / 1_000)
      count = now === second ? count + 1 : 1
      second = now
      if (!isShaped(shapes, event, given) || count > eventsPerSecond) return void socket.disconnect(true)
      next()
    })
    const stands = async (wanted: string, as: string) => {
      const found = wanted === callId && as === partyId ? await find(callId, secret) : undefined
      if (!found) return false
      const call = await db.read(center, (tx) => showCallOf(tx, callId))
      return call.state !== 'ENDED' && call.participants.some(({ participantId, state }) => participantId === partyId && state === 'joined')
    }
    const leave = lines.attach(
      (event, hear) => socket.on(event, hear as CallClientEvents['signal']),
      (heard) => socket.emit('signal', heard),
      stands,
    )
    socket.on('beat', (answer) => answer({ ok: true }))
    socket.on('disconnect', leave)
    void tell(socket)
  })

  tail.onFacts(async (facts: LoggedFact[]) => {
    const ids = new Map(facts.filter(({ kind }) => kind === 'call').map((fact) => [fact.object_id, fact.command_center_id]))
    if (ids.size === 0 || visitors.sockets.size === 0) return
    const theirs = [...visitors.sockets.values()].filter(({ data }) => ids.get(data.callId) === data.center)
    await Promise.all(theirs.map((socket) => tell(socket)))
  })
}
