// The small words of the wire: other forms of a value are understood, what is refused is refused for its own reason, and nothing said changes nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, openLab } from '#tests/lab.ts'
import { addPerson } from '#tests/people.ts'
import { type Data, demo, form, picture, type SpecClient } from './client.ts'

type Signed = SpecClient & { accountId: string }
let lab: Lab
let dispatcher: Signed
let admin: Signed
let writer: Signed
beforeAll(async () => {
  lab = await openLab()
  ;[dispatcher, admin, writer] = [await demo(lab, 'dispatcher'), await demo(lab, 'admin'), await demo(lab, 'writer')]
})
afterAll(() => lab.close())

const raw = async (method: string, path: string, token: string | null, headers: Record<string, string> = {}, body?: string) => {
  const reply = await fetch(`${lab.nodes[0]!.url}/api/commandcenter/${path}`, {
    ...{ method, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } },
    ...(body !== undefined && { body }),
  })
  return { status: reply.status, ...((await reply.json()) as { message: string; code?: string; data: Data }) }
}
const json = { 'content-type': 'application/json' }
const tokenOf = async (type: string) => (await raw('POST', 'auth/demoLogin', null, json, JSON.stringify({ accountType: type }))).data.token as string
async function made(): Promise<string> {
  const [caseType] = (await dispatcher.get('resources/getCaseTypes')).items
  return (await dispatcher.post('reports/createEmergencyTicket', { caseTypeId: caseType.id, description: 'A tree fell' })).transactionNumber
}
/** One that its citizen follows by a link, so that there is somebody to write to. */
async function followed(): Promise<string> {
  await lab.owner.query('delete from attempt')
  const { data } = await raw('POST', 'ccPublic/createEmergencyTicket', null, json, JSON.stringify({ description: 'A tree fell' }))
  await dispatcher.get(`reports/acceptTicket/${data.transactionNumber}`)
  return data.transactionNumber as string
}

it('an empty body that is called JSON is nothing said', async () => {
  const token = await tokenOf('admin')
  expect((await raw('POST', 'resources/v2/getAgents', token, json, '')).status).toBe(200)
  expect((await raw('POST', 'reports/getReportByDate', token, json, ' ')).status).toBe(200)
  expect(await raw('POST', 'resources/v2/getAgents', token, json, '{')).toMatchObject({ status: 400, message: 'The body is not JSON.' })
})

it.each([
  ['false', false],
  ['0', false],
  ['no', false],
  ['true', true],
  ['TRUE', true],
  ['1', true],
])('a flag in a query as %s', async (said, isRead) => {
  const number = await made()
  await dispatcher.get(`reports/readEmergencyTicket/${number}`)
  const { items } = await dispatcher.get(`reports/getAcceptedEmergencyTickets?limit=500&isRead=${said}`)
  expect(items.some((row: Data) => row.transactionNumber === number)).toBe(isRead)
  expect(items.every((row: Data) => row.isRead === isRead)).toBe(true)
})

it.each(['image', 'photo', 'picture', 'video', 'audio', 'upload', 'file', 'gif'])(
  'a message with a file as %s, with a text as msg, text or message',
  async (msgType) => {
    const transactionNumber = await followed()
    expect((await dispatcher.post('chat/sendChat', form({ transactionNumber, msgType, file: picture() }))).msgType).toBe('file')
    for (const word of ['msg', 'text', 'message'])
      expect((await dispatcher.post('chat/sendChat', { transactionNumber, msgType: word, text: 'Help is coming' })).msgType).toBe('msg')
  },
)

it('a message that does not say what it carries is what it carries', async () => {
  const transactionNumber = await followed()
  expect((await dispatcher.post('chat/sendChat', form({ transactionNumber, file: picture() }))).msgType).toBe('file')
  expect((await dispatcher.post('chat/sendChat', { transactionNumber, message: 'We come' })).msgType).toBe('msg')
})

it('a date that is none is refused under the name that was sent, with the form that it has', async () => {
  const token = await tokenOf('dispatcher')
  const sentence = async (query: string) => (await raw('GET', `reports/getAcceptedEmergencyTickets?${query}`, token)).message
  expect(await sentence('startDate=yesterday')).toBe('startDate: Write a date as 2026-11-30.')
  expect(await sentence('from=yesterday')).toMatch(/^from: /)
  const scheduled = await raw(
    'POST',
    'reports/addScheduledEntry',
    token,
    json,
    JSON.stringify({ scheduledAt: 'tomorrow', caseType: 'x', details: 'y' }),
  )
  expect(scheduled.data ?? scheduled).toMatchObject({
    fields: { scheduledAt: ['Write date and time as 2026-11-30T08:00:00+08:00.'], caseType: [expect.any(String)] },
  })
  const day = await raw('POST', 'reports/getReportByDate', await tokenOf('admin'), json, JSON.stringify({ startDate: '2026-13-40' }))
  expect(day.message).toBe('startDate: Write a date as 2026-11-30.')
})

it('an unknown name is answered with the names that there are, and with how many more', async () => {
  const { message } = await raw('POST', 'reports/createEmergencyTicket', await tokenOf('dispatcher'), json, JSON.stringify({ zzz: 1 }))
  expect(message).toMatch(/^Unknown field zzz\. This call takes caseTypeId, .*, and \d+ more: \/api\/openapi\.json\.$/)
})

