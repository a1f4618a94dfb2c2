// The log goes back under running nodes, as after a failover that lost rows: everybody starts afresh, new facts are heard, nothing spins.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feed } from '#contract/feed/feed.ts'
import { connect } from '#server/database/pool.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { stopRounds } from '#tests/callers.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'

const system: Doer = { session: null, accountType: 'system', source: 'test', requestId: 'test' }
let lab: Lab
let caller: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  await stopRounds(lab)
  caller = await lab.as('admin')
  await lab.settle()
})
afterAll(() => lab.close())

const write = (id: string) =>
  lab.nodes[0]!.db.within(caller.centerId, (tx) => record(tx, system, { verb: 'passwordReset', kind: 'account', id, data: {} }))

/** Which of them were heard: what comes while a socket reads on may be told twice, and a page takes it once. */
const known = (ids: readonly string[], prefix: string) => new Set(ids.filter((id) => id.startsWith(prefix))).size

/** What a failover to a copy that was behind does: the last facts were never there. */
const goBack = (count: number) => lab.owner.query(goingBack(count))
const goingBack = (count: number) => `alter table fact disable trigger user;
    delete from fact where position > (select max(position) from fact) - ${count};
    update fact_head h set seq = f.seq, hash = f.hash from (select distinct on (command_center_id) command_center_id, seq, hash from fact order by command_center_id, seq desc) f
      where f.command_center_id = h.command_center_id;
    select setval('fact_position', (select max(position) from fact));
    alter table fact enable trigger user;`

type Heard = Awaited<ReturnType<Caller['listen']>>
interface Page {
  reloads: number
  ids: string[]
}
const isOver = new Set<Page>()
/** Hears as a page does: where the node hangs up it joins again, from where it was. */
async function openPage(node: number): Promise<Page> {
  const page: Page = { reloads: 0, ids: [] }
  let at: { cursor?: number; epoch?: string } = {}
  const join = async (): Promise<void> => {
    let again: Promise<void> | undefined
    const hear = (socket: Heard) => {
      socket.on('ready', ({ cursor, epoch }) => (at = { cursor, epoch }))
      socket.on('reload', ({ cursor, epoch }) => {
        page.reloads++
        at = { cursor, epoch }
      })
      socket.on('facts', (facts) => page.ids.push(...facts.map(({ id }) => id)))
      socket.on('disconnect', (why) => why === 'io server disconnect' && !isOver.has(page) && (again = join()))
    }
    await caller.listen({ node, ...at, hear }).catch(async (error: unknown) => {
      if (again) await again
      else if (!isOver.has(page)) throw error
    })
  }
  await join()
  return page
}
/** Each of these pages, until all are told; where one never is, in the words of the test. */
const untilAll = (pages: Page[], of: (page: Page) => number, wanted: number) =>
  expect.poll(() => pages.map(of), { timeout: 100_000, interval: 20 }).toEqual(pages.map(() => wanted))

async function perSecondAtRest(): Promise<number> {
  const count = async () =>
    (await lab.owner.query<{ n: number }>('select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()'))
      .rows[0]!.n
  // What was done before is told by the database within a second or two.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const [began, first] = [performance.now(), await count()]
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  return ((await count()) - first) / ((performance.now() - began) / 1_000)
}

