// A PgBouncer between Tanod and its database: by session all goes as ever, by transaction the start is refused in one sentence. Needs pgbouncer.
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Database } from '#server/kit/transaction.ts'
import { freePort } from '#tests/app.ts'
import { inSql, type Lab, openLab, until } from '#tests/lab.ts'
import { lacks, Program } from '#tests/programs.ts'
import { openDatabase } from './open.ts'
import { connect, openPool } from './pool.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** As Debian packages it, but for ports and who may come in. */
async function openPgBouncer(mode: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-pgbouncer-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const [url, port] = [new URL(lab.appUrl), await freePort()]
  writeFileSync(join(folder, 'users'), '"postgres" ""\n"tanod_app" ""\n')
  const settings = [
    ...[
      '[databases]',
      `* = host=${url.searchParams.get('host')} port=${url.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
    ],
    ...[
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      `pool_mode = ${mode}`,
      'admin_users = postgres',
      'default_pool_size = 20',
    ],
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  // Not as root, which PgBouncer refuses: as whoever runs the database.
  const { uid, gid } = statSync(url.searchParams.get('host')!)
  const program = new Program('pgbouncer', [join(folder, 'pgbouncer.ini')], '/', process.getuid?.() === 0 ? { uid, gid } : {})
  closing.push(() => program.stop())
  const through = `postgres://postgres@127.0.0.1:${port}${url.pathname}`
  await program.untilReady(async () => {
    const client = await connect(through, 'test').catch(() => undefined)
    await client?.end()
    return client !== undefined
  }, 20_000)
  return through
}

describe.skipIf(lacks(['pgbouncer']))('a PgBouncer', () => {
  const openThrough = async (mode: string) =>
    openDatabase({ databaseUrl: await openPgBouncer(mode), data: '', fast: false, secret: 'a secret of the test' }, () => {})

  it('that changes connections by transaction is noticed at the start, in one sentence', async () => {
    await expect(openThrough('transaction')).rejects.toMatchObject({
      name: 'PlainError',
      message: expect.stringMatching(/^The pooler that DATABASE_URL leads to changes connections by transaction.+pool_mode = session/),
    })
  })

  it('in session mode passes all on: nothing is asked for at start-up that it does not know', async () => {
    const pool = openPool((await openThrough('session')).appUrl, 2, 'test')
    closing.push(() => pool.end())
    const { rows } = await pool.query(`select current_user as name, current_setting('statement_timeout') as most`)
    expect(rows).toEqual([{ name: 'tanod_app', most: '15s' }])
  })

  it('that cuts its clients off in the middle of a change is a database that is away', async () => {
    const opened = await openThrough('session')
    const pool = openPool(opened.appUrl, 1, 'test')
    closing.push(() => pool.end())
    const console = new pg.Client(Object.assign(new URL(opened.ownerUrl), { pathname: '/pgbouncer' }).href)
    await console.connect()
    closing.push(() => console.end())
    const cutOff = new Database(pool).within(randomUUID(), async (tx) => {
      const asked = tx.all(inSql('select pg_sleep(60)'))
      const isAsked = async () => (await lab.owner.query("select from pg_stat_activity where query = 'select pg_sleep(60)'")).rowCount === 1
      await Promise.race([asked, until(isAsked)])
      await Promise.all([console.query(`kill ${new URL(opened.appUrl).pathname.slice(1)}`), asked])
    })
    await expect(cutOff).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  })
})
