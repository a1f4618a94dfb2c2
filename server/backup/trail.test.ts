// The built-in database as it stood at any second since the last backup: what was acknowledged before is there, what came after is not, and nothing is wrong.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asideOf } from '#server/database/embedded/launch.ts'
import { openDatabase, type Opened } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { makeTownFolder, runProgram } from '#tests/app.ts'
import { fillOnce } from '#tests/filled.ts'
import { until } from '#tests/lab.ts'
import { dot } from '#tests/request.ts'
import { readArchive } from './archive.ts'
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
let takeAway = () => {}
const moments: Date[] = []
const picture = 'b'.repeat(64)

async function note(owner: pg.Client, text: string): Promise<void> {
  const said = await owner.query(`update command_center set info = info || jsonb_build_object('said', $1::text) where slug = 'taytay'`, [text])
  expect(said.rowCount).toBe(1)
  const [now] = (await owner.query<{ ms: number }>('select ceil(extract(epoch from clock_timestamp()) * 1000)::float as ms')).rows
  moments.push(new Date(now!.ms))
  while (Date.now() <= now!.ms) await owner.query('select')
}
const saidIn = async (owner: pg.Client) =>
  (await owner.query<{ said: string }>(`select info->>'said' as said from command_center where slug = 'taytay'`)).rows[0]!.said
/** The database tells when it has laid the piece aside that ends here; it may be at work on a later one by itself. */
async function layAside(owner: pg.Client): Promise<void> {
  const [ended] = (await owner.query<{ piece: string }>('select pg_walfile_name(pg_switch_wal() - 1) as piece')).rows
  const isAside = 'select from pg_stat_archiver where last_archived_wal collate "C" >= $1'
  await until(async () => (await owner.query(isAside, [ended!.piece])).rowCount === 1)
}
const trailTo = (place: string, from = data, { ownerUrl } = database) => new Trail({ data: from, secret, folder: place, passphrase, ownerUrl })

beforeAll(async () => {
  takeAway = fillOnce()
  data = makeTownFolder()
  folder = join(data, 'backups')
  database = await openDatabase({ databaseUrl: undefined, data, fast: true, secret, backup: folder, backupPassphrase: passphrase }, () => {})
  const owner = await connect(database.ownerUrl, 'test')
  // What was not sealed yet when the machine went.
  await owner.query(
    `insert into fact_inbox (command_center_id, at, actor_type, verb, kind, object_id, data, audience, source, request_id)
      select id, now() - interval '2 hours', 'system', 'settingsChanged', 'settings', id::text, '{}', '{}', 'server', '' from command_center where slug = 'taytay'`,
  )
  backup = (await makeBackup(database.ownerUrl, { data, secret, heads: join(data, 'heads') }, { folder, passphrase, most: 3, days: 30 })).path
  const keeper = trailTo(folder)
  trail = (await keeper.look())!
  await note(owner, 'first')
  const place = new FileKeeper(join(data, 'files')).pathOf(picture)
  mkdirSync(join(place, '..'), { recursive: true })
  writeFileSync(place, dot)
  await owner.query(
    `insert into file (command_center_id, id, owner_kind, owner_id, sha256, type, name, bytes)
      select id, gen_random_uuid(), 'ticket', '', $1, 'image/png', 'dot.png', $2 from command_center where slug = 'taytay'`,
    [picture, dot.length],
  )
  await note(owner, 'second')
  await note(owner, 'third')
  await note(owner, 'last')
  await layAside(owner)
  await keeper.look()
  await owner.end()
}, 300_000)
afterAll(async () => {
  await database.stop()
  rmSync(data, { recursive: true })
  takeAway()
})

