// RT-01: sockets authenticate before any event, the server alone decides what they hear, and each event is weighed by present rights.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AccountType, accountTypes, permissionsOf } from '#contract/accounts/permissions.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { type FactName, factKinds } from '#contract/facts.ts'
import { type FactMessage } from '#contract/kit/fact.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import { type Caller, type Center, type Lab, openLab, until } from '#tests/lab.ts'
import { sampleOf } from '#tests/sampleFact.ts'

const system: Doer = { session: null, accountType: 'system', source: 'test', requestId: 'test' }
type Heard = Awaited<ReturnType<Caller['listen']>>
const verbs = Object.keys(factKinds) as FactName[]

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())

const urlOf = (node: number) => `${lab.nodes[node]!.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`

/** Everything that the server says to one who sends these frames, until the server closes or the time is over. */
async function speak(frames: string[], limitMs: number): Promise<string[]> {
  const socket = new WebSocket(urlOf(0))
  const said: string[] = []
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, limitMs)
    socket.onmessage = ({ data }) => said.push(String(data))
    socket.onopen = () => frames.forEach((frame) => socket.send(frame))
    socket.onclose = () => {
      clearTimeout(timer)
      said.push('closed')
      resolve()
    }
  })
  socket.close()
  return said
}

/** Records one fact of every kind in a center, each marked with the center's name. */
async function recordAll(caller: Caller, mark: string, accounts: string[] = []): Promise<void> {
  await lab.nodes[0]!.db.within(caller.centerId, async (tx) => {
    for (const verb of verbs)
      await record(tx, system, { verb, kind: 'canary', id: `${mark} ${verb}`, data: sampleOf(factKinds[verb].data, mark) as never, accounts })
  })
}

