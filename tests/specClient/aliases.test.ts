// The other names and forms in which a client from the specification says its fields: each does what the field does.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { addPerson, askCode } from '#tests/people.ts'
import { type Data, demo, form, picture, type SpecClient, specClient } from './client.ts'

type Signed = SpecClient & { accountId: string }
let lab: Lab
let stranger: SpecClient
let dispatcher: Signed
let admin: Signed
beforeAll(async () => {
  lab = await openLab()
  stranger = specClient(lab, null)
  ;[dispatcher, admin] = [await demo(lab, 'dispatcher'), await demo(lab, 'admin')]
})
afterAll(() => lab.close())

const caseTypeOf = async () => (await dispatcher.get('resources/getCaseTypes')).items[0].id as string
async function made(more: Data = {}): Promise<Data> {
  return dispatcher.post('reports/createEmergencyTicket', { caseTypeId: await caseTypeOf(), description: 'A tree fell', ...more })
}
const rowOf = async (number: string) =>
  (await dispatcher.get('reports/getAcceptedEmergencyTickets?limit=500')).items.find((row: Data) => row.transactionNumber === number) as Data

it.each(['userId', 'accountId', 'citizenId'])('a citizen as %s', async (name) => {
  const { transactionNumber } = await made()
  const [citizen] = (await admin.post('citizen/searchCitizenByCC', { limit: '1' })).items
  await dispatcher.post('reports/tagCitizenToTicket', { transactionNumber, [name]: citizen.accountId })
  expect((await rowOf(transactionNumber)).userId).toBe(citizen.accountId)
})

it.each([
  ['from', 'to'],
  ['startDate', 'endDate'],
  ['dateFrom', 'dateTo'],
])('a period as %s and %s', async (from, to) => {
  const told = await dispatcher.post('reports/getReportByDate', { [from]: '2026-11-01', [to]: '2026-11-02' })
  expect(told.imprint.filter).toMatchObject({ from: '2026-11-01', to: '2026-11-02' })
})

it.each(['username', 'email'])('who signs in as %s', async (name) => {
  const { username, email, password } = await addPerson(lab)
  const said = name === 'email' ? email : username
  expect((await stranger.post('auth/login', { [name]: said, password, totp: '' })).token).toBeTypeOf('string')
})

it.each(['otp', 'code'])('a one-time password as %s, the new one as password or newPassword', async (name) => {
  const person = await addPerson(lab)
  const { code } = await askCode(lab, person)
  const { otpToken } = await stranger.post('auth/submitOtp', { email: person.email, [name]: code })
  const next = { [name === 'otp' ? 'password' : 'newPassword']: 'a quiet river at dawn' }
  await stranger.post('auth/changePassword', { email: person.email, [name === 'otp' ? 'token' : 'otpToken']: otpToken, ...next })
  expect((await stranger.post('auth/login', { username: person.username, password: 'a quiet river at dawn' })).token).toBeTypeOf('string')
})

it.each([
  ['contentwriter', 'contentwriter'],
  ['content writer', 'contentwriter'],
  ['writer', 'contentwriter'],
  ['responseteam', 'responseteam'],
  ['response team', 'responseteam'],
  ['Response Team', 'responseteam'],
])('the account type said as %s', async (said, type) => {
  expect((await stranger.post('auth/demoLogin', { accountType: said })).currentUser.accountType).toBe(type)
})

it.each(['file', 'files', 'image', 'images', 'photo', 'logo'])('a picture as %s', async (name) => {
  const logo = await admin.post('resources/updateCCLogo', form({ [name]: picture() }))
  expect(JSON.stringify(logo)).toContain('logo')
  if (name === 'logo') return
  const { transactionNumber } = await made()
  const update = await dispatcher.post('reports/addUpdate', form({ transactionNumber, text: 'A picture', [name]: picture() }))
  expect(update.files).toHaveLength(1)
})

it.each([
  ['transactionNumber', 'text'],
  ['id', 'message'],
  ['ticketId', 'msg'],
])('a ticket as %s, words as %s', async (number, text) => {
  const { transactionNumber } = await made()
  expect((await dispatcher.post('reports/addUpdate', { [number]: transactionNumber, [text]: 'A boat' })).text).toBe('A boat')
})

it.each([
  ['departmentIds', 'responseTeamIds'],
  ['departments', 'responseTeams'],
  ['departmentId', 'responseTeamId'],
])('who is sent as %s and %s, one or several', async (departments, teams) => {
  const { transactionNumber } = await made()
  const [department] = (await admin.get('resources/getDepartments')).items
  const [team] = (await admin.get('resources/getResponseTeams')).items
  const several = (id: string) => (departments.endsWith('Id') ? id : [id])
  await dispatcher.post(`reports/assignToDepartments/${transactionNumber}`, { [departments]: several(department.accountId) })
  await dispatcher.post('reports/assignToResponseTeam', { transactionNumber, [teams]: several(team.accountId) })
  expect((await rowOf(transactionNumber)).allocatedTo).toEqual(expect.arrayContaining([department.accountId, team.accountId]))
})

it('a ticket by the shorter names of its fields, numbers as text, and what is empty as absent', async () => {
  const [barangay] = (await admin.get('resources/getBarangays')).items
  const told = { caseType: await caseTypeOf(), details: 'A wall fell', name: 'Juan Cruz', phone: '09171234567', priority: '2' }
  const { transactionNumber } = await dispatcher.post('reports/createEmergencyTicket', {
    ...told,
    barangay: barangay.id,
    reportCategory: '',
    subCaseType: '',
    landmark: '',
  })
  expect(await rowOf(transactionNumber)).toMatchObject({
    ...{ caseTypeId: told.caseType, description: 'A wall fell', callerName: 'Juan Cruz', callerPhone: '+639171234567', priority: 2 },
    place: barangay.name,
  })
})

it.each(['reason', 'remarks'])('why, as %s', async (name) => {
  const { transactionNumber } = await made()
  const reported = await dispatcher.post(`reports/reportTicket/${transactionNumber}`, { [name]: 'A prank' })
  expect(reported.reported.reason).toBe('A prank')
})

it.each(['limit=1', 'limit=1&search=', 'limit=1&q='])('a list asked for as %s', async (query) => {
  expect((await dispatcher.get(`reports/getAcceptedEmergencyTickets?${query}`)).items).toHaveLength(1)
})
