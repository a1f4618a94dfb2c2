// Where a heart has stopped, whoever reported it is told of the nearest defibrillator that is open, until the report is closed.
// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards } from '#contract/cards/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'

const position = { lat: 14.61, lng: 121.2 }
const commandCenterId = 'taytay'
let lab: Lab
let desk: Caller
let admin: Caller
let arrest: { caseTypeId: string; caseSubTypeId: string }
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  desk = await lab.as('dispatcher')
  admin = await lab.as('admin')
  const { content } = (await desk.ask(cards.getCards)).data.find(({ code }) => code === 'arrest')!
  arrest = { caseTypeId: content.caseTypeId!, caseSubTypeId: content.caseSubTypeId! }
})
afterAll(() => lab.close())

const addAed = (name: string, north: number, hours = '24/7') =>
  admin.ask(reference.addDefibrillator, { name, position: { lat: position.lat + north, lng: position.lng }, hours, access: 'Ask the guard.' })

it('is told on the page of an arrest alone, and only while the report is open', async () => {
  const { data: sent } = await lab.stranger.ask(publicSide.createEmergencyTicket, {
    ...{ commandCenterId, caseTypeId: arrest.caseTypeId, deviceId: randomUUID(), description: 'He fell down', position },
  })
  const id = sent.transactionNumber!
  const told = async () => (await lab.stranger.ask(publicSide.getFollowUp, { token: sent.token })).data.defibrillator
  await addAed('Far hall', 0.006)
  const { data: near } = await addAed('Near clinic', 0.002)
  await lab.settle()
  expect(await told()).toBeNull()
  await desk.ask(tickets.editEmergencyTicket, { id, caseSubTypeId: arrest.caseSubTypeId })
  await until(async () => (await told())?.name === 'Near clinic')
  expect(await told()).toEqual({ name: 'Near clinic', access: 'Ask the guard.', phone: null, meters: 222 })
  await admin.ask(reference.deactivateDefibrillator, { id: near.id })
  await until(async () => (await told())?.name === 'Far hall')
  await desk.ask(tickets.acceptTicket, { id })
  expect((await told())?.name).toBe('Far hall')
  await desk.ask(tickets.resolveTicket, { transactionNumber: id, disposition: 'Resolved on scene', summary: 'Brought to the hospital.' })
  expect(await told()).toBeNull()
})

it('hours that nobody can read are refused, and a table brings many in', async () => {
  await expect(addAed('Office', 0.001, 'in the morning')).rejects.toThrow()
  const csv = 'name,position,hours,access\nMarket,"14.55, 121.13",04:00-20:00,Upstairs\nChurch,"14.56, 121.14",24/7,\n'
  const { data } = await admin.ask(reference.importReference, { kind: 'defibrillator', csv })
  expect(data).toMatchObject({ adds: 2, updates: 0 })
})
