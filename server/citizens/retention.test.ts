// What is held of citizens goes on its day: the day before it is there, the day after it is not, and open tickets hold it.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { search } from '#contract/citizens/search.ts'
import { usualSettings } from '#contract/centers/settings.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { erasurePorts } from '#server/rooms.ts'
import { forgetCitizens } from './retention.ts'

let lab: Lab
let verifier: Caller
beforeAll(async () => {
  lab = await openLab()
  verifier = await lab.as('verifier')
})
afterAll(() => lab.close())

const days = usualSettings.retentionDays
const age = (id: string, n: number) =>
  lab.owner.query("update citizen set created_at = now() - $2 * interval '1 day', decided_at = now() - $2 * interval '1 day' where id = $1", [id, n])
async function citizen(status: 'DECLINED' | 'APPROVED') {
  const { data } = await verifier.ask(search.searchCitizenByCC, { status, limit: 1 })
  const id = data.items[0]!.accountId
  await lab.owner.query('update ticket set user_id = null where user_id = $1', [id])
  return id
}
const isThere = async (id: string) => (await lab.owner.query('select 1 from citizen where id = $1 and removed_at is null', [id])).rows.length === 1
const picturesOf = async (id: string) =>
  (await lab.owner.query("select 1 from file where owner_kind = 'citizen' and owner_id = $1", [id])).rows.length

it.each([
  ['DECLINED', days.declinedRegistrations],
  ['APPROVED', days.citizenRecords],
] as const)('a citizen who is %s goes after %i days, not before, and from search too', async (status, limit) => {
  const id = await citizen(status)
  await age(id, limit - 1)
  await forgetCitizens(lab.nodes[0]!.db, erasurePorts)
  expect(await isThere(id)).toBe(true)
  await age(id, limit + 1)
  await forgetCitizens(lab.nodes[0]!.db, erasurePorts)
  expect([await isThere(id), await picturesOf(id)]).toEqual([false, 0])
  expect((await refusalOf(verifier.ask(search.getCitizenInfo, { id }))).status).toBe(404)
  await lab.settle()
  const { rows } = await lab.owner.query("select data from fact where verb = 'citizenForgotten' and object_id = $1 order by seq desc limit 1", [id])
  expect(rows[0]).toEqual({ data: { because: status === 'DECLINED' ? 'declinedRegistrations' : 'citizenRecords' } })
})

it('identity pictures go before the record does', async () => {
  const id = await citizen('APPROVED')
  await age(id, days.identityPictures - 1)
  await forgetCitizens(lab.nodes[0]!.db, erasurePorts)
  expect(await picturesOf(id)).toBe(2)
  await age(id, days.identityPictures + 1)
  await forgetCitizens(lab.nodes[0]!.db, erasurePorts)
  expect([await isThere(id), await picturesOf(id)]).toEqual([true, 0])
})

it('nobody with an open ticket goes', async () => {
  const id = await citizen('APPROVED')
  await lab.owner.query(
    "update ticket set user_id = $1 where number = (select number from ticket where command_center_id = $2 and tab = 'pending' limit 1)",
    [id, verifier.centerId],
  )
  await age(id, days.citizenRecords + 1)
  await forgetCitizens(lab.nodes[0]!.db, erasurePorts)
  expect(await isThere(id)).toBe(true)
})
