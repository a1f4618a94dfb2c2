// Files in a bucket: kept, served, moved over, backed up, verified and swept; and a report beside a store that is full, refuses, is slow or dead. It starts the command twice.
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usage } from '#contract/centers/usage.ts'
import { filePath } from '#contract/files/files.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { filesOf } from '#server/backup/backup.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { verifyAll } from '#server/verifyAll.ts'
import { runProgram } from '#tests/app.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { type ObjectStore, openObjectStore, refuseAsStore, type Trouble } from '#tests/objectStore.ts'
import { send } from '#tests/raw.ts'
import { firstCaseType } from '#tests/reports.ts'
import { FileBucket, keepMoving } from './fileBucket.ts'
import { sweep, workSweep } from './sweep.ts'

let lab: Lab
let store: ObjectStore
let desk: Caller
let superadmin: Caller
let caseTypeId: string
const files = () => join(lab.data, 'files')
const there = () =>
  [...store.kept.keys()]
    .map((path) => path.replace('/town/files/', ''))
    .filter((name) => /^[\da-f]{64}/.test(name))
    .toSorted()
const here = () =>
  readdirSync(files(), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[\da-f]{64}/.test(name))
    .map((name) => name.slice(3))
    .toSorted()
const bucket = () => lab.nodes[0]!.keeper.bucket!
/** A picture that is like no other. */
const picture = async () =>
  new Blob([
    await sharp(crypto.getRandomValues(new Uint8Array(300)), { raw: { width: 10, height: 10, channels: 3 } })
      .png()
      .toBuffer(),
  ])
async function report() {
  const { data } = await desk.ask(tickets.createEmergencyTicket, { caseTypeId, description: 'Smoke', landmark: 'Market', files: [await picture()] })
  const { rows } = await lab.owner.query<{ id: string; sha256: string }>('select id, sha256 from file where owner_id = $1', [data.transactionNumber])
  return rows[0]!
}
const age = () => here().forEach((name) => utimesSync(join(files(), name.slice(0, 2), name), new Date(0), new Date(0)))
const health = async () => (await superadmin.ask(usage.getHealth)).data.parts.find(({ name }) => name === 'files')!

beforeAll(async () => {
  store = await openObjectStore()
  lab = await openLab({ settings: { filesBucket: store.address('town/files') } })
  bucket().patienceMs = 60_000
  desk = await lab.as('dispatcher')
  superadmin = await lab.as('superadmin')
  caseTypeId = await firstCaseType(lab, desk.centerId)
})
beforeEach(async () => {
  rmSync(files(), { recursive: true, force: true })
  // Nothing is there to go wrong, and what was is forgotten.
  await bucket().moveFrom(files())
})
afterEach(() => {
  store.clear()
  // The machine of a test may be slow, and the store is not.
  bucket().patienceMs = 60_000
})
afterAll(async () => {
  await lab.close()
  store.close()
})

