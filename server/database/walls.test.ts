// AZ, PRV-02: the app's role may neither change the log nor the schema, and sees no row of another center even where a query forgets to ask.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { apiKeys } from '#contract/accounts/apiKeys.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { connect } from '#server/database/pool.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import { type Caller, inSql, type Lab, openLab } from '#tests/lab.ts'
import { addPerson, signInAs } from '#tests/people.ts'
import { describeDatabase } from './describe.ts'
import { describeSchema } from './schemaSql.ts'

let lab: Lab
let caller: Caller
let tables: string[]
beforeAll(async () => {
  lab = await openLab()
  caller = await lab.as('admin')
  await lab.as('admin', 'taguig')
  await lab.settle()
  const { rows } = await lab.owner.query<{ name: string }>(`select c.table_name as name from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and c.column_name = 'command_center_id' and t.relkind in ('r', 'p') and not t.relispartition order by 1`)
  tables = rows.map((row) => row.name).filter((name) => !notOfACenter.includes(name))
})
afterAll(() => lab.close())

/** Held before anyone is signed in: ids and hashes alone. And the weeks to count again, which functions alone may reach. */
const notOfACenter = ['one_time_password', 'figure_again']

const asApp = (sql: string, values?: unknown[]) =>
  lab.nodes[0]!.db.within(caller.centerId, async (tx) => ({ rows: await tx.all(inSql(sql, values)) }))
const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'allowed',
    (error: { code?: string }) => error.code,
  )

