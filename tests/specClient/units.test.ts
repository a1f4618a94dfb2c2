// A department and a response team at what they were sent to: their lists, rows and names, by the words of the specification.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { type Data, demo, form, picture, type SpecClient, specClient } from './client.ts'

type Signed = SpecClient & { accountId: string }
let lab: Lab
let dispatcher: Signed
let admin: Signed
let units: Record<'department' | 'response team', Signed>
beforeAll(async () => {
  lab = await openLab()
  const [department, team] = [await demo(lab, 'department'), await demo(lab, 'response team')]
  ;[dispatcher, admin, units] = [await demo(lab, 'dispatcher'), await demo(lab, 'admin'), { department, 'response team': team }]
})
afterAll(() => lab.close())

const listed = async (who: SpecClient, list: string): Promise<Data[]> => (await who.get(`reports/${list}?limit=500`)).items
const numbers = async (who: SpecClient, list: string) => (await listed(who, list)).map((row) => row.transactionNumber)

async function sent(): Promise<string> {
  await lab.owner.query('delete from attempt')
  const stranger = specClient(lab, null)
  const [caseType] = await stranger.get('ccPublic/getCaseTypes')
  const told = { caseTypeId: caseType.id, description: 'Water is rising', landmark: 'Market', callerName: 'Juan Cruz', callerPhone: '09171234567' }
  const { transactionNumber } = await stranger.post('ccPublic/createEmergencyTicket', form({ ...told, file: picture() }))
  const [citizen] = (await admin.post('citizen/searchCitizenByCC', { limit: '1' })).items
  await dispatcher.post('reports/tagCitizenToTicket', { transactionNumber, userId: citizen.accountId })
  await dispatcher.post(`reports/assignToDepartments/${transactionNumber}`, { departments: [units.department.accountId] })
  await dispatcher.post('reports/assignToResponseTeam', { transactionNumber, responseTeams: [units['response team'].accountId] })
  return transactionNumber as string
}

it.each(['department', 'response team'] as const)('%s: what it is sent to is in accepted at once, first, and not in pending', async (type) => {
  const unit = units[type]
  const known = await sent()
  await unit.get(`reports/acceptTicket/${known}`)
  const number = await sent()
  expect(await numbers(unit, 'getPendingEmergencyTickets')).not.toContain(number)
  const before = await listed(unit, 'getAcceptedEmergencyTickets')
  const at = before.findIndex((row) => row.transactionNumber === number)
  expect(at).toBeGreaterThanOrEqual(0)
  expect(before.findIndex((row) => row.transactionNumber === known)).toBeGreaterThan(at)
  expect(before.slice(0, at + 1).every((row) => row.awaiting.includes(unit.accountId))).toBe(true)
  expect((await unit.get('reports/getTicketNotif')).unacknowledged.map((row: Data) => row.transactionNumber)).toContain(number)
  expect((await unit.get(`reports/acceptTicket/${number}`)).awaiting).not.toContain(unit.accountId)
  expect(await numbers(unit, 'getAcceptedEmergencyTickets')).toContain(number)
})

it.each(['department', 'response team'] as const)('%s: rows are whole, and every name that they hold can be read', async (type) => {
  const number = await sent()
  const unit = units[type]
  const row = (await listed(unit, 'getAcceptedEmergencyTickets')).find((one) => one.transactionNumber === number)!
  expect(row).toMatchObject({ id: number, description: 'Water is rising', isReported: 0, hazardId: null })
  expect(row).toMatchObject({ callerName: 'Juan Cruz', callerPhone: '+639171234567', userId: expect.any(String) })
  expect(row.allocatedNames.map((one: Data) => one.id).toSorted()).toEqual([...row.allocatedTo].toSorted())
  expect(row.allocatedNames.every((one: Data) => one.name.length > 0)).toBe(true)
  const ids = async (path: string, key = 'id') => (await unit.get(path)).items.map((one: Data) => one[key])
  expect(await ids('resources/getCaseTypes')).toContain(row.caseTypeId)
  for (const path of ['resources/getSubCaseTypes', 'resources/getBarangays', 'resources/getResponseTypes', 'resources/getReportCategory'])
    expect((await ids(path)).length, path).toBeGreaterThan(0)
  for (const call of ['createReport', 'getUpdates', 'getAssignedDepartments', 'readEmergencyTicket', 'unreadEmergencyTicket'])
    await unit.get(`reports/${call}/${number}`)
  await unit.post(`reports/getAssignedResponseTeams/${number}`)
  await unit.get(`chat/getChats/${number}`)
  await unit.post('reports/addUpdate', { transactionNumber: number, message: 'We are on our way' })
  const who = (await unit.get(`citizen/getCitizenInfo/${row.userId}`)) as Data
  expect(who.accountId).toBe(row.userId)
})

it.each(['department', 'response team'] as const)('%s: lists say how many there are and how to go on', async (type) => {
  await sent()
  await sent()
  const unit = units[type]
  const page = await unit.get('reports/getAcceptedEmergencyTickets?limit=1')
  expect([page.items.length, typeof page.next]).toEqual([1, 'string'])
  expect(page.total).toBeGreaterThan(1)
  const next = await unit.get(`reports/getAcceptedEmergencyTickets?limit=1&cursor=${encodeURIComponent(page.next)}`)
  expect(next.items[0].transactionNumber).not.toBe(page.items[0].transactionNumber)
  for (const list of ['getReportedEmergencyTickets', 'getDeclinedEmergencyTickets']) await listed(unit, list)
})

it('who may transfer can list the centers', async () => {
  expect((await dispatcher.get('adminFn/getCommandCenters')).items.length).toBeGreaterThan(0)
})
