// Transaction numbers: never twice, never out.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
})
afterAll(() => lab.close())

const sequence = () => `ticket_number_${dispatcher.centerId.replaceAll('-', '')}`
const file = (count: number) => fileReports(lab, dispatcher.centerId, caseTypeId, count)

it('are all different when 300 reports come at once on two nodes', async () => {
  expect(new Set(await file(300)).size).toBe(300)
})

it.each([
  ['9999', /-\d{4}$/, /-\d{5}$/],
  ['2147483646', /-2147483\d{3}$/, /-2147483\d{3}$/],
  ['9007199254740990', /-900719925474\d{4}$/, /-900719925474\d{4}$/],
])('widen at %s', async (last, before, after) => {
  const { rows } = await lab.owner.query<{ base: string }>('select max(base)::text as base from ticket_day where command_center_id = $1', [
    dispatcher.centerId,
  ])
  await lab.owner.query(`select setval($1, $2::bigint + $3::bigint - 1)`, [sequence(), rows[0]!.base, last])
  const numbers = [...(await file(1)), ...(await file(1)), ...(await file(1))]
  expect(numbers[0]).toMatch(before)
  expect(numbers[2]).toMatch(after)
  expect(new Set(numbers).size).toBe(3)
})

it('are of the day, and go on where they were when the clock steps back over midnight', async () => {
  const fileIn = async (zone: string) => {
    await lab.owner.query('update command_center set time_zone = $2 where id = $1', [dispatcher.centerId, zone])
    return (await file(1))[0]!.split('-') as [string, string, string]
  }
  // Two zones that never have the same date.
  const [later, earlier, again] = [await fileIn('Pacific/Kiritimati'), await fileIn('Etc/GMT+12'), await fileIn('Pacific/Kiritimati')]
  expect(Number(later[1])).toBeGreaterThan(Number(earlier[1]))
  expect(again[1]).toBe(later[1])
  expect(BigInt(again[2])).toBeGreaterThan(BigInt(later[2]))
})
