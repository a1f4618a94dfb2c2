// Tickets by where they came from are counted as plain SQL does, in a period and narrowed.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statistics } from '#contract/statistics/room.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { firstCaseType } from '#tests/reports.ts'

let lab: Lab
let executive: Caller
beforeAll(async () => {
  lab = await openLab()
  executive = await lab.as('executive')
})
afterAll(() => lab.close())

it('counts each source once, also narrowed to a case type', async () => {
  const dispatcher = await lab.as('dispatcher')
  const caseTypeId = await firstCaseType(lab, dispatcher.centerId)
  for (const kind of ['police', 'police', '911', '911'] as const)
    await dispatcher.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Told by telephone', toldBy: { kind } })
  const rows = async (narrow: string, values: string[]) =>
    (
      await lab.owner.query<{ source: string; count: number }>(
        `select t.source, count(*)::int as count from ticket t join command_center c on c.id = t.command_center_id
          where t.command_center_id = $1 and t.status <> 'deleted' and t.status <> 'scheduled'
          and (t.received_at at time zone 'Asia/Manila')::date > (now() at time zone 'Asia/Manila')::date - 30 ${narrow}
          group by t.source order by count desc, t.source`,
        [dispatcher.centerId, ...values],
      )
    ).rows
  const counted = async (more: object) => (await executive.ask(statistics.getSourceCounts, more)).data.current
  // Figures follow the tickets.
  await until(async () => (await counted({ caseTypeId: [caseTypeId] })).some(({ source, count }) => source === '911' && count > 1))
  expect(await counted({})).toEqual(await rows('', []))
  const ofType = await counted({ caseTypeId: [caseTypeId] })
  expect(ofType).toEqual(await rows('and t.case_type_id = $2', [caseTypeId]))
  expect(ofType.find(({ source }) => source === 'police')!.count).toBeGreaterThanOrEqual(2)
})
