// The live feed: authenticated sockets, resumed from a cursor, fed with every fact that the account may see, and ended with its session.
import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { LoggedFact, Tail } from '#server/kit/tail.ts'
import type { Database } from '#server/kit/transaction.ts'
import { admitSocket, guardEvents, type HolderOf, type LiveServer, type LiveSocket } from './admit.ts'
import { audienceOf, catchUp, present, type RowsOf } from './catchUp.ts'
import { Presence, type SeenBy } from './presence.ts'
import { hasDrained, isBehind, untilDrained } from './queue.ts'

export interface Feeding {
  db: Database
  tail: Tail
  rowsOf: RowsOf
  seenBy: SeenBy
  holderOf: HolderOf
  /** Of these actors, those whose session still stands with the same rights. */
  stillHeld: (actors: LiveSocket['data']['actor'][]) => Promise<Set<string>>
  mayConnect: (origin: string | undefined, host: string | undefined) => boolean
  warn: (error: unknown) => void
}

const sweepMs = 500

export function openSockets(http: HttpServer, { db, tail, rowsOf, seenBy, holderOf, stillHeld, mayConnect, warn }: Feeding) {
  const io: LiveServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    connectTimeout: 5_000,
    allowRequest: ({ headers }, answer) => answer(null, mayConnect(headers.origin, headers.host)),
  })
  const sockets = () => [...io.of('/').sockets.values()]
  /** The last fact of each centre that was sent to its live sockets. */
  const sent = new Map<string, number>()
  const presence = new Presence(tail, (centre, audience, tickets) => io.local.to(roomOf(centre, audience)).emit('looks', { isAll: false, tickets }))

  // The request that opened a connection is of no more use, and heavy.
  io.engine.on('connection', (connection: { request: unknown }) => {
    connection.request = null
  })
  io.use((socket, next) => void admitSocket(socket, holderOf).then(() => next(), next))
  io.on('connection', (socket) => {
    guardEvents(socket, holderOf)
    socket.on('ping', (answer) => answer({ ok: true, serverTime: new Date().toISOString() }))
    socket.on(
      'look',
      (look, answer) =>
        void presence.look(socket, look, (actor, number) => db.read(actor.centre, (tx) => seenBy(tx, actor, number))).then(answer, warn),
    )
    socket.on('disconnect', () => presence.leave(socket.id))
    const { cursor } = socket.handshake.auth as { cursor?: unknown }
    void resume(socket, typeof cursor === 'number' && Number.isSafeInteger(cursor) && cursor >= 0 ? cursor : undefined)
  })

  /** Sends what was missed, then joins the live facts in the same turn in which nothing is missing any more. */
  async function resume(socket: LiveSocket, from: number | undefined): Promise<void> {
    const { data } = socket
    data.state = 'resuming'
    try {
      let cursor = from
      for (;;) {
        const missed = await catchUp(db, rowsOf, data.actor, cursor)
        if (!socket.connected) return
        if (missed.reload) socket.emit('reload', { cursor: missed.cursor, serverTime: new Date().toISOString() })
        if (missed.facts.length > 0) socket.emit('facts', missed.facts)
        await untilDrained(socket)
        cursor = missed.cursor
        if (!missed.more && tail.headOf(data.actor.centre) <= cursor) break
      }
      if (!socket.connected) return
      void socket.join(audienceOf(data.actor).map((one) => roomOf(data.actor.centre, one)))
      Object.assign(data, { state: 'live', cursor })
      socket.emit('looks', { isAll: true, tickets: presence.seenBy(data.actor) })
      socket.emit('ready', { cursor, serverTime: new Date().toISOString() })
    } catch (error) {
      warn(error)
      socket.disconnect(true)
    }
  }

  /** Takes a client off the live facts; the sweep lets it resume from the last fact that it was sent. */
  function hold(socket: LiveSocket): void {
    const { data } = socket
    data.cursor = Math.max(data.cursor, sent.get(data.actor.centre) ?? 0)
    data.state = 'held'
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
  }

  /** Holders of a permission see every object; an account that is addressed by itself gets only the rows that it may see. */
  async function send(batch: LoggedFact[]): Promise<void> {
    const { command_center_id: centre, audience } = batch[0]!
    const { adapter, sockets: known } = io.of('/')
    const shown = batch.some((fact) => fact.kind in rowsOf)
    const messagesFor = (actor?: LiveSocket['data']['actor']) =>
      shown ? db.read(centre, (tx) => present(tx, rowsOf, batch, actor)) : present(undefined as never, {}, batch)
    const inRooms = (ids: readonly string[]) => ids.map((one) => roomOf(centre, one)).filter((room) => adapter.rooms.has(room))
    const holders = inRooms(audience.filter((one) => !isAccount(one)))
    if (holders.length > 0) io.local.to(holders).emit('facts', await messagesFor())
    for (const room of inRooms(audience.filter(isAccount))) {
      const [socket] = [...(adapter.rooms.get(room) ?? [])]
        .flatMap((id) => known.get(id) ?? [])
        .filter((one) => !holders.some((other) => one.rooms.has(other)))
      if (socket)
        io.local
          .to(room)
          .except(holders)
          .emit('facts', await messagesFor(socket.data.actor))
    }
    sent.set(centre, batch.at(-1)!.seq)
  }

  tail.onFacts(async (facts) => {
    for (const batch of sameAudience(facts)) {
      try {
        await send(batch)
      } catch (error) {
        warn(error)
        for (const socket of sockets()) if (socket.data.state === 'live' && socket.data.actor.centre === batch[0]!.command_center_id) hold(socket)
      }
    }
    for (const socket of sockets()) if (socket.data.state === 'live' && isBehind(socket)) hold(socket)
    if (facts.some((fact) => endsSessions.has(fact.verb))) void sweep()
  })

  let sweeping = false
  async function sweep(): Promise<void> {
    if (sweeping) return
    sweeping = true
    try {
      const all = sockets()
      if (all.length === 0) return
      for (const socket of all) if (socket.data.state === 'held' && hasDrained(socket)) void resume(socket, socket.data.cursor)
      const held = await stillHeld(all.map((socket) => socket.data.actor))
      for (const socket of all.filter(({ data }) => !held.has(data.actor.sessionId))) await end(socket)
    } catch (error) {
      warn(error)
    } finally {
      sweeping = false
    }
  }

  async function end(socket: LiveSocket): Promise<void> {
    const held = await holderOf(socket.data.token)
    socket.emit('ended', 'actor' in held ? { message: 'Your rights were changed.', code: 'rights-changed' } : held)
    socket.disconnect(true)
  }

  const timer = setInterval(() => void sweep(), sweepMs)
  return {
    io,
    async stop() {
      clearInterval(timer)
      presence.stop()
      io.disconnectSockets(true)
      await io.close()
    },
  }
}

const endsSessions = new Set(['sessionsEnded', 'signedOut', 'accountDeactivated', 'accountChanged', 'accountTypeChanged'])
const isAccount = (audience: string) => audience.startsWith('account:')
const roomOf = (centre: string, audience: string) => `${centre} ${audience}`

/** Runs of facts that go to the same listeners, so that each is written out once. */
function sameAudience(facts: LoggedFact[]): LoggedFact[][] {
  const runs: LoggedFact[][] = []
  for (const fact of facts) {
    const last = runs.at(-1)?.[0]
    const joins = last && last.command_center_id === fact.command_center_id && last.audience.join() === fact.audience.join()
    if (joins) runs.at(-1)!.push(fact)
    else runs.push([fact])
  }
  return runs
}
