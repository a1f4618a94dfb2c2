// Copies that only read answer what may be some seconds old, with the same walls; one that is behind, silent, in conflict or gone leaves it to the primary. A primary and a copy of its own: six seconds.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountType, permissionsOf } from '#contract/accounts/permissions.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { usage } from '#contract/centers/usage.ts'
import { contract } from '#contract/contract.ts'
import { ask, type Given, type Reply } from '#contract/kit/client.ts'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { reports } from '#contract/reports/room.ts'
import { statistics } from '#contract/statistics/room.ts'
import { targetNames } from '#contract/tickets/clock.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { startNode } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { lookAtAll } from '#server/doctor/checks.ts'
import { found } from '#server/found.ts'
import { prepareJobs } from '#server/kit/jobs.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { speak } from '#server/kit/speak.ts'
import { operatorKeyOf } from '#server/operatorKey.ts'
import { freePort } from '#tests/app.ts'
import { openDatabaseCopy } from '#tests/databaseCopy.ts'
import { copyFilled } from '#tests/filled.ts'
import { inSql, until } from '#tests/lab.ts'
import { askWritten, Copies } from './copies.ts'
import { withOthers } from './hosts.ts'
import { type Opened, openDatabase } from './open.ts'
import { connect } from './pool.ts'

type Node = Awaited<ReturnType<typeof startNode>>

let data: string
let database: Opened
let copy: Awaited<ReturnType<typeof openDatabaseCopy>>
let config: Config
let owner: pg.Client
let caseTypeId: string
/** Two that ask a copy that is up to a minute behind, and one that asks none that is more than a second behind. */
let [node, other, strict] = [] as unknown as [Node, Node, Node]

beforeAll(async () => {
  data = realpathSync(mkdtempSync(join(tmpdir(), 'tanod-copies-')))
  chmodSync(data, 0o755)
  copyFilled(data)
  const secret = 's'.repeat(40)
  database = await openDatabase({ databaseUrl: undefined, data, fast: true, secret }, () => {})
  await prepareJobs(database.ownerUrl)
  await found({ demo: true, superadminEmail: 'superadmin@tanod.invalid', demoDays: 1 }, database.appUrl, () => {})
  owner = await connect(database.ownerUrl, 'test')
  copy = await openDatabaseCopy(join(data, 'postgres'), database.ownerUrl)
  config = {
    ...readConfig({ TANOD_DATA: data, TANOD_LOG: 'silent', PORT: '0', TANOD_DEMO: '1', TANOD_WEATHER_URL: 'off', TANOD_SECRET: secret }),
    replicaUrl: withOthers(`postgres://postgres@127.0.0.1:${await freePort()},127.0.0.1:${copy.port}/tanod`),
    // A machine that is busy with other tests is no database that is away.
    ...{ replicaBehindMs: 60_000, databaseWaitMs: 20_000, strangerCalls: 1_000_000_000, pool: 4 },
  }
  node = await startNode(config, database.appUrl)
  other = await startNode(config, database.appUrl)
  strict = await startNode({ ...config, replicaBehindMs: 1_000, databaseWaitMs: 1_500 }, database.appUrl)
  const { rows } = await owner.query<{ id: string }>(
    `select t.id from case_type t join command_center c on c.id = t.command_center_id where c.slug = 'taytay' and t.priority = 3 limit 1`,
  )
  caseTypeId = rows[0]!.id
})
afterAll(async () => {
  await Promise.all([node, other, strict].map((one) => one.stop()))
  await copy.kill()
  await owner.end()
  await database.stop()
  rmSync(data, { recursive: true, force: true })
})

/** Waits until a copy has all that is there now. */
async function caughtUp({ db }: Node): Promise<void> {
  const now = performance.now()
  await until(async () => {
    await db.copies!.look()
    return db.copies!.pick(now) !== undefined
  })
}

