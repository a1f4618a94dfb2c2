// The documented dump of a PostgreSQL server brings everything back: pg_restore works without a search path, so every function must find what it names by itself. Needs pg_dump.
// @module-tag long
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { lacksDebianServer, openDebianServer } from '#tests/debianServer.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { checkInvariants } from './invariants.ts'
import { openDatabase } from './open.ts'
import { connect } from './pool.ts'
import { verifyLog } from './verifyLog.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
afterEach(() => lab.owner.query('rollback'))

it('every function finds what it names without a search path', async () => {
  const { rows } = await lab.owner.query<{ name: string; finds: boolean }>(`select p.oid::regprocedure::text as name,
      p.prosqlbody is not null or exists (select from unnest(p.proconfig) one where one like 'search_path=%') as finds
    from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter(({ finds }) => !finds).map(({ name }) => name)).toEqual([])
})

it('the rows of every table go into one like it by a session without a search path', async () => {
  const { rows } = await lab.owner.query<{ name: string; columns: string }>(`select format('%I', c.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
  expect(rows.length).toBeGreaterThan(80)
  await lab.owner.query("begin; set local search_path = ''")
  let kept = 0
  for (const { name, columns } of rows) {
    await lab.owner.query(`create table public.again (like public.${name} including all)`)
    const put = await lab.owner.query(`insert into public.again (${columns}) overriding system value select ${columns} from public.${name} limit 300`)
    kept += put.rowCount!
    await lab.owner.query('drop table public.again')
  }
  expect(kept).toBeGreaterThan(1_000)
})

it('a filed ticket that is gone is told, though the log is whole', async () => {
  await lab.owner.query('begin')
  await lab.owner.query('delete from ticket where number = (select max(object_id) from fact where verb = $1)', ['ticketFiled'])
  const told = (await checkInvariants(lab.owner)).filter(({ wrong }) => wrong.length > 0)
  expect(told.map(({ says }) => says)).toContain('every ticket that the log says was filed is there')
})

/** Rows of the demo, taken over as they are: a center with its tickets. */
async function putRows(url: string, tables: readonly string[]): Promise<void> {
  const there = await connect(url, 'test')
  for (const table of tables) {
    const { rows } = await lab.owner.query<{ one: unknown }>(`select to_jsonb(t) as one from ${table} t limit 500`)
    const { rows: columns } = await there.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name).join(', ')
    await there.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(rows.map(({ one }) => one))],
    )
  }
  await there.query('select count_figures(id, array(select number from ticket where command_center_id = id)) from command_center')
  await there.end()
}

it.skipIf(lacksDebianServer)(
  'pg_dump and pg_restore, as operations.md has them, bring back every row; the program starts on them and verify is content',
  { tags: 'long' },
  async () => {
    const server = await openDebianServer()
    const clients: Awaited<ReturnType<typeof connect>>[] = []
    const open = async (database: string) => {
      const client = await connect(server.url('tanod', database), 'test')
      clients.push(client)
      return client
    }
    const start = (database: string) =>
      openDatabase({ databaseUrl: server.url('tanod', database), data: lab.data, fast: false, secret: 's'.repeat(40) }, () => {})
    const counts = async (database: string) => {
      const client = await open(database)
      const { rows } = await client.query<{ name: string; rows: number }>(`select relname as name,
        (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as rows
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
      return rows
    }
    try {
      await server.say(
        'postgres',
        "create role tanod login createrole password 'x'",
        'create database tanod owner tanod',
        'create database again owner tanod',
      )
      await start('tanod')
      await putRows(server.url('tanod', 'tanod'), ['command_center', 'case_type', 'ticket'])
      const before = await counts('tanod')
      expect(before.find(({ name }) => name === 'ticket')!.rows).toBeGreaterThan(50)
      const dump = join(server.folder, 'tanod.dump')
      expect(server.run('pg_dump', ['-U', 'tanod', '-Fc', '-f', dump, 'tanod'])).toBe('')
      for (const client of clients.splice(0)) await client.end()
      // Another machine knows no role of the app.
      await server.say('postgres', 'drop database tanod', 'drop owned by tanod_app', 'drop role tanod_app', 'create role tanod_app login')
      expect(server.run('pg_restore', ['-U', 'tanod', '--no-owner', '--exit-on-error', '-d', 'again', dump])).toBe('')
      expect(await counts('again')).toEqual(before)
      const opened = await start('again')
      const app = await connect(opened.appUrl, 'test')
      clients.push(app)
      await app.query(`select set_config('tanod.centre', id::text, false) from find_center('taytay')`)
      expect((await app.query<{ n: number }>('select count(*)::int as n from ticket')).rows[0]!.n).toBeGreaterThan(0)
      const owner = await open('again')
      expect((await verifyLog(owner)).wrong).toEqual([])
      expect((await checkInvariants(owner)).filter(({ wrong }) => wrong.length > 0).map(({ says }) => says)).toEqual([])
    } finally {
      for (const client of clients) await client.end()
      await server.stop()
    }
  },
)