it('150 facts back: every socket is told to reload, hears what is new, and the epoch tells whoever was away', async () => {
  for (let n = 0; n < 160; n++) await write(`before-${n}`)
  await lab.settle()
  const pages = await Promise.all([0, 1].map(openPage))
  const more = await Promise.all([0, 1].map((node) => caller.listen({ node })))
  const atRest = await perSecondAtRest()
  for (const socket of more) socket.disconnect()
  const { data: before } = await caller.ask(feed.getFacts)
  await goBack(150)
  await untilAll(pages, ({ reloads }) => reloads, 1)
  for (let n = 0; n < 20; n++) await write(`after-${n}`)
  await untilAll(pages, ({ ids }) => known(ids, 'after-'), 20)
  for (const page of pages) isOver.add(page)

  // Somebody who was away in the meantime finds the log beyond the cursor again, and is told all the same.
  for (let n = 0; n < 140; n++) await write(`later-${n}`)
  await lab.settle()
  const { data: away } = await caller.ask(feed.getFacts, { cursor: before.cursor, epoch: before.epoch })
  expect(away.cursor).toBeGreaterThan(before.cursor)
  expect(away.reload).toBe(true)
  expect(away.epoch).not.toBe(before.epoch)
  const { data: now } = await caller.ask(feed.getFacts, { cursor: away.cursor, epoch: away.epoch })
  expect(now.reload).toBe(false)

  // New sockets become ready, and at rest nothing is asked over and over.
  await Promise.all([0, 1].map((node) => caller.listen({ node, cursor: before.cursor + 1_000 })))
  await until(async () => (await perSecondAtRest()) < atRest * 1.5 + 20)
})

it('150 facts back and 200 more before any node looked: still every socket of each node is told to reload, and hears what is new', async () => {
  for (let n = 0; n < 160; n++) await write(`first-${n}`)
  await lab.settle()
  const pages = await Promise.all([0, 0, 1, 1].map(openPage))
  await lab.owner.query(`begin; ${goingBack(150)}
    insert into fact_inbox (command_center_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
      select '${caller.centerId}', 'system', 'passwordReset', 'account', 'other-' || n, '{}', '{}', 'test', 'test' from generate_series(1, 200) n;
    select count(*) from seal_facts(0); commit`)
  await untilAll(pages, ({ reloads }) => reloads, 1)
  for (let n = 0; n < 20; n++) await write(`next-${n}`)
  await untilAll(pages, ({ ids }) => known(ids, 'next-'), 20)
  // What came before a reload would be fetched twice at worst; what is heard as new is of this log alone.
  expect(pages.map(({ ids }) => ids.filter((id) => id.startsWith('other-')).length)).toEqual([0, 0, 0, 0])
  expect(pages.map(({ reloads }) => reloads)).toEqual([1, 1, 1, 1])
  for (const page of pages) isOver.add(page)
})

it('a log that goes back while a node waits for its turn to seal is not taken for the one it knows', async () => {
  await write('known')
  await lab.settle()
  const { position, hash } = (
    await lab.owner.query<{ position: number; hash: Buffer }>('select position, hash from fact order by position desc limit 1')
  ).rows[0]!
  const node = await connect(lab.ownerUrl, 'lab')
  const { pid } = (await node.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!
  await lab.owner.query('begin; select pg_advisory_xact_lock(7466001)')
  const sealed = node.query('select from seal_facts($1, $2)', [position, hash]).then(
    () => 'sealed',
    (error: { code: string }) => error.code,
  )
  await until(async () => (await lab.owner.query('select from pg_locks where pid = $1 and not granted', [pid])).rowCount === 1)
  await lab.owner.query(`${goingBack(1)} commit`)
  expect(await sealed).toBe('TL001')
  await node.end()
})

it('a database that takes no writes is away: 503 with when to come back, and not ready', async () => {
  const database = (await lab.owner.query<{ name: string }>('select current_database() as name')).rows[0]!.name
  await lab.owner.query(`alter role tanod_app in database ${database} set default_transaction_read_only = on`)
  await lab.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tanod_app' and datname = current_database()`)
  const { app } = lab.nodes[0]!
  const ready = async () => (await app.inject({ url: '/ready' })).statusCode
  try {
    await until(async () => (await ready()) === 503)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/commandcenter/auth/stayActive',
      headers: { authorization: `Bearer ${caller.token}` },
    })
    expect(reply.statusCode).toBe(503)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await lab.owner.query(`alter role tanod_app in database ${database} reset default_transaction_read_only`)
  }
  await until(async () => (await ready()) === 200)
})
