// Editing as the specification's client does: null takes off what may be empty, nothing said changes nothing, and neither is guessed at.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { callsOf, type Endpoint, fieldsOf } from '#contract/kit/endpoint.ts'
import { readerOf } from '#server/kit/input/reader.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { type Data, demo, form, picture, type SpecClient } from './client.ts'

let lab: Lab
let dispatcher: SpecClient
let admin: SpecClient
let writer: SpecClient
beforeAll(async () => {
  lab = await openLab()
  ;[dispatcher, admin, writer] = [await demo(lab, 'dispatcher'), await demo(lab, 'admin'), await demo(lab, 'writer')]
})
afterAll(() => lab.close())

async function ticket(): Promise<Data> {
  const [caseType] = (await admin.get('resources/getCaseTypes')).items
  const subType = (await admin.get('resources/getSubCaseTypes?limit=500')).items.find((one: Data) => one.caseTypeId === caseType.id)
  const [category] = (await admin.get('resources/getReportCategory')).items
  const [barangay] = (await admin.get('resources/getBarangays')).items
  return dispatcher.post('reports/createEmergencyTicket', {
    ...{ caseTypeId: caseType.id, caseSubTypeId: subType.id, reportCategoryId: category.id, barangayId: barangay.id, description: 'A tree fell' },
    ...{ callerName: 'Nena', callerPhone: '09171234567', landmark: 'Market', position: { lat: 14.56, lng: 121.13 } },
  })
}

it('null takes off a ticket what may be empty, field by field', async () => {
  const { transactionNumber } = await ticket()
  for (const name of ['caseSubTypeId', 'reportCategoryId', 'barangayId', 'position', 'callerName', 'callerPhone', 'landmark']) {
    const before = await dispatcher.get(`reports/getEmergencyTicket/${transactionNumber}`)
    expect(before[name], name).toBeTruthy()
    const { [name]: after, description } = await dispatcher.post(`reports/editEmergencyTicket/${transactionNumber}`, { [name]: null })
    expect([after, description], name).toEqual([null, 'A tree fell'])
  }
  const refused = dispatcher.post(`reports/editEmergencyTicket/${transactionNumber}`, { description: null })
  await expect(refused).rejects.toThrow('400 {"message":"description: Fill this in."')
})

it('null takes off a report of the day its kind, its place and its words', async () => {
  const [caseType] = (await admin.get('resources/getCaseTypes')).items
  const told = { title: 'Flood', severity: 'minor', description: 'Knee deep', caseTypeId: caseType.id, position: { lat: 14.5, lng: 121.1 } }
  const { hazardId } = await dispatcher.post('reports/addReportOfTheDay', told)
  const area = [14.5, 14.6, 14.7].map((lat) => ({ lat, lng: 121 + (lat % 0.2) }))
  await dispatcher.post(`reports/editReportOfTheDay/${hazardId}`, { area })
  const bare = { caseTypeId: null, position: null, area: null, description: null }
  expect(await dispatcher.post(`reports/editReportOfTheDay/${hazardId}`, bare)).toMatchObject({ ...bare, description: '', title: 'Flood' })
})

it('null takes off news its cover, its time and its summary, a content its words, and a barangay its captain', async () => {
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const item = await writer.post(
    'resources/createNews',
    form({ title: 'Drive', summary: 'Soon', status: 'scheduled', publishAt: at, cover: picture() }),
  )
  expect(item.coverId).toBeTruthy()
  await expect(writer.post(`resources/editNews/${item.id}`, { publishAt: null })).rejects.toThrow('time to come')
  const bare = { cover: null, summary: null, publishAt: null, status: 'draft' }
  expect(await writer.post(`resources/editNews/${item.id}`, bare)).toMatchObject({ coverId: null, summary: '', publishAt: null, title: 'Drive' })
  const { contents } = await writer.post('resources/addContent', { id: item.id, text: 'Bring gloves.', url: 'https://town.example' })
  const edited = await writer.post('resources/editContent', { id: contents[0].id, text: null, url: null })
  expect(edited.contents[0]).toMatchObject({ text: '', url: null })
  const [barangay] = (await admin.get('resources/getBarangays')).items
  await admin.post(`resources/updateBarangay/${barangay.id}`, { captain: 'Nena Cruz', hotline: '09171234567' })
  const without = await admin.post(`resources/updateBarangay/${barangay.id}`, { captain: null, hotline: null })
  expect(without).toMatchObject({ captain: '', hotline: null, name: barangay.name })
  const list = await admin.post('resources/addDirectory', {
    group: 'Fire',
    name: 'Station',
    numbers: ['0286001234'],
    note: 'Gate 2',
  })
  expect(await admin.post(`resources/updateDirectory/${list.id}`, { note: null })).toMatchObject({ note: '', numbers: list.numbers })
})

/** Where the thing is made without it, the usual one is put there, so it cannot be without. */
const neverEmpty = ['tickets.editEmergencyTicket priority', 'news.editContent order']

it('whatever a thing may be made without, an edit of it takes off by null', () => {
  const calls = callsOf(contract).map(({ room, name, call }) => [`${room}.${name}`, call] as const)
  const editing = calls.filter(([, { path }]) => /\/(edit|update)[A-Z]\w*(\/|$)/.test(path))
  const made = (name: string) => calls.find(([other]) => ['create', 'add'].some((verb) => other === name.replace(/\.(edit|update)/, `.${verb}`)))?.[1]
  const stuck = editing.flatMap(([name, call]) => {
    const optional = new Set(
      fieldsOf(made(name) ?? call).flatMap((field) => (made(name) && !field.required && !('default' in field.schema) ? [field.name] : [])),
    )
    return fieldsOf(call).flatMap((field) =>
      optional.has(field.name) && field.name !== 'version' && !takesOff(call, field.name) ? [`${name} ${field.name}`] : [],
    )
  })
  expect(stuck).toEqual(neverEmpty)
  expect(editing.length).toBeGreaterThan(25)
})
const takesOff = (call: Endpoint, name: string) => {
  const reader = readerOf(call)
  return reader.understands(name, reader.asTakenOff(reader.fieldOf(name)!))
}
