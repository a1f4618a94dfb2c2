// A backup that is made while changes come in, restored elsewhere: verify is content, and every change that was acknowledged before its time is there.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { entries } from '#contract/tickets/entries/entries.ts'
import { tickets } from '#contract/tickets/room.ts'
import { checkFiles, checkInvariants } from '#server/database/invariants.ts'
import { openDatabase, type Opened } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { verifyLog } from '#server/database/verifyLog.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { Cancelled } from '#server/database/progress.ts'
import { copyEmpty } from '#tests/filled.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { dot } from '#tests/request.ts'
import { type Made, makeBackup } from './backup.ts'
import { aboutOf, putBack } from './restore.ts'
import { backupsIn } from './store.ts'

let lab: Lab
let folder: string
let made: Made
/** An empty installation elsewhere. */
let there: string
let database: Opened
let owner: pg.Client
const acknowledged: { number: string; at: number }[] = []
const ownerUrl = () => {
  const url = new URL(inject('ownerUrl'))
  url.pathname = new URL(lab.appUrl).pathname
  return url.href
}
const passphrase = 'correct horse battery'
const head = 'heads-2026-01.jsonl'
const keeping = () => ({ folder: join(folder, 'backups'), passphrase, most: 3, days: 30 })

beforeAll(async () => {
  lab = await openLab()
  folder = mkdtempSync(join(tmpdir(), 'tanod-backup-'))
  chmodSync(folder, 0o755)
  const desk = await lab.as('dispatcher')
  const caseTypeId = (await desk.ask(tickets.getAcceptedEmergencyTickets)).data.items[0]!.caseTypeId
  // The demo's pictures are of the template, not of this lab: what is to be kept is added here.
  await lab.owner.query('update command_center set logo_file_id = null')
  const place = new FileKeeper(join(lab.data, 'files'))
  const sha256 = 'a'.repeat(64)
  const { rows } = await lab.owner.query<{ sha256: string }>('select distinct sha256 from file')
  for (const one of [...rows.map((row) => row.sha256), sha256]) {
    const path = place.pathOf(one)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, dot)
  }
  await lab.owner.query('update file set bytes = $1', [dot.length])
  let isGoing = true
  const report = async () => {
    while (isGoing) {
      const { data } = await desk.ask(entries.createEmergencyTicket, {
        caseTypeId,
        description: 'Under a backup',
        position: { lat: 14.56, lng: 121.13 },
      })
      acknowledged.push({ number: data.transactionNumber, at: Date.now() })
    }
  }
  const streams = [report(), report(), report()]
  while (acknowledged.length < 30) await new Promise((resolve) => setImmediate(resolve))
  // A head of the log is shipped meanwhile, of facts that came after the moment.
  const heads = join(folder, 'heads')
  mkdirSync(heads)
  writeFileSync(join(heads, head), 'before\n')
  const shipOne = () => writeFileSync(join(heads, head), 'before\nafter\n')
  made = await makeBackup(ownerUrl(), { ...lab.config, heads }, keeping(), shipOne)
  isGoing = false
  await Promise.all(streams)
  there = join(folder, 'there')
  copyEmpty(there)
  database = await openDatabase({ databaseUrl: undefined, data: there, fast: true, secret: 'x' }, () => {})
  owner = await connect(database.ownerUrl, 'test')
})
afterAll(async () => {
  await owner.end()
  await database.stop()
  await lab.close()
  rmSync(folder, { recursive: true, force: true })
})

const cancelAt = (wanted: string) => (what: string) => {
  if (what === wanted) throw new Cancelled('Cancelled.')
}

it('holds nothing that can be read without the passphrase, and is refused with another one or a byte changed', async () => {
  const bytes = readFileSync(made.path)
  expect(bytes.includes('Under a backup')).toBe(false)
  expect(bytes.includes(lab.config.secret)).toBe(false)
  await expect(aboutOf(made.path, 'another one')).rejects.toThrow('the passphrase is another one')
  const bent = join(folder, 'bent.backup')
  bytes[bytes.length - 40]! ^= 1
  writeFileSync(bent, bytes)
  await expect(putBack(database.ownerUrl, there, { path: bent, passphrase })).rejects.toThrow('altered or cut off')
  expect((await owner.query('select count(*)::int as n from ticket')).rows).toEqual([{ n: 0 }])
})

