// A unit gets one tracker with a key, as its apps report; its phone is told whether that works.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownTracksSetUp, traccarSetUp } from '#contract/devices/tracking.ts'
import { devices } from '#contract/devices/room.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { times } from '#tests/long.ts'

let lab: Lab
let admin: Caller
let team: Caller
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.as('admin')
  team = await lab.as('responseteam')
})
afterAll(() => lab.close())

const tracker = async () => (await team.ask(devices.getOwnTracker)).data
const teamOf = async () => (await team.ask(responseTeams.getOwnTeam)).data.team

it('what each app scans moves the unit, and its phone is told so; a new code ends the one before', async () => {
  expect(await tracker()).toBeNull()
  const { data: first } = await admin.ask(devices.setUpTracker, { id: team.accountId })
  expect(await tracker()).toMatchObject({ mark: null, markedAt: null })
  const { origin } = new URL(lab.nodes[0]!.url)

  const scanned = new URL(traccarSetUp(origin, first.key))
  const report = new URL(`${scanned.origin}${scanned.pathname}`)
  report.search = String(new URLSearchParams({ id: scanned.searchParams.get('id')!, lat: '14.5512', lon: '121.1312' }))
  expect((await fetch(report, { method: 'POST' })).status).toBe(200)
  expect((await teamOf()).position).toMatchObject({ lat: 14.5512, lng: 121.1312 })
  expect(await tracker()).toMatchObject({ mark: 'good', markedAt: expect.any(String) })

  const { data: second } = await admin.ask(devices.setUpTracker, { id: team.accountId })
  expect(second.device.macAddress).toBe(first.device.macAddress)
  expect((await fetch(report, { method: 'POST' })).status).toBe(401)
  const [, inline] = /inline=(.+)$/.exec(ownTracksSetUp(origin, second.key, 'Ambulance 1'))!
  const set = JSON.parse(atob(decodeURIComponent(inline!))) as { url: string; username: string; password: string }
  const sent = await fetch(set.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${set.username}:${set.password}`)}` },
    body: JSON.stringify({ _type: 'location', lat: 14.5513, lon: 121.1313, tst: Math.ceil(Date.now() / 1_000) }),
  })
  expect([sent.status, await sent.json()]).toEqual([200, []])
  expect((await teamOf()).position).toMatchObject({ lat: 14.5513, lng: 121.1313 })
})

it('taken out of use, it moves the unit no more, and its crew stays at its page', async () => {
  const { data } = await admin.ask(devices.setUpTracker, { id: team.accountId })
  await admin.ask(devices.deactivateDevice, { id: data.device.macAddress })
  const scanned = new URL(traccarSetUp(new URL(lab.nodes[0]!.url).origin, data.key))
  const report = new URL(`${scanned.origin}${scanned.pathname}`)
  report.search = String(new URLSearchParams({ id: scanned.searchParams.get('id')!, lat: '14.56', lon: '121.14' }))
  expect((await fetch(report, { method: 'POST' })).status).toBe(401)
  expect(await tracker()).toBeNull()
  const { data: again } = await admin.ask(devices.reactivateDevice, { id: data.device.macAddress })
  expect(again.hasKey).toBe(false)
})

it('only an admin gives it, to a response team of the own center', async () => {
  expect((await refusalOf((await lab.as('dispatcher')).ask(devices.setUpTracker, { id: team.accountId }))).status).toBe(403)
  expect((await refusalOf(admin.ask(devices.setUpTracker, { id: admin.accountId }))).status).toBe(404)
  expect((await refusalOf((await lab.as('admin', 'taguig')).ask(devices.setUpTracker, { id: team.accountId }))).status).toBe(404)
})

it('set up by two admins at once a unit has one tracker', { tags: 'long' }, async () => {
  for (let round = 0; round < times(10, 100); round++) {
    await lab.owner.query('delete from device where account_id = $1', [team.accountId])
    await Promise.all([0, 1].map(() => admin.ask(devices.setUpTracker, { id: team.accountId })))
    const { rows } = await lab.owner.query('select from device where account_id = $1', [team.accountId])
    expect([round, rows.length]).toEqual([round, 1])
  }
})
