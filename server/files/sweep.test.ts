// TKT-07: what no row knows is swept away after an hour, and nothing else, also while the same content arrives again.
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entries } from '#contract/tickets/entries/entries.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { firstCaseType } from '#tests/reports.ts'
import { FileKeeper } from './keep.ts'
import { sweep } from './sweep.ts'

let lab: Lab
let caller: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  caller = await lab.as('dispatcher')
  caseTypeId = await firstCaseType(lab, caller.centerId)
  await lab.owner.query("update command_center set created_at = now() - interval '1 day'")
})
afterAll(() => lab.close())

const files = () => join(lab.data, 'files')
const receiving = () => join(lab.data, 'receiving')
const pathOf = (sha256: string, size?: 'small') => new FileKeeper(files()).pathOf(sha256, size)
const run = () => sweep({ db: lab.nodes[0]!.db, files: files(), receiving: receiving() })
const contents = () =>
  readdirSync(files(), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/'))
    .toSorted()

const age = (path: string, hours = 2) => utimesSync(path, new Date(Date.now() - hours * 3_600_000), new Date(Date.now() - hours * 3_600_000))
const ageAll = () => contents().forEach((name) => age(join(files(), name)))
const picture = async (width: number) =>
  new Blob([
    await sharp({ create: { width, height: 8, channels: 3, background: { r: 200, g: 9, b: 9 } } })
      .png()
      .toBuffer(),
  ])

async function fileWith(picture: Blob) {
  const { data } = await caller.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Smoke', landmark: 'Market', files: [picture] })
  const { rows } = await lab.owner.query<{ sha256: string }>('select sha256 from file where owner_id = $1', [data.transactionNumber])
  return { number: data.transactionNumber, sha256: rows[0]!.sha256 }
}

it('removes content, drafts and uploads that no row knows once they are an hour old, and leaves the rest', async () => {
  const { sha256 } = await fileWith(await picture(1))
  const forgotten = await fileWith(await picture(2))
  await lab.owner.query('delete from file where sha256 = $1', [forgotten.sha256])
  writeFileSync(`${pathOf(sha256)}.018f0000-0000-7000-8000-000000000000`, 'half')
  for (const name of ['old', 'young']) mkdirSync(join(receiving(), name))
  expect(await run()).toBe(0)

  ageAll()
  age(join(receiving(), 'old'))
  expect(await run()).toBe(4)
  const folder = sha256.slice(0, 2)
  expect(contents().filter((name) => name.startsWith(`${folder}/${sha256}`))).toEqual([`${folder}/${sha256}`, `${folder}/${sha256}.small`])
  expect(existsSync(pathOf(forgotten.sha256))).toBe(false)
  expect(readdirSync(receiving())).toEqual(['young'])
})

it('leaves content that is of another center alone', async () => {
  const other = await lab.as('dispatcher', 'taguig')
  const blob = await picture(3)
  await other.ask(entries.createEmergencyTicket, {
    ...{ caseTypeId: await firstCaseType(lab, other.centerId), description: 'Smoke', landmark: 'Market', files: [blob] },
  })
  ageAll()
  expect(await run()).toBe(0)
})

it('leaves content that is older than the database itself, which belongs to another one', async () => {
  const { sha256 } = await fileWith(await picture(5))
  await lab.owner.query('delete from file where sha256 = $1', [sha256])
  for (const size of [undefined, 'small'] as const) age(pathOf(sha256, size), 48)
  expect(await run()).toBe(0)
  ageAll()
  expect(await run()).toBe(2)
})

it('never takes content from an upload that comes while it sweeps, the same old content many times at once', async () => {
  const blobs = await Promise.all(Array.from({ length: times(10, 40) }, (_, n) => picture(50 + n)))
  for (const blob of blobs) await fileWith(blob)
  await lab.owner.query('delete from file')
  ageAll()
  let isOver = false
  const sweeping = (async () => {
    while (!isOver) await run()
  })()
  const kept = await Promise.all(blobs.map(fileWith))
  isOver = true
  await sweeping
  await run()
  expect(kept.filter(({ sha256 }) => !existsSync(pathOf(sha256)) || !existsSync(pathOf(sha256, 'small')))).toEqual([])
})

it('removes nothing while the database does not answer', async () => {
  const { sha256 } = await fileWith(await picture(4))
  await lab.owner.query('delete from file where sha256 = $1', [sha256])
  ageAll()
  const { db } = lab.nodes[0]!
  db.isGone = () => true
  await expect(run()).rejects.toMatchObject({ status: 503 })
  expect(existsSync(pathOf(sha256))).toBe(true)
  db.isGone = () => false
  expect(await run()).toBe(2)
})
