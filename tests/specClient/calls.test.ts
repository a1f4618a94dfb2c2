// The calls of the specification's seventh section that no flow walks: each with its name, its method, and bodies by its words.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { addPerson, askCode } from '#tests/people.ts'
import { type Data, demo, form, picture, type SpecClient, specClient, specified, walked } from './client.ts'
import { inCalls, missed } from './walked.ts'

type Signed = SpecClient & { accountId: string }
let lab: Lab
let as: Record<'admin' | 'dispatcher' | 'supervisor' | 'superadmin' | 'writer' | 'verifier', Signed>
beforeAll(async () => {
  walked.clear()
  lab = await openLab()
  const types = ['admin', 'dispatcher', 'supervisor', 'superadmin', 'writer', 'verifier'] as const
  as = Object.fromEntries(await Promise.all(types.map(async (type) => [type, await demo(lab, type)]))) as typeof as
})
afterAll(() => lab.close())

it('answers every reading GET that has no parameter, with all its rows', async () => {
  const readers: readonly (keyof typeof as)[] = ['admin', 'superadmin']
  const failed: string[] = []
  const lists = specified.filter((call) => call.startsWith('GET ') && !call.includes('{') && !call.includes('ccPublic')).map((call) => call.slice(4))
  for (const path of lists) {
    const answers = await Promise.all(
      readers.map((who) =>
        as[who].get(path).then(
          () => '',
          (error: Error) => error.message,
        ),
      ),
    )
    if (answers.every((answer) => answer !== '')) failed.push(answers[0]!)
  }
  expect(failed).toEqual([])
  expect(lists.length).toBeGreaterThan(35)
  const barangays = await as.admin.get('resources/getBarangays')
  expect([barangays.items.length, barangays.next]).toEqual([barangays.total, null])
})

it('answers every figure of reports and v2 with dates by any of their names', async () => {
  const dates = { startDate: '2026-11-01', endDate: '2026-11-30' }
  for (const call of ['getDashboardData', 'getResponseTime', 'getCasesCounts', 'getWeeklyIncidents', 'getCaseTypeTickets'])
    await as.admin.post(`reports/v2/${call}`, dates)
  for (const call of ['getYearlyReport', 'getCountPerMonth']) await as.admin.post(`reports/v2/${call}`, { year: '2026' })
  await as.admin.post('reports/getDashboardData')
  await as.admin.post('reports/getCaseTypeTickets', dates)
  await as.admin.post('resources/v2/getAgents')
  await as.admin.post('resources/v2/getResponseTeams')
})

it('reads, marks, reports and chats about a ticket by its number', async () => {
  const stranger = specClient(lab, null)
  const [caseType] = await stranger.get('ccPublic/getCaseTypes')
  const filed = await stranger.post('ccPublic/createEmergencyTicket', form({ caseTypeId: caseType.id, description: 'Smoke', landmark: 'Market' }))
  const number = filed.transactionNumber as string
  await as.dispatcher.get(`reports/acceptTicket/${number}`)
  for (const call of ['readEmergencyTicket', 'unreadEmergencyTicket', 'readCheck', 'createReport', 'getUpdates', 'getAssignedDepartments'])
    await as.dispatcher.get(`reports/${call}/${number}`)
  await as.dispatcher.post('chat/sendChat', { transactionNumber: number, msgType: 'msg', message: 'We are on our way' })
  expect((await as.dispatcher.get(`chat/getChats/${number}`)).items.length).toBeGreaterThan(0)
  await as.dispatcher.post('call/addCallLog', { direction: 'outgoing', outcome: 'missed', phone: '09171234567' })
  const update = await as.dispatcher.post('reports/addUpdate', form({ transactionNumber: number, text: 'A picture', file: picture() }))
  await as.dispatcher.post(`reports/editUpdate/${update.id}`, { text: 'A picture of the bridge' })
  await as.dispatcher.post(`reports/removeImageUpdate/${update.id}`, { fileId: update.files[0].id })
})

it('writes, edits and takes away news', async () => {
  const item = await as.writer.post('resources/createNews', { title: 'Clean-up drive' })
  const edited = await as.writer.post(`resources/editNews/${item.id}`, { title: 'Clean-up drive on Saturday' })
  expect(edited.title).toBe('Clean-up drive on Saturday')
  const { contents } = await as.writer.post('resources/addContent', { id: item.id, text: 'Bring gloves.' })
  await as.writer.post('resources/editContent', { id: contents[0].id, text: 'Bring gloves and water.' })
  await as.writer.get(`resources/deleteContent/${contents[0].id}`)
  await as.writer.get(`resources/deleteNews/${item.id}`)
  expect((await as.writer.get('resources/fetchNews?limit=500')).items.some((one: Data) => one.id === item.id)).toBe(false)
  await expect(as.writer.post(`resources/editNews/${item.id}`, { title: 'Again' })).rejects.toThrow('deleted')
})

