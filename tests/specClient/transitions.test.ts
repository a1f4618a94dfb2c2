// The states and transitions of the fourth section, line by line: what leaves which list, and what comes into which.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { type Data, demo, form, picture, type SpecClient, specClient } from './client.ts'

type Signed = SpecClient & { accountId: string }
let lab: Lab
let dispatcher: Signed
let supervisor: Signed
let admin: Signed
let verifier: Signed
beforeAll(async () => {
  lab = await openLab()
  const types = ['dispatcher', 'supervisor', 'admin', 'verifier'] as const
  ;[dispatcher, supervisor, admin, verifier] = (await Promise.all(types.map((type) => demo(lab, type)))) as [Signed, Signed, Signed, Signed]
})
afterAll(() => lab.close())

async function pending(): Promise<string> {
  await lab.owner.query('delete from attempt')
  const stranger = specClient(lab, null)
  const [caseType] = await stranger.get('ccPublic/getCaseTypes')
  const told = { caseTypeId: caseType.id, description: 'Water is rising', landmark: 'Market', file: picture() }
  return (await stranger.post('ccPublic/createEmergencyTicket', form(told))).transactionNumber as string
}
const lists = ['Pending', 'Accepted', 'Declined', 'Reported', 'Transferred'] as const
/** The lists that a ticket is in. */
async function isIn(number: string): Promise<string[]> {
  const found = await Promise.all(lists.map(async (list) => (await dispatcher.get(`reports/get${list}EmergencyTickets?limit=500`)).items as Data[]))
  return lists.filter((_, index) => found[index]!.some((row) => row.transactionNumber === number))
}
const idsOf = async (who: SpecClient, path: string, key: string) => ((await who.get(`${path}?limit=500`)).items as Data[]).map((row) => row[key])

it.each([
  ['accept', 'Accepted', (number: string) => dispatcher.get(`reports/acceptTicket/${number}`)],
  ['decline', 'Declined', (number: string) => dispatcher.post(`reports/declineTicket/${number}`)],
  ['report', 'Reported', (number: string) => dispatcher.post(`reports/reportTicket/${number}`, { isReported: 1 })],
  [
    'assign to a department',
    'Accepted',
    async (number: string) => {
      const [department] = (await admin.get('resources/getDepartments')).items
      expect(await dispatcher.post(`reports/assignToDepartments/${number}`, { departments: [department.accountId] })).toBeTruthy()
    },
  ],
] as const)('%s: out of pending, and into %s alone', async (_, list, step) => {
  const number = await pending()
  expect(await isIn(number)).toEqual(['Pending'])
  await step(number)
  expect(await isIn(number)).toEqual([list])
})

it('report, taken back: out of reported, and into accepted', async () => {
  const number = await pending()
  await dispatcher.post(`reports/reportTicket/${number}`, { isReported: '1', reason: 'prank' })
  await dispatcher.post(`reports/reportTicket/${number}`, { isReported: '0' })
  expect(await isIn(number)).toEqual(['Accepted'])
})

it('resolve: what is returned is the accepted ticket, resolved, and stays in its list', async () => {
  const number = await pending()
  const accepted = await dispatcher.get(`reports/acceptTicket/${number}`)
  const resolved = await dispatcher.post('reports/resolveTicket', { transactionNumber: number, remarks: 'Pumped out' })
  expect({ ...accepted, ...resolved }).toMatchObject({ transactionNumber: number, status: 'resolved', resolved: { summary: 'Pumped out' } })
  expect(await isIn(number)).toEqual(['Accepted'])
})

it('delete and restore: out of every list, and back into the one before', async () => {
  const number = await pending()
  await supervisor.get(`reports/deleteEmergencyTicket/${number}`)
  expect(await isIn(number)).toEqual([])
  await supervisor.get(`reports/restoreEmergencyTicket/${number}`)
  expect(await isIn(number)).toEqual(['Pending'])
})