describe('a file', () => {
  it('is in the bucket when its report is answered, and leaves the folder after an hour; served from there whole and small', async () => {
    const { id, sha256 } = await report()
    expect(there()).toEqual([sha256, `${sha256}.small`])
    expect(await bucket().moveFrom(files())).toEqual({ moved: 0, waiting: 0, trouble: null })
    const [whole, small] = ['', '.small'].map((end) => readFileSync(join(files(), sha256.slice(0, 2), sha256 + end)))
    age()
    expect(await bucket().moveFrom(files())).toEqual({ moved: 2, waiting: 0, trouble: null })
    expect(here()).toEqual([])
    const fetched = async (size?: 'small') =>
      Buffer.from(await (await fetch(lab.nodes[0]!.url + filePath(id, size), { headers: { authorization: `Bearer ${desk.token}` } })).arrayBuffer())
    expect([(await fetched()).equals(whole!), (await fetched('small')).equals(small!)]).toEqual([true, true])
    expect(await health()).toMatchObject({ state: 'ok', note: { text: expect.stringContaining('files go to the store') } })
  })

  it('that the bucket has lost is wrong for verify, and is put there anew while it lies in the folder', async () => {
    const { sha256 } = await report()
    const said: string[] = []
    const look = async () => {
      said.length = 0
      await verifyAll(lab.config, lab.ownerUrl, (line) => said.push(line))
      return said.filter((line) => line.includes(sha256)).length
    }
    store.kept.clear()
    expect(await look()).toBe(0)
    age()
    expect(await bucket().moveFrom(files())).toMatchObject({ moved: 2, trouble: null })
    expect([there().length, await look()]).toEqual([2, 0])
    store.kept.clear()
    expect(await look()).toBe(1)
  })

  it('is in a backup from wherever it lies', async () => {
    const { sha256 } = await report()
    age()
    await bucket().moveFrom(files())
    const missing: string[] = []
    const found: string[] = []
    const both = [`files/${sha256.slice(0, 2)}/${sha256}`, `files/${sha256.slice(0, 2)}/${sha256}.small`]
    const look = async (...wanted: string[]) => {
      ;[found.length, missing.length] = [0, 0]
      for await (const { path } of filesOf(lab.config, wanted, { missing, tell: () => {} })) found.push(path)
    }
    await look(sha256)
    expect([found, missing]).toEqual([both, []])
    // What the store does not give is named, also where the line breaks in the middle, and the rest is taken.
    const { sha256: other } = await report()
    age()
    await bucket().moveFrom(files())
    store.be({ times: 1, does: (_, __, answer) => (refuseAsStore(answer, 503, 'SlowDown'), true) })
    await look(other, sha256)
    expect([found.slice(1), missing]).toEqual([both, [other]])
    store.be({ times: 1, does: (_, __, answer) => (answer.writeHead(200, { 'content-length': 99 }).write('x', () => answer.destroy()), true) })
    await look(other, sha256)
    expect([found.slice(1), missing]).toEqual([both, [other]])
  })

  it('that no row knows is swept from the bucket in the second round, and no other, nor what is older than the database', async () => {
    const known = await report()
    const forgotten = await report()
    const older = await report()
    await lab.owner.query('delete from file where sha256 = any ($1)', [[forgotten.sha256, older.sha256]])
    const { rows } = await lab.owner.query<{ at: string }>('select founded_at() as at')
    const founded = Date.parse(rows[0]!.at)
    for (const [path, one] of store.kept)
      store.kept.set(path, { ...one, at: new Date(path.includes(older.sha256) ? founded - 1_000 : founded + 1_000) })
    rmSync(files(), { recursive: true })
    const run = () => sweep({ db: lab.nodes[0]!.db, files: files(), receiving: join(lab.data, 'none'), bucket: bucket(), olderThanMs: 0 })
    // The second that is between the founding and these files may not have passed.
    await expect.poll(() => Date.now() > founded + 1_000).toBe(true)
    expect(await run()).toBe(0)
    expect(await run()).toBe(2)
    expect(there()).toEqual([known, older].flatMap(({ sha256 }) => [sha256, `${sha256}.small`]).toSorted())
  })

  it('that only this copy of the installation does not know stays there: the bucket is marked as another’s, and Health says so until it is taken over', async () => {
    const { sha256 } = await report()
    await bucket().moveFrom(files())
    await lab.owner.query('delete from file where sha256 = $1', [sha256])
    const founded = (await lab.owner.query<{ at: string }>('select founded_at() as at')).rows[0]!.at
    for (const [path, one] of store.kept) store.kept.set(path, { ...one, at: new Date(Date.parse(founded) + 1) })
    rmSync(files(), { recursive: true })
    const run = () => sweep({ db: lab.nodes[0]!.db, files: files(), receiving: join(lab.data, 'none'), bucket: bucket(), olderThanMs: 0 })
    const own = bucket().installation
    bucket().installation = 'a copy'
    expect([await run(), await run(), there().length]).toEqual([0, 0, 2])
    expect(await health()).toMatchObject({ state: 'failing', note: { text: expect.stringContaining('belongs to another installation') } })
    await bucket().removeMark()
    expect([await run(), await run()]).toEqual([0, 2])
    expect(await health()).toMatchObject({ state: 'ok' })
    bucket().installation = own
  })

  it('is not swept within the hour in which it was first seen that nobody knows it', async () => {
    const { sha256 } = await report()
    await lab.owner.query('delete from file where sha256 = $1', [sha256])
    await lab.owner.query("update command_center set created_at = least(created_at, now() - interval '1 day')")
    for (const [path, one] of store.kept) store.kept.set(path, { ...one, at: new Date(Date.now() - 2 * 3_600_000) })
    const parts = { db: lab.nodes[0]!.db, files: files(), receiving: join(lab.data, 'none'), bucket: bucket() }
    expect([await sweep(parts), await sweep(parts)]).toEqual([0, 0])
    expect(await sweep({ ...parts, olderThanMs: 0 })).toBeGreaterThanOrEqual(2)
    expect(there()).toEqual([])
  })

  it('that a row knows again at the last moment is not swept', async () => {
    const { sha256 } = await report()
    const { rows } = await lab.owner.query<Record<string, unknown>>('delete from file where sha256 = $1 returning *', [sha256])
    const founded = (await lab.owner.query<{ at: string }>('select founded_at() as at')).rows[0]!.at
    for (const [path, one] of store.kept) store.kept.set(path, { ...one, at: new Date(Date.parse(founded) + 1) })
    rmSync(files(), { recursive: true })
    const run = () => sweep({ db: lab.nodes[0]!.db, files: files(), receiving: join(lab.data, 'none'), bucket: bucket(), olderThanMs: 0 })
    expect(await run()).toBe(0)
    // Between the look at a page and the first that is taken.
    const remove = bucket().remove.bind(bucket())
    bucket().remove = async (name) => {
      await remove(name)
      const names = Object.keys(rows[0]!)
      const places = names.map((_, at) => `$${at + 1}`).join(', ')
      await lab.owner.query(`insert into file (${names.join(', ')}) values (${places})`, Object.values(rows[0]!))
    }
    expect(await run()).toBe(1)
    bucket().remove = remove
    expect(there().length).toBe(1)
  })

  it('is swept by one round at a time', async () => {
    let work = async () => {}
    const jobs = { work: async (_: unknown, does: () => Promise<void>) => void (work = does) }
    const parts = { db: lab.nodes[0]!.db, files: files(), receiving: join(lab.data, 'none'), bucket: bucket() }
    let looks = 0
    const list = bucket().list.bind(bucket())
    bucket().list = () => (looks++, list())
    await workSweep(jobs as unknown as Jobs, parts, () => {})
    await Promise.all([work(), work()])
    await work()
    bucket().list = list
    expect(looks).toBe(2)
  })
})

