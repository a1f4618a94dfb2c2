// Storm mode: opened by hand and by a warning, reported by captains once each, counted, and left without a trace in the settings.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import { map } from '#contract/map/room.ts'
import { dromicRows } from '#contract/storm/tables.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { cases } from '#contract/reference/cases.ts'
import { middleOf } from '#contract/map/geometry.ts'
import { forgetOldStorms } from './retention.ts'
import { fromEvent } from '#server/warnings/incoming.ts'
import { take } from '#server/warnings/refresh.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'

let lab: Lab
let desk: Caller
let barangays: { id: string; name: string }[]
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  desk = await lab.as('dispatcher')
  const { data } = await desk.ask(cases.getBarangays, { limit: 100 })
  barangays = data.items.filter(({ isDeleted }) => isDeleted === 0)
})
afterAll(() => lab.close())

const place = { name: 'Typhoon Test', region: 'CALABARZON', province: 'Rizal', municipality: 'Taytay' }
async function leave() {
  const { storm } = (await desk.ask(calls.getStorm)).data
  if (storm) await desk.ask(calls.closeStorm, { id: storm.id })
}
beforeEach(leave)

const board = async () => (await desk.ask(calls.getStormBoard, {})).data!
const rowOf = async (id: string) => (await board()).rows.find(({ barangayId }) => barangayId === id)!
const line = (text: string, more: object = {}) => ({ id: randomUUID(), line: text, isUrgent: false, ...more })

it('is entered once, and no figures are taken without it', async () => {
  const key = (await desk.ask(calls.makeCaptainLink, { barangayId: barangays[0]!.id, name: 'Kap. Test' })).data.key
  expect((await refusalOf(lab.stranger.ask(calls.addCaptainReport, { key, ...line('', { figures: { families: 1 } }) }))).code).toBe('no-storm')
  const { data } = await desk.ask(calls.openStorm, place)
  expect(data.openedBy?.id).toBe(desk.accountId)
  expect((await refusalOf(desk.ask(calls.openStorm, place))).status).toBe(409)
  expect((await desk.ask(calls.getStorm)).data.storm?.name).toBe('Typhoon Test')
})

it('names the region by the code of the center where nobody wrote it', async () => {
  expect((await desk.ask(calls.openStorm, { ...place, region: '' })).data.region).toBe('Region IV-A (CALABARZON)')
})

it('takes a captain’s line once however often it is sent, and the later of two figures', async () => {
  await desk.ask(calls.openStorm, place)
  const { id: barangayId } = barangays[0]!
  const { key } = (await desk.ask(calls.makeCaptainLink, { barangayId, name: 'Kap. Test' })).data
  const [early, late] = ['2026-01-01T01:00:00Z', '2026-01-01T02:00:00Z']
  const first = line('Water at the covered court', { isUrgent: true, writtenAt: late, figures: { families: 12, persons: 50 } })
  await Promise.all([1, 2, 3].map(() => lab.stranger.ask(calls.addCaptainReport, { key, ...first })))
  await lab.stranger.ask(calls.addCaptainReport, { key, ...line('Sent late', { writtenAt: early, figures: { families: 3, housesTotal: 1 } }) })
  const row = await rowOf(barangayId)
  expect(row).toMatchObject({ waiting: 2, urgent: 1, figures: { families: 12, persons: 50, housesTotal: 1 } })
  expect(row.lastReport).toMatchObject({ line: 'Water at the covered court', writtenBy: 'Kap. Test' })
  expect(row.captain?.seenAt).not.toBeNull()
  const shown = (await lab.stranger.ask(calls.openCaptainPage, { key })).data
  expect(shown).toMatchObject({ captain: 'Kap. Test', storm: 'Typhoon Test', figures: { families: 12 } })
  expect(shown.reports.length).toBe(2)
})

it('a link ends when a new one is made, and with the captain', async () => {
  const make = async () => (await desk.ask(calls.makeCaptainLink, { barangayId: barangays[1]!.id, name: 'Kap. Dos' })).data.key
  const [old, fresh] = [await make(), await make()]
  expect((await refusalOf(lab.stranger.ask(calls.openCaptainPage, { key: old }))).status).toBe(401)
  expect((await lab.stranger.ask(calls.openCaptainPage, { key: fresh })).data.storm).toBeNull()
  await desk.ask(calls.endCaptainLink, { barangayId: barangays[1]!.id })
  expect((await refusalOf(lab.stranger.ask(calls.openCaptainPage, { key: fresh }))).status).toBe(401)
})

