// After an upgrade: a center of an earlier Tanod gets the newer usual cards unsigned and its first response plans; what its people signed, wrote or took away stays.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards as calls } from '#contract/cards/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { bringUsual } from './upgrade.ts'

let lab: Lab
let director: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  director = await lab.as('supervisor')
})
afterAll(() => lab.close())

const cardNamed = async (code: string) => (await director.ask(calls.getCards)).data.find((one) => one.code === code)!
const versionsOf = async (code: string) => (await director.ask(calls.getCardVersions, { code })).data
/** As it came with an earlier Tanod, without its first question. */
const asBefore = (code: string) =>
  lab.owner.query(`update call_card set content = content #- '{questions,0}' where command_center_id = $1 and key = $2 and version = 1`, [
    director.centerId,
    code,
  ])
const bring = async () => {
  const told: string[] = []
  await bringUsual(lab.appUrl, (line) => told.push(line))
  return told
}

it('brings newer cards unsigned and the first plans, and touches nothing that was signed, written or made by hand', async () => {
  const own = await lab.as('supervisor', 'taguig')
  await lab.owner.query('delete from usual_brought where command_center_id = $1', [own.centerId])
  await lab.owner.query('delete from call_card where command_center_id = $1', [own.centerId])
  for (const code of ['suicide', 'choking', 'burns']) await asBefore(code)
  await director.ask(calls.signCard, { code: 'choking', version: 1, signedAs: 'Medical director' })
  const burns = await cardNamed('burns')
  await director.ask(calls.writeCard, { code: 'burns', discipline: 'medical', version: 1, content: { ...burns.content, beat: 60 } })
  await lab.owner.query('delete from response_plan where command_center_id = $1', [director.centerId])
  await lab.owner.query('update usual_brought set plans_at = null, cards = null where command_center_id = $1', [director.centerId])

  const told = await bring()
  expect(told.map((line) => line.replace(/^.*?: /, ''))).toEqual([
    '2 question cards came in a newer version, not signed.',
    'the usual response plans were added.',
  ])
  const suicide = await cardNamed('suicide')
  expect(suicide).toMatchObject({ version: 2, isSigned: false, draft: null })
  expect(suicide.content.questions[0]!.id).toBe('hanging')
  expect(await cardNamed('choking')).toMatchObject({ version: 1, isSigned: true, draft: 2 })
  expect((await versionsOf('choking')).map(({ version, writtenBy, signedAt }) => [version, writtenBy, signedAt !== null])).toEqual([
    [2, null, false],
    [1, null, true],
  ])
  expect((await versionsOf('burns')).map(({ version }) => version)).toEqual([2, 1])
  expect((await director.ask(tickets.getResponsePlans)).data.length).toBeGreaterThan(10)
  expect((await own.ask(calls.getCards)).data).toEqual([])

  const before = await versionsOf('burns')
  await director.ask(calls.signCard, { code: 'burns', version: before[0]!.version, signedAs: 'Medical director' })
  expect(await bring()).toHaveLength(1)
  expect(await cardNamed('burns')).toMatchObject({ version: 2, isSigned: true, draft: 3 })
  for (const { id } of (await director.ask(tickets.getResponsePlans)).data) await (await lab.as('admin')).ask(tickets.removeResponsePlan, { id })
  expect(await bring()).toEqual([])
  expect((await director.ask(tickets.getResponsePlans)).data).toEqual([])
})

it('a center that has its own names for case types keeps the cards that lead to them', async () => {
  const rename = (from: string, to: string) =>
    lab.owner.query('update case_type set name = $3 where command_center_id = $1 and name = $2', [director.centerId, from, to])
  const before = await cardNamed('gas')
  expect(before.content.caseTypeId).not.toBeNull()
  const { rows } = await lab.owner.query<{ name: string }>('select name from case_type where command_center_id = $1 and id = $2', [
    director.centerId,
    before.content.caseTypeId,
  ])
  await lab.owner.query('update usual_brought set cards = null where command_center_id = $1', [director.centerId])
  await rename(rows[0]!.name, 'Tagas')
  expect(await bring()).toEqual([])
  expect(await cardNamed('gas')).toEqual(before)
  await rename('Tagas', rows[0]!.name)
})

it('what cannot be brought to one center is said, and the others and the start go on', async () => {
  const failing = await lab.as('supervisor', 'taguig')
  for (const center of [director.centerId, failing.centerId])
    await lab.owner.query('insert into usual_brought (command_center_id) values ($1) on conflict (command_center_id) do update set cards = null', [
      center,
    ])
  await asBefore('drowning')
  await lab.owner.query(
    `create function refuse_card() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
     create trigger refuse_card before insert on call_card for each row when (new.command_center_id = '${failing.centerId}') execute function refuse_card()`,
  )
  const told = await bring()
  await lab.owner.query('drop function refuse_card cascade')
  expect(told.map((line) => line.replace(/^.*?: /, ''))).toEqual(
    expect.arrayContaining([
      '1 question cards came in a newer version, not signed.',
      expect.stringMatching(/^what is new could not be brought .*no room/),
    ]),
  )
  expect((await cardNamed('drowning')).version).toBe(2)
})
