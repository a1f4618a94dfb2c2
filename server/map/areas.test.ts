// Closures and danger areas: seen by all, ended by hand and by themselves, drawn by the desk alone; and where a place lies.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { map } from '#contract/map/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { endAreas } from './areas.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())
const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { status: number }) => error.status,
  )
const shape = [
  { lat: 14.55, lng: 121.13 },
  { lat: 14.56, lng: 121.13 },
]
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

it('what the desk draws is seen by a team, ends by hand, and by itself', async () => {
  const [desk, team] = [await lab.as('dispatcher'), await lab.as('responseteam')]
  const { data: one } = await desk.ask(map.addMapArea, { kind: 'closure', title: 'Bridge', shape, endsAt: soon() })
  const { data: other } = await desk.ask(map.addMapArea, { kind: 'closure', title: 'Road', shape, endsAt: soon() })
  const titles = async () => (await team.ask(map.getMapAreas)).data.map(({ title }) => title).toSorted()
  expect(await titles()).toEqual(['Bridge', 'Road'])
  await desk.ask(map.endMapArea, { id: one.id })
  expect(await titles()).toEqual(['Road'])
  expect(await refused(desk.ask(map.endMapArea, { id: one.id }))).toBe(404)
  await lab.owner.query("update map_area set ends_at = now() - interval '1 s' where id = $1", [other.id])
  expect(await titles()).toEqual([])
  await endAreas(lab.nodes[0]!.db)
  const { rows } = await lab.owner.query('select ended_at is not null as ended from map_area where id = $1', [other.id])
  expect(rows).toEqual([{ ended: true }])
})

it('a team draws nothing, and nothing that has ended or has no area is drawn', async () => {
  const [desk, team] = [await lab.as('dispatcher'), await lab.as('responseteam')]
  const form = { kind: 'closure' as const, title: 'Bridge', shape, endsAt: soon() }
  expect(await refused(team.ask(map.addMapArea, form))).toBe(403)
  expect(await refused(desk.ask(map.addMapArea, { ...form, endsAt: new Date(0).toISOString() }))).toBe(400)
  expect(await refused(desk.ask(map.addMapArea, { ...form, kind: 'danger' }))).toBe(400)
})

it('a ticket with a place alone gets the barangay whose border holds it', async () => {
  const desk = await lab.as('dispatcher')
  const { data: ground } = await desk.ask(map.getMapGround)
  const { data: types } = await desk.ask(reference.getCaseTypes, { limit: 1 })
  for (const { id, position } of ground.barangays) {
    const { lat, lng } = position!
    const { data } = await desk.ask(tickets.createEmergencyTicket, {
      caseTypeId: types.items[0]!.id,
      description: 'Test of a place.',
      position: { lat, lng },
    })
    expect(data.barangayId).toBe(id)
  }
})
