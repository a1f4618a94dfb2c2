// A captain's link on an ordinary day: how the line stands, which roads are closed; a link that was passed on is seen, renewed by text, and the old one ends.
// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { map } from '#contract/map/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'

let lab: Lab
let desk: Caller
let gateway: Awaited<ReturnType<typeof openOutside>>
let barangay: { id: string; name: string; position: { lat: number; lng: number } }
let key: string
const texts: { to: string; text: string }[] = []
beforeAll(async () => {
  gateway = await openOutside((_, body) => {
    texts.push(JSON.parse(body) as (typeof texts)[number])
    return { body: '{}' }
  })
  const settings = { smsUrl: `${gateway.url}/send`, smsToken: 'x', webAddress: 'https://tanod.example.ph', privateHosts: [gateway.host] }
  lab = await openLab({ settings })
  desk = await lab.as('dispatcher')
  const { data } = await desk.ask(cases.getBarangays, { limit: 100 })
  const found = data.items.find(({ isDeleted, position }) => isDeleted === 0 && position)!
  barangay = { ...found, position: found.position! }
  key = (await desk.ask(calls.makeCaptainLink, { barangayId: barangay.id, name: 'Kap. Test', phone: '0917 555 0401' })).data.key
})
afterAll(async () => {
  await lab.close()
  await gateway.close()
})
const open = async (deviceId: string = randomUUID(), of = key) => (await lab.stranger.ask(calls.openCaptainPage, { key: of, deviceId })).data

it('tells how the line stands, from the desk’s note to the team and the end; and the roads that are closed there', async () => {
  const id = randomUUID()
  await lab.stranger.ask(calls.addCaptainReport, { key, id, line: 'Fire behind the chapel', isUrgent: true })
  const stands = async () => (await open()).reports.find((one) => one.id === id)!
  expect(await stands()).toMatchObject({ isNoted: false, ticket: null })
  const { data } = await desk.ask(calls.fileBarangayReport, { id })
  expect(await stands()).toMatchObject({ isNoted: true, ticket: 'filed' })
  const transactionNumber = data.transactionNumber!
  const team = await lab.as('responseteam')
  const { status } = (await desk.ask(tickets.getEmergencyTicket, { id: transactionNumber })).data
  if (status === 'pending') await desk.ask(tickets.acceptTicket, { id: transactionNumber })
  await team.ask(responseTeams.setDutyStatus, { id: team.accountId, dutyStatus: 'available' })
  await desk.ask(tickets.assignToResponseTeam, { transactionNumber, responseTeamIds: [team.accountId] })
  await desk.ask(tickets.setTeamStatus, { id: transactionNumber, responseTeamId: team.accountId, state: 'enRoute' })
  await until(async () => (await stands()).ticket === 'onTheWay')
  await (await lab.as('supervisor')).ask(tickets.deleteEmergencyTicket, { id: transactionNumber, reason: 'Made up' })
  expect((await stands()).ticket).toBe('over')
  expect((await open()).roads).toEqual([])
  const { lat, lng } = barangay.position
  const road = { kind: 'closure' as const, title: 'Chapel Road', note: 'Not for captains', endsAt: null }
  await desk.ask(map.addMapArea, {
    ...road,
    shape: [
      { lat, lng },
      { lat: lat + 0.0001, lng },
    ],
  })
  await desk.ask(map.addMapArea, {
    ...road,
    title: 'Far away',
    shape: [
      { lat: 10, lng: 120 },
      { lat: 10.1, lng: 120 },
    ],
  })
  expect((await open()).roads).toEqual([{ title: 'Chapel Road', endsAt: null }])
})

it('a link that was opened on several phones is seen; renewed by text the old one ends, and the count begins anew', async () => {
  await desk.ask(calls.openStorm, { name: 'Ulan', region: '', province: 'Rizal', municipality: 'Taytay' })
  const captain = async () => (await desk.ask(calls.getStormBoard, {})).data!.rows.find(({ barangayId }) => barangayId === barangay.id)!.captain!
  const before = (await captain()).phones
  const phone = randomUUID()
  for (const one of [phone, phone.toUpperCase(), phone]) await open(one)
  expect((await captain()).phones).toBe(before + 1)
  await open()
  expect((await captain()).phones).toBe(before + 2)
  await desk.ask(calls.renewCaptainLink, { barangayId: barangay.id })
  await until(() => texts.length === 1)
  const next = /https:\/\/tanod\.example\.ph\/cms\/quickreport\/barangay#(\S+)/.exec(texts[0]!.text)![1]!
  expect(texts[0]!.to).toBe('+639175550401')
  expect((await refusalOf(open(phone))).code).toBe('wrong-key')
  expect((await open(phone, next)).captain).toBe('Kap. Test')
  expect((await captain()).phones).toBe(1)
  const kept = await lab.owner.query('select * from captain_phone')
  expect(JSON.stringify(kept.rows)).not.toContain(phone)
})

it('is not renewed where no number is known', async () => {
  await desk.ask(calls.makeCaptainLink, { barangayId: barangay.id, name: 'Kap. Test' })
  expect((await refusalOf(desk.ask(calls.renewCaptainLink, { barangayId: barangay.id }))).status).toBe(409)
  await desk.ask(calls.endCaptainLink, { barangayId: barangay.id })
  expect((await refusalOf(desk.ask(calls.renewCaptainLink, { barangayId: barangay.id }))).status).toBe(404)
})
