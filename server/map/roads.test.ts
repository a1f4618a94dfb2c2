// Whom to send by the roads: ranked by the way around closures once a center has roads, and by an estimate before.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { map } from '#contract/map/room.ts'
import { accounts } from '#contract/accounts/room.ts'
import { detour } from '#contract/map/roads/Reach.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let desk: Caller
let admin: Caller
beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const goal = { lat: 14.56, lng: 121.14 }
const team = { lat: 14.56, lng: 121.13 }
const geojson = (lines: [number, number][][]) =>
  new Blob([
    JSON.stringify({
      type: 'FeatureCollection',
      features: lines.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } })),
    }),
  ])
const direct: [number, number][] = [
  [121.13, 14.56],
  [121.135, 14.56],
  [121.14, 14.56],
]
const around: [number, number][] = [
  [121.13, 14.56],
  [121.13, 14.57],
  [121.14, 14.57],
  [121.14, 14.56],
]

it('an estimate is a factor on the straight line; roads tell the way, around what is closed, and can be taken out', async () => {
  const unit = await lab.as('responseteam')
  await unit.ask(accounts.reportPosition, { position: team, heading: null, measuredAt: new Date().toISOString() })
  const { data: types } = await desk.ask(reference.getCaseTypes, { limit: 1 })
  const { data: ticket } = await desk.ask(tickets.createEmergencyTicket, { caseTypeId: types.items[0]!.id, description: 'Far.', position: goal })
  const own = async () => {
    const { data } = await desk.ask(tickets.getRecommendedTeams, { id: ticket.transactionNumber })
    return data.find(({ accountId }) => accountId === unit.accountId)!
  }
  const straight = metresBetween(team, goal)
  expect(await own()).toMatchObject({ by: 'estimate', metres: Math.round(straight * detour) })

  expect((await refusalOf(admin.ask(map.importRoads, { file: new Blob(['no roads']) }))).status).toBe(400)
  expect((await refusalOf(admin.ask(map.importRoads, { file: geojson([]) }))).status).toBe(400)
  expect((await refusalOf(admin.ask(map.importRoads, { file: new Blob([]) }))).status).toBe(400)
  expect((await refusalOf(desk.ask(map.importRoads, { file: geojson([direct]) }))).status).toBe(403)
  expect((await admin.ask(map.getRoads)).data).toBeNull()
  const { data: roads } = await admin.ask(map.importRoads, { file: geojson([direct, around]) })
  expect(roads).toMatchObject({ crossings: 5, stretches: 10 })
  const onRoad = await own()
  expect(onRoad.by).toBe('roads')
  expect(Math.abs(onRoad.metres! - straight)).toBeLessThan(5)

  const shape = [
    { lat: 14.558, lng: 121.133 },
    { lat: 14.562, lng: 121.133 },
  ]
  const { data: closure } = await desk.ask(map.addMapArea, { kind: 'closure', title: 'Flooded', shape, endsAt: null })
  const detoured = await own()
  expect(detoured.metres!).toBeGreaterThan(straight * 2.5)
  expect(detoured.seconds!).toBeGreaterThan(onRoad.seconds! * 2.5)
  await desk.ask(map.endMapArea, { id: closure.id })
  expect((await own()).metres).toBe(onRoad.metres)

  await admin.ask(map.removeRoads, {})
  expect((await own()).by).toBe('estimate')
})
