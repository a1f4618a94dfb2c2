// The live feed: authenticated sockets, resumed from a cursor, fed with every fact that the account may see, and ended with its session.
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Server } from 'socket.io'
import type { Caller } from '#server/kit/admission/door.ts'
import { hold as holdBack } from '#server/kit/admission/hold.ts'
import { inLane, moveTo } from '#server/kit/admission/lanes.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { LoggedFact } from '#server/kit/functions.ts'
import type { Tail } from '#server/kit/tail.ts'
import { traced, type Traces } from '#server/kit/traces/traces.ts'
import type { Database } from '#server/kit/transaction.ts'
import { type Admitting, admitSocket, guardEvents, hasTooMany, type LiveServer, type LiveSocket } from './admit.ts'
import { audienceOf, catchUp, present, type Remembered, type RowsOf } from './catchUp.ts'
import { Hearing, hearsAlarms } from './hearing.ts'
import { Presence, type SeenBy } from './presence.ts'
import { hasDrained, isBehind, untilDrained } from './queue.ts'

export interface Feeding extends Omit<Admitting, 'sockets'> {
  db: Database
  tail: Tail
  rowsOf: RowsOf
  seenBy: SeenBy
  /** Of these actors, those whose session still stands with the same rights. */
  stillHeld: (actors: LiveSocket['data']['actor'][]) => Promise<Set<string>>
  mayConnect: (origin: string | undefined, host: string | undefined) => boolean
  /** By what each of them asks before it is known who they are. */
  knock: (request: IncomingMessage) => Caller
  /** What rooms hear on a socket beside the feed, and what they note of it before its page is told that it is there; what is said there is counted and weighed like everything else. */
  onSocket?: (socket: LiveSocket) => Promise<void> | void
  traces?: Traces | undefined
  warn: (error: unknown) => void
}

export interface Asking {
  conn: { close(): void }
  handshake: { auth: Record<string, unknown> }
}

const sweepMs = 500
const betweenLooksMs = 50