it('who may not search citizens by name is told so', async () => {
  const strangers =
    'select name from citizen where not exists (select from ticket where caller_phone = citizen.phone or caller_name = citizen.name) order by name limit 1'
  const { name } = (await lab.owner.query<{ name: string }>(strangers)).rows[0]!
  const token = await tokenOf('dispatcher')
  const ask = (body: Data) => raw('POST', 'citizen/searchCitizen', token, json, JSON.stringify(body))
  expect(await ask({ name })).toMatchObject({
    status: 200,
    data: [],
    message: 'Your account finds citizens by name only among the callers of its tickets. Search by telephone number.',
  })
  expect((await ask({ phone: '09990000001' })).message).toBe('Nobody was found.')
})

it('a call of which nothing is said is not logged', async () => {
  const token = await tokenOf('dispatcher')
  for (const body of [{}, { direction: 'incoming' }, { note: '' }])
    expect(await raw('POST', 'call/addCallLog', token, json, JSON.stringify(body))).toMatchObject({
      status: 400,
      message: 'Say something of the call: a number, a citizen, a ticket or a note.',
    })
  expect((await raw('POST', 'call/addCallLog', token, json, JSON.stringify({ phone: '09171234567' }))).status).toBe(200)
})

describe('an edit that says nothing', () => {
  /** Of the account that edits: whatever goes on by itself meanwhile tells its own. */
  const factsOf = async ({ accountId }: Signed) => {
    await lab.settle()
    const told = "select verb from fact where actor_id = $1 and verb <> 'provenAgain' order by position"
    const { rows } = await lab.owner.query<{ verb: string }>(told, [accountId])
    return rows.map(({ verb }) => verb)
  }
  const edits: Record<string, () => Promise<[Signed, string, Data?]>> = {
    ticket: async () => [dispatcher, `reports/editEmergencyTicket/${await made()}`],
    'ticket with its number and version alone': async () => {
      const id = await made()
      const { version } = await dispatcher.get(`reports/getEmergencyTicket/${id}`)
      return [dispatcher, `reports/editEmergencyTicket/${id}`, { id, version }]
    },
    update: async () => {
      const { id } = await dispatcher.post('reports/addUpdate', { transactionNumber: await made(), text: 'A boat' })
      return [dispatcher, `reports/editUpdate/${id}`]
    },
    hazard: async () => [
      dispatcher,
      `reports/editReportOfTheDay/${(await dispatcher.post('reports/addReportOfTheDay', { title: 'Flood', severity: 'minor' })).hazardId}`,
    ],
    'hazard of tickets': async () => [
      dispatcher,
      `reports/updateTicketReportOfTheDay/${(await dispatcher.get('reports/getReportsOfTheDay')).items[0].hazardId}`,
    ],
    news: async () => [writer, `resources/editNews/${(await writer.post('resources/createNews', { title: 'Drive' })).id}`],
    content: async () => {
      const { id } = await writer.post('resources/createNews', { title: 'Drive' })
      const { contents } = await writer.post('resources/addContent', { id, text: 'Gloves' })
      return [writer, 'resources/editContent', { id: contents[0].id }]
    },
    barangay: async () => [admin, `resources/updateBarangay/${(await admin.get('resources/getBarangays')).items[0].id}`],
    'case type': async () => [admin, `resources/updateCaseType/${(await admin.get('resources/getCaseTypes')).items[0].id}`],
    office: async () => [admin, `resources/editLguInfo/${(await admin.post('resources/addLguInfo', { name: 'Health office' })).id}`],
    directory: async () => {
      const { id } = await admin.post('resources/addDirectory', { group: 'Fire', name: 'Station', numbers: ['0286001234'] })
      return [admin, `resources/updateDirectory/${id}`]
    },
    account: async () => [admin, `resources/updateAccount/${(await addPerson(lab)).id}`],
    device: async () => [admin, `resources/updateDevice/${(await admin.get('resources/getDevices')).items[0].macAddress}`],
    sensor: async () => [admin, `resources/updateSensor/${(await admin.get('resources/getSensors')).items[0].id}`],
    camera: async () => [admin, `cctv/updateCctv/${(await admin.get('cctv/getKeptCctv')).items[0].id}`],
    'account type': async () => [
      admin,
      `resources/updateAccountType/${(await admin.post('resources/addAccounType', { label: 'Night desk', accountType: 'dispatcher', permissions: ['tickets.read'] })).id}`,
    ],
    webhook: async () => [
      admin,
      `resources/updateWebhook/${(await admin.post('resources/addWebhook', { name: 'Hall', url: 'https://hooks.example.invalid/', kinds: ['ticketAccepted'] })).webhook.id}`,
    ],
  }
  it.each(Object.entries(edits))('of a %s changes nothing, and no fact tells of it', async (_name, prepare) => {
    const [who, path, body] = await prepare()
    const before = await factsOf(who)
    const said = await who.post(path, body ?? {})
    expect((await factsOf(who)).slice(before.length)).toEqual([])
    const again = await who.post(path, body ?? {})
    expect(again.version).toBe(said.version)
  })
})