it('a report becomes one ticket in its barangay, and its row counts it', async () => {
  await desk.ask(calls.openStorm, place)
  const { id: barangayId } = barangays[0]!
  const before = (await rowOf(barangayId)).tickets
  const { data } = await desk.ask(calls.addBarangayReport, { ...line('A family on a roof'), barangayId, writtenBy: 'Kap. by radio' })
  const { rows } = await lab.owner.query<{ id: string }>('select id from case_type where command_center_id = $1 and is_deleted = 0 limit 1', [
    desk.centerId,
  ])
  const filed = (await desk.ask(calls.fileBarangayReport, { id: data.id, caseTypeId: rows[0]!.id })).data
  expect(filed.handled?.id).toBe(desk.accountId)
  expect((await refusalOf(desk.ask(calls.fileBarangayReport, { id: data.id, caseTypeId: rows[0]!.id }))).status).toBe(409)
  expect(await rowOf(barangayId)).toMatchObject({ tickets: before + 1, waiting: 0 })
})

it('counts who is in an evacuation center, by the desk and by the captain of its barangay alone', async () => {
  const storm = (await desk.ask(calls.openStorm, place)).data
  const [here, elsewhere] = [barangays[0]!, barangays[1]!]
  const form = { name: 'Test school', barangayId: here.id, address: '', contact: '', position: null, familiesCapacity: 50, personsCapacity: 200 }
  const shelter = (await desk.ask(calls.addShelter, form)).data
  const link = async (barangayId: string) => (await desk.ask(calls.makeCaptainLink, { barangayId, name: 'Kap.' })).data.key
  const count = { id: shelter.id, families: 20, persons: 88, needs: 'Blankets' }
  await lab.stranger.ask(calls.countShelterByLink, { key: await link(here.id), ...count })
  expect((await refusalOf(lab.stranger.ask(calls.countShelterByLink, { key: await link(elsewhere.id), ...count }))).status).toBe(404)
  expect(await rowOf(here.id)).toMatchObject({ families: 20, persons: 88 })
  const told = dromicRows(await board())
  expect(told.rows.find(([, , , name]) => name === here.name)!.slice(6, 9)).toEqual([1, 20, 88])
  await desk.ask(calls.closeStorm, { id: storm.id })
  expect((await desk.ask(calls.getShelters, {})).data.find(({ id }) => id === shelter.id)!.count).toBeNull()
  const after = (await desk.ask(calls.getStormBoard, { stormId: storm.id })).data!
  expect(after.rows.find(({ barangayId }) => barangayId === here.id)!.persons).toBe(88)
})

it('shows roads that are closed in a barangay', async () => {
  await desk.ask(calls.openStorm, place)
  const bordered = (await desk.ask(map.getMapGround)).data.barangays.find(({ border }) => border !== null)!
  const { lat, lng } = middleOf(bordered.border!)
  const before = (await rowOf(bordered.id)).closedRoads
  const shape = [
    { lat, lng },
    { lat: lat + 0.0001, lng },
  ]
  await desk.ask(map.addMapArea, { kind: 'closure', title: 'Bridge under water', shape, endsAt: null })
  expect((await rowOf(bordered.id)).closedRoads).toBe(before + 1)
})

it('gives expected tickets more time, and takes it back', { tags: 'long' }, async () => {
  const admin = await lab.as('admin')
  const settings = (await admin.ask(identity.getSettings)).data
  const { transactionNumber } = (
    await lab.stranger.ask(publicSide.createEmergencyTicket, { commandCenterId: desk.centerId, deviceId: randomUUID(), landmark: 'Market' })
  ).data
  const due = async () => {
    const { items } = (await desk.ask(lists.getPendingEmergencyTickets, { limit: 100 })).data
    const row = items.find((one) => one.transactionNumber === transactionNumber)
    return row?.clock ? Date.parse(row.clock.dueAt) - Date.parse(row.receivedAt) : null
  }
  const usual = settings.settings.targets.answer[3]! * 1_000
  await until(async () => (await due()) === usual)
  const storm = (await desk.ask(calls.openStorm, place)).data
  await until(async () => (await due()) === usual * settings.settings.storm.slower)
  await desk.ask(calls.closeStorm, { id: storm.id })
  await until(async () => (await due()) === usual)
  expect((await admin.ask(identity.getSettings)).data).toEqual(settings)
})

