// RT-04 and RT-06: a client resumes after any absence, on any node, across a restart, under writing; too old a cursor is told so; a stuck client is held.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resumeMost, type ServerEvents } from '#contract/feed/feed.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { startNode } from '#server/app.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { stopRounds } from '#tests/callers.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { newLane } from '#server/kit/admission/lanes.ts'
import { openSockets } from './sockets.ts'

const system: Doer = { session: null, accountType: 'system', source: 'test', requestId: 'test' }

let lab: Lab
let admin: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  await stopRounds(lab)
  admin = await lab.as('admin')
  await writeMany(resumeMost + 1_000)
})
afterAll(() => lab.close())

/** Facts, every second of which the admin may see. */
async function writeMany(count: number): Promise<void> {
  await lab.owner.query(
    `insert into fact_inbox (command_center_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
     select $1, 'system', 'passwordReset', 'account', 'old-' || n, '{}', case when n % 2 = 0 then '{accounts.manage}'::text[] else '{}' end, '', ''
     from generate_series(1, $2) n`,
    [admin.centerId, count],
  )
  await lab.settle()
}

const writeOne = (id: string) =>
  lab.nodes[0]!.db.within(admin.centerId, (tx) => record(tx, system, { verb: 'passwordReset', kind: 'account', id, data: {} }))

const headOf = async () =>
  (await lab.owner.query<{ seq: number }>('select seq from fact_head where command_center_id = $1', [admin.centerId])).rows[0]!.seq

const seenAfter = async (cursor: number) =>
  (
    await lab.owner.query<{ seq: number }>(
      `select seq from fact where command_center_id = $1 and seq > $2 and 'accounts.manage' = any (audience) order by seq`,
      [admin.centerId, cursor],
    )
  ).rows.map((row) => row.seq)

/** What a client does with what it is sent: facts in order, those already taken dropped; a reload starts afresh. */
function keep(socket: Pick<Socket<ServerEvents>, 'on'>, from: number) {
  const client = { cursor: from, seqs: [] as number[], reloadedTo: null as number | null, readyAt: 0, repeated: 0 }
  const take = (facts: FactMessage[]) => {
    for (const { seq } of facts) {
      if (seq <= client.cursor) client.repeated++
      else client.seqs.push(seq)
      client.cursor = Math.max(client.cursor, seq)
    }
  }
  socket.on('facts', take)
  socket.on('reload', ({ cursor }) => Object.assign(client, { cursor, reloadedTo: cursor, seqs: [] }))
  socket.on('ready', ({ cursor }) => Object.assign(client, { cursor: Math.max(client.cursor, cursor), readyAt: performance.now() }))
  return client
}

async function join({ cursor, node }: { cursor: number; node: number }) {
  let kept!: ReturnType<typeof keep>
  const hear = (opened: Socket<ServerEvents>) => {
    kept = keep(opened, cursor)
  }
  const socket = await admin.listen({ cursor, node, hear })
  return { socket, kept }
}

it('RT-04: clients come back from absences of every length, on either node, one restarted between, while facts go on', async () => {
  await lab.nodes[1]!.stop()
  lab.nodes[1] = await startNode(lab.config, lab.appUrl)
  const head = await headOf()
  let isWriting = true
  const writing = (async () => {
    for (let n = 0; isWriting; n++) await writeOne(`live-${n}`)
  })()
  interface Client {
    n: number
    cursor: number
    isTooOld: boolean
    socket: Socket<ServerEvents>
    kept: ReturnType<typeof keep>
  }
  const clients: Client[] = []
  // Three is no divisor of ten: those that were away for too long are among them.
  const step = times(3, 1)
  const opening: Promise<unknown>[] = []
  for (let n = 0; n < 100; n += step) {
    const absence = n === 0 ? 0 : Math.round(1.0889 ** n)
    const cursor = n % 10 === 9 ? head - resumeMost - 1 - n : Math.max(0, head - (absence % resumeMost))
    opening.push(join({ cursor, node: n % 2 }).then(({ socket, kept }) => clients.push({ n, cursor, isTooOld: n % 10 === 9, socket, kept })))
    if (opening.length % 25 === 24) await Promise.all(opening)
  }
  await Promise.all(opening)
  isWriting = false
  await writing
  await lab.settle()
  const last = (await seenAfter(0)).at(-1)!
  await until(() => clients.every(({ kept }) => kept.cursor >= last))

  for (const { n, cursor, isTooOld, kept } of clients) {
    expect({ n, reloaded: kept.reloadedTo !== null }).toEqual({ n, reloaded: isTooOld })
    expect({ n, seqs: kept.seqs }).toEqual({ n, seqs: await seenAfter(kept.reloadedTo ?? cursor) })
  }
  expect(clients.filter(({ kept }) => kept.seqs.length > 0).length).toBe(Math.ceil(100 / step))
  for (const { socket } of clients) socket.disconnect()
})

