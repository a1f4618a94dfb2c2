// The calls of administration and of recovery that no flow walks, by the words of the specification.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { archiveReadings } from '#server/devices/archive.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { openMeteoAnswer } from '#tests/openMeteoAnswer.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { addPerson, lettersTo } from '#tests/people.ts'
import { type Data, demo, form, picture, type SpecClient, specClient, walked } from './client.ts'
import { inAdministration, missed } from './walked.ts'

type Signed = SpecClient & { accountId: string }
let lab: Lab
let provider: Awaited<ReturnType<typeof openOutside>>
let admin: Signed
let dispatcher: Signed
let stranger: SpecClient
beforeAll(async () => {
  walked.clear()
  provider = await openOutside((request) => ({ body: openMeteoAnswer(request.url ?? '', {}) }))
  lab = await openLab({ settings: { weatherUrl: provider.url, privateHosts: [provider.host] } })
  ;[admin, dispatcher] = [await demo(lab, 'admin'), await demo(lab, 'dispatcher')]
  stranger = specClient(lab, null)
})
afterAll(async () => {
  await lab.close()
  await provider.close()
})

const codeTo = async (email: string) => /\d{6}/.exec((await lettersTo(lab, email)).at(-1)!.subject)![0]

it('sends a one-time password, and changes a password by token and by an admin', async () => {
  const { email, username, password, id } = await addPerson(lab)
  expect((await stranger.post('auth/sendOtp', { email })).otpToken).toBeTypeOf('string')
  await stranger.post('auth/submitOtp', { email, otp: await codeTo(email) })
  const next = 'a slow river in the evening'
  for (const [call, from, to] of [
    ['changePasswordWithToken', password, next],
    ['changePasswordWithTokenV2', next, password],
  ] as const) {
    const { token } = await stranger.post('auth/login', { username, password: from })
    await specClient(lab, token as string).post(`auth/${call}`, { oldPassword: from, password: to })
  }
  expect((await admin.post(`auth/resetPassword/${id}`)).username).toBe(username)
})

it('registers a content writer with a one-time password', async () => {
  const email = 'spec-writer@people.invalid'
  await stranger.post('auth/sendWriterRegOtp', { email, commandCenter: 'taytay' })
  const { otpToken } = await stranger.post('auth/submitWriterRegOtp', { email, otp: await codeTo(email) })
  const told = { name: 'Ana Reyes', phone: '09171234567', reason: 'I write of our barangay.', acceptsNotice: true }
  expect((await stranger.post('auth/contentWriterRegistration', { token: otpToken, ...told })).applicantId).toBeTypeOf('string')
})

it('tags an offline report and rejects another, by the id alone', async () => {
  const staff = await lab.as('dispatcher')
  const [caseType] = (await dispatcher.get('resources/getCaseTypes')).items
  const [one, other] = await Promise.all(
    ['The bridge is out', 'A prank'].map((text) =>
      staff.ask(offlineReports.addOfflineReport, { road: 'radio', writtenAt: '2026-01-01T00:00:00Z', text, caseTypeId: caseType.id }),
    ),
  )
  await dispatcher.post('reports/tagOfflineReport', { offlineReportId: one!.data.id })
  expect((await dispatcher.get(`reports/rejectOfflineReport/${other!.data.id}`)).state).toBe('rejected')
})

