// TKT-03: one key is one change, also where two requests of it are under way at once over two nodes.
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'
import { type KeyedRequest, once } from './idempotency.ts'
import { refuse } from '#server/kit/refuse.ts'

let lab: Lab
let center: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  center = (await lab.as('dispatcher')).centerId
})
afterAll(() => lab.close())

const keyedRequestOf = (): KeyedRequest => ({
  ...{ caller: 'somebody', call: 'room.call', key: randomUUID(), bodyHash: Buffer.from('body') },
  ...{ endpoint: lifecycle.acceptTicket, actor: null, network: null },
})
const reply = (message: string) => ({ message, data: null })
const isWaiting = async () =>
  (
    await lab.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "idempotency_key"%'`,
    )
  ).rowCount === 1
const messageOf = (asked: Promise<unknown>) => asked.then(JSON.stringify, (error: Error) => error.message)

describe('two requests of one key at once', () => {
  it('409 with the same words, where both are refused', async () => {
    const [one, other] = lab.nodes
    const keyed = keyedRequestOf()
    const first = once(one!.db, center, keyed, async () => {
      await until(isWaiting)
      return refuse(409, 'Said 1 s ago.')
    })
    const second = once(other!.db, center, keyed, async () => refuse(409, 'Said 2 s ago.'))
    const said = await Promise.all([first, second].map(messageOf))
    expect(new Set(said).size).toBe(1)
    expect(await messageOf(once(one!.db, center, keyed, async () => reply('done')))).toBe(said[0])
  })

  it('409 while the first is still under way, and its answer afterwards', async () => {
    const [one, other] = lab.nodes
    const keyed = keyedRequestOf()
    let [finish, begin] = [() => {}, () => {}]
    const waited = new Promise<void>((resolve) => (finish = resolve))
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const first = once(one!.db, center, keyed, async () => {
      begin()
      await waited
      return reply('done by the first')
    })
    await begun
    const second = await once(other!.db, center, keyed, async () => reply('done by the second')).catch((error: unknown) => error)
    finish()
    expect(second).toMatchObject({ status: 409, code: 'under-way' })
    expect(await first).toEqual(reply('done by the first'))
    expect(await once(other!.db, center, keyed, async () => reply('done again'))).toEqual(reply('done by the first'))
  })
})

describe('an answer that holds a secret link', () => {
  const send = async (key: string, remoteAddress: string, more: object = {}) => {
    const payload = { landmark: 'Market', description: `Smoke ${key}`, commandCenterId: center, ...more }
    const headers = { 'idempotency-key': key }
    const { statusCode, body } = await lab.nodes[0]!.app.inject({
      method: 'POST',
      url: publicSide.createEmergencyTicket.path,
      remoteAddress,
      headers,
      payload,
    })
    return { statusCode, token: /"token":"([^"]+)"/.exec(body)?.[1], body }
  }

  it('is given again to the same network, and to no other; nothing is filed twice', async () => {
    const key = randomUUID()
    const first = await send(key, '203.0.113.7')
    expect(first.token).toMatch(/\w/)
    expect((await send(key, '203.0.113.7')).token).toBe(first.token)
    const other = await send(key, '198.51.100.7')
    expect([other.statusCode, other.body.includes(first.token!)]).toEqual([409, false])
    const { rows } = await lab.owner.query(`select from ticket where description = $1`, [`Smoke ${key}`])
    expect(rows).toHaveLength(1)
    // Every address of a household is one.
    const six = randomUUID()
    const own = await send(six, '2001:db8:1:2::1')
    expect((await send(six, '2001:db8:1:2::9')).token).toBe(own.token)
    // Whoever has the rows alone cannot try addresses against them.
    const kept = await lab.owner.query<{ network: Buffer }>('select network from idempotency_key where key like $1', [`${key}%`])
    const guessed = createHmac('sha256', key).update('203.0.113.7').digest()
    expect(kept.rows.map(({ network }) => network.equals(guessed))).toEqual([false])
  })

  it('follows a phone into another network: its own name shows that it is the same', async () => {
    const [key, deviceId] = [randomUUID(), randomUUID()]
    const first = await send(key, '203.0.113.7', { deviceId })
    expect((await send(key, '198.51.100.7', { deviceId })).token).toBe(first.token)
  })
})
