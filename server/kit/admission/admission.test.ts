// Strangers before the database: budgets by network, fair turns, memory of tokens that stand for nobody, and few windows at once.
import { randomBytes, randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { Budget } from './budgets.ts'
import { FairGate } from './fairGate.ts'
import { laneNow, type LaneKind, newLane } from './lanes.ts'
import { networkOf } from './sources.ts'

describe('a network is what its owner cannot change at will', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', null],
    ['::ffff:203.0.113.7', '203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('%s', (address, near, wide) => {
    expect(networkOf(address)).toEqual({ near, wide })
  })

  it('gives each its budget, and fills it again', () => {
    const budget = new Budget(60)
    const take = (address: string, times: number, now: number) =>
      Array.from({ length: times }, () => budget.take(networkOf(address), now)).filter(Boolean).length
    expect(take('203.0.113.7', 100, 0)).toBe(60)
    expect(take('203.0.113.8', 100, 0)).toBe(60)
    expect(take('203.0.113.7', 100, 10_000)).toBe(10)
    // Every address of a /64 is one household; all /64 of a /48 are one customer.
    expect(take('2001:db8:1:2::1', 8, 0) + take('2001:db8:1:2::2', 8, 0)).toBe(12)
    const others = Array.from({ length: 20 }, (_, at) => take(`2001:db8:1:${at + 3}::1`, 12, 0))
    expect(others.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(60)
  })

  it('does not charge the neighbors for what a household is refused, nor a household for what its neighbors are', () => {
    const budget = new Budget(60)
    for (let turn = 0; turn < 1_000; turn++) budget.take(networkOf('2001:db8:1:2::1'), 0)
    expect(budget.take(networkOf('2001:db8:1:3::1'), 0)).toBe(true)
    for (let at = 0; at < 100; at++) budget.take(networkOf(`2001:db8:2:${at}::1`), 0)
    const wide = Array.from({ length: 12 }, () => budget.take(networkOf('2001:db8:2:99::1'), 0))
    expect(wide).not.toContain(true)
    // A second later the customer has one more, and this household still all of its own.
    expect(budget.take(networkOf('2001:db8:2:99::1'), 1_000)).toBe(true)
  })
})

