// Names that the specification leaves open and a client guesses: each does what the field does, and names of kinds, barangays and centers stand for their ids. Longer than half a second: it walks calls of every room.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { type Data, demo, form, picture, proved, type SpecClient, specClient } from './client.ts'

type Signed = SpecClient & { accountId: string }
let lab: Lab
let stranger: SpecClient
let as: Record<'dispatcher' | 'admin' | 'superadmin' | 'writer', Signed>
beforeAll(async () => {
  lab = await openLab()
  stranger = specClient(lab, null)
  const types = ['dispatcher', 'admin', 'superadmin', 'writer'] as const
  as = Object.fromEntries(await Promise.all(types.map(async (type) => [type, await demo(lab, type)]))) as typeof as
})
afterAll(() => lab.close())

const phone = '+639171234567'
const words = { caseType: 'Fire', description: 'Smoke above the market', landmark: 'Market' }
const file = (more: Data) => as.dispatcher.post('reports/createEmergencyTicket', { ...words, ...more })
const rowOf = async (number: string) =>
  (await as.dispatcher.get('reports/getAcceptedEmergencyTickets?limit=500')).items.find((row: Data) => row.transactionNumber === number) as Data
const add = (more: Data) => as.admin.post('resources/addVolunteerGroup', { name: `Group ${Math.random()}`, ...more })

