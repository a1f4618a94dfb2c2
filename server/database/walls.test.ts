// AZ, PRV-02: the app's role may neither change the log nor the schema, and sees no row of another center even where a query forgets to ask.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect } from '#server/database/pool.ts'
import { type Caller, inSql, type Lab, openLab } from '#tests/lab.ts'
import { describeDatabase } from './describe.ts'

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
  it('takes no fact in the name of another center', async () => {
    const other = await lab.as('admin', 'taguig')
    const forged = `insert into fact_inbox (command_center_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
      values ($1, 'system', 'x', 'x', 'x', '{}', '{}', '', '')`
    expect(await codeOf(asApp(forged, [other.centerId]))).toBe('42501')
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

it('schema.ts tells of the database as it is', async () => {
  expect(await describeDatabase(lab.owner)).toBe(readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8'))
})