interface Someone {
  center: string
  ask<E extends Endpoint>(at: Node, endpoint: E, ...given: Given<E>): Promise<Reply<E>>
}
async function as(accountType: AccountType, center = 'taytay'): Promise<Someone> {
  const signed = await ask({ base: node.url, token: () => null }, signIn.demoLogin, { accountType: accountType as never, center })
  const { token, currentUser } = signed.data
  return {
    center: currentUser.commandCenter?.id ?? '00000000-0000-4000-8000-000000000000',
    ask: (at, endpoint, ...given) => ask({ base: at.url, token: () => token }, endpoint, ...given),
  }
}
const file = (one: Someone) =>
  one.ask(node, entries.createEmergencyTicket, { caseTypeId, description: 'Of the test', landmark: 'Chapel of the copies' })
/** The tickets of the test, by the report of today. */
const filed = async (one: Someone, at: Node) =>
  (await one.ask(at, reports.getReportByDate, { search: 'Chapel of the copies', limit: 500 })).data.rows.items.length

/** Waits until every node has heard what was changed. */
async function heard(): Promise<void> {
  await until(async () => (await owner.query<{ n: number }>('select count(*)::int as n from fact_inbox')).rows[0]!.n === 0)
  const { last } = (await owner.query<{ last: number }>('select coalesce(max(position), 0) as last from fact')).rows[0]!
  await until(() => [node, other, strict].every(({ tail }) => tail.position >= last))
}

/** What is answered, and by whom. */
async function answered<R>({ db }: Node, asked: () => Promise<R>): Promise<[by: string, reply: R]> {
  const before = { ...db.answeredBy }
  const reply = await asked()
  const by = (['copy', 'primary'] as const).flatMap((one) => Array(db.answeredBy[one] - before[one]).fill(one) as string[])
  return [by.join(), reply]
}

async function paused<R>(work: () => Promise<R>): Promise<R> {
  await copy.say('select pg_wal_replay_pause()')
  await until(async () => JSON.stringify(await copy.say('select pg_get_wal_replay_pause_state()')).includes('"paused"'))
  try {
    return await work()
  } finally {
    await copy.say('select pg_wal_replay_resume()')
  }
}

/** Without the moments, and in an order of its own: what has none comes as each server plans it. */
function plain(one: unknown): string {
  if (Array.isArray(one)) return `[${one.map(plain).toSorted().join()}]`
  if (typeof one === 'object' && one !== null)
    return `{${Object.entries(one)
      .map(([key, value]) => `${key}:${plain(value)}`)
      .toSorted()
      .join()}}`
  if (typeof one === 'number') return String(Number(one.toPrecision(9)))
  return JSON.stringify(one).replaceAll(/\d{4}-\d\d-\d\d[T ,]+[\d:.]+Z?/g, 'then')
}

const tickets = inSql<{ n: number }>('select count(*) as n from ticket')
const centers = async () =>
  (await owner.query<{ id: string }>(`select id from command_center where slug in ('taytay', 'taguig')`)).rows.map(({ id }) => id)

it('every call that may lag is answered by a copy, with what the primary answers, and an export stands in the log', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `select s.id from sensor s join command_center c on c.id = s.command_center_id where c.slug = 'taytay' limit 1`,
  )
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const reason = 'Of the test'
  const given: Record<string, object> = {
    ...{ getMissed: { target: targetNames[0] }, exportSensorData: { sensorId: rows[0]!.id, from: day(2), to: day(0) } },
    ...{ exportReport: { reason }, exportAuditLog: { reason, verb: 'signedIn' }, exportCallLogs: { reason } },
    getAuditLog: { verb: 'signedIn' },
  }
  const calls = callsOf(contract).filter(({ call }) => call.mayLag)
  expect(calls.length).toBeGreaterThan(18)
  const [admin, executive] = [await as('admin'), await as('executive')]
  await heard()
  await caughtUp(node)
  const { copies } = node.db
  const wrong: string[] = []
  for (const { name, call } of calls) {
    const one = mayCall(call.access, { permissions: new Set(permissionsOf('executive')), isDefaultPass: false }) ? executive : admin
    const look = async () => {
      const [by, reply] = await answered(node, () => one.ask(node, call, given[name] as never))
      node.db.copies = undefined
      const whole = await one.ask(node, call, given[name] as never)
      node.db.copies = copies
      // An export is a change of theirs.
      if (call.harm) await heard().then(() => caughtUp(node))
      return `${by}, ${plain(reply) === plain(whole) ? 'the same' : 'another'}`
    }
    let found = await look()
    // What counts minutes may have changed between the two: once more.
    for (let tries = 1; tries < 4 && found.endsWith('another'); tries++) found = await look()
    if (found !== 'copy, the same') wrong.push(`${name}: ${found}`)
  }
  expect(wrong).toEqual([])
  const told = await owner.query<{ verb: string; n: number }>(
    `select verb, count(*)::int as n from fact where verb in ('reportsExported', 'auditExported', 'callLogsExported') group by verb`,
  )
  expect(told.rows.map(({ verb }) => verb).toSorted()).toEqual(['auditExported', 'callLogsExported', 'reportsExported'])
  expect(told.rows.every(({ n }) => n >= 2)).toBe(true)
})

