// Those who lead see the emergencies that are open: what, where by barangay, since when and how far, and nothing of whose they are.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { statistics } from '#contract/statistics/room.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

it('an executive sees a fire that was just filed and how far those who help are, without a name, a number or a word of the caller', async () => {
  const [executive, dispatcher, team] = [await lab.as('executive'), await lab.as('dispatcher'), await lab.as('responseteam')]
  const { rows: types } = await lab.owner.query<{ id: string }>(
    `select id from case_type where command_center_id = $1 and name in ('Fire', 'Animal') order by name desc`,
    [dispatcher.centerId],
  )
  const { rows: places } = await lab.owner.query<{ id: string; name: string }>(
    'select id, name from barangay where command_center_id = $1 and is_deleted = 0 order by name limit 1',
    [dispatcher.centerId],
  )
  const secrets = { callerName: 'Perpetua Nakatago', callerPhone: '+639178884471', landmark: 'Sa likod ng 88 Mabini', description: 'Si Nakatago ito' }
  const { data: before } = await executive.ask(statistics.getEmergencies)
  const told = { caseTypeId: types[0]!.id, priority: 1 as const, barangayId: places[0]!.id, ...secrets }
  const { transactionNumber: id } = (await dispatcher.ask(entries.createEmergencyTicket, told)).data
  await dispatcher.ask(entries.createEmergencyTicket, { ...told, caseTypeId: types[1]!.id, priority: 3, description: 'A dog on the road' })
  const { data } = await executive.ask(statistics.getEmergencies)
  expect(data.open).toBe(before.open + 1)
  expect(data.items[0]).toMatchObject({ caseType: { name: 'Fire' }, barangay: places[0]!.name, priority: 1, reached: 'nobody' })
  const words = JSON.stringify(data)
  for (const secret of [id, 'Nakatago', '8884471', 'Mabini', 'dog']) expect(words).not.toContain(secret)

  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  expect((await executive.ask(statistics.getEmergencies)).data.items[0]).toMatchObject({ reached: 'sent' })
})

it('says that nobody is sent once the team was taken off, and keeps what was offered to another center', async () => {
  const [executive, dispatcher, team, other] = [
    await lab.as('executive'),
    await lab.as('dispatcher'),
    await lab.as('responseteam'),
    await lab.as('dispatcher', 'taguig'),
  ]
  const { rows: types } = await lab.owner.query<{ id: string }>(`select id from case_type where command_center_id = $1 and name = 'Fire'`, [
    dispatcher.centerId,
  ])
  const { transactionNumber: id } = (
    await dispatcher.ask(entries.createEmergencyTicket, { caseTypeId: types[0]!.id, priority: 1, description: 'Smoke from the market' })
  ).data
  const now = async () => (await executive.ask(statistics.getEmergencies)).data
  const newest = async () => (await now()).items[0]!
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  await team.ask(assignment.setTeamStatus, { id, state: 'enRoute' })
  expect((await newest()).reached).toBe('enRoute')
  await dispatcher.ask(assignment.removeResponseTeam, { id, responseTeamId: team.accountId })
  expect((await newest()).reached).toBe('nobody')

  const { open } = await now()
  await dispatcher.ask(transfer.transferTicket, { transactionNumber: id, commandCenterId: other.centerId, reason: 'Across the river' })
  expect([(await now()).open, (await newest()).status]).toEqual([open, 'transferred'])
})

it('counts a team on a run as busy, whatever it says of its duty', async () => {
  const [dispatcher, team] = [await lab.as('dispatcher'), await lab.as('responseteam')]
  const { rows: types } = await lab.owner.query<{ id: string }>(`select id from case_type where command_center_id = $1 limit 1`, [
    dispatcher.centerId,
  ])
  const { transactionNumber: id } = (
    await dispatcher.ask(entries.createEmergencyTicket, { caseTypeId: types[0]!.id, priority: 2, description: 'A tree on the road' })
  ).data
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  await team.ask(responseTeams.setDutyStatus, { id: team.accountId, dutyStatus: 'offduty' })
  expect((await team.ask(statistics.getDashboardData)).data.teams).toEqual({ available: 0, busy: 1, off: 0 })
})