describe('RT-01: connecting', () => {
  it.each([
    ['no token', async () => null],
    ['a token that was never given out', async () => makeToken()],
    ['a token of another form', async () => "' or 1=1 --"],
    [
      'the token of an ended session',
      async () => {
        const caller = await lab.as('agent')
        await caller.ask(signIn.logout)
        return caller.token
      },
    ],
    [
      'the token of an account with an initial password',
      async () => {
        const caller = await lab.as('executive')
        await lab.owner.query('update account set is_default_pass = true where id = $1', [caller.accountId])
        return caller.token
      },
    ],
  ])('refuses %s, on both nodes, and tells nothing', async (_, tokenOf) => {
    const token = await tokenOf()
    for (const node of [0, 1]) {
      await expect(lab.caller(token).listen({ node })).rejects.toMatchObject({ data: { code: expect.any(String) } })
    }
    await lab.owner.query('update account set is_default_pass = false')
  })

  it('says nothing before the token: frames that skip it close the connection', async () => {
    const said = await speak(['42["ping"]', '42["join","tickets.read"]'], 60_000)
    expect(said.filter((line) => !line.startsWith('0{'))).toEqual(['closed'])
    expect((await speak(['40{"token":"x"}'], 500)).filter((line) => line.startsWith('42'))).toEqual([])
  })

  it('hangs up where the log cannot be read, and whoever waits is told', async () => {
    const caller = await lab.as('admin')
    const { db } = lab.nodes[0]!
    const read = vi.spyOn(db, 'read').mockRejectedValue(new Error('away'))
    await expect(caller.listen()).rejects.toThrow('io server disconnect')
    read.mockRestore()
    await caller.listen()
  })

  it('refuses another site’s page', async () => {
    const answer = await fetch(`${lab.nodes[0]!.url}/socket.io/?EIO=4&transport=websocket`, { headers: { origin: 'https://evil.invalid' } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

describe('RT-01: hearing', () => {
  it('two centers, ten types, every kind of fact: each hears exactly what its rights and its center give, in order and once', async () => {
    const listeners = await Promise.all(
      (['taytay', 'taguig'] as Center[]).flatMap((center) =>
        accountTypes.map(async (type, n) => {
          const caller = await lab.as(type as AccountType, center)
          const heard: FactMessage[] = []
          const hear = (socket: Heard) => {
            socket.on('facts', (facts) => heard.push(...facts.filter((fact) => fact.kind === 'canary')))
            socket.onAny((_, ...given) => expect(JSON.stringify(given)).not.toContain(`canary-${center === 'taytay' ? 'taguig' : 'taytay'}`))
          }
          await caller.listen({ node: n % 2, hear })
          return { type: type as AccountType, center: type === 'superadmin' ? 'installation' : center, caller, heard }
        }),
      ),
    )
    const own = listeners.find(({ type, center }) => type === 'responseteam' && center === 'taytay')!
    for (const center of ['taytay', 'taguig', 'installation']) {
      const { caller } = listeners.find((one) => one.center === center)!
      await recordAll(caller, `canary-${center}`, center === 'taguig' ? [own.caller.accountId] : [])
    }
    await recordAll(own.caller, 'canary-taytay own', [own.caller.accountId])
    await lab.settle()
    const expected = ({ type, center, caller }: (typeof listeners)[number]) => {
      const rights = new Set<string>(permissionsOf(type))
      const seen = verbs.filter((verb) => factKinds[verb].audience.some((one) => rights.has(one)))
      const addressed = caller === own.caller ? verbs : seen
      return [...seen.map((verb) => `canary-${center} ${verb}`), ...(center === 'taytay' ? addressed.map((verb) => `canary-taytay own ${verb}`) : [])]
    }
    await until(() => listeners.every((one) => one.heard.length >= expected(one).length))
    for (const one of listeners) expect({ type: one.type, heard: one.heard.map((fact) => fact.id) }).toEqual({ type: one.type, heard: expected(one) })
    expect(listeners.filter((one) => one.heard.length > 0).length).toBeGreaterThan(10)
  })

  it('a client chooses no rooms: neither by its handshake nor by any event, and one that asks for any is hung up on', async () => {
    const executive = await lab.as('executive')
    const heard: unknown[] = []
    const hear = () => executive.listen({ hear: (socket) => socket.on('facts', (facts) => heard.push(...facts)) })
    const socket = await hear()
    const dispatcher = await lab.as('dispatcher', 'taguig')
    const names = [dispatcher.centerId, executive.centerId].flatMap((center) => [
      `${center} tickets.read`,
      `${center} account:${dispatcher.accountId}`,
    ])
    for (const event of ['join', 'subscribe', 'room', 'joinRoom']) {
      const asking = await hear()
      const gone = new Promise((resolve) => asking.once('disconnect', resolve))
      ;(asking as never as { emit(...given: unknown[]): void }).emit(event, names, () => {})
      await gone
    }
    await socket.timeout(60_000).emitWithAck('ping')
    await recordAll(dispatcher, 'canary-taguig')
    await lab.settle()
    await socket.timeout(60_000).emitWithAck('ping')
    expect(heard).toEqual([])
  })
})

describe('RT-01: speaking', () => {
  it('an event is answered by the rights of that moment, not by those at connecting', async () => {
    const agent = await lab.as('agent')
    const socket = await agent.listen({ node: 1 })
    expect(await socket.emitWithAck('ping')).toMatchObject({ ok: true })
    await lab.owner.query("update session set ended_at = now(), end_reason = 'test' where token_hash = $1", [tokenHash(agent.token!)])
    // The node may have looked at its sessions, and hung up, before the event came.
    const refused = await socket
      .timeout(60_000)
      .emitWithAck('ping')
      .catch(({ message }: Error) => ({ ok: false, message }))
    expect(refused.ok).toBe(false)
    expect(['Session Expired', 'socket has been disconnected']).toContain(refused.message)
  })

  it('a socket ends with its session, on whichever node that was ended, and hears nothing more', async () => {
    const agent = await lab.as('agent')
    const sockets = await Promise.all([0, 1].map((node) => agent.listen({ node })))
    const ended = sockets.map((socket) => new Promise<string>((resolve) => socket.once('ended', ({ code }) => resolve(code))))
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)))
    await agent.ask(signIn.logout)
    expect(await Promise.all(ended)).toEqual(['session-expired', 'session-expired'])
    await Promise.all(closed)
  })

  it('a socket ends with a change of its rights', async () => {
    const agent = await lab.as('agent')
    const socket = await agent.listen()
    const ended = new Promise<string>((resolve) => socket.once('ended', ({ code }) => resolve(code)))
    await lab.owner.query("update account set account_type = 'executive' where id = $1", [agent.accountId])
    try {
      expect(await ended).toBe('rights-changed')
    } finally {
      await lab.owner.query("update account set account_type = 'agent' where id = $1", [agent.accountId])
    }
  })

  it('RT-07: a flood of events, or one that asks for no answer, closes the connection; the others go on', async () => {
    const [calm, flooding, silent] = await Promise.all([0, 1, 2].map(async () => (await lab.as('dispatcher')).listen()))
    const gone = [flooding!, silent!].map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)))
    for (let n = 0; n < 1_000; n++) flooding!.emit('ping', () => {})
    silent!.emit('ping', undefined as never)
    await Promise.all(gone)
    expect(await calm!.timeout(1_000).emitWithAck('ping')).toMatchObject({ ok: true })
  })

  it('RT-07: an event of another shape than it has ends its connection alone: the node and the others go on', async () => {
    const caller = await lab.as('dispatcher')
    const calm = await caller.listen()
    const answer = () => {}
    for (const frame of [
      ['ping', 1, answer],
      ['look', answer],
      ['hear', answer],
      ['typing', answer],
      ['enterCall', answer],
      ['leaveLine', answer],
      ['signal', 1, 2, answer],
    ]) {
      const socket = await caller.listen()
      const gone = new Promise((resolve) => socket.once('disconnect', resolve))
      ;(socket as never as { emit(...given: unknown[]): void }).emit(...frame)
      expect([frame[0], await gone]).toEqual([frame[0], 'io server disconnect'])
    }
    expect(await calm.timeout(1_000).emitWithAck('ping')).toMatchObject({ ok: true })
  })
})