it('a copy shows each center its own rows alone, and nothing can be written there', async () => {
  await caughtUp(node)
  const [one = '', another = ''] = await centers()
  const seen = await Promise.all(
    [one, another, '00000000-0000-4000-8000-000000000009'].map((id) => answered(node, () => node.db.readBehind(id, (tx) => tx.all(tickets)))),
  )
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from ticket where command_center_id = any($1) group by command_center_id',
    [[one, another]],
  )
  const counts = seen.map(([, [row]]) => row!.n)
  expect(counts.slice(0, 2).toSorted()).toEqual(rows.map(({ n }) => n).toSorted())
  expect(counts[2]).toBe(0)
  const write = inSql(`update ticket set description = 'planted'`)
  await expect(node.db.readBehind(one, (tx) => tx.all(write))).rejects.toMatchObject({ code: '25006' })
  const app = new URL(copy.url)
  app.username = 'tanod_app'
  const client = await connect(app.href, 'test')
  await expect(client.query(`set tanod.centre = '${one}'; ${'update ticket set number = number'}`)).rejects.toMatchObject({ code: '25006' })
  expect(
    (await client.query(`select current_user as who, (select count(*)::int from account where command_center_id <> '${one}') as others`)).rows,
  ).toEqual([{ who: 'tanod_app', others: 0 }])
  await client.end()
  // Of machines that change places the one that writes is no copy, and no trouble.
  const primary = new Copies({ url: database.ownerUrl, written: async () => '0/0', most: 1, behindMostMs: 60_000, waitMs: 20_000 })
  await primary.look()
  expect([primary.pick(), primary.standing().map(({ state }) => state)]).toEqual([undefined, ['writes']])
  await primary.stop()
})

it('one that has read what the database never wrote follows another, and is not asked', async () => {
  let written = 'FFFFFFFF/0'
  const copies = new Copies({ url: copy.url, written: async () => written, most: 1, behindMostMs: 60_000, waitMs: 20_000 })
  await copies.look()
  expect(copies.pick()).toBe(undefined)
  written = '0/1'
  await copies.look()
  expect([copies.pick(), copies.standing()[0]!.state]).toEqual([undefined, 'behind'])
  const { rows } = await owner.query<{ lsn: string }>(askWritten)
  written = rows[0]!.lsn
  await until(async () => {
    await copies.look()
    return copies.pick() !== undefined
  })
  await copies.stop()
})

it('what somebody has just changed is in what they see, by whatever node, while others are told as of when they see', async () => {
  const [dispatcher, supervisor, executive] = [await as('dispatcher'), await as('supervisor'), await as('executive')]
  await heard()
  await caughtUp(node)
  await caughtUp(other)
  const before = await filed(supervisor, node)
  await paused(async () => {
    const pausedAt = Date.now()
    await file(dispatcher)
    await heard()
    expect(await answered(node, () => filed(dispatcher, node))).toEqual(['primary', before + 1])
    expect(await answered(other, () => filed(dispatcher, other))).toEqual(['primary', before + 1])
    expect(await answered(node, () => filed(supervisor, node))).toEqual(['copy', before])
    const [by, { data }] = await answered(node, () => executive.ask(node, statistics.getDashboardDataV2))
    expect([by, Date.parse(data.madeAt) <= pausedAt + 1_000]).toEqual(['copy', true])
  })
  await caughtUp(node)
  expect(await answered(node, () => filed(dispatcher, node))).toEqual(['copy', before + 1])
})

