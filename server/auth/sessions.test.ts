// How long a session lasts: by the server's clock, by a person's activity alone, and never past a change of rights.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { absoluteMs, inactivityMs } from '#contract/auth/limits.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { contract } from '#contract/contract.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { Pace, withinItsSecond } from '#tests/pace.ts'
import { addPerson, signInAs } from '#tests/people.ts'
import { send, tell } from '#tests/raw.ts'
import { times } from '#tests/long.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2, settings: { sessionCacheMs: 1_000 } })
})
afterAll(() => lab.close())

/** Sets a time of a caller's session so that it lies this long ago. */
async function shift(caller: Caller, column: 'last_active_at' | 'started_at', agoMs: number): Promise<void> {
  await lab.owner.query(`update session set ${column} = now() - $2 * interval '1 ms' where account_id = $1`, [caller.accountId, agoMs])
  for (const node of lab.nodes) node.sessions.forget()
}
const me = async (caller: Caller, node: number) => {
  const { status, text } = await send(lab, signIn.getCurrentUser.path, { token: caller.token, node })
  return status === 200 ? '200' : `${status} ${(JSON.parse(text) as { message: string }).message}`
}

describe('AUT-08 a session ends by itself', () => {
  it('after 12 hours without activity and 24 hours in all, to the second, each time on both nodes', async () => {
    const caller = await signInAs(lab, await addPerson(lab))
    const edges = [
      ['last_active_at', inactivityMs, '401 Signed out due to inactivity'],
      ['started_at', absoluteMs, '401 Session Expired'],
    ] as const
    let right = 0
    const turns = times(20, 100)
    for (let turn = 0; turn < turns; turn++) {
      for (const [column, most, sentence] of edges) {
        const before = await withinItsSecond(async () => {
          await shift(caller, column, most - 1_000)
          return me(caller, turn % 2)
        }, '200')
        await shift(caller, column, most + 1_000)
        const after = await me(caller, turn % 2)
        await shift(caller, column, 0)
        if (before === '200' && after === sentence) right += 0.5
      }
    }
    tell(`AUT-08: boundary right ${right} of ${turns} times`)
    expect(right).toBe(turns)
  })

  it('after the hours that its center allows', async () => {
    const caller = await signInAs(lab, await addPerson(lab))
    const set = (value: object) =>
      lab.owner.query(
        `insert into setting (command_center_id, value) values ($1, $2) on conflict (command_center_id) do update set value = setting.value || excluded.value`,
        [caller.centerId, value],
      )
    await set({ sessions: { absoluteHours: 2 } })
    await shift(caller, 'started_at', 2 * 3_600_000 - 60_000)
    expect(await me(caller, 0)).toBe('200')
    await shift(caller, 'started_at', 2 * 3_600_000 + 1_000)
    expect(await me(caller, 1)).toBe('401 Session Expired')
    // What the screen counts down to is what the server will do.
    await shift(caller, 'started_at', 2 * 3_600_000 - 60_000)
    const told = Date.parse((await caller.ask(signIn.getCurrentUser)).data.sessionEndsAt!)
    const { rows } = await lab.owner.query<{ left: number }>(
      'select extract(epoch from $1::timestamptz - started_at) * 1000 as left from session where account_id = $2',
      [new Date(told), caller.accountId],
    )
    expect(Math.round(Number(rows[0]!.left) / 1_000)).toBe(2 * 3_600)
    await set({ sessions: { absoluteHours: 24 } })
  })

  it('polls, pings and sockets are no activity; only stayActive is', async () => {
    const caller = await signInAs(lab, await addPerson(lab))
    const lastActive = async () =>
      (await lab.owner.query<{ at: string }>('select last_active_at::text as at from session where account_id = $1', [caller.accountId])).rows[0]!.at
    await shift(caller, 'last_active_at', 3_600_000)
    const before = await lastActive()
    const socket = await caller.listen()
    for (let n = 0; n < 3; n++) {
      await caller.ask(contract.feed.getFacts, {})
      await caller.ask(signIn.getCurrentUser)
      expect(await new Promise((resolve) => socket.emit('ping', (reply) => resolve(reply.ok)))).toBe(true)
    }
    expect(await lastActive()).toBe(before)
    await caller.ask(signIn.stayActive)
    expect(await lastActive()).not.toBe(before)
  })

  it('an open socket is told of the end and closed', async () => {
    const caller = await signInAs(lab, await addPerson(lab))
    const socket = await caller.listen({ node: 1 })
    let told = ''
    socket.on('ended', ({ message }) => {
      told = message
    })
    await shift(caller, 'last_active_at', inactivityMs + 1)
    const start = performance.now()
    await until(() => socket.disconnected)
    tell(`AUT-08: socket closed ${(performance.now() - start).toFixed(0)} ms after the end`)
    expect(told).toBe('Signed out due to inactivity')
  })
})

