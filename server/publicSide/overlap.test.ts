// A place that lies in the areas of two centers belongs to the one within whose borders it is.
// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const inTaytay = { lat: 14.5686, lng: 121.1331 }

it('a report is filed with the center whose barangay holds it, though the middle of another is nearer', async () => {
  const map = { center: inTaytay, bounds: { south: 14.4, west: 121, north: 14.7, east: 121.3 } }
  await lab.owner.query("update command_center set map = $1 where slug = 'taguig'", [map])
  const ask = async () => (await lab.stranger.ask(publicSide.getCommandCenters, inTaytay)).data.items
  // What is known of the centers is kept for some seconds.
  await expect.poll(async () => (await ask()).find(({ slug }) => slug === 'taguig')?.center, { timeout: 30_000 }).toEqual(inTaytay)
  expect((await ask()).map(({ slug }) => slug)).toEqual(['taytay', 'taguig'])
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, { deviceId: randomUUID(), position: inTaytay })
  expect(data.transactionNumber).toMatch(/^TAY-/)
})