/** By the name that was guessed: what it does, and what is to come of it. */
const guessed: Record<string, () => Promise<[got: unknown, expected: unknown]>> = {
  page: async () => {
    const [first, second] = [await as.admin.get('resources/getBarangays?limit=2&page=1'), await as.admin.get('resources/getBarangays?limit=2&page=2')]
    const both = await as.admin.get('resources/getBarangays?limit=4')
    return [[...first.items, ...second.items], both.items]
  },
  pageSize: async () => [(await as.admin.get('resources/getBarangays?pageSize=3')).items.length, 3],
  date: async () => [
    (await as.dispatcher.post('reports/getReportByDate', { date: '2026-11-02' })).imprint.filter,
    expect.objectContaining({ from: '2026-11-02', to: '2026-11-02' }),
  ],
  month: async () => [
    (await as.dispatcher.post('reports/getReportByDate', { month: '2026-02' })).imprint.filter,
    expect.objectContaining({ from: '2026-02-01', to: '2026-02-28' }),
  ],
  year: async () => [
    (await as.dispatcher.post('reports/getReportByDate', { year: 2026, month: 4 })).imprint.filter,
    expect.objectContaining({ from: '2026-04-01', to: '2026-04-30' }),
  ],
  number: async () => [(await add({ number: phone })).phone, phone],
  contactNumber: async () => [(await rowOf((await file({ contactNumber: phone })).transactionNumber)).callerPhone, phone],
  mobileNumber: async () => [(await rowOf((await file({ mobileNumber: phone })).transactionNumber)).callerPhone, phone],
  phoneNumber: async () => [(await as.admin.post('resources/addBarangay', { name: 'Bagong Ilog', phoneNumber: phone })).hotline, phone],
  mobile: async () => [(await add({ mobile: phone })).phone, phone],
  fullName: async () => [(await rowOf((await file({ fullName: 'Ana Reyes' })).transactionNumber)).callerName, 'Ana Reyes'],
  status: async () => {
    const { hazardId } = await as.dispatcher.post('reports/addReportOfTheDay', { name: 'Flood', level: 'severe' })
    await as.dispatcher.post(`reports/updateTicketReportOfTheDay/${hazardId}`, { status: 'archived' })
    const idsOf = async (list: string) =>
      (await as.dispatcher.get(`reports/${list}?limit=500`)).items.map((one: Data) => one.hazardId).includes(hazardId)
    const archived = [await idsOf('getReportsOfTheDay'), await idsOf('getArchivedReportsOfTheDay')]
    await as.dispatcher.post(`reports/updateTicketReportOfTheDay/${hazardId}`, { status: 'active' })
    return [
      [archived, await idsOf('getReportsOfTheDay')],
      [[false, true], true],
    ]
  },
  level: async () => [(await as.dispatcher.post('reports/addReportOfTheDay', { title: 'Slide', level: 'minor' })).severity, 'minor'],
  schedule: async () => {
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const { transactionNumber } = await as.dispatcher.post('reports/addScheduledEntry', { ...words, schedule: at })
    const { items } = await as.dispatcher.get('reports/getScheduledEmergencyTicket?limit=500')
    return [Date.parse(items.find((one: Data) => one.transactionNumber === transactionNumber).scheduledAt), Date.parse(at)]
  },
  incidentDate: async () => [
    (await as.dispatcher.post('reports/addReportEntry', { ...words, incidentDate: new Date(Date.now() - 3_600_000).toISOString() })).source,
    'manual',
  ],
  content: async () => {
    const item = await as.writer.post('resources/createNews', { headline: 'Drill', content: 'On Friday' })
    const { contents } = await as.writer.post('resources/addContent', { newsId: item.id, content: 'Bring water.' })
    return [
      [item.title, item.summary, contents[0].text],
      ['Drill', 'On Friday', 'Bring water.'],
    ]
  },
  body: async () => {
    const { transactionNumber } = await file({})
    return [(await as.dispatcher.post('reports/addUpdate', { transactionNumber, body: 'On our way' })).text, 'On our way']
  },
  comment: async () => {
    const { transactionNumber } = await file({})
    return [(await as.dispatcher.post('reports/addUpdate', { ticketNumber: transactionNumber, comment: 'A boat' })).text, 'A boat']
  },
  search: async () => {
    const { items } = await as.admin.post('citizen/searchCitizenByCC', { query: '' })
    const known = items.find((one: Data) => one.phone)
    const found = async (search: string) => (await as.admin.post('citizen/searchCitizen', { search })).map((one: Data) => one.accountId)
    return [
      [await found(known.phone), await found(known.name)],
      [expect.arrayContaining([known.accountId]), expect.arrayContaining([known.accountId])],
    ]
  },
  image: async () => {
    const { transactionNumber } = await file({})
    const update = await as.dispatcher.post('reports/addUpdate', form({ transactionNumber, text: 'A picture', attachment: picture() }))
    const { files } = await as.dispatcher.post(`reports/removeImageUpdate/${update.id}`, { image: update.files[0].id })
    return [
      [update.files.length, files],
      [1, []],
    ]
  },
  location: async () => [
    [
      (await file({ landmark: undefined, location: 'By the bridge' })).landmark,
      (await file({ location: { lat: 14.55, lng: 121.13 }, landmark: 'Market' })).position,
    ],
    ['By the bridge', expect.objectContaining({ lat: 14.55, lng: 121.13 })],
  ],
  type: async () => {
    const { sensor } = await as.admin.post('resources/addSensor', { name: 'Gauge', type: 'rain', location: { lat: 14.5, lng: 121.1 } })
    return [sensor.kind, 'rain']
  },
  role: async () => [(await as.admin.get('resources/getAccountTypes?role=agent')).items.every((one: Data) => one.accountType === 'agent'), true],
  teams: async () => {
    const { transactionNumber } = await file({})
    const [team] = (await as.admin.get('resources/getResponseTeams')).items
    await as.dispatcher.post('reports/assignToResponseTeam', { number: transactionNumber, teams: team.accountId })
    return [(await rowOf(transactionNumber)).allocatedTo, expect.arrayContaining([team.accountId])]
  },
  tickets: async () => {
    const { transactionNumber } = await file({})
    const { hazardId } = await as.dispatcher.post('reports/addReportOfTheDay', { title: 'Flood', severity: 'minor' })
    return [
      (await as.dispatcher.post(`reports/updateTicketReportOfTheDay/${hazardId}`, { tickets: [transactionNumber] })).tickets,
      [transactionNumber],
    ]
  },
  mac: async () => [(await as.admin.post('resources/addDevice', { mac: '02:00:00:00:00:07' })).macAddress, '02:00:00:00:00:07'],
  minVersion: async () => [
    (await as.superadmin.post('resources/updateAppVersions', { platform: 'ios', version: '2.0.0', minVersion: '1.5.0', notes: '' })).minimum,
    '1.5.0',
  ],
}