describe('AUT-08 rights end at once', () => {
  it('logout, deactivation and a closed center end a session on both nodes', async () => {
    const endings: ((caller: Caller) => Promise<unknown>)[] = [
      (caller) => caller.ask(signIn.logout),
      (caller) => lab.owner.query('update account set is_deleted = 1 where id = $1', [caller.accountId]),
      (caller) => lab.owner.query('update command_center set is_active = false where id = $1', [caller.centerId]),
    ]
    for (const end of endings) {
      const caller = await signInAs(lab, await addPerson(lab, { center: 'taguig' }))
      const socket = await caller.listen()
      for (const node of [0, 1]) expect(await me(caller, node)).toBe('200')
      await end(caller)
      await until(
        async () => (await me(caller, 0)) === '401 Session Expired' && (await me(caller, 1)) === '401 Session Expired' && socket.disconnected,
      )
      await lab.owner.query('update command_center set is_active = true')
    }
  })

  it('a changed account type stops actions and events of the old right within 2 s, each time, with 20 requests in flight', {
    timeout: 600_000,
  }, async () => {
    const pace = new Pace()
    let slowest = 0
    let late = 0
    const rounds = times(1, 10)
    const at = times(4, 10)
    for (let round = 0; round < rounds; round++) {
      // One after the other: passwords are hashed one at a time, and who waits too long is sent away.
      const callers: Caller[] = []
      for (let one = 0; one < at; one++) callers.push(await signInAs(lab, await addPerson(lab)))
      const rights = await pace.of(() => Promise.all(callers.map(loseRights)))
      for (const { lastAllowed, closed } of rights) {
        slowest = Math.max(slowest, lastAllowed, closed)
        if (Math.max(lastAllowed, closed) > pace.limit(2_000)) late++
      }
    }
    tell(`AUT-08: ${late} of ${rounds * at} changes of right took more than ${pace.limit(2_000).toFixed(0)} ms, the slowest ${slowest.toFixed(0)} ms`)
    expect(late).toBe(0)
  })

  it('a narrower account type of the center takes the permissions it leaves out', async () => {
    const person = await addPerson(lab)
    const caller = await signInAs(lab, person)
    expect((await caller.ask(signIn.getCurrentUser)).data.permissions).toContain('tickets.read')
    const id = '01900000-0000-7000-8000-00000000000a'
    await lab.owner.query(
      `insert into account_type (command_center_id, id, base_type, label, permissions) values ($1, $2, 'dispatcher', 'Trainee', '{chat.use,accounts.manage}')`,
      [person.centerId, id],
    )
    await lab.owner.query('update account set account_type_id = $2 where id = $1', [person.id, id])
    for (const node of lab.nodes) node.sessions.forget()
    expect((await caller.ask(signIn.getCurrentUser)).data.permissions).toEqual(['chat.use'])
    for (const call of [contract.tickets.getPendingEmergencyTickets, contract.accounts.getAgents]) {
      expect((await refusalOf(caller.ask(call))).status).toBe(403)
    }
  })
})

/** A dispatcher with a socket and 20 requests always under way becomes a content writer; answers how long the old right went on. */
async function loseRights(caller: Caller): Promise<{ lastAllowed: number; closed: number }> {
  const socket = await caller.listen()
  const path = contract.tickets.getPendingEmergencyTickets.path
  let changedAt = Infinity
  let lastAllowed = 0
  let allowed = 0
  const press = async (node: number) => {
    for (;;) {
      const asked = performance.now()
      const { status } = await send(lab, path, { token: caller.token, node })
      if (status === 403 || status === 401) return
      allowed++
      if (asked > changedAt) lastAllowed = Math.max(lastAllowed, asked - changedAt)
      if (asked - changedAt > 60_000) return
      if (allowed > 40) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const pressing = Array.from({ length: 20 }, (_, n) => press(n % 2))
  await until(() => allowed >= 20)
  await lab.owner.query(`update account set account_type = 'contentwriter' where id = $1`, [caller.accountId])
  changedAt = performance.now()
  await until(() => socket.disconnected)
  const closed = performance.now() - changedAt
  await Promise.all(pressing)
  return { lastAllowed, closed }
}
