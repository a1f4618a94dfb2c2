// Every flow of the specification's fourth section, walked by a client written from its words.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { type Data, demo, Failed, form, picture, type SpecClient, specClient, walked } from './client.ts'
import { inFlows, missed } from './walked.ts'

type Signed = SpecClient & { accountId: string }
let lab: Lab
let dispatcher: Signed
let admin: Signed
let supervisor: Signed
beforeAll(async () => {
  walked.clear()
  lab = await openLab()
  ;[dispatcher, admin, supervisor] = [await demo(lab, 'dispatcher'), await demo(lab, 'admin'), await demo(lab, 'supervisor')]
})
afterAll(() => lab.close())

const first = async (list: Promise<Data>): Promise<Data> => (await list).items[0]

/** A visitor files, as the quick-report page does: a form, without a token. */
async function pending(): Promise<string> {
  // So that it is never one too many from here.
  await lab.owner.query('delete from attempt')
  const stranger = specClient(lab, null)
  const [caseType] = await stranger.get('ccPublic/getCaseTypes')
  const filed = await stranger.post(
    'ccPublic/createEmergencyTicket',
    form({ caseTypeId: caseType.id, description: 'Water is rising', landmark: 'Market', file: picture() }),
  )
  return filed.transactionNumber as string
}
const inList = async (who: SpecClient, list: string, number: string): Promise<boolean> =>
  (await who.get(`reports/${list}?limit=500`)).items.some((row: Data) => row.transactionNumber === number)

it('accepts, updates and resolves', async () => {
  const number = await pending()
  expect(await inList(dispatcher, 'getPendingEmergencyTickets', number)).toBe(true)
  await dispatcher.get(`reports/acceptTicket/${number}`)
  expect([await inList(dispatcher, 'getPendingEmergencyTickets', number), await inList(dispatcher, 'getAcceptedEmergencyTickets', number)]).toEqual([
    false,
    true,
  ])
  await dispatcher.post('reports/addUpdate', { transactionNumber: number, message: 'A boat is on its way' })
  await dispatcher.post(`reports/editEmergencyTicket/${number}`, { description: 'Water is at the knees' })
  const resolved = await dispatcher.post('reports/resolveTicket', { transactionNumber: number })
  expect([resolved.transactionNumber, resolved.status]).toEqual([number, 'resolved'])
})

it('declines, reports, deletes and restores by the number alone', async () => {
  const [declined, reported, deleted] = [await pending(), await pending(), await pending()]
  await dispatcher.post(`reports/declineTicket/${declined}`)
  expect(await inList(dispatcher, 'getDeclinedEmergencyTickets', declined)).toBe(true)
  await dispatcher.post(`reports/reportTicket/${reported}`)
  expect(await inList(dispatcher, 'getReportedEmergencyTickets', reported)).toBe(true)
  await supervisor.get(`reports/deleteEmergencyTicket/${deleted}`)
  expect(await inList(dispatcher, 'getPendingEmergencyTickets', deleted)).toBe(false)
  await supervisor.get(`reports/restoreEmergencyTicket/${deleted}`)
  expect(await inList(dispatcher, 'getPendingEmergencyTickets', deleted)).toBe(true)
})

it('assigns to departments and response teams, and reads whole rows', async () => {
  const number = await pending()
  const department = await first(admin.get('resources/getDepartments'))
  const team = await first(admin.get('resources/getResponseTeams'))
  await dispatcher.post(`reports/assignToDepartments/${number}`, { departments: [department.accountId] })
  await dispatcher.post('reports/assignToResponseTeam', { transactionNumber: number, responseTeams: [team.accountId] })
  const row = (await dispatcher.get('reports/getAcceptedEmergencyTickets?limit=500')).items.find((one: Data) => one.transactionNumber === number)
  expect(row).toMatchObject({ id: number, description: 'Water is rising', isReported: 0, hazardId: null })
  expect(row.allocatedTo).toEqual(expect.arrayContaining([department.accountId, team.accountId]))
  expect(row.allocatedNames.map((one: Data) => one.name)).toEqual(expect.arrayContaining([department.name, team.team.callSign]))
  expect(await dispatcher.get(`reports/getAssignedDepartments/${number}`)).toHaveLength(1)
  expect(await dispatcher.post(`reports/getAssignedResponseTeams/${number}`)).toHaveLength(1)
  await supervisor.get(`reports/excludeRTReport/${number}`)
  await supervisor.get(`reports/includeRTReport/${number}`)
  await dispatcher.post(`reports/removeDepartment/${number}`, { departmentId: department.accountId })
})

