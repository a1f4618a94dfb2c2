// Urgent reports of barangays: told to every desk until somebody takes note, also when storm mode was left; and the way back into a storm.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cases } from '#contract/reference/cases.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { fromEvent } from '#server/warnings/incoming.ts'
import { take } from '#server/warnings/refresh.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { dot } from '#tests/request.ts'

let lab: Lab
let desk: Caller
let barangayId: string
let key: string
beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
  const { data } = await desk.ask(cases.getBarangays, { limit: 100 })
  barangayId = data.items.find(({ isDeleted }) => isDeleted === 0)!.id
  key = (await desk.ask(calls.makeCaptainLink, { barangayId, name: 'Kap. Test' })).data.key
})
afterAll(() => lab.close())

const now = async () => (await desk.ask(calls.getStorm)).data
beforeEach(async () => {
  const { storm, urgent } = await now()
  if (urgent.first) await desk.ask(calls.noteBarangayReport, { id: urgent.first.id })
  if (storm) await desk.ask(calls.closeStorm, { id: storm.id })
})

const enter = async (name = 'Typhoon Test') =>
  (await desk.ask(calls.openStorm, { name, region: 'CALABARZON', province: 'Rizal', municipality: 'Taytay' })).data
const report = (line: string, more: object = {}) => ({ key, id: randomUUID(), line, isUrgent: true, ...more })
const send = async (line: string, more: object = {}) => (await lab.stranger.ask(calls.addCaptainReport, report(line, more))).data.id

it('is told to every desk, the longest waiting first, until somebody takes note', async () => {
  const { id: stormId } = await enter()
  expect((await now()).urgent).toEqual({ count: 0, waiting: 0, first: null })
  const id = await send('Two families on a roof')
  await send('Water at the chapel')
  await send('Street light is out', { isUrgent: false })
  const { urgent } = (await (await lab.as('agent')).ask(calls.getStorm)).data
  expect(urgent).toMatchObject({ count: 2, waiting: 3, first: { id, stormId, barangayId, line: 'Two families on a roof' } })
  await desk.ask(calls.noteBarangayReport, { id })
  expect((await now()).urgent).toMatchObject({ count: 1, first: { line: 'Water at the chapel' } })
  await desk.ask(calls.noteBarangayReport, { id: (await now()).urgent.first!.id })
  expect((await now()).urgent.first).toBeNull()
})

it('still waits, and is worked off, when storm mode was left', async () => {
  const storm = await enter()
  const id = await send('A family on a roof')
  await desk.ask(calls.closeStorm, { id: storm.id })
  expect((await now()).urgent).toMatchObject({ count: 1, first: { id } })
  expect((await desk.ask(calls.noteBarangayReport, { id })).data.handled?.id).toBe(desk.accountId)
  expect((await now()).urgent.count).toBe(0)
})

it('a captain writes on every day: each line rings, belongs to no storm, and becomes a ticket by one press', async () => {
  const storm = await enter()
  await send('Figures', { isUrgent: false, figures: { families: 5 } })
  await desk.ask(calls.closeStorm, { id: storm.id })
  expect((await lab.stranger.ask(calls.openCaptainPage, { key })).data).toMatchObject({ storm: null, reports: [] })
  const id = await send('The wall has come down', { isUrgent: false, figures: { families: 99 } })
  expect(await send('The wall has come down', { id })).toBe(id)
  expect((await now()).urgent).toMatchObject({ first: { id, stormId: null } })
  const board = (await desk.ask(calls.getStormBoard, { stormId: storm.id })).data!
  expect(board.rows.find((row) => row.barangayId === barangayId)).toMatchObject({ figures: { families: 5 }, lastReport: { line: 'Figures' } })
  expect((await desk.ask(calls.getBarangayReports, { stormId: storm.id })).data.items.some((one) => one.id === id)).toBe(false)
  expect((await lab.stranger.ask(calls.openCaptainPage, { key })).data.reports).toMatchObject([{ id, isNoted: false }])
  const { data } = await desk.ask(calls.fileBarangayReport, { id })
  const ticket = (await desk.ask(lists.getEmergencyTicket, { id: data.transactionNumber! })).data
  expect(ticket).toMatchObject({ status: 'pending', priority: 1, barangayId, description: 'The wall has come down', callerName: 'Kap. Test' })
  expect((await lab.stranger.ask(calls.openCaptainPage, { key })).data.reports).toMatchObject([{ id, isNoted: true }])
  const figures = report('', { isUrgent: false, figures: { families: 1 } })
  expect((await refusalOf(lab.stranger.ask(calls.addCaptainReport, figures))).code).toBe('no-storm')
})