describe('npm run move-files', () => {
  const move = (...args: string[]) =>
    runProgram(
      'server/moveFiles.ts',
      { TANOD_DATA: lab.data, TANOD_SECRET: 'x'.repeat(32), TANOD_FILES_BUCKET: store.address('town/files') },
      {},
      args,
    )

  it('takes all files over, goes on where it was ended, and back', async () => {
    for (let at = 0; at < 3; at++) await report()
    store.kept.clear()
    const before = here()
    // The store dies in the middle.
    let puts = 0
    store.be({
      times: 1_000,
      does: (asked, _, answer) => (asked.method === 'PUT' && /[\da-f]{64}/.test(asked.url!) && ++puts > 2 ? Boolean(answer.destroy()) : false),
    })
    expect(await bucket().moveFrom(files(), { olderThanMs: 0 })).toMatchObject({ moved: 2, trouble: expect.stringContaining('the line broke') })
    expect([...new Set([...here(), ...there()])].toSorted()).toEqual(before)
    expect(there().length).toBe(2)
    store.be({ times: 0, does: () => false })
    expect(await move()).toEqual({ code: 0, output: expect.stringContaining(`moved    ${before.length - 2} files`) })
    expect([here(), there()]).toEqual([[], before])
    expect(await move('back')).toEqual({ code: 0, output: expect.stringContaining(`fetched  ${before.length} files`) })
    expect(here()).toEqual(before)
  })

  it('takes no file over that is not what its name says', async () => {
    const { sha256 } = await report()
    store.kept.clear()
    const path = join(files(), sha256.slice(0, 2), sha256)
    writeFileSync(path, 'damaged')
    expect(await bucket().moveFrom(files(), { olderThanMs: 0 })).toMatchObject({
      waiting: 1,
      trouble: expect.stringContaining('XAmzContentSHA256Mismatch'),
    })
    expect([here(), there()]).toEqual([[sha256], [`${sha256}.small`]])
  })
})

