// The handovers of the demo tell of their own time: of nothing that came later, and of what the log says of their shift.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Handover, shiftFacts } from '#contract/handovers/Handover.ts'
import { handovers } from '#contract/handovers/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
let supervisor: Caller
let sheets: Handover[]
beforeAll(async () => {
  lab = await openLab()
  supervisor = await lab.as('supervisor')
  sheets = (await supervisor.ask(handovers.getHandovers, {})).data.items
})
afterAll(() => lab.close())

it('nothing on a sheet is later than its own time', () => {
  expect(sheets.map(({ signedBy }) => signedBy === null)).toEqual([true, false])
  for (const { standing, writtenAt } of sheets) {
    const { at, open, missedCalls, teamsOut, hazards } = standing
    expect(Date.parse(at)).toBe(Date.parse(writtenAt))
    const moments = [...open.map((one) => one.receivedAt), ...missedCalls.map((one) => one.rangAt), ...teamsOut.map((one) => one.since)]
    expect([...moments, ...hazards.map((one) => one.addedAt)].filter((one) => Date.parse(one) > Date.parse(at))).toEqual([])
  }
})

it('what was open then is named, and no more, each with a case type and a barangay of the center', async () => {
  const types = (await supervisor.ask(cases.getCaseTypes, { limit: 100 })).data.items.map(({ id }) => id)
  const barangays = (await supervisor.ask(cases.getBarangays, { limit: 100 })).data.items.map(({ id }) => id)
  for (const { standing } of sheets) {
    const { rows } = await lab.owner.query<{ number: string }>(
      `select number from ticket where command_center_id = $1 and received_at <= $2 and status <> 'scheduled'
          and coalesce(resolved_at, (declined ->> 'at')::timestamptz, (reported ->> 'at')::timestamptz, 'infinity') > $2`,
      [supervisor.centerId, standing.at],
    )
    expect(standing.open.map((one) => one.transactionNumber).toSorted()).toEqual(rows.map(({ number }) => number).toSorted())
    expect(standing.openByPriority.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
    expect(standing.open.filter((one) => !types.includes(one.caseTypeId) || !barangays.includes(one.barangayId ?? ''))).toEqual([])
  }
  expect(sheets[0]!.standing.open.length).toBeGreaterThan(0)
})

it('what was done in its shift is what the log tells of that time, and one shift begins where the other ended', async () => {
  expect(Date.parse(sheets[0]!.standing.since)).toBe(Date.parse(sheets[1]!.standing.at))
  for (const { standing } of sheets) {
    const { rows } = await lab.owner.query<{ verb: string; count: number }>(
      'select verb, count(*)::int as count from fact where command_center_id = $1 and at > $2 and at <= $3 group by verb',
      [supervisor.centerId, standing.since, standing.at],
    )
    const logged = new Map(rows.map(({ verb, count }) => [verb, count]))
    // The hazards of the demo are in no log.
    const told = standing.done.filter(({ verb }) => verb !== 'hazardAdded')
    expect(told).toEqual(shiftFacts.slice(0, -1).map((verb) => ({ verb, count: logged.get(verb) ?? 0 })))
  }
})