describe('a gate', () => {
  const names: string[] = []
  const come = (gate: FairGate, kind: LaneKind, source: string, name: string) =>
    gate.pass(newLane(source, kind), async () => void names.push(name)).catch(() => names.push(`${name} refused`))

  it('lets networks take turns, the familiar first, and sends the flood away', async () => {
    const gate = new FairGate({ most: 1, waiting: 6, waitMs: 60_000 })
    const leave = await gate.enter(newLane('held'))
    const coming = [
      ...['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => come(gate, 'stranger', 'a', name)),
      come(gate, 'stranger', 'a', 'a7'),
      come(gate, 'stranger', 'b', 'b1'),
      come(gate, 'familiar', 'c', 'c1'),
    ]
    leave()
    await Promise.all(coming)
    expect(names.filter((name) => name.endsWith('refused')).toSorted()).toEqual(['a5 refused', 'a6 refused', 'a7 refused'])
    expect(names.filter((name) => !name.endsWith('refused'))).toEqual(['c1', 'a1', 'b1', 'a2', 'a3', 'a4'])
  })

  it('lets those first who report a threat to life, but not them alone', async () => {
    const gate = new FairGate({ most: 1, waiting: 60, waitMs: 60_000 })
    const leave = await gate.enter(newLane('held'))
    names.length = 0
    const strangers = ['s1', 's2', 's3'].map((name) => come(gate, 'stranger', name, name))
    const threats = Array.from({ length: 8 }, (_, at) => come(gate, 'life', `${at % 2}`, 'life'))
    leave()
    await Promise.all([...strangers, ...threats])
    expect(names.slice(0, 5)).toEqual(['life', 'life', 'life', 's1', 'life'])
    expect(names.indexOf('s2')).toBeLessThan(names.lastIndexOf('life'))
  })

  it('never keeps out who is inside already', async () => {
    const gate = new FairGate({ most: 1, waiting: 1, waitMs: 60_000 })
    const lane = newLane('a')
    await gate.pass(lane, () => gate.pass(lane, async () => {}))
    await gate.pass(newLane('b'), async () => {})
  })
})

describe('strangers before the database', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await openLab({ settings: { strangerCalls: 100, socketsPerAccount: 24 } })
  })
  afterAll(() => lab.close())
  const ask = (token: string | null, address: string, path = signIn.getCurrentUser.path) =>
    lab.nodes[0]!.app.inject({ url: path, remoteAddress: address, headers: token ? { authorization: `Bearer ${token}` } : {} })

  it('asks the database of no made-up token, and of an ended one once', async () => {
    const { db } = lab.nodes[0]!
    const across = db.across.bind(db)
    let asked = 0
    db.across = (query) => {
      if ('name' in query && query.name === 'holderOfToken') asked++
      return across(query)
    }
    for (let turn = 0; turn < 50; turn++) expect((await ask(randomBytes(32).toString('base64url'), '198.51.100.2')).statusCode).toBe(401)
    expect(asked).toBe(0)
    const ended = new Secrets(lab.config.secret).makeSessionToken()
    for (let turn = 0; turn < 5; turn++) expect((await ask(ended, '198.51.100.1')).statusCode).toBe(401)
    expect(asked).toBe(1)
  })

  it.each([
    [
      'ended',
      (caller: Caller) => lab.owner.query(`update session set ended_at = now(), end_reason = 'signed out' where account_id = $1`, [caller.accountId]),
    ],
    [
      'long unused',
      (caller: Caller) => lab.owner.query(`update session set last_active_at = now() - interval '9 days' where account_id = $1`, [caller.accountId]),
    ],
  ])('the token of a session that is %s skips no budget, on no route', async (how, end) => {
    const caller = await lab.as('agent')
    await end(caller)
    lab.nodes[0]!.sessions.forget()
    const path = '/api/commandcenter/ccPublic/alerts/taytay/feed.atom'
    const address = how === 'ended' ? '127.0.0.21' : '127.0.0.22'
    const flood = await Promise.all(Array.from({ length: 150 }, () => ask(caller.token, address, path)))
    expect(flood.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(40)
  })

  it.each([
    ['made-up secrets of calls', '/call', 'callNamed', async () => ({ callId: randomUUID(), secret: 'x' })],
    [
      'the token of a session that has run out',
      '',
      'holderOfToken',
      async () => {
        const caller = await lab.as('agent')
        await lab.owner.query(`update session set last_active_at = now() - interval '9 days' where account_id = $1`, [caller.accountId])
        return { token: caller.token }
      },
    ],
  ])('lines with %s ask the database no more than their network may, and never in the lane of the staff', async (_, namespace, statement, make) => {
    const auth = await make()
    const { db, url } = lab.nodes[0]!
    const across = db.across.bind(db)
    const lanesSeen: (string | undefined)[] = []
    db.across = (query) => {
      if ('name' in query && query.name === statement) lanesSeen.push(laneNow()?.kind)
      return across(query)
    }
    const knock = () =>
      new Promise<void>((resolve) => {
        const socket = io(`${url}${namespace}`, { transports: ['websocket'], auth, reconnection: false, forceNew: true })
        socket.once('connect_error', () => {
          socket.disconnect()
          resolve()
        })
        socket.once('disconnect', () => resolve())
      })
    await Promise.all(Array.from({ length: 160 }, knock))
    db.across = across
    expect(lanesSeen.length).toBeLessThanOrEqual(110)
    expect(lanesSeen.filter((kind) => kind !== 'stranger' && kind !== 'familiar')).toEqual([])
  })

  it('asks of a token in the lane of the staff only where it stood at the last look', async () => {
    const caller = await lab.as('dispatcher')
    const { db, sessions } = lab.nodes[0]!
    const across = db.across.bind(db)
    const lanesSeen: (string | undefined)[] = []
    db.across = (query) => {
      if ('name' in query && query.name === 'holderOfToken') lanesSeen.push(laneNow()?.kind)
      return across(query)
    }
    const look = async () => {
      sessions.forget()
      lanesSeen.length = 0
      const { statusCode } = await ask(caller.token, '127.0.0.31')
      return [statusCode, lanesSeen[0]]
    }
    expect(await look()).toEqual([200, 'familiar'])
    expect(await look()).toEqual([200, 'staff'])
    await lab.owner.query(`update session set last_active_at = now() - interval '9 days' where account_id = $1`, [caller.accountId])
    expect(await look()).toEqual([401, 'staff'])
    db.across = across
    expect(sessions.stood(caller.token!)).toBe(false)
  })

  it('429 with when to come back for a network over its budget; who is signed in works on from the same network', async () => {
    const caller = await lab.as('dispatcher')
    const flood = await Promise.all(Array.from({ length: 150 }, () => ask(null, '127.0.0.1', signIn.getSignInOptions.path)))
    const refused = flood.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(40)
    expect(refused[0]!.headers['retry-after']).toBe('5')
    for (let turn = 0; turn < 20; turn++) expect((await ask(caller.token, '127.0.0.1')).statusCode).toBe(200)
    expect((await ask(null, '127.0.0.9', signIn.getSignInOptions.path)).statusCode).toBe(200)
  })

  it('takes the reports of a network whose pages have asked too often', { tags: 'long' }, async () => {
    const [address, report] = ['127.0.0.7', publicSide.createEmergencyTicket.path]
    const polls = await Promise.all(Array.from({ length: 130 }, () => ask(null, address, signIn.getSignInOptions.path)))
    expect(polls.map(({ statusCode }) => statusCode)).toContain(429)
    const file = () =>
      lab.nodes[0]!.app.inject({ method: 'POST', url: `${report}?from=phone`, remoteAddress: address, payload: { landmark: 'Market' } })
    const sent = await Promise.all(Array.from({ length: 20 }, file))
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('opens a third of the windows of an account to one session, and says so to the next, whatever its network has used up', async () => {
    const caller = await lab.as('admin')
    await ask(caller.token, '127.0.0.1')
    const settled = await Promise.allSettled(Array.from({ length: 8 }, () => caller.listen()))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    await expect(caller.listen()).rejects.toMatchObject({ data: { code: 'too-many' } })
  })

  it('keeps connections for the signed-in while strangers hold all that are theirs', async () => {
    const { app, db } = lab.nodes[0]!
    const caller = await lab.as('dispatcher')
    await ask(caller.token, '127.0.0.1')
    let go = () => {}
    const wait = new Promise<void>((resolve) => (go = resolve))
    app.log.level = 'silent'
    const { inLane } = await import('./lanes.ts')
    const hold = Array.from({ length: 20 }, (_, at) => inLane(newLane(`203.0.113.${at}`), () => db.read(caller.centerId, () => wait)).catch(() => {}))
    expect((await ask(caller.token, '127.0.0.1')).statusCode).toBe(200)
    go()
    await Promise.all(hold)
  })
})