describe('beside a store that', () => {
  const refuses = (status: number, code: string) => (_: unknown, __: unknown, answer: Parameters<typeof refuseAsStore>[0]) => (
    refuseAsStore(answer, status, code), true
  )
  const dies = (_: unknown, __: unknown, answer: Parameters<typeof refuseAsStore>[0]) => Boolean(answer.destroy())

  async function tryBeside(does: Trouble['does'], why: string): Promise<void> {
    store.be({ times: 1_000, does })
    const { id, sha256 } = await report()
    expect(there()).toEqual([])
    expect((await send(lab, filePath(id), { token: desk.token })).status).toBe(200)
    const part = await health()
    expect([part.state, part.note.words['why'], part.todo]).toEqual(['failing', expect.stringContaining(why), expect.anything()])
    const { data } = await superadmin.ask(usage.getServerTroubles)
    expect(data.items).toContainEqual(expect.objectContaining({ says: part.note }))
    // The next one does not wait for it at all.
    const asked = store.asked.length
    await report()
    expect(store.asked.length).toBe(asked)
    store.be({ times: 0, does: () => false })
    age()
    await bucket().moveFrom(files())
    expect(there()).toContain(sha256)
    expect(await health()).toMatchObject({ state: 'ok' })
  }
  it.each([
    ['is full', refuses(507, 'XMinioStorageFull'), 'the store is full'],
    ['refuses the key', refuses(403, 'AccessDenied'), 'the key may not do that there'],
    ['dies on the line', dies, 'the line broke'],
  ] as const)('%s a report is taken with its picture, Health says so, and it goes over once the store is well', (_, does, why) =>
    tryBeside(does, why),
  )

  it('is silent a report waits as long as patience lasts, once', async () => {
    bucket().patienceMs = 30
    await tryBeside(() => true, 'took no file within 0.03 seconds')
  })

  it('is silent a round ends with the program, and has learned nothing', async () => {
    store.be({ times: 1_000, does: () => true })
    const said: string[] = []
    const asked = store.asked.length
    const end = keepMoving(bucket(), files(), (trouble) => said.push(trouble), 1)
    await expect.poll(() => store.asked.length).toBeGreaterThan(asked)
    await end()
    expect([said, bucket().last.trouble]).toEqual([[], null])
  })

  it('is away is told by Health though nothing waits, and by whoever could not read there before the round', async () => {
    store.be({ times: 1_000, does: refuses(503, 'SlowDown') })
    await expect(bucket().open('a'.repeat(64))).rejects.toThrow('it is busy')
    expect(await health()).toMatchObject({ state: 'failing', note: { words: { why: expect.stringContaining('it is busy') } } })
    store.be({ times: 0, does: () => false })
    await bucket().moveFrom(files())
    expect(await health()).toMatchObject({ state: 'ok' })
    store.be({ times: 1_000, does: refuses(503, 'SlowDown') })
    await bucket().moveFrom(files())
    expect(await health()).toMatchObject({ state: 'failing' })
  })

  it('breaks the line within its answer is in trouble, and the round ends in order', async () => {
    await report()
    store.kept.clear()
    const cut: Trouble['does'] = (asked, _, answer) =>
      asked.method === 'PUT' && (answer.writeHead(200, { 'content-length': 99 }).write('x', () => answer.destroy()), true)
    store.be({ times: 1_000, does: cut })
    expect(await bucket().moveFrom(files(), { olderThanMs: 0 })).toMatchObject({ moved: 0, trouble: expect.stringContaining('the line broke') })
    expect(bucket().last.trouble).toContain('the line broke')
  })

  it('takes no file of some size takes the others, however many were too large', async () => {
    for (let at = 0; at < 2; at++) await report()
    store.kept.clear()
    let refused = 0
    const isLarge = (asked: { method?: string; url?: string }) => asked.method === 'PUT' && /[\da-f]{64}/.test(asked.url!) && ++refused <= 3
    store.be({ times: 1_000, does: (asked, _, answer) => isLarge(asked) && (refuseAsStore(answer, 400, 'EntityTooLarge'), true) })
    expect(await bucket().moveFrom(files(), { olderThanMs: 0 })).toMatchObject({
      moved: 1,
      waiting: 3,
      trouble: expect.stringContaining('of this size'),
    })
  })

  it('is well is in no trouble where a file went over by another process meanwhile', async () => {
    await bucket().bring([join(files(), 'aa', 'a'.repeat(64))])
    expect(bucket().last.trouble).toBe(null)
    const { sha256 } = await report()
    expect(there()).toContain(sha256)
  })

  it('takes the line and says nothing a reader waits as long as patience lasts, and the next one not at all', async () => {
    store.be({ times: 1_000, does: () => true })
    const reader = new FileBucket(store.address('town/files'), { patienceMs: 20 })
    await expect(reader.open('a'.repeat(64))).rejects.toThrow('did not answer within 0.02 seconds')
    // It would answer again, and is not asked yet.
    store.be({ times: 0, does: () => false })
    await expect(reader.open('a'.repeat(64))).rejects.toThrow('did not answer')
    await reader.moveFrom(files())
    reader.patienceMs = 60_000
    expect(await reader.open('a'.repeat(64))).toBe(null)
  })

  it('what lies in a store that is away is told to come again', async () => {
    const { id } = await report()
    age()
    await bucket().moveFrom(files())
    store.be({ times: 1_000, does: (_, __, answer) => (refuseAsStore(answer, 503, 'SlowDown'), true) })
    const answer = await fetch(lab.nodes[0]!.url + filePath(id), { headers: { authorization: `Bearer ${desk.token}` } })
    expect([answer.status, (await answer.json()) as unknown]).toEqual([503, expect.objectContaining({ code: 'store-away' })])
  })

  it('is away the updates of a report come to its citizen, without their pictures', async () => {
    const given = { caseTypeId: (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id, deviceId: crypto.randomUUID() }
    const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, { ...given, description: 'Smoke', landmark: 'Market' })
    const told = { transactionNumber: data.transactionNumber!, isPublic: 1 as const }
    await desk.ask(tickets.addUpdate, { ...told, text: 'The road is closed.', files: [await picture()] })
    age()
    await bucket().moveFrom(files())
    const updates = async () => (await lab.stranger.ask(publicSide.getPublicUpdates, { token: data.token })).data.items
    expect(await updates()).toMatchObject([{ text: 'The road is closed.', files: [{ small: expect.stringContaining('data:image/webp') }] }])
    store.be({ times: 1_000, does: refuses(503, 'SlowDown') })
    expect(await updates()).toMatchObject([{ text: 'The road is closed.', files: [{ small: null }] }])
  })
})