it('a picture follows its line and is there once; with the place it goes over to the ticket, also where it comes after that', async () => {
  const position = { lat: 14.558, lng: 121.132, accuracy: 12 }
  const picture = () => new File([dot as BlobPart], 'photo.png')
  const add = (id: string, by = key) => lab.stranger.ask(calls.addCaptainPicture, { key: by, id, picture: picture() })
  const id = await send('The wall has come down', { position })
  await add(id)
  expect((await add(id)).message).toBe('The center has your picture.')
  expect((await now()).urgent.first).toMatchObject({ id, position, pictureId: id })
  const fetched = async (by: Caller) =>
    (await fetch(`${lab.nodes[0]!.url}/api/commandcenter/files/${id}`, { headers: { authorization: `Bearer ${by.token}` } })).status
  expect(await fetched(desk)).toBe(200)
  const { transactionNumber } = (await desk.ask(calls.fileBarangayReport, { id })).data
  const ticket = (await desk.ask(lists.getEmergencyTicket, { id: transactionNumber! })).data
  expect(ticket).toMatchObject({ position, files: [{ id, mime: 'image/webp' }] })
  const late = await send('A second wall', { position })
  const filed = (await desk.ask(calls.fileBarangayReport, { id: late })).data
  expect(filed.pictureId).toBeNull()
  await add(late)
  expect((await desk.ask(lists.getEmergencyTicket, { id: filed.transactionNumber! })).data.files).toMatchObject([{ id: late }])
  expect((await refusalOf(add(randomUUID()))).status).toBe(404)
  expect((await lab.owner.query('select 1 from barangay_report where id = any ($1) and storm_id is not null', [[id, late]])).rowCount).toBe(0)
})

it('a count of a shelter that was made earlier, and comes later, replaces none', async () => {
  await enter()
  const form = { name: 'Count school', barangayId, address: '', contact: '', position: null, familiesCapacity: 50, personsCapacity: 200 }
  const { id } = (await desk.ask(calls.addShelter, form)).data
  const count = (persons: number, minutesAgo: number) =>
    lab.stranger.ask(calls.countShelterByLink, {
      ...{ key, id, families: 1, persons, needs: '', countedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
    })
  const persons = async () => (await desk.ask(calls.getShelters, {})).data.find((one) => one.id === id)!.count?.persons
  await count(80, 30)
  expect((await count(20, 180)).message).toBe('The center has a newer count already.')
  expect(await persons()).toBe(80)
  await count(90, 5)
  expect(await persons()).toBe(90)
})

it('is never refused for its form: without a word it waits all the same', async () => {
  await enter()
  const id = await send('')
  expect((await now()).urgent.first).toMatchObject({ id, line: '' })
})

it('a storm left by a wrong click goes on with its counts, the last one alone, and not while another is on', async () => {
  const before = await enter('Typhoon Before')
  await desk.ask(calls.closeStorm, { id: before.id })
  const left = await enter('Typhoon Left')
  const form = { name: 'Way back school', barangayId, address: '', contact: '', position: null, familiesCapacity: 50, personsCapacity: 200 }
  const shelter = (await desk.ask(calls.addShelter, form)).data
  await desk.ask(calls.countShelter, { id: shelter.id, families: 90, persons: 400, needs: '' })
  await desk.ask(calls.closeStorm, { id: left.id })
  const counted = async (input: object) => (await desk.ask(calls.getShelters, input)).data.find(({ id }) => id === shelter.id)!.count?.persons
  // The list of the storm that is looked at says what its board says.
  expect(await counted({ stormId: left.id })).toBe(400)
  expect((await refusalOf(desk.ask(calls.goOnWithStorm, { id: before.id }))).status).toBe(409)
  const { data } = await desk.ask(calls.goOnWithStorm, { id: left.id })
  expect(data).toMatchObject({ id: left.id, closedAt: null, closedBy: null })
  expect((await now()).storm?.id).toBe(left.id)
  expect(await counted({})).toBe(400)
  expect((await desk.ask(calls.goOnWithStorm, { id: left.id })).data.closedAt).toBeNull()
  await desk.ask(calls.closeStorm, { id: left.id })
  await lab.owner.query("update storm set closed_at = now() - interval '25 hours' where id = $1", [left.id])
  expect((await refusalOf(desk.ask(calls.goOnWithStorm, { id: left.id }))).status).toBe(409)
})

it('counts threats to life without a barangay as it counts open tickets without one', async () => {
  await enter()
  const before = (await desk.ask(calls.getStormBoard, {})).data!
  const filed = await lab.stranger.ask(publicSide.createEmergencyTicket, {
    commandCenterId: desk.centerId,
    deviceId: randomUUID(),
    landmark: 'Market',
  })
  await lab.owner.query('update ticket set priority = 1 where number = $1', [filed.data.transactionNumber])
  const after = (await desk.ask(calls.getStormBoard, {})).data!
  expect([after.unplaced, after.unplacedUrgent]).toEqual([before.unplaced + 1, before.unplacedUrgent + 1])
})

it('counts neither drills nor unreadable documents among the warnings of a barangay', async () => {
  await enter()
  const first = async () => (await desk.ask(calls.getStormBoard, {})).data!.rows[0]!.warnings
  const before = await first()
  const real = fromEvent({ id: 'board-real', title: 'Rainfall advisory', severity: 'Severe', area: 'Rizal', lat: 14.55, lng: 121.13 })!
  const given = [real, ...['Exercise', 'Test', 'Unknown'].map((status) => ({ ...real, key: `board-${status}`, status, print: status }))]
  await lab.nodes[0]!.db.within(desk.centerId, (tx) => take(tx, 'board', given))
  expect(await first()).toBe(before + 1)
})