it('read and unread: each account by itself, and counted', async () => {
  const number = await pending()
  const unread = async () => (await dispatcher.get('reports/getTicketNotif')).unread.pending as number
  const before = await unread()
  await dispatcher.get(`reports/readEmergencyTicket/${number}`)
  expect(await unread()).toBe(before - 1)
  expect((await supervisor.get(`reports/readCheck/${number}`)).readBy.map((one: Data) => one.accountId)).toEqual([dispatcher.accountId])
  await dispatcher.get(`reports/unreadEmergencyTicket/${number}`)
  expect(await unread()).toBe(before)
})

it('scheduled: in its own list alone until it is due', async () => {
  const [caseType] = (await dispatcher.get('resources/getCaseTypes')).items
  const told = { caseType: caseType.id, details: 'A parade', scheduledAt: '2099-01-01T08:00:00+08:00' }
  const { transactionNumber } = await dispatcher.post('reports/addScheduledEntry', told)
  expect(await idsOf(dispatcher, 'reports/getScheduledEmergencyTicket', 'transactionNumber')).toContain(transactionNumber)
  expect(await isIn(transactionNumber)).toEqual([])
})

it('a report of the day moves between the standing and the archived, by its hazardId', async () => {
  const { hazardId } = await dispatcher.post('reports/addReportOfTheDay', { title: 'Road closed', severity: 'moderate' })
  const standsIn = async () => [
    (await idsOf(dispatcher, 'reports/getReportsOfTheDay', 'hazardId')).includes(hazardId),
    (await idsOf(dispatcher, 'reports/getArchivedReportsOfTheDay', 'hazardId')).includes(hazardId),
  ]
  expect(await standsIn()).toEqual([true, false])
  await dispatcher.post(`reports/archiveReportOfTheDay/${hazardId}`)
  expect(await standsIn()).toEqual([false, true])
  await dispatcher.post(`reports/bringBackReportOfTheDay/${hazardId}`)
  expect(await standsIn()).toEqual([true, false])
})

it('an offline report is tagged to a ticket, or rejected, and waits no more', async () => {
  const staff = await lab.as('dispatcher')
  const [caseType] = (await dispatcher.get('resources/getCaseTypes')).items
  const late = async (text: string) =>
    (await staff.ask(offlineReports.addOfflineReport, { road: 'radio', writtenAt: '2026-01-01T00:00:00Z', text, caseTypeId: caseType.id })).data.id
  const [one, other, number] = [await late('The bridge is out'), await late('A prank'), await pending()]
  const waits = async () => ((await dispatcher.get('reports/getOfflineReports?limit=500')).items as Data[]).filter((row) => row.state === 'waiting')
  expect((await waits()).map((row) => row.id)).toEqual(expect.arrayContaining([one, other]))
  expect((await dispatcher.post('reports/tagOfflineReport', { id: one, transactionNumber: number })).ticket.transactionNumber).toBe(number)
  expect((await dispatcher.get(`reports/rejectOfflineReport/${other}`)).state).toBe('rejected')
  expect((await waits()).filter((row) => [one, other].includes(row.id))).toEqual([])
})

it('the report of a response team is left out, and taken in again', async () => {
  const number = await pending()
  const [team] = (await admin.get('resources/getResponseTeams')).items
  await dispatcher.post('reports/assignToResponseTeam', { transactionNumber: number, responseTeams: team.accountId })
  const isExcluded = async () => (await dispatcher.post(`reports/getAssignedResponseTeams/${number}`))[0].isExcluded
  await supervisor.get(`reports/excludeRTReport/${number}`)
  expect(await isExcluded()).toBe(true)
  await supervisor.get(`reports/includeRTReport/${number}`)
  expect(await isExcluded()).toBe(false)
})

it('a citizen is blocked, and the history names who and why', async () => {
  const [citizen] = (await admin.post('citizen/searchCitizenByCC', { limit: '1', status: 'APPROVED' })).items
  await verifier.post('citizen/blockCitizen', { userId: citizen.accountId, remarks: 'Prank calls' })
  const { items } = await verifier.get(`citizen/getBlockHistory/${citizen.accountId}`)
  expect(items[0]).toMatchObject({ reason: 'Prank calls', unblockedAt: null })
})