it('knows a caller by number at the first call, and a citizen by id', async () => {
  const { items } = await as.admin.post('citizen/searchCitizenByCC')
  const citizen = items.find((one: Data) => one.phone)
  const found = await as.dispatcher.post('citizen/searchCitizen', { phone: citizen.phone })
  expect(found.map((one: Data) => one.accountId)).toContain(citizen.accountId)
  expect(await as.dispatcher.post('citizen/searchCitizen', { phone: '09990000000' })).toEqual([])
  await as.verifier.get(`citizen/getCitizenInfo/${citizen.accountId}`)
  await as.verifier.get(`citizen/getBlockHistory/${citizen.accountId}`)
  await as.verifier.post('citizen/blockCitizen', { accountId: citizen.accountId, reason: 'Prank calls' })
})

it('runs the installation: centers, admins, executives', async () => {
  const place = { mapCenter: { lat: '14.5', lng: '121.1' }, mapBounds: { south: 14, west: 121, north: 15, east: 122 } }
  const center = await as.superadmin.post('adminFn/createCommandCenterInstance', { slug: 'angono', code: 'ANG', name: 'Angono', ...place })
  await as.superadmin.post(`adminFn/updateCommandCenter/${center.commandCenterId}`, { about: 'By the lake' })
  for (const [kind, update] of [
    ['Admin', 'updateAdminAccounts'],
    ['Executive', 'updateExecutiveAccounts'],
  ] as const) {
    const { account } = await as.superadmin.post(`adminFn/create${kind}Account`, {
      name: 'Ben Cruz',
      username: `spec-${kind.toLowerCase()}`,
      centerId: center.commandCenterId,
    })
    await as.superadmin.post(`adminFn/${update}/${account.accountId}`, { name: 'Ben S. Cruz' })
  }
  await as.superadmin.post('resources/updateAppVersions', { platform: 'android', version: '1.2.3', minimum: '1.0.0', note: '' })
})

it('says what it did after the changes whose words are shown', async () => {
  const { id: type } = await as.admin.post('resources/addResponseType', { name: 'Spec truck' })
  await as.admin.post(`resources/updateResponseType/${type}`, { name: 'Spec lorry' })
  expect((await as.admin.get(`resources/deactivateResponseType/${type}`)).isDeleted).toBe(1)
  const [caseType] = (await as.admin.get('resources/getCaseTypes')).items
  const { id: subType } = await as.admin.post('resources/addSubCaseType', { name: 'Spec sub-type', caseTypeId: caseType.id })
  await as.admin.post(`resources/updateSubCaseType/${subType}`, { name: 'Spec sub-type II' })
  expect((await as.admin.get(`resources/deactivateSubCaseType/${subType}`)).isDeleted).toBe(1)
  const { id: spare } = await as.admin.post('resources/addCaseType', { name: 'Spec case type' })
  expect((await as.admin.get(`resources/deactivateCaseType/${spare}`)).isDeleted).toBe(1)
  const [team] = (await as.admin.get('resources/getResponseTeams')).items
  await as.admin.get(`resources/responseTeamLogout/${team.accountId}`)
  const [one, other] = (await as.verifier.post('citizen/searchCitizenByCC', { status: 'PENDING' })).items
  expect((await as.verifier.get(`citizen/approveCitizen/${one.accountId}`)).status).toBe('APPROVED')
  expect((await as.verifier.post(`citizen/revokeCitizen/${one.accountId}`, { reason: 'Not the person' })).status).toBe('REVOKED')
  expect((await as.verifier.post(`citizen/declineCitizen/${other.accountId}`, { reason: 'Blurred' })).status).toBe('DECLINED')
})

it('signs in by dgsiLogin whose account is of that realm, and by it alone', async () => {
  const { id, username, password } = await addPerson(lab)
  await lab.owner.query("update account set realm = 'dgsi' where id = $1", [id])
  const stranger = specClient(lab, null)
  expect((await stranger.post('auth/dgsiLogin', { username, password })).token).toBeTypeOf('string')
  await expect(stranger.post('auth/login', { username, password })).rejects.toThrow('401')
})

it('recovers a password by address and code', async () => {
  const person = await addPerson(lab)
  const { code } = await askCode(lab, person)
  const stranger = specClient(lab, null)
  const { otpToken } = await stranger.post('auth/submitOtp', { email: person.email, otp: code })
  await stranger.post('auth/changePassword', { email: person.email, token: otpToken, password: 'a quiet river at dawn' })
  expect((await stranger.post('auth/login', { username: person.username, password: 'a quiet river at dawn' })).token).toBeTypeOf('string')
})

it('has called all that stands in this file', () => {
  expect(missed(inCalls)).toEqual([])
  expect(inCalls.size).toBeGreaterThan(40)
})