it.each(Object.keys(guessed))('takes what is sent as %s', async (name) => {
  const [got, expected] = await guessed[name]!()
  expect(got).toEqual(expected)
})

it('refuses a name that could be two fields of one call', async () => {
  await expect(as.dispatcher.post('call/addCallLog', { number: phone })).rejects.toThrow('unknown-field')
})

it('names what proves it to who asks eleven minutes after signing in, and answers then', async () => {
  proved.clear()
  const { account } = await as.admin.post('resources/addAgent', { name: 'Later Agent', username: `later-${Date.now()}` })
  await as.admin.get(`resources/deactivateAccount/${account.accountId}`)
  expect([...proved]).toEqual(['POST resources/addAgent', 'GET resources/deactivateAccount/{id}'])
})

it('knows kinds, barangays and centers by name, in any language, whatever the capitals and accents', async () => {
  const [kinds, barangays] = [(await as.admin.get('resources/getCaseTypes')).items, (await as.admin.get('resources/getBarangays')).items]
  const medical = kinds.find((one: Data) => one.name === 'Medical emergency') as Data
  const barangay = barangays[0] as Data
  const filed = await as.dispatcher.post('reports/createEmergencyTicket', {
    caseType: medical.names.fil.toUpperCase(),
    barangay: `Brgy. ${barangay.name.toLowerCase()}`,
    details: 'A man fell',
  })
  expect(await rowOf(filed.transactionNumber)).toMatchObject({ caseTypeId: medical.id, place: barangay.name })
  const list = await as.dispatcher.get('reports/getAcceptedEmergencyTickets?limit=500&caseType=medical%20EMERGENCY')
  expect(new Set(list.items.map((row: Data) => row.caseTypeId))).toEqual(new Set([medical.id]))
  await expect(file({ caseType: 'Volcano of milk' })).rejects.toThrow('Nothing here is called Volcano of milk.')
  const admins = await as.superadmin.get('adminFn/getAdminAccounts?center=taguig')
  expect(admins.items.length).toBeGreaterThan(0)
  expect((await as.superadmin.post('adminFn/updateCommandCenter/taguig', { about: 'By the lake' })).slug).toBe('taguig')
  expect((await as.admin.get('resources/fetchDirectories/taytay')).items.length).toBeGreaterThan(0)
  const { transactionNumber } = await file({})
  const transferred = await as.dispatcher.post('reports/transferTicket', { transactionNumber, center: 'taguig', reason: 'Theirs' })
  expect(transferred.transfer.state).toBe('offered')
})

it('takes a partner’s report by the names of its kind and barangay, and who reports again by the userId of the answer', async () => {
  const barangay = (await as.admin.get('resources/getBarangays')).items.find((one: Data) => one.name === 'San Juan') as Data
  const report = (more: Data) =>
    stranger.post('ccPublic/createEmergencyTicket', {
      ...{ commandCenterId: 'taytay', caseType: 'medical emergency', barangay: 'SAN JUAN', contactNumber: '09171234567', ...more },
    })
  const first = await report({ details: 'An old woman fell' })
  const again = await report({ details: 'She is awake', userId: first.userId })
  const rows = (await as.dispatcher.get('reports/getPendingEmergencyTickets?limit=500')).items as Data[]
  const [one, two] = [first, again].map((filed) => rows.find((row) => row.transactionNumber === filed.transactionNumber)!)
  const medical = (await as.admin.get('resources/getCaseTypes')).items.find((row: Data) => row.name === 'Medical emergency') as Data
  expect(one).toMatchObject({ caseTypeId: medical.id, place: barangay.name, callerPhone: phone, priority: medical.priority })
  expect([two!.userId, again.userId]).toEqual([one!.userId, first.userId])
  // What staff see of a person opens nothing: sent as a userId it is somebody else.
  const forged = await report({ details: 'Me too', userId: one!.userId })
  expect(forged.state).toBe('received')
  const row = (await as.dispatcher.get('reports/getPendingEmergencyTickets?limit=500')).items.find(
    (some: Data) => some.transactionNumber === forged.transactionNumber,
  ) as Data
  expect(row.userId).not.toBe(one!.userId)
})