it('transfers, cancels, and declines at the other side', async () => {
  const other = await first(dispatcher.get('adminFn/getCommandCenters'))
  const { data } = await lab.stranger.ask((await import('#contract/auth/signIn.ts')).signIn.demoLogin, {
    accountType: 'dispatcher',
    center: 'taguig',
  })
  const receiver = specClient(lab, data.token)
  const number = await pending()
  const offer = () => dispatcher.post('reports/transferTicket', { transactionNumber: number, commandCenterId: other.commandCenterId })
  await offer()
  expect(await inList(dispatcher, 'getTransferredEmergencyTickets', number)).toBe(true)
  await dispatcher.get(`reports/cancelTransferredTicket/${number}`)
  await offer()
  await receiver.get(`reports/declineTransferredTicket/${number}`)
  await offer()
  await receiver.get(`reports/acceptTransferredTicket/${number}`)
  expect(await inList(receiver, 'getAcceptedEmergencyTickets', number)).toBe(true)
})

it('never takes for removal what was not said', async () => {
  const number = await pending()
  const citizen = await first(admin.post('citizen/searchCitizenByCC', { limit: '1' }))
  await dispatcher.post('reports/tagCitizenToTicket', { transactionNumber: number, userId: citizen.accountId })
  await expect(dispatcher.post('reports/tagCitizenToTicket', { transactionNumber: number })).rejects.toThrow(Failed)
  expect((await dispatcher.get('reports/getPendingEmergencyTickets?limit=500')).items.find((row: Data) => row.id === number).userId).toBe(
    citizen.accountId,
  )
  await dispatcher.post('reports/tagCitizenToTicket', { transactionNumber: number, userId: null })
})

it('signs in by either name', async () => {
  for (const name of ['username', 'email']) {
    const { token } = await specClient(lab, null).post('auth/login', { [name]: 'taytay-agent', password: 'watch-over-taytay-1', totp: '' })
    expect(token).toBeTypeOf('string')
  }
})

it('creates from a call, as an entry, for later, and as a report of the day', async () => {
  const caseType = await first(dispatcher.get('resources/getCaseTypes'))
  const entry = { caseType: caseType.id, details: 'A tree fell', phone: '09171234567', name: 'Juan', reportCategory: '', priority: '2' }
  const made = await dispatcher.post('call/createTicketFromCall', entry)
  expect(await inList(dispatcher, 'getAcceptedEmergencyTickets', made.transactionNumber)).toBe(true)
  await dispatcher.post('reports/createEmergencyTicket', entry)
  await dispatcher.post('reports/addReportEntry', { ...entry, happenedAt: '2026-11-01T08:00:00+08:00' })
  await dispatcher.post('reports/addScheduledEntry', { ...entry, scheduledAt: '2099-01-01T08:00:00+08:00' })
  const hazard = await dispatcher.post('reports/addReportOfTheDay', { title: 'Road closed', severity: 'moderate' })
  await dispatcher.post(`reports/updateTicketReportOfTheDay/${hazard.hazardId}`, { add: made.transactionNumber })
})

