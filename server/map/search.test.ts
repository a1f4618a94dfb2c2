// Address search: what staff find, what visitors may find, and what is found as soon as it was filed.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { centers } from '#contract/centers/room.ts'
import { map } from '#contract/map/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

it('words in Filipino, with slips, find barangays, landmarks and where earlier tickets were', async () => {
  const desk = await lab.as('dispatcher')
  const { data: types } = await desk.ask(reference.getCaseTypes, { limit: 1 })
  const position = { lat: 14.5587, lng: 121.1324 }
  await desk.ask(tickets.createEmergencyTicket, {
    caseTypeId: types.items[0]!.id,
    description: 'Test.',
    landmark: 'Tapat ng lumang kamalig',
    position,
  })
  const find = async (search: string) => (await desk.ask(map.findPlaces, { search })).data
  expect((await find('tapat ng simbahan'))[0]).toMatchObject({ kind: 'landmark', name: 'San Halimbawa Church' })
  expect((await find('harap ng simbahn')).map(({ name }) => name)).toContain('near the chapel')
  expect((await find('dolroes'))[0]).toMatchObject({ kind: 'barangay', name: 'Dolores' })
  const [barn] = await find('kamalig')
  expect(barn).toMatchObject({ kind: 'ticket', name: 'Tapat ng lumang kamalig', position })
  expect(barn!.barangayId).not.toBeNull()
  expect(await find('tapat ng')).toEqual([])
  for (const written of ['H45J+FX', 'nasa 7Q63H45J+FX po'])
    expect(await find(written)).toMatchObject([
      { kind: 'plusCode', name: '7Q63H45J+FX', position: { lat: 14.558688, lng: 121.132438, accuracy: 10 } },
    ])
  expect(await find('14.55870, 121.13240')).toMatchObject([{ kind: 'position', position, barangayId: barn!.barangayId }])
})

it('a unit finds no place of another’s ticket; visitors find public landmarks alone', async () => {
  const admin = await lab.as('admin')
  const form = { group: 'Landmarks', name: 'Lihim na Bodega', numbers: ['911'], position: { lat: 14.55, lng: 121.13 } }
  const { data: hidden } = await admin.ask(centers.addDirectory, form)
  const unit = await lab.as('responseteam')
  expect((await unit.ask(map.findPlaces, { search: 'simbahan' })).data.map(({ kind }) => kind)).toEqual(['landmark'])
  const commandCenterId = admin.centerId
  const visit = async (search: string) => (await lab.stranger.ask(publicSide.findPublicPlaces, { commandCenterId, search })).data
  expect((await visit('tapat ng simbahan')).map(({ name }) => name)).toEqual(['San Halimbawa Church'])
  expect(await visit('bodega')).toEqual([])
  expect((await visit('muson'))[0]).toMatchObject({ kind: 'barangay', name: 'Muzon' })
  const { data: changed } = await admin.ask(centers.updateDirectory, { id: hidden.id, version: hidden.version, position: null })
  expect(changed.position).toBeNull()
  expect((await admin.ask(map.findPlaces, { search: 'bodega' })).data).toEqual([])
})