it('holds nothing that can be read without the passphrase, and leaves nothing aside', async () => {
  expect(basesIn(trail).length).toBe(1)
  expect(piecesIn(trail).length).toBeGreaterThan(0)
  for (const name of readdirSync(trail))
    await expect(readArchive(join(trail, name), 'another one').next()).rejects.toThrow('the passphrase is another one')
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
    expect(await saidIn(owner)).toBe('second')
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

it('is put back once more to a moment of the line that it stood in then, and says how far that went', { tags: 'long' }, async () => {
  const [here, there] = [join(data, 'there'), join(data, 'again')]
  const back = await openDatabase({ databaseUrl: undefined, data: here, fast: true, secret, backup: folder, backupPassphrase: passphrase }, () => {})
  const owner = await connect(back.ownerUrl, 'test')
  await note(owner, 'of the new line')
  await layAside(owner)
  await trailTo(folder, here, back).look()
  await owner.end()
  await back.stop()
  expect(piecesIn(trail)).toContain('00000002.history')
  expect(basesIn(trail).map(({ first }) => first.slice(0, 8))).toEqual(['00000002', '00000001'])
  const env = { TANOD_DATA: there, TANOD_BACKUP_PASSPHRASE: passphrase, TANOD_FAST: '1' }
  const run = await runProgram('server/restore.ts', env, {}, [backup, '--at', moments[2]!.toISOString()])
  expect(run.output).toContain('log verified')
  expect(Date.parse(/its last change is of (\S+Z)/.exec(run.output)?.[1] ?? '')).toBeLessThanOrEqual(moments[2]!.getTime())
  const again = await openDatabase({ databaseUrl: undefined, data: there, fast: true, secret }, () => {})
  const other = await connect(again.ownerUrl, 'test')
  expect(await saidIn(other)).toBe('third')
  await other.end()
  await again.stop()
})

it('takes no file a second time after a start', async () => {
  const names = () => readdirSync(trail).filter((name) => name.startsWith('files-'))
  const before = names()
  expect(before.length).toBeGreaterThan(0)
  await trailTo(folder).look()
  expect(names()).toEqual(before)
})

/** A folder of backups of its own, in which the trail begins anew. */
function otherFolder(name: string): { folder: string; place: string } {
  const other = join(data, name)
  const place = join(other, basename(trail))
  mkdirSync(place, { recursive: true })
  copyFileSync(backup, join(other, basename(backup)))
  return { folder: other, place }
}

it('gives a copy up in its midst where it is stopped, and leaves no half of one', async () => {
  const other = otherFolder('stopped')
  const keeper = trailTo(other.folder)
  const ended = expect(keeper.look()).rejects.toThrow()
  await until(() => existsSync(join(other.place, 'base.new.part')))
  keeper.end()
  await ended
  expect(readdirSync(other.place).filter((name) => name.startsWith('base'))).toEqual([])
})

it('takes old copies away before all else, and makes no new one that would not fit', async () => {
  const other = otherFolder('full')
  const [newest, oldest] = ['2026-01-02', '2026-01-01'].map((day) => join(other.place, `base-${day}T00-00-00.000Z-000000010000000000000001.base`))
  for (const path of [newest!, oldest!]) writeFileSync(path, '')
  truncateSync(newest!, 2 ** 43)
  await expect(trailTo(other.folder).look()).rejects.toThrow('there is no room for a new copy of the database')
  expect(basesIn(other.place).map(({ path }) => path)).toEqual([newest])
})

it('says how far it goes, in both directions', { tags: 'long' }, async () => {
  const env = { TANOD_DATA: join(data, 'nowhere'), TANOD_BACKUP_PASSPHRASE: passphrase, TANOD_FAST: '1' }
  const late = await runProgram('server/restore.ts', env, {}, [backup, '--at', new Date(Date.now() + 86_400_000).toISOString()])
  expect(late.output).toContain('The trail ends before')
  expect(late.code).toBe(1)
  const day = await runProgram('server/restore.ts', env, {}, [backup, '--at', '2026-01-31'])
  expect(day.output).toContain('Name the day and the time')
  expect(() => wayTo(backup, new Date(0))).toThrow('The trail beside')
})

it('sees a piece that is missing, and makes a new copy where one is', () => {
  const first = '000000010000000000000005'
  expect(hasGap(first, ['000000010000000000000004', first, '000000010000000000000006'])).toBe(false)
  expect(hasGap(first, [first, '000000010000000000000007'])).toBe(true)
  expect(hasGap('0000000100000000000000FF', ['0000000100000000000000FF', '000000010000000100000000'])).toBe(false)
  expect(hasGap(first, [first, '000000020000000000000006'])).toBe(true)
})
