// Several machines of one database behind one address: Tanod goes to the one that takes writes, and to another when that one is gone.
import { once } from 'node:events'
import { type AddressInfo, connect as dial, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/app.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { addressesOf, withOthers } from './hosts.ts'
import { connect, openPool } from './pool.ts'

it.each([
  ['postgres://o:p%40s@one:5432/t', ['postgres://o:p%40s@one:5432/t']],
  [
    'postgres://o:p%40s@one,two:5433,[::1]:5434/t?sslmode=disable',
    ['one', 'two:5433', '[::1]:5434'].map((host) => `postgres://o:p%40s@${host}/t?sslmode=disable`),
  ],
  ['postgresql://one:1,two:2/t', ['postgresql://one:1/t', 'postgresql://two:2/t']],
])('%s names its machines', (given, machines) => {
  expect(addressesOf(withOthers(given))).toEqual(machines)
})

describe('a pool over two machines', () => {
  let lab: Lab
  const closing: (() => unknown)[] = []
  beforeAll(async () => {
    lab = await openLab()
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })
  afterAll(() => lab.close())

  async function serve(port: number, take: (socket: Socket) => void): Promise<Server & { cut(): Promise<void> }> {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      take(socket)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const cut = async () => {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server.close(), 'close')
    }
    closing.push(cut)
    return Object.assign(server, { cut })
  }
  /** Leads to the database of the lab. */
  const primary = (port: number) => {
    const url = new URL(lab.appUrl)
    const path = `${url.searchParams.get('host')}/.s.PGSQL.${url.port || 5432}`
    return serve(port, (socket) => {
      const line = dial(path).on('error', () => socket.destroy())
      line.on('close', () => socket.destroy())
      socket
        .on('close', () => line.destroy())
        .pipe(line)
        .pipe(socket)
    })
  }
  const message = (kind: string, content: Buffer) => {
    const head = Buffer.from(`${kind}0000`)
    head.writeInt32BE(content.length + 4, 1)
    return Buffer.concat([head, content])
  }
  /** Says to every question that nothing can be written there. */
  const standby = (port: number) =>
    serve(port, (socket) => {
      const ready = message('Z', Buffer.from('I'))
      socket.on('data', (asked) => {
        if (asked[0] === 0) return void socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
        if (asked[0] !== 'Q'.charCodeAt(0)) return void socket.end()
        const column = Buffer.concat([
          Buffer.from([0, 1]),
          Buffer.from('transaction_read_only\0'),
          Buffer.alloc(6),
          Buffer.from([0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
        ])
        const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 2]), Buffer.from('on')])
        socket.write(Buffer.concat([message('T', column), message('D', row), message('C', Buffer.from('SHOW\0')), ready]))
      })
    })
  const over = (ports: readonly number[]) =>
    withOthers(`postgres://tanod_app@${ports.map((port) => `127.0.0.1:${port}`).join(',')}${new URL(lab.appUrl).pathname}`)
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const open = (address: string) => {
    const pool = openPool(address, 2, 'test', 20_000)
    closing.push(() => pool.end())
    return pool
  }

  it('passes by the one that takes no writes, and the one that is down', async () => {
    const [down, standing] = [await freePort(), await standby(0)]
    const working = await primary(0)
    const address = over([down, portOf(standing), portOf(working)])
    expect((await open(address).query('select current_user as name')).rows).toEqual([{ name: 'tanod_app' }])
    const client = await connect(address, 'test')
    expect((await client.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }])
    await client.end()
  })

  it('goes to the other when the one that took writes is gone, and back', async () => {
    const [one, other] = [await freePort(), await freePort()]
    const pool = open(over([one, other]))
    const works = async () => (await pool.query<{ n: number }>('select 1 as n')).rows[0]!.n
    let working = await primary(one)
    expect(await works()).toBe(1)
    for (const port of [other, one]) {
      const next = await primary(port)
      await working.cut()
      // What was under way on the line that broke is told so; whoever asks next is answered.
      await works().catch(() => 0)
      expect(await works()).toBe(1)
      working = next
    }
  })

  it('says of each why none can be used', async () => {
    const standing = await standby(0)
    const error = await connect(over([portOf(standing), await freePort()]), 'test').catch((caught: Error) => caught)
    expect((error as Error).message).toMatch(/127\.0\.0\.1:\d+ takes no writes; .*ECONNREFUSED/)
  })
})