describe('PRV-02: the log', () => {
  it.each([
    'update fact set actor_type = $1',
    'delete from fact where verb <> $1',
    'update fact_head set hash = $1',
    'delete from fact_inbox where verb <> $1',
  ])('refuses the app: %s', async (sql) => {
    expect(await codeOf(asApp(sql, ['x']))).toBe('42501')
  })
  it('refuses the app to empty it, to read what waits, and to write into it past its place of waiting', async () => {
    expect(await codeOf(asApp('truncate fact'))).toBe('42501')
    expect(await codeOf(asApp('select * from fact_inbox'))).toBe('42501')
    expect(await codeOf(asApp('insert into fact select * from fact'))).toBe('42501')
    const { rows } = await lab.owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'fact'::regclass`,
    )
    for (const { name } of rows) expect(await codeOf(asApp(`select * from ${name}`))).toBe('42501')
  })
  it('refuses even the owner, unless the owner removes the guard', async () => {
    expect(await codeOf(lab.owner.query("update fact set actor_type = 'x'"))).toBe('42501')
    expect(await codeOf(lab.owner.query('truncate fact'))).toBe('42501')
  })
  it('takes no fact but through its function', async () => {
    const forged = `insert into fact_inbox (command_center_id, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
      values ($1, $2, 'admin', 'x', 'x', 'x', '{}', '{}', '', '')`
    expect(await codeOf(asApp(forged, [caller.centerId, caller.accountId]))).toBe('42501')
  })
  it('tells an invented past of no center whose log has begun', async () => {
    const past = [{ at: new Date(), actor_id: caller.accountId, actor_type: 'admin', verb: 'x', kind: 'x', object_id: 'x', data: {}, audience: [] }]
    expect(await codeOf(asApp('select record_demo_facts($1)', [JSON.stringify(past)]))).toBe('42501')
  })
})

describe('who did it is what the session says', () => {
  const write = (session: Buffer | null, claimed: string, verb = 'written') =>
    asApp(`select record_fact($1, $2, $3, 'account', 'planted', '{}', '{}', 'here', 'walls')`, [session, claimed, verb])
  /** The fact that `work` left in a center, as it stands there. */
  const left = async (work: Promise<unknown>, center = caller.centerId) => {
    await work
    await lab.settle()
    const { rows } = await lab.owner.query(
      `select actor_id, actor_type, source from fact where command_center_id = $1 and object_id = 'planted' order by seq desc limit 1`,
      [center],
    )
    return rows[0]
  }
  const hashOf = ({ token }: Pick<Caller, 'token'>) => tokenHash(token!)

  it('whatever the app says it is', async () => {
    const agent = await lab.as('dispatcher')
    expect(await left(write(hashOf(agent), 'admin'))).toEqual({ actor_id: agent.accountId, actor_type: 'dispatcher', source: 'here' })
  })
  it.each(['admin', 'dispatcher', 'superadmin', 'apikey'])('nobody writes as %s without one', async (claimed) => {
    expect(await codeOf(write(null, claimed))).toBe('42501')
  })
  it.each(['system', 'public', 'sensor', 'captain'])('%s has no account', async (claimed) => {
    expect(await left(write(null, claimed))).toEqual({ actor_id: null, actor_type: claimed, source: 'here' })
  })
  it('one that was never given out, one that has ended, and one of a closed account write nothing', async () => {
    const [ended, closed] = [await lab.as('agent'), await signInAs(lab, await addPerson(lab, { type: 'agent' }))]
    expect(await codeOf(write(hashOf(ended), 'agent'))).toBe('allowed')
    await ended.ask(signIn.logout)
    await lab.owner.query('update account set is_deleted = 1 where id = $1', [closed.accountId])
    for (const session of [hashOf(ended), hashOf(closed), randomBytes(32), Buffer.alloc(0)])
      expect(await codeOf(write(session, 'agent'))).toBe('session-expired')
  })
  it('what somebody was shown is theirs for a minute more, and then nobody’s', { tags: 'long' }, async () => {
    const ended = await lab.as('agent')
    await ended.ask(signIn.logout)
    expect(await left(write(hashOf(ended), 'agent', 'personsShown'))).toMatchObject({ actor_id: ended.accountId })
    await lab.owner.query("update session set ended_at = now() - interval '2 minutes' where token_hash = $1", [hashOf(ended)])
    expect(await left(write(hashOf(ended), 'agent', 'personsShown'))).toMatchObject({ actor_id: null, actor_type: 'system' })
  })
  it('a program writes as its key, until the key or its maker ends', { tags: 'long' }, async () => {
    const maker = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
    const make = () => lab.caller(maker.token).ask(apiKeys.addApiKey, { name: 'A program', permissions: ['tickets.read'], callsPerMinute: 60 })
    const [one, other] = [(await make()).data, (await make()).data]
    expect(await left(write(tokenHash(one.key), 'admin'))).toMatchObject({ actor_id: one.apiKey.id, actor_type: 'apikey' })
    await lab.caller(maker.token).ask(apiKeys.revokeApiKey, { id: one.apiKey.id })
    expect(await codeOf(write(tokenHash(one.key), 'admin'))).toBe('session-expired')
    await lab.owner.query('update account set is_deleted = 1 where id = $1', [maker.accountId])
    expect(await codeOf(write(tokenHash(other.key), 'admin'))).toBe('session-expired')
  })
  it('the app opens a session only with the fact that tells of it, reads no hash, and revives or hands over none', async () => {
    const [agent, victim, hash] = [await lab.as('agent'), await lab.as('dispatcher'), randomBytes(32)]
    const open = `insert into session (command_center_id, id, account_id, token_hash, address, device) values ($1, $2, $3, $4, '', '')`
    expect(await codeOf(asApp(open, [caller.centerId, randomUUID(), victim.accountId, hash]))).toBe('42501')
    expect(await codeOf(write(hash, 'dispatcher'))).toBe('session-expired')
    await agent.ask(signIn.logout)
    for (const sql of [
      'select token_hash from session',
      'select token_hash from api_key',
      'update session set token_hash = token_hash',
      'update session set account_id = account_id',
      'update session set started_at = now()',
      'update api_key set token_hash = token_hash',
      'update session set ended_at = null',
      'update api_key set revoked_at = null',
    ])
      expect([sql, await codeOf(asApp(sql))]).toEqual([sql, '42501'])
  })
  it('a colleague from another center is nobody here, the installation’s own people are themselves', async () => {
    const [other, top] = [await lab.as('admin', 'taguig'), await lab.as('superadmin')]
    expect(await left(write(hashOf(other), 'admin'))).toEqual({ actor_id: null, actor_type: 'admin', source: '' })
    expect(await left(write(hashOf(top), 'admin'))).toEqual({ actor_id: top.accountId, actor_type: 'superadmin', source: 'here' })
  })
})

describe('the app’s role', () => {
  it.each([
    'create table planted (id int)',
    'create function planted() returns int language sql as $$ select 1 $$',
    'create schema planted',
    'alter table account add column planted int',
    'drop table account',
    'alter table account disable row level security',
    'create policy planted on account using (true)',
    "copy account to program 'cat'",
    "copy account from '/etc/passwd'",
    'select * from pg_authid',
    "select pg_read_file('/etc/passwd')",
    'set session authorization postgres',
    'set role postgres',
    'create role planted',
    'delete from account',
    'delete from migration',
    "select isolate_by_center('account')",
  ])('may not: %s', async (sql) => {
    expect(['42501', '0LP01', '42883']).toContain(await codeOf(asApp(sql)))
  })
  it('may not make even a table of its own session', async () => {
    const app = await connect(inject('appUrl'), 'test')
    expect(await codeOf(app.query('create temporary table planted (id int)'))).toBe('42501')
    await app.end()
  })
  it('owns nothing, and is no superuser', async () => {
    const { rows } = await lab.owner.query(`select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
      (select count(*) from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = 'tanod_app'`)
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, owned: 0 }])
  })
})

describe('the second wall', () => {
  it('stands around every table with rows of a center', async () => {
    const { rows } = await lab.owner.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1) and relrowsecurity`,
      [tables],
    )
    expect(rows.map((row) => row.relname).sort()).toEqual(tables)
    expect(tables.length).toBeGreaterThanOrEqual(9)
  })
  it('shows no row of another center to a query that forgets to ask, and hides none of its own', async () => {
    let foreign = 0
    for (const table of tables.filter((name) => name !== 'fact_inbox')) {
      const { rows } = await asApp(`select command_center_id as center, count(*)::int as n from ${table} group by 1`)
      const all = await lab.owner.query<{ center: string; n: number }>(
        `select command_center_id as center, count(*)::int as n from ${table} group by 1`,
      )
      expect({ table, rows }).toEqual({ table, rows: all.rows.filter((row) => row.center === caller.centerId) })
      foreign += all.rows.filter((row) => row.center !== caller.centerId).length
    }
    expect(foreign).toBeGreaterThan(3)
  })
  it('lets no row be moved or written into another center', async () => {
    const other = (await lab.as('admin', 'taguig')).centerId
    expect(await codeOf(asApp('update account set command_center_id = $1', [other]))).toBe('42501')
    expect((await asApp("update command_center set name = 'planted' where id = $1 returning id", [other])).rows).toEqual([])
  })
  it('shows nothing at all where no center was set', async () => {
    for (const table of tables.filter((name) => name !== 'fact_inbox'))
      expect(await lab.nodes[0]!.db.across(inSql(`select 1 from ${table} limit 1`))).toEqual([])
  })
  it('falls where it is removed: the check bites', async () => {
    await lab.owner.query('alter table session disable row level security')
    try {
      const { rows } = await asApp('select distinct command_center_id from session')
      expect(rows.length).toBeGreaterThan(1)
    } finally {
      await lab.owner.query('alter table session enable row level security')
    }
  })
})

it.each([
  ['schema.ts', describeDatabase],
  ['schema.sql', describeSchema],
] as const)('%s tells of the database as it is', async (name, describe) => {
  expect(await describe(lab.owner)).toBe(readFileSync(join(import.meta.dirname, name), 'utf8'))
})