it('opens by itself on the warning that the center chose, once', async () => {
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, storm: { ...settings.storm, openOn: ['wind signal'] } } })
  const arrive = (id: string, title: string) => {
    const warning = fromEvent({ id, title, severity: 'Severe', area: 'Rizal', lat: 14.55, lng: 121.13 })!
    return lab.nodes[0]!.db.within(desk.centerId, (tx) => take(tx, 'provider', [warning]))
  }
  await arrive('rain-1', 'Rainfall advisory')
  expect((await desk.ask(calls.getStorm)).data.storm).toBeNull()
  await arrive('signal-1', 'Tropical Cyclone Wind Signal No. 2')
  const { storm } = (await desk.ask(calls.getStorm)).data
  expect(storm).toMatchObject({ name: 'Tropical Cyclone Wind Signal No. 2', openedBy: null, province: 'Rizal' })
  expect((await board()).rows.every(({ warnings }) => warnings > 0)).toBe(true)
  await arrive('signal-2', 'Tropical Cyclone Wind Signal No. 3')
  expect((await desk.ask(calls.getStorm)).data.storm?.id).toBe(storm!.id)
})

it('records who reads the casualties, and keeps them from those who do not lead', async () => {
  const storm = (await desk.ask(calls.openStorm, place)).data
  const one = {
    kind: 'missing' as const,
    name: 'Juan',
    age: null,
    sex: null,
    place: '',
    address: '',
    cause: '',
    medicalService: '',
    happenedAt: null,
  }
  const added = (await desk.ask(calls.addCasualty, one)).data
  await desk.ask(calls.updateCasualty, { ...one, id: added.id, version: 1, kind: 'injured' })
  expect((await desk.ask(calls.getCasualties, { stormId: storm.id })).data).toMatchObject([{ name: 'Juan', kind: 'injured' }])
  const agent = await lab.as('agent')
  expect((await refusalOf(agent.ask(calls.getCasualties, { stormId: storm.id }))).status).toBe(403)
  await desk.ask(calls.removeCasualty, { id: added.id })
  expect((await desk.ask(calls.getCasualties, { stormId: storm.id })).data).toEqual([])
  await lab.settle()
  const { rows } = await lab.owner.query<{ n: number }>("select count(*)::int as n from fact where verb = 'casualtiesRead' and object_id = $1", [
    storm.id,
  ])
  expect(rows[0]!.n).toBe(2)
})

it('forgets the names of people when they were kept as long as closed tickets', async () => {
  const storm = (await desk.ask(calls.openStorm, place)).data
  const one = {
    kind: 'dead' as const,
    name: 'Maria',
    age: 70,
    sex: 'female' as const,
    place: 'Creek',
    address: 'Here',
    cause: '',
    medicalService: '',
    happenedAt: null,
  }
  await desk.ask(calls.addCasualty, one)
  await desk.ask(calls.closeStorm, { id: storm.id })
  const names = async () => (await desk.ask(calls.getCasualties, { stormId: storm.id })).data.map(({ name, age, place: where }) => [name, age, where])
  await forgetOldStorms(lab.nodes[0]!.db)
  expect(await names()).toEqual([['Maria', 70, 'Creek']])
  await lab.owner.query("update storm set closed_at = now() - interval '1826 days' where id = $1", [storm.id])
  await forgetOldStorms(lab.nodes[0]!.db)
  expect(await names()).toEqual([['–', null, 'Creek']])
})

it('an urgent line becomes a critical ticket that waits and rings until somebody acknowledges it', async () => {
  await desk.ask(calls.openStorm, place)
  const { id: barangayId } = barangays[0]!
  const { key } = (await desk.ask(calls.makeCaptainLink, { barangayId, name: 'Kap. Test' })).data
  const [urgent, plain] = [line('Water at the chapel, send boats', { isUrgent: true }), line('Street light is out')]
  for (const one of [urgent, plain]) await lab.stranger.ask(calls.addCaptainReport, { key, ...one })
  const { rows } = await lab.owner.query<{ id: string }>(
    'select id from case_type where command_center_id = $1 and is_deleted = 0 and priority = 3 and is_life_threat = 0 limit 1',
    [desk.centerId],
  )
  const file = async (id: string) => (await desk.ask(calls.fileBarangayReport, { id, caseTypeId: rows[0]!.id })).data.transactionNumber!
  const [rung, quiet] = [await file(urgent.id), await file(plain.id)]
  const of = async (number: string) => (await desk.ask(lists.getEmergencyTicket, { id: number })).data
  expect(await of(rung)).toMatchObject({ priority: 1, status: 'pending', acceptedBy: null })
  expect(await of(quiet)).toMatchObject({ priority: 3, status: 'accepted' })
  const ringing = (await desk.ask(lists.getTicketNotif)).data.unacknowledged.map(({ transactionNumber }) => transactionNumber)
  expect([ringing.includes(rung), ringing.includes(quiet)]).toEqual([true, false])
})