it('a ticket carries the userId of its citizen and the hazardId of its report of the day, in its list and by itself', async () => {
  const number = await pending()
  const citizen = await first(admin.post('citizen/searchCitizenByCC', { limit: '1' }))
  const hazard = await dispatcher.post('reports/addReportOfTheDay', { title: 'Road closed', severity: 'moderate' })
  const carried = async () => {
    const row = (await dispatcher.get('reports/getPendingEmergencyTickets?limit=500')).items.find((one: Data) => one.id === number)
    const whole = await dispatcher.get(`reports/getEmergencyTicket/${number}`)
    return [row, whole].map(({ userId, hazardId }: Data) => ({ userId, hazardId }))
  }
  for (const before of await carried()) {
    expect(before.userId).not.toBe(citizen.accountId)
    expect(before.hazardId).toBeNull()
  }
  await dispatcher.post('reports/tagCitizenToTicket', { transactionNumber: number, userId: citizen.accountId })
  await dispatcher.post(`reports/updateTicketReportOfTheDay/${hazard.hazardId}`, { add: number })
  const both = { userId: citizen.accountId, hazardId: hazard.hazardId }
  expect(await carried()).toEqual([both, both])
})

it('lists the department types, and adds, changes and lists response types', async () => {
  const types = await admin.get('resources/getDepartmentTypes')
  const department = await first(admin.get('resources/getDepartments'))
  expect(types.items.map((one: Data) => one.id)).toContain(department.office.deptTypeId)
  const { id } = await admin.post('resources/addResponseType', { name: 'Mule' })
  await admin.post(`resources/updateResponseType/${id}`, { name: 'Donkey' })
  const listed = (await admin.get('resources/getResponseTypes')).items.find((one: Data) => one.id === id)
  expect([listed.name, listed.isDeleted]).toEqual(['Donkey', 0])
})

it('adds accounts and reference data by what one would say, changes them without a version, closes and opens them', async () => {
  const name = 'Ana Reyes'
  for (const call of ['addAgent', 'addSupervisor', 'addVerifier', 'addContentWriter', 'addDepartment', 'addResponseTeam']) {
    const { account } = await admin.post(`resources/${call}`, { name, username: `spec-${call.toLowerCase()}` })
    await admin.post(`resources/updateAccount/${account.accountId}`, { name: `${name} II`, email: '' })
    expect((await admin.get(`resources/deactivateAccount/${account.accountId}`)).isDeleted).toBe(1)
    expect((await admin.get(`resources/reactivateAccount/${account.accountId}`)).isDeleted).toBe(0)
  }
  for (const kind of ['CaseType', 'ResponseType', 'Barangay', 'VolunteerGroup']) {
    const { id } = await admin.post(`resources/add${kind}`, { name: `Spec ${kind}` })
    expect((await admin.post(`resources/update${kind}/${id}`, { name: `Spec ${kind} II` })).name).toBe(`Spec ${kind} II`)
  }
  const device = await admin.post('resources/addDevice', { macAddress: '0A:1B:2C:3D:4E:5F' })
  await admin.post(`resources/updateDevice/${device.macAddress}`, { note: 'In the truck' })
  await admin.post('resources/addDirectory', { name: 'Fire station', numbers: '09171234567' })
  await admin.post('resources/addLguInfo', { name: 'Health office' })
  await admin.post('resources/updateCCLogo', form({ file: picture() }))
})

it('refuses by name what no call takes', async () => {
  await expect(dispatcher.post('reports/getReportByDate', { begin: '2026-11-01' })).rejects.toThrow('Unknown field begin')
  const dated = await dispatcher.post('reports/getReportByDate', { startDate: '2026-11-01', endDate: '2026-11-02' })
  expect(dated.imprint.filter).toMatchObject({ from: '2026-11-01', to: '2026-11-02' })
  const same = await dispatcher.post('reports/getReportByDate', { from: '2026-11-01', to: '2026-11-02' })
  expect(same.imprint.filter).toEqual(dated.imprint.filter)
})

it('has called all that stands in this file', () => {
  expect(missed(inFlows)).toEqual([])
  expect(inFlows.size).toBeGreaterThan(40)
})
