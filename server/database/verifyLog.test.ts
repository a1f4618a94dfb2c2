// PRV-02: whoever alters, takes out or slips in a row of the log, guards removed, is found, and the row is named.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Doer, record } from '#server/kit/record.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { healFigures } from './healFigures.ts'
import { checkFiles, checkInvariants } from './invariants.ts'
import { Cancelled } from './progress.ts'
import { verifyLog } from './verifyLog.ts'

const system: Doer = { session: null, accountType: 'system', source: 'test', requestId: 'test' }

let lab: Lab
let caller: Caller
beforeAll(async () => {
  lab = await openLab()
  caller = await lab.as('admin')
  await lab.as('admin', 'taguig')
  for (let n = 0; n < 50; n++)
    await lab.nodes[0]!.db.within(caller.centerId, (tx) =>
      record(tx, system, { verb: 'signInRefused', kind: 'account', id: `ñ-${n} "😀"`, data: { reason: 'x' } }),
    )
  await lab.settle()
})
afterAll(() => lab.close())
afterEach(() => lab.owner.query('rollback'))

/** As a superuser who removed the guards, in a transaction that is rolled back after the test. */
async function tamper(sql: string, ...more: unknown[]): Promise<string[]> {
  await lab.owner.query('begin')
  await lab.owner.query('alter table fact disable trigger user')
  const { rowCount } = await lab.owner.query(sql, [caller.centerId, ...more])
  expect(rowCount).toBeGreaterThan(0)
  await lab.owner.query('alter table fact enable trigger user')
  return (await verifyLog(lab.owner)).wrong
}

it('an untouched log is whole', async () => {
  const { wrong, facts, centers } = await verifyLog(lab.owner)
  expect(wrong).toEqual([])
  expect(facts).toBeGreaterThanOrEqual(52)
  expect(centers).toBeGreaterThanOrEqual(2)
})

it('tells how far it is, center by center, and ends where it is cancelled', async () => {
  const told: number[] = []
  const { facts, centers } = await verifyLog(lab.owner, [], (_, done) => void told.push(done))
  expect([told.length, told[0], told.at(-1)! < facts]).toEqual([centers, 0, true])
  const cancel = () => {
    throw new Cancelled('Cancelled.')
  }
  await expect(verifyLog(lab.owner, [], cancel)).rejects.toThrow(Cancelled)
  await expect(checkInvariants(lab.owner, cancel)).rejects.toThrow(Cancelled)
})

it.each([
  ["update fact set data = '{}' where command_center_id = $1 and seq = 20", ['center taytay: fact 20 was altered, or the one before it']],
  [
    "update fact set at = at + interval '1 microsecond' where command_center_id = $1 and seq = 21",
    ['center taytay: fact 21 was altered, or the one before it'],
  ],
  [
    "update fact set audience = '{}' || array['x'] where command_center_id = $1 and seq = 22",
    ['center taytay: fact 22 was altered, or the one before it'],
  ],
  [
    'update fact set actor_id = command_center_id where command_center_id = $1 and seq = 23',
    ['center taytay: fact 23 was altered, or the one before it'],
  ],
  ['delete from fact where command_center_id = $1 and seq = 30', ['center taytay: fact 30 is missing']],
  ['delete from fact where command_center_id = $1 and seq between 30 and 33', ['center taytay: facts 30 to 33 are missing']],
  ['delete from fact where command_center_id = $1 and seq < 3', ['center taytay: facts 1 to 2 are missing']],
])('%s', async (sql, found) => {
  expect(await tamper(sql)).toEqual(found)
})

it('the newest facts taken out are missed', async () => {
  const wrong = await tamper('delete from fact where command_center_id = $1 and seq >= (select max(seq) from fact where command_center_id = $1)')
  expect(wrong).toEqual([expect.stringMatching(/^center taytay: fact \d+ is missing at the end$/)])
})

it('an altered fact with a hash made to fit is found by the next one', async () => {
  const wrong =
    await tamper(`update fact f set data = '{"reason":"forged"}', hash = sha256((select hash from fact where command_center_id = $1 and seq = 39)
    || convert_to(fact_text(row(f.command_center_id, f.seq, f.at, f.position, f.actor_id, f.actor_type, f.verb, f.kind, f.object_id,
      '{"reason":"forged"}', f.audience, f.source, f.request_id, null, 2)::fact), 'UTF8')) where command_center_id = $1 and seq = 40`)
  expect(wrong).toEqual(['center taytay: fact 41 was altered, or the one before it'])
})

it('invariants hold, and each planted breach is told by its own', async () => {
  const before = await checkInvariants(lab.owner)
  expect(before.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  await lab.owner.query('begin')
  await lab.owner.query('delete from sign_in_name where account_id = $1', [caller.accountId])
  await lab.owner.query("update account set password_hash = 'plain' where id = $1", [caller.accountId])
  await lab.owner.query('update account set is_deleted = 1 where id = (select account_id from session where ended_at is null limit 1)')
  const found = (await checkInvariants(lab.owner)).filter(({ wrong }) => wrong.length > 0).map(({ says }) => says)
  expect(found).toContain('every password is kept as argon2id of at least 19 MiB')
  expect(found).toContain('closed accounts hold no open session')
  await lab.owner.query(
    `insert into file (command_center_id, id, owner_kind, owner_id, sha256, type, name, bytes) values ($1, $1, 'x', 'x', 'abc', 'x', 'x', 1)`,
    [caller.centerId],
  )
  expect((await checkFiles(lab.owner, (sha256) => `/nowhere/${sha256}`)).wrong).toContain('abc')
})

it('a file that went while it was looked for is not missed', async () => {
  await lab.owner.query(
    `insert into file (command_center_id, id, owner_kind, owner_id, sha256, type, name, bytes) values ($1, gen_random_uuid(), 'x', 'x', 'brief', 'x', 'x', 1)`,
    [caller.centerId],
  )
  const gone: Promise<unknown>[] = []
  const pathOf = (sha256: string) => {
    if (sha256 === 'brief') gone.push(lab.owner.query(`delete from file where sha256 = 'brief'`))
    return `/nowhere/${sha256}`
  }
  expect((await checkFiles(lab.owner, pathOf)).wrong).not.toContain('brief')
  expect(gone.length).toBeGreaterThan(0)
  await Promise.all(gone)
})

it('figures and sums that were bent are right again after a recount, and nothing else is changed', async () => {
  const wrong = async () => (await checkInvariants(lab.owner)).filter((one) => one.wrong.length > 0).map(({ says }) => says)
  const [recount, sums] = [
    'the figures of the statistics are those of a full recount of the tickets',
    'the sums of the statistics are those of their figures',
  ]
  await until(async () => (await lab.owner.query('select from figure_again')).rowCount === 0)
  const before = await wrong()
  await lab.owner.query(`with one as (select command_center_id, number from ticket_figure order by number limit 1)
    update ticket_figure f set day = f.day - 40 from one where one.command_center_id = f.command_center_id and one.number = f.number`)
  await lab.owner.query('update ticket_tally set count = count + 3 where ctid = (select ctid from ticket_tally limit 1)')
  expect(await wrong()).toEqual(expect.arrayContaining([recount, sums]))
  const healed = await healFigures(lab.owner)
  expect([healed.tickets, healed.sums > 0]).toEqual([1, true])
  expect((await wrong()).filter((one) => !before.includes(one))).toEqual([])
  expect(await healFigures(lab.owner)).toEqual({ tickets: 0, sums: 0 })
})
