// After an upgrade: a center of an earlier Tanod gets the newer usual cards unsigned and its first response plans; what its people signed, wrote or took away stays.
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
  await lab.owner.query('update usual_brought set plans_at = null where command_center_id = $1', [director.centerId])

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