it('RT-04: a cursor from the future, as after a restored backup, is told to reload', async () => {
  const cursor = (await headOf()) + 500
  const { kept } = await join({ cursor, node: 0 })
  expect(kept.reloadedTo).toBe(await headOf())
})

it('a fact whose rows cannot be read just now is not lost: the client is held and resumes from the log', async () => {
  let failures = 0
  const rowsOf = {
    account: async (_: unknown, ids: string[]) => {
      if (failures++ === 0) throw new Error('planted')
      return new Map(ids.map((id) => [id, { id }]))
    },
  }
  const own = await openOwn(rowsOf)
  const { kept } = own
  await writeOne('unreadable')
  await lab.settle()
  const last = await headOf()
  await until(() => kept.cursor >= last)
  expect(failures).toBeGreaterThan(1)
  expect(kept.seqs.at(-1)).toBe(last)
  await own.stop()
})

it('RT-06: a stuck client is held at 1 MB or 1,000 packets, the others go on, and it gets every fact once when it reads again', {
  tags: 'long',
}, async () => {
  const own = await openOwn({
    account: async (_: unknown, ids: string[]) => new Map(ids.map((id) => [id, { id, text: 'x'.repeat(20_000) }])),
  })
  const { live, kept, socket } = own
  const tcp = (socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void; resume(): void } } }).ws._socket
  const [served] = [...live.io.of('/').sockets.values()]
  const conn = served!.conn as unknown as { transport: { socket: { bufferedAmount: number } }; writeBuffer: { data?: string }[] }
  const queued = () => conn.writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), conn.transport.socket.bufferedAmount)
  const before = kept.cursor
  tcp.pause()
  let most = 0
  for (let n = 0; n < 3_000 && served!.data.state === 'live'; n++) {
    await writeOne(`heavy-${n}`)
    most = Math.max(most, queued())
  }
  expect(served!.data.state).toBe('held')
  const heldAt = queued()
  for (let n = 0; n < 50; n++) await writeOne(`after-${n}`)
  await lab.settle()
  expect(queued()).toBeLessThanOrEqual(heldAt)
  tcp.resume()
  const expected = await seenAfter(before)
  await until(() => kept.seqs.length >= expected.length)
  expect(kept.seqs).toEqual(expected)
  expect(served!.data.state).toBe('live')
  expect(most).toBeLessThan(2 * 1024 * 1024)
  console.log(`most that waited for the stuck client: ${(most / 1024).toFixed(0)} kB of ${((expected.length * 20_000) / 1e6).toFixed(0)} MB`)
  await own.stop()
})

/** A feed of its own over node 0's log, so that its inside can be looked at. */
async function openOwn(rowsOf: Parameters<typeof openSockets>[1]['rowsOf']) {
  const { db, tail, sessions } = lab.nodes[0]!
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const live = openSockets(http, {
    ...{ db, tail, rowsOf, seenBy: async () => null, warn: () => {}, mayConnect: () => true },
    knock: () => ({ lane: newLane('own'), mayAsk: () => true }),
    holderOf: (token) => sessions.holderOf(token),
    stillHeld: (actors) => sessions.stillHeld(actors),
    socketsPerAccount: 24,
  })
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const cursor = await headOf()
  const socket: Socket = io(url, { transports: ['websocket'], auth: { token: admin.token, cursor }, reconnection: false, forceNew: true })
  const kept = keep(socket as never, cursor)
  await until(() => kept.readyAt > 0)
  return {
    ...{ live, kept, socket },
    async stop() {
      socket.disconnect()
      await live.stop()
    },
  }
}