it('a copy that is further behind than the setting is not asked until it has caught up', async () => {
  const [dispatcher, supervisor] = [await as('dispatcher'), await as('supervisor')]
  await heard()
  await caughtUp(strict)
  const before = await filed(supervisor, node)
  await paused(async () => {
    await file(dispatcher)
    await until(() => strict.db.copies!.pick() === undefined)
    expect(await answered(strict, () => filed(supervisor, strict))).toEqual(['primary', before + 1])
    expect(strict.db.copies!.standing().at(-1)).toMatchObject({ machine: `127.0.0.1:${copy.port}`, state: 'behind' })
    const found = await lookAtAll({ ...config, databaseUrl: database.ownerUrl, replicaBehindMs: 1_000 })
    expect(found.map(({ says }) => speak('en', says)).filter((one) => one.includes('copy'))).toEqual([
      expect.stringMatching(/^The copy of the database at 127\.0\.0\.1:\d+ does not answer\.$/),
      expect.stringMatching(new RegExp(`^The copy of the database at 127\\.0\\.0\\.1:${copy.port} is \\d+ seconds? behind\\.$`)),
    ])
  })
  await caughtUp(strict)
  expect((await answered(strict, () => filed(supervisor, strict)))[1]).toBe(before + 1)
})

const isAsleep = async () => JSON.stringify(await copy.say(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)) !== '[]'

/** A reading that ends at the primary alone, once it is under way at the copy; and how often it was begun. */
async function stuckAtCopy(one: Node) {
  const [center = ''] = await centers()
  for (;;) {
    let [tries, isOver] = [0, false]
    await caughtUp(one)
    const asked = answered(one, () =>
      one.db.readBehind(center, async (tx) => {
        tries++
        const [row] = await tx.all(inSql<{ n: number }>('select count(*) as n, case when pg_is_in_recovery() then pg_sleep(600) end from ticket'))
        return row!.n
      }),
    ).finally(() => (isOver = true))
    await until(async () => isOver || (await isAsleep()))
    if (!isOver) return async () => [...(await asked), tries]
  }
}

it.each([
  [
    'is in the way of what the primary changes',
    async () => {
      await copy.say('alter system set max_standby_streaming_delay = 0')
      await copy.say('select pg_reload_conf()')
      await owner.query('begin; lock table ticket in access exclusive mode; commit')
    },
  ],
  ['stands still', async () => copy.signal('SIGSTOP')],
  ['is killed', () => copy.kill()],
])('a reading whose copy %s is answered by the primary, once', async (what, strike) => {
  // This one waits a second and no more for what is silent.
  const outcome = await stuckAtCopy(strict)
  await strike()
  try {
    expect(await outcome()).toEqual(['primary', expect.any(Number), 2])
    expect(await filed(await as('supervisor'), strict)).toBe(2)
  } finally {
    if (what === 'stands still') copy.signal('SIGCONT')
    if (what === 'is killed') await copy.start()
  }
  await caughtUp(strict)
})

it('Health and the figures name each copy and by how much it is behind', async () => {
  const superadmin = await as('superadmin')
  await caughtUp(node)
  const part = async () => (await superadmin.ask(node, usage.getHealth)).data.parts.find(({ name }) => name === 'copy')!
  const failing = await part()
  expect([failing.state, failing.note.text]).toEqual(['failing', 'The copy of the database at {machine} does not answer.'])
  const { data } = await superadmin.ask(node, usage.getServerTroubles)
  expect(data.items.map(({ says }) => says.text)).toContain('The copy of the database at {machine} does not answer.')
  const text = await (await fetch(`${node.url}/metrics?key=${operatorKeyOf(new Secrets(config.secret))}`)).text()
  const behind = [...text.matchAll(/^tanod_copy_behind_seconds\{machine="127\.0\.0\.1:(\d+)"\} (\S+)$/gm)].map(([, port, seconds]) => [
    Number(port),
    Number(seconds),
  ])
  expect(behind.length).toBe(2)
  expect(behind.find(([port]) => port !== copy.port)![1]).toBe(-1)
  expect(behind.find(([port]) => port === copy.port)![1]).toBeGreaterThanOrEqual(0)
  expect(text).toMatch(/^tanod_copy_readings_total\{by="copy"\} \d+$/m)
})
