// The way to a ticket: an estimate without roads, the line of the roads around what is closed with them; and only for those who see the ticket.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { map } from '#contract/map/room.ts'
import { detour } from '#contract/map/roads/Reach.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const goal = { lat: 14.56, lng: 121.14 }
const start = { lat: 14.56, lng: 121.13 }
const above = { lat: 14.57, lng: 121.135 }
const road = [start, above, goal].map(({ lat, lng }) => [lng, lat])
const file = () =>
  new Blob([
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: road } }],
    }),
  ])

it('a team sees the way to its own ticket, by estimate and by the roads; to another it sees none', async () => {
  const [desk, unit, admin] = [await lab.as('dispatcher'), await lab.as('responseteam'), await lab.as('admin')]
  const { data: types } = await desk.ask(reference.getCaseTypes, { limit: 1 })
  const enter = (more: object) => desk.ask(tickets.createEmergencyTicket, { caseTypeId: types.items[0]!.id, description: 'Far.', ...more })
  const id = (await enter({ position: goal })).data.transactionNumber
  expect((await refusalOf(unit.ask(map.getWayThere, { id, ...start }))).status).toBe(404)
  await desk.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [unit.accountId] })
  const straight = metresBetween(start, goal)
  const { data: estimated } = await unit.ask(map.getWayThere, { id, ...start })
  expect(estimated).toMatchObject({ by: 'estimate', line: [start, goal] })
  expect(estimated!.metres).toBeCloseTo(straight * detour, 0)

  await admin.ask(map.importRoads, { file: file() })
  const { data: way } = await unit.ask(map.getWayThere, { id, ...start })
  expect(way!.by).toBe('roads')
  expect(way!.line).toEqual([start, above, goal])
  expect(way!.metres).toBeCloseTo(metresBetween(start, above) + metresBetween(above, goal), 0)
  const across = [
    { lat: 14.562, lng: 121.138 },
    { lat: 14.567, lng: 121.138 },
  ]
  const { data: closure } = await desk.ask(map.addMapArea, { kind: 'closure', title: 'Flooded', shape: across, endsAt: null })
  expect((await unit.ask(map.getWayThere, { id, ...start })).data).toMatchObject({ by: 'estimate' })
  await desk.ask(map.endMapArea, { id: closure.id })
  expect((await unit.ask(map.getWayThere, { id, ...start })).data).toMatchObject({ by: 'roads' })
  await admin.ask(map.removeRoads)

  const nowhere = (await enter({})).data.transactionNumber
  expect((await desk.ask(map.getWayThere, { id: nowhere, ...start })).data).toBeNull()
})

it('dangers are the reports of the day, without the tickets that hang under them', async () => {
  const [desk, unit] = [await lab.as('dispatcher'), await lab.as('responseteam')]
  const { data: hazards } = await desk.ask(tickets.getReportsOfTheDay, { limit: 100 })
  const { data: dangers } = await unit.ask(map.getDangers)
  expect(dangers.map(({ id }) => id)).toEqual(hazards.items.map(({ hazardId }) => hazardId))
  expect(dangers.length).toBeGreaterThan(0)
  for (const one of dangers)
    expect(Object.keys(one).toSorted()).toEqual(['addedAt', 'addedBy', 'area', 'description', 'id', 'position', 'severity', 'title'])
})
