// The exported table: times by the clock of the center, words of the reader's language, durations, who was sent and who took it; nothing that only a program reads.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#contract/accounts/room.ts'
import { byDate } from '#contract/reports/byDate.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { readCsv } from '#server/kit/csv.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab()
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

const exported = async (asked: { language?: 'en' | 'fil'; priority?: (1 | 2)[]; caseTypeId?: string[] } = {}) => {
  const { data } = await dispatcher.ask(byDate.exportReport, { from: '2025-02-03', to: '2025-02-03', reason: 'For the council', ...asked })
  return readCsv(data.csv).map(({ cells }) => cells)
}

it('a ticket of 07:00 stands on its own day, in words, with how long it took and by whom', async () => {
  const caseType = (await dispatcher.ask(reference.getCaseTypes, {})).data.items.find(({ name }) => name === 'Fire')!
  const team = (await dispatcher.ask(accounts.getResponseTeams, {})).data.items[0]!
  const { data } = await dispatcher.ask(tickets.createEmergencyTicket, {
    caseTypeId: caseType.id,
    description: 'Smoke',
    landmark: 'Market',
    priority: 2,
  })
  const number = data.transactionNumber
  await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [team.accountId] })
  await lab.owner.query(
    `update ticket set received_at = '2025-02-02T23:00:00.123456Z', accepted_at = '2025-02-02T23:05:12Z', dispatched_at = '2025-02-02T23:06:00Z',
      on_scene_at = '2025-02-03T01:00:01Z' where number = $1`,
    [number],
  )
  const [step] = (await dispatcher.ask(reference.getCrewSteps, {})).data.items
  await lab.owner.query(
    `update ticket_assignment set steps = jsonb_build_array(jsonb_build_object('id', $2::text, 'at', '2025-02-03T01:02:03Z')) where number = $1 and kind = 'responseteam'`,
    [number, step!.id],
  )
  const lines = await exported({ priority: [2], caseTypeId: [caseType.id] })
  const at = lines.findIndex(([first]) => first === 'Number')
  const row = Object.fromEntries(lines[at]!.map((name, index) => [name, lines[at + 1]![index]]))
  expect(row).toMatchObject({
    ...{ Number: number, Status: 'Accepted', Priority: 'P2', Source: 'Filed by staff', 'Case type': 'Fire' },
    ...{ Received: '2025-02-03 07:00:00', Accepted: '2025-02-03 07:05:12', Sent: '2025-02-03 07:06:00', 'On scene': '2025-02-03 09:00:01' },
    ...{ 'Time to answer': '0:05:11', 'Time to arrive': '2:00:00', 'Response teams': team.team.callSign, 'Handled by': 'Diwa Demo' },
    'Steps of the teams': `${team.team.callSign}: ${step!.name} 2025-02-03 09:02:03`,
  })
  const said = Object.fromEntries(lines.slice(0, at))
  expect(said).toMatchObject({ Priority: 'P2', 'Case type': 'Fire', Days: '2025-02-03 – 2025-02-03', Times: 'Those of the center: Asia/Manila' })
  expect(lines.flat().filter((cell) => /[{}]|\d{2}T\d{2}|[0-9a-f]{8}-/.test(cell))).toEqual([])

  const filipino = await exported({ language: 'fil' })
  expect(filipino.flat()).toEqual(expect.arrayContaining([caseType.names.fil, 'Inihain ng kawani', '2025-02-03 07:00:00']))
  expect(filipino.flat()).not.toContain('Filed by staff')
})

it('a report without words has no summary: the name of its kind is nobody’s words', async () => {
  const { items } = (await dispatcher.ask(reference.getCaseTypes, {})).data
  const [flood, crime] = ['Flood', 'Crime'].map((sought) => items.find(({ name }) => name === sought)!)
  const subs = (await dispatcher.ask(reference.getSubCaseTypes, { caseTypeId: crime!.id })).data.items
  const said = [
    [flood!.id, 'Flood'],
    [crime!.id, `Crime: ${subs.find(({ caseTypeId }) => caseTypeId === crime!.id)!.name}`],
    [flood!.id, 'Flood over the bridge'],
  ] as const
  for (const [caseTypeId, description] of said) {
    const { data } = await dispatcher.ask(tickets.createEmergencyTicket, { caseTypeId, description, landmark: 'Market', priority: 1 })
    await lab.owner.query(`update ticket set received_at = '2025-02-02T23:10:00Z' where number = $1`, [data.transactionNumber])
  }
  const lines = await exported({ priority: [1] })
  const at = lines.findIndex(([first]) => first === 'Number')
  const summaries = lines.slice(at + 1).map((cells) => cells[lines[at]!.indexOf('Summary')])
  expect(summaries.toSorted()).toEqual(['', '', 'Flood over the bridge'])
})
