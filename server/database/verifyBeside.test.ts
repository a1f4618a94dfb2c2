// PRV-02: verify, run beside a node that takes reports and acts at full speed, finds nothing wrong where nothing is, and the one fact that was bent.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { updates } from '#contract/tickets/detail/updates.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { verifyAll } from '#server/verifyAll.ts'
import { withDatabase } from '#tests/database.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let caller: Caller
let ownerUrl = ''
let isOpen = true
let acts = 0
let flood: Promise<unknown>

beforeAll(async () => {
  lab = await openLab()
  caller = await lab.as('dispatcher')
  ownerUrl = withDatabase(inject('ownerUrl'), new URL(lab.appUrl).pathname.slice(1))
  await giveFiles()
  const caseTypeId = await firstCaseType(lab, caller.centerId)
  const hand = async () => {
    while (isOpen) {
      const [number] = await fileReports(lab, caller.centerId, caseTypeId, 1)
      await caller.ask(updates.addUpdate, { transactionNumber: number!, text: 'Beside it' })
      acts += 2
    }
  }
  flood = Promise.all(Array.from({ length: 4 }, hand))
})
afterAll(async () => {
  isOpen = false
  await flood
  await lab.close()
})

/** A lab has the rows of the demo's files and not their content: so much of it as is looked at. */
async function giveFiles(): Promise<void> {
  const keeper = new FileKeeper(join(lab.config.data, 'files'))
  const { rows } = await lab.owner.query<{ sha256: string; bytes: number }>('select distinct sha256, bytes from file')
  for (const { sha256, bytes } of rows) {
    mkdirSync(dirname(keeper.pathOf(sha256)), { recursive: true })
    writeFileSync(keeper.pathOf(sha256), Buffer.alloc(bytes))
  }
}

async function verify() {
  const lines: string[] = []
  const isWhole = await verifyAll(lab.config, ownerUrl, (line) => void lines.push(line))
  const facts = Number(/^log verified: (\d+) facts/m.exec(lines.join('\n'))?.[1])
  return { isWhole, facts, wrong: lines.filter((line) => /^(WRONG| {7})/.test(line)) }
}

it('says nothing wrong while reports and acts come in at full speed', { timeout: times(120_000, 1_800_000) }, async () => {
  let before = 0
  for (let round = 0; round < times(3, 40); round++) {
    const begun = acts
    const { wrong, isWhole, facts } = await verify()
    expect({ round, wrong, isWhole }).toEqual({ round, wrong: [], isWhole: true })
    // Each looked at a log that had grown, and the flood went on beside it.
    expect(facts).toBeGreaterThan(before)
    before = facts
    await until(() => acts >= begun + times(60, 200))
  }
  expect(acts).toBeGreaterThanOrEqual(times(180, 8_000))
})

it('names the one fact that the owner of the database bent meanwhile, and nothing else', async () => {
  await lab.owner.query('begin')
  await lab.owner.query('alter table fact disable trigger user')
  const { rowCount } = await lab.owner.query(`update fact set data = '{"reason":"bent"}' where command_center_id = $1 and seq = 20`, [
    caller.centerId,
  ])
  await lab.owner.query('alter table fact enable trigger user')
  await lab.owner.query('commit')
  expect(rowCount).toBe(1)
  const { isWhole, wrong } = await verify()
  expect(isWhole).toBe(false)
  expect(wrong).toEqual(['WRONG  not so: the log is whole and unaltered (1)', '       center taytay: fact 20 was altered, or the one before it'])
})
