// The built-in database as it stood at any second since the last backup: what was acknowledged before is there, what came after is not, and nothing is wrong.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asideOf } from '#server/database/embedded/launch.ts'
import { openDatabase, type Opened } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { makeTownFolder, runProgram } from '#tests/app.ts'
import { dot } from '#tests/request.ts'
import { makeBackup } from './backup.ts'
import { wayTo } from './putAt.ts'
import { basesIn, hasGap, piecesIn, Trail } from './trail.ts'

const passphrase = 'correct horse battery'
const secret = 'the secret of an installation with a trail'
let data: string
let folder: string
let database: Opened
let backup: string
let trail: string
const moments: Date[] = []
const picture = 'b'.repeat(64)

beforeAll(async () => {
  data = makeTownFolder()
  folder = join(data, 'backups')
  database = await openDatabase({ databaseUrl: undefined, data, fast: true, secret, backup: folder, backupPassphrase: passphrase }, () => {})
  const owner = await connect(database.ownerUrl, 'test')
  const note = async (text: string) => {
    await owner.query(`update command_center set info = info || jsonb_build_object('said', $1::text) where slug = 'taytay'`, [text])
    const [now] = (await owner.query<{ ms: number }>('select ceil(extract(epoch from clock_timestamp()) * 1000)::float as ms')).rows
    moments.push(new Date(now!.ms))
    while (Date.now() <= now!.ms) await owner.query('select')
  }
  // What was not sealed yet when the machine went.
  await owner.query(
    `insert into fact_inbox (command_center_id, at, actor_type, verb, kind, object_id, data, audience, source, request_id)
      select id, now() - interval '2 hours', 'system', 'settingsChanged', 'settings', id::text, '{}', '{}', 'server', '' from command_center where slug = 'taytay'`,
  )
  backup = (await makeBackup(database.ownerUrl, { data, secret, heads: join(data, 'heads') }, { folder, passphrase, most: 3, days: 30 })).path
  const keeper = new Trail({ data, secret, folder, passphrase, ownerUrl: database.ownerUrl })
  trail = (await keeper.look())!
  await note('first')
  const place = new FileKeeper(join(data, 'files')).pathOf(picture)
  mkdirSync(join(place, '..'), { recursive: true })
  writeFileSync(place, dot)
  await owner.query(
    `insert into file (command_center_id, id, owner_kind, owner_id, sha256, type, name, bytes)
      select id, gen_random_uuid(), 'ticket', '', $1, 'image/png', 'dot.png', $2 from command_center where slug = 'taytay'`,
    [picture, dot.length],
  )
  await note('second')
  await note('third')
  await owner.query('select pg_switch_wal()')
  // The database tells when it has laid the last piece aside.
  for (let left = true; left; )
    left = (
      await owner.query<{ left: boolean }>(
        `select last_archived_wal is null or last_archived_wal < pg_walfile_name(pg_current_wal_lsn() - 1) as left from pg_stat_archiver`,
      )
    ).rows[0]!.left
  await keeper.look()
  await owner.end()
}, 300_000)
afterAll(async () => {
  await database.stop()
  rmSync(data, { recursive: true })
})

it('holds nothing that can be read without the passphrase, and leaves nothing aside', () => {
  expect(basesIn(trail).length).toBe(1)
  expect(piecesIn(trail).length).toBeGreaterThan(0)
  for (const name of piecesIn(trail)) expect(readFileSync(join(trail, `${name}.piece`)).includes('Taytay')).toBe(false)
  expect(hasGap(basesIn(trail)[0]!.first, piecesIn(trail))).toBe(false)
  expect(asideOf(join(data, 'postgres'))).toContain('postgres.aside')
})

it('is put back to the second between two changes, with the files of then, and verifies', async () => {
  const there = join(data, 'there')
  const env = { TANOD_DATA: there, TANOD_BACKUP_PASSPHRASE: passphrase, TANOD_FAST: '1' }
  const run = await runProgram('server/restore.ts', env, {}, [backup, '--at', moments[1]!.toISOString()])
  expect(run.output).toContain('log verified')
  const back = await openDatabase({ databaseUrl: undefined, data: there, fast: true, secret }, () => {})
  const owner = await connect(back.ownerUrl, 'test')
  try {
    expect((await owner.query(`select info->>'said' as said from command_center where slug = 'taytay'`)).rows).toEqual([{ said: 'second' }])
    expect(readFileSync(new FileKeeper(join(there, 'files')).pathOf(picture)).equals(dot)).toBe(true)
    expect(
      (await owner.query(`select name from pg_settings where name in ('restore_command', 'recovery_target_time') and setting <> ''`)).rows,
    ).toEqual([])
    expect(readFileSync(join(there, 'secret'), 'utf8').trim()).toBe(secret)
  } finally {
    await owner.end()
    await back.stop()
  }
})

it('says how far it goes, in both directions', async () => {
  const env = { TANOD_DATA: join(data, 'nowhere'), TANOD_BACKUP_PASSPHRASE: passphrase, TANOD_FAST: '1' }
  const late = await runProgram('server/restore.ts', env, {}, [backup, '--at', new Date(Date.now() + 86_400_000).toISOString()])
  expect(late.output).toContain('The trail ends before')
  expect(late.code).toBe(1)
  expect(() => wayTo(backup, new Date(0))).toThrow('The trail beside')
})

it('sees a piece that is missing, and makes a new copy where one is', () => {
  const first = '000000010000000000000005'
  expect(hasGap(first, ['000000010000000000000004', first, '000000010000000000000006'])).toBe(false)
  expect(hasGap(first, [first, '000000010000000000000007'])).toBe(true)
  expect(hasGap('0000000100000000000000FF', ['0000000100000000000000FF', '000000010000000100000000'])).toBe(false)
  expect(hasGap(first, [first, '000000020000000000000006'])).toBe(true)
})