it('leaves nothing where it is cancelled while it is put back', { tags: 'long' }, async () => {
  const half = putBack(database.ownerUrl, there, { path: made.path, passphrase, tell: cancelAt('checks') })
  await expect(half).rejects.toThrow('Cancelled.')
  expect((await owner.query('select count(*)::int as n from ticket')).rows).toEqual([{ n: 0 }])
})

it('restored elsewhere: every row, file and number of its moment, and nothing wrong', async () => {
  expect((await aboutOf(made.path, passphrase)).secret).toBe(lab.config.secret)
  expect(await putBack(database.ownerUrl, there, { path: made.path, passphrase })).toEqual({ rows: made.rows, files: made.files })
  expect(made.missing).toEqual([])
  expect(readFileSync(join(there, 'heads', head), 'utf8')).toBe('before\n')
  const before = acknowledged.filter(({ at }) => at < Date.parse(made.at)).map(({ number }) => number)
  expect(before.length).toBeGreaterThan(20)
  expect(acknowledged.length).toBeGreaterThan(before.length)
  const { rows } = await owner.query<{ number: string }>('select number from ticket where number = any ($1)', [before])
  expect(rows.length).toBe(before.length)
  expect((await verifyLog(owner)).wrong).toEqual([])
  const keeper = new FileKeeper(join(there, 'files'))
  const verdicts = [...(await checkInvariants(owner)), await checkFiles(owner, (sha256) => keeper.pathOf(sha256))]
  expect(verdicts.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  // The next number is a new one.
  const center = (await owner.query<{ id: string }>(`select id from command_center where slug = 'taytay'`)).rows[0]!.id
  const next = (await owner.query<{ number: string }>('select next_ticket_number($1) as number', [center])).rows[0]!.number
  expect((await owner.query('select from ticket where number = $1', [next])).rowCount).toBe(0)
  await expect(putBack(database.ownerUrl, there, { path: made.path, passphrase })).rejects.toThrow('There is an installation already')
})

it('leaves nothing behind where it is cancelled, whatever it was at', async () => {
  const { folder: kept } = keeping()
  for (const what of ['rows', 'files', 'reading'])
    await expect(makeBackup(ownerUrl(), lab.config, keeping(), cancelAt(what))).rejects.toThrow('Cancelled.')
  expect(readdirSync(kept).map((name) => join(kept, name))).toEqual([made.path])
})

it('keeps as many as it should, and the newest however old', { tags: 'long' }, async () => {
  const { folder: kept } = keeping()
  for (const day of ['01', '02', '03', '04']) writeFileSync(join(kept, `tanod-2026-01-${day}T00-00-00Z.backup`), 'x')
  writeFileSync(join(kept, 'tanod-2026-01-05T00-00-00Z.backup.part'), 'half of one')
  const [old, later] = ['1901', '2026'].map((year) => join(kept, `center-taytay-${year}-01-01T00-00-00Z.export`))
  for (const one of [old!, later!]) writeFileSync(one, 'x')
  const [dead, living] = [join(kept, 'trail-1'), join(kept, 'trail-2')]
  for (const place of [dead, living]) {
    mkdirSync(place)
    writeFileSync(join(place, '000000010000000000000001.piece'), 'x')
  }
  for (const one of [join(dead, '000000010000000000000001.piece'), dead, living]) utimesSync(one, new Date('1910-01-01'), new Date('1910-01-01'))
  const { path, removed } = await makeBackup(ownerUrl(), lab.config, { ...keeping(), days: 36_500 })
  expect(backupsIn(kept).map((one) => one.path)).toEqual([path, made.path, join(kept, 'tanod-2026-01-04T00-00-00Z.backup')])
  expect(removed.length).toBe(5)
  expect([old!, later!, dead, living].filter((one) => existsSync(one))).toEqual([later, living])
  expect(readdirSync(kept).filter((name) => name.endsWith('.part'))).toEqual([])
})