it('decides on applicants and their payments, by the id of either', async () => {
  const center = (await admin.get('resources/fetchCCInfo')).commandCenterId as string
  const [type] = (await admin.get('resources/getResponseTypes')).items
  const apply = async (name: string) => {
    const told = { commandCenterId: center, name, contactName: 'Bagani Sample', email: `${name}@people.invalid`, phone: '09170000009' }
    const paid = { amount: '500', method: 'Bank', reference: name, paidOn: '2026-11-20', proof: picture() }
    const { id } = await stranger.post('ccPublic/registerResponseTeam', form({ ...told, ...paid, responseTypeId: type.id, noticeVersion: '2026-11' }))
    return id as string
  }
  const [one, other] = [await apply('rescuers'), await apply('divers')]
  const waiting = await admin.get('adminFn/getApplicants?accountType=response%20team&status=pending&limit=500')
  expect(waiting.items.map((applicant: Data) => applicant.id)).toEqual(expect.arrayContaining([one, other]))
  await admin.post(`adminFn/approveRtPayment/${one}`)
  expect((await admin.get(`adminFn/approvedApplicant/${one}`)).account.accountType).toBe('responseteam')
  await admin.post(`adminFn/rejectRtPayment/${other}`, { reason: 'The slip is torn.' })
  await admin.post('adminFn/rejectApplicant', { applicantId: other, remarks: 'Not enough people yet.' })
})

it('keeps devices, directories and units of the city government', async () => {
  const { macAddress } = await admin.post('resources/addDevice', { macAddress: '0A:1B:2C:3D:4E:60' })
  expect((await admin.get(`resources/deactivateDevice/${macAddress}`)).isDeleted).toBe(1)
  expect((await admin.get(`resources/reactivateDevice/${macAddress}`)).isDeleted).toBe(0)
  const entry = await admin.post('resources/addDirectory', { name: 'Clinic', numbers: '09171234567' })
  expect((await admin.post(`resources/updateDirectory/${entry.id}`, { name: 'Health clinic' })).name).toBe('Health clinic')
  const center = (await admin.get('resources/fetchCCInfo')).commandCenterId as string
  const book = await admin.get(`resources/fetchDirectories/${center}?limit=500`)
  expect(book.items.map((one: Data) => one.id)).toContain(entry.id)
  expect((await admin.get(`resources/deactivateDirectory/${entry.id}`)).isDeleted).toBe(1)
  const unit = await admin.post('resources/addLguInfo', { name: 'Health office' })
  expect((await admin.post(`resources/editLguInfo/${unit.id}`, { name: 'City health office' })).name).toBe('City health office')
})

it('keeps sensors, reads them and removes their archives', async () => {
  const { sensor, key } = await admin.post('resources/addSensor', { name: 'Creek', unit: 'm', position: { lat: 14.55, lng: 121.13 } })
  expect((await admin.post(`resources/updateSensor/${sensor.id}`, { name: 'Creek gauge' })).name).toBe('Creek gauge')
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await stranger.post('ccPublic/addSensorData', { key, readings: [0.01, 62].map((days) => ({ at: ago(days), value: 1 })) })
  await archiveReadings(lab.nodes[0]!.db)
  const span = { startDate: ago(1), endDate: ago(-1) }
  expect((await admin.post('resources/fetchSensorData', { sensorId: sensor.id, ...span })).points).toHaveLength(1)
  expect((await admin.post('resources/fetchSensorData', { sensorId: sensor.id })).points).toHaveLength(1)
  expect((await admin.post('resources/fetchSensorData', { sensorId: sensor.id, endDate: ago(0.5) })).points).toHaveLength(0)
  const archives = async () => (await admin.post('resources/fetchSensorArchives', { sensorId: sensor.id })).items
  for (const { id } of await archives()) await admin.post('resources/deleteArchive', { archiveId: id })
  expect(await archives()).toEqual([])
})

it('tells the weather and the forecast by lat and lng, as numbers or text', async () => {
  for (const place of [
    { lat: 14.55, lng: 121.13 },
    { latitude: '14.55', longitude: '121.13' },
  ])
    for (const call of ['getSatelliteWeather', 'getSatelliteForecast'])
      expect((await dispatcher.post(`resources/${call}`, place)).provider).toBe('Open-Meteo')
})

it('adds an account type and changes its label', async () => {
  const made = await admin.post('resources/addAccounType', { accountType: 'content writer', label: 'Editor', permissions: ['news.write'] })
  expect((await admin.post(`resources/updateAccountType/${made.id}`, { label: 'Chief editor' })).label).toBe('Chief editor')
})

it('has called all that stands in this file', () => expect(missed(inAdministration)).toEqual([]))