export function openSockets(http: HttpServer, { db, tail, rowsOf, seenBy, stillHeld, mayConnect, knock, onSocket, traces, warn, ...given }: Feeding) {
  const { holderOf, socketsPerAccount } = given
  /** By the request that opened it, then by the connection itself. */
  const callers = new WeakMap<object, Caller>()
  const io: LiveServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    connectTimeout: 5_000,
    allowRequest(request, answer) {
      const { origin, host } = request.headers
      const caller = knock(request)
      // Whom the staff's own network brings along is counted once it says who it is.
      if (caller.lane.kind !== 'familiar' && !caller.mayAsk()) return void holdBack().then(() => answer(null, false))
      callers.set(request, caller)
      answer(null, mayConnect(origin, host))
    },
  })
  const sockets = () => [...io.of('/').sockets.values()]
  /** The last fact of each center that was sent to its live sockets. */
  const sent = new Map<string, number>()
  const presence = new Presence(tail, (center, audience, tickets) => io.local.to(roomOf(center, audience)).emit('looks', { isAll: false, tickets }))
  const hearing = new Hearing(tail, (center, desks) => io.local.to(roomOf(center, 'tickets.read')).emit('sounding', { desks }))

  // The request that opened a connection is of no more use, and heavy.
  io.engine.on('connection', (connection: { request: object | null }) => {
    const caller = connection.request && callers.get(connection.request)
    if (caller) callers.set(connection, caller)
    connection.request = null
  })
  /** What it asks before it is known is done in its network’s lane; one that asks without end is hung up on. */
  const asCaller = <R>(socket: Asking, work: () => Promise<R>): Promise<R> => {
    const caller = callers.get(socket.conn)
    if (caller?.mayAsk(socket.handshake.auth['token'])) return inLane(caller.lane, work)
    socket.conn.close()
    return Promise.reject(tooMany())
  }
  io.use((socket, next) => {
    void asCaller(socket, async () => {
      await admitSocket(socket, { holderOf, sockets, socketsPerAccount })
      moveTo('staff')
      next()
    }).catch(next)
  })
  io.on('connection', (socket) => {
    // Many that were let in at the same moment did not see each other yet.
    const others = sockets().filter((other) => other !== socket)
    if (hasTooMany(socket.data.actor, others, socketsPerAccount)) return void socket.disconnect(true)
    guardEvents(socket, holderOf)
    socket.on('ping', (answer) => answer({ ok: true, serverTime: momentNow() }))
    socket.on(
      'look',
      (look, answer) =>
        void presence.look(socket, look, (actor, number) => db.read(actor.center, (tx) => seenBy(tx, actor, number))).then(answer, warn),
    )
    socket.on('hear', (said, answer) => answer(hearing.hear(socket, said)))
    socket.on('disconnect', () => {
      presence.leave(socket.id)
      hearing.leave(socket.id)
    })
    const noted = Promise.resolve(onSocket?.(socket)).catch(warn)
    const { cursor, epoch } = socket.handshake.auth as { cursor?: unknown; epoch?: unknown }
    const isNumber = typeof cursor === 'number' && Number.isSafeInteger(cursor) && cursor >= 0
    void noted.then(() => resume(socket, { cursor: isNumber ? cursor : undefined, epoch: typeof epoch === 'string' ? epoch : undefined }))
  })

  /** Sends what was missed, then joins the live facts in the same turn in which nothing is missing any more. */
  async function resume(socket: LiveSocket, from: Remembered, mustReload = false): Promise<void> {
    const { data } = socket
    data.state = 'resuming'
    try {
      let { cursor, epoch } = from
      for (let turn = 0; ; turn++) {
        const missed = await catchUp(db, rowsOf, data.actor, { cursor, epoch })
        if (!socket.connected) return
        epoch = missed.epoch
        if (missed.reload || (mustReload && turn === 0)) socket.emit('reload', { cursor: missed.cursor, epoch, serverTime: momentNow() })
        if (missed.facts.length > 0) socket.emit('facts', missed.facts)
        await untilDrained(socket)
        cursor = missed.cursor
        if (!missed.more && tail.headOf(data.actor.center) <= cursor) break
        // This node has heard of a fact that is not to be read yet, or no more: it is asked for again in peace.
        if (missed.facts.length === 0) await delay(betweenLooksMs)
      }
      if (!socket.connected) return
      void socket.join(audienceOf(data.actor).map((one) => roomOf(data.actor.center, one)))
      Object.assign(data, { state: 'live', cursor })
      socket.emit('looks', { isAll: true, tickets: presence.seenBy(data.actor) })
      if (hearsAlarms(data.actor)) socket.emit('sounding', { desks: hearing.desksOf(data.actor.center) })
      socket.emit('ready', { cursor, epoch, serverTime: momentNow() })
    } catch (error) {
      warn(error)
      socket.disconnect(true)
    }
  }

  /** Takes a client off the live facts; the sweep lets it resume from the last fact that it was sent. */
  function hold(socket: LiveSocket): void {
    const { data } = socket
    data.cursor = Math.max(data.cursor, sent.get(data.actor.center) ?? 0)
    data.state = 'held'
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
  }

  /** Holders of a permission see every object; an account that is addressed by itself gets only the rows that it may see. */
  async function send(batch: LoggedFact[]): Promise<void> {
    const { command_center_id: center, audience } = batch[0]!
    const { adapter, sockets: known } = io.of('/')
    const shown = batch.some((fact) => fact.kind in rowsOf)
    const messagesFor = (actor?: LiveSocket['data']['actor']) =>
      shown ? db.read(center, (tx) => present(tx, rowsOf, batch, actor)) : present(null, {}, batch)
    const inRooms = (ids: readonly string[]) => ids.map((one) => roomOf(center, one)).filter((room) => adapter.rooms.has(room))
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
    sent.set(center, batch.at(-1)!.seq)
  }

  tail.onFacts(async (facts) => {
    for (const batch of sameAudience(facts)) {
      try {
        await traced(traces && fanOutSpan(traces, batch), () => send(batch))
      } catch (error) {
        warn(error)
        for (const socket of sockets()) if (socket.data.state === 'live' && socket.data.actor.center === batch[0]!.command_center_id) hold(socket)
      }
    }
    for (const socket of sockets()) if (socket.data.state === 'live' && isBehind(socket)) hold(socket)
    if (facts.some((fact) => endsSessions.has(fact.verb))) void sweep()
  })

  tail.onFresh(() => {
    sent.clear()
    for (const socket of sockets()) {
      for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
      if (socket.data.state === 'resuming') socket.disconnect(true)
      else void resume(socket, {}, true)
    }
  })

  let sweeping = false
  async function sweep(): Promise<void> {
    if (sweeping) return
    sweeping = true
    try {
      const all = sockets()
      if (all.length === 0) return
      for (const socket of all) if (socket.data.state === 'held' && hasDrained(socket)) void resume(socket, { cursor: socket.data.cursor })
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
    asCaller,
    async stop() {
      clearInterval(timer)
      presence.stop()
      hearing.stop()
      io.disconnectSockets(true)
      await io.close()
    },
  }
}

/** Within the call that the first fact came from, where it came by way of this node; the calls of the others are named beside it. */
function fanOutSpan(traces: Traces, batch: readonly LoggedFact[]) {
  const [parent, ...also] = [...new Set(batch.map((fact) => fact.request_id))].flatMap((id) => traces.spanOf(id) ?? [])
  const { command_center_id: center, verb, request_id: requestId } = batch[0]!
  const told = { 'tanod.center': center, 'tanod.facts': batch.length, 'tanod.fact': verb, ...(requestId && { 'tanod.request_id': requestId }) }
  return traces.begin('fan out', 'internal', told, { parent, also })
}

const tooMany = () => Object.assign(new Error('Very many lines are opened from your network. Please wait a moment.'), { data: { code: 'too-many' } })
const endsSessions = new Set(['sessionsEnded', 'signedOut', 'accountDeactivated', 'accountChanged', 'accountTypeChanged'])
const isAccount = (audience: string) => audience.startsWith('account:')
const roomOf = (center: string, audience: string) => `${center} ${audience}`

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
