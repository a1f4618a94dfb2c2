// A felt quake: raised by five reports within two minutes, by a hand or a sensor; visitors are asked by it, and who only felt it is counted once.
// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'

let lab: Lab
let desk: Caller
let quakeType: string
const commandCenterId = 'taytay'
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  desk = await lab.as('dispatcher')
  quakeType = (await lab.stranger.ask(publicSide.getCaseTypes, { commandCenterId })).data.find(({ name }) => name === 'Earthquake')!.id
})
afterAll(() => lab.close())
beforeEach(async () => {
  await desk.ask(tickets.endQuake)
  await lab.owner.query(`update ticket set received_at = received_at - interval '1 hour' where case_type_id = $1`, [quakeType])
  await until(async () => (await asked()) === null)
})

const report = (deviceId: string = randomUUID()) =>
  lab.stranger.ask(publicSide.createEmergencyTicket, { commandCenterId, caseTypeId: quakeType, deviceId })
const asked = async () => (await lab.stranger.ask(publicSide.getFeltQuake, { commandCenterId })).data
const standing = async () => (await desk.ask(tickets.getQuake)).data

it('is raised by the fifth report within two minutes, once, and asked about on both nodes', async () => {
  for (let at = 0; at < 4; at++) await report()
  expect(await standing()).toBeNull()
  await Promise.all([report(), report(), report()])
  expect(await standing()).toMatchObject({ sign: 'reports' })
  const { rows } = await lab.owner.query(`select 1 from quake where ended_at is null`)
  expect(rows.length).toBe(1)
  await until(async () => (await asked()) !== null && (await asked()) !== null)
})

it('is not raised by one phone alone, nor again by the reports before the desk ended it', async () => {
  const deviceId = randomUUID()
  for (let at = 0; at < 5; at++) await report(deviceId)
  expect(await standing()).toBeNull()
  for (let at = 0; at < 4; at++) await report()
  expect(await standing()).toMatchObject({ sign: 'reports' })
  await desk.ask(tickets.endQuake)
  await report()
  expect(await standing()).toBeNull()
})

it('is raised by a hand; who only felt it is counted once and makes no ticket', async () => {
  const { data } = await desk.ask(tickets.raiseQuake)
  expect(data).toMatchObject({ sign: 'desk', felt: 0 })
  const before = (await lab.owner.query<{ n: number }>('select count(*)::int as n from ticket')).rows[0]!.n
  const devices = [randomUUID(), randomUUID(), randomUUID()]
  for (const deviceId of [...devices, ...devices]) await lab.stranger.ask(publicSide.tellFelt, { commandCenterId, quakeId: data!.id, deviceId })
  expect(await standing()).toMatchObject({ felt: 3 })
  expect((await lab.owner.query<{ n: number }>('select count(*)::int as n from ticket')).rows[0]!.n).toBe(before)
})

it('ends by a hand, and by itself after an hour', async () => {
  const { data } = await desk.ask(tickets.raiseQuake)
  await desk.ask(tickets.endQuake)
  expect(await standing()).toBeNull()
  await lab.stranger.ask(publicSide.tellFelt, { commandCenterId, quakeId: data!.id, deviceId: randomUUID() })
  await desk.ask(tickets.raiseQuake)
  await lab.owner.query(`update quake set at = now() - interval '61 minutes' where ended_at is null`)
  expect(await standing()).toBeNull()
  expect((await desk.ask(tickets.raiseQuake)).data).toMatchObject({ sign: 'desk' })
})

it('counts every phone behind the address of a carrier, and one phone no more than it may', async () => {
  const { data } = await desk.ask(tickets.raiseQuake)
  const tell = (deviceId: string) => lab.stranger.ask(publicSide.tellFelt, { commandCenterId, quakeId: data!.id, deviceId })
  const facts = async () => (await lab.owner.query<{ n: number }>(`select count(*)::int as n from fact where verb = 'quakeFelt'`)).rows[0]!.n
  await lab.settle()
  const before = await facts()
  for (let at = 0; at < 310; at++) await tell(randomUUID())
  expect(await standing()).toMatchObject({ felt: 310 })
  await lab.settle()
  // The log and the desks hear of the first twenty, then of each twentieth.
  expect((await facts()) - before).toBe(20 + 14)
  const eager = randomUUID()
  for (let at = 0; at < 12; at++) await tell(eager)
  await expect(tell(eager)).rejects.toMatchObject({ status: 429 })
  await tell(randomUUID())
  expect(await standing()).toMatchObject({ felt: 312 })
})
