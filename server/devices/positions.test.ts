// Positions over HTTP in every form: with the device's key, bound to its team, and marked where they cannot be true.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { devices } from '#contract/devices/room.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
let team: Caller
let key: string
const id = '0A:1B:2C:3D:4E:01'
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.as('admin')
  team = await lab.as('responseteam')
  await admin.ask(devices.addDevice, { macAddress: id, name: 'Tracker', model: '', note: '', accountId: team.accountId })
  key = (await admin.ask(devices.resetDeviceKey, { id })).data.key
})
afterAll(() => lab.close())

const path = '/api/commandcenter/ccPublic/devices'
const ask = (rest: string, init?: RequestInit) => fetch(`${lab.nodes[0]!.url}${path}/${rest}`, init)
const json = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const device = async () => (await admin.ask(devices.getDevices, { search: 'Tracker' })).data.items[0]!
const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago

it('OsmAnd as query and as form: knots; the team moves with its device', async () => {
  expect((await ask(`osmand?id=${key}&lat=14.55&lon=121.13&speed=10&bearing=90&timestamp=${seconds(60)}&batt=81`)).status).toBe(200)
  expect(await device()).toMatchObject({
    position: { lat: 14.55, lng: 121.13 },
    speedKmh: 18.52,
    heading: 90,
    batteryPercent: 81,
    mark: 'good',
    hasKey: true,
  })
  const form = new URLSearchParams({ deviceid: key, location: '14.5505,121.1305', timestamp: String(Date.now() - 30_000) })
  expect((await ask('osmand', { method: 'POST', body: form })).status).toBe(200)
  const { data } = await admin.ask(responseTeams.getResponseTeams, { limit: 100 })
  expect(data.items.find(({ accountId }) => accountId === team.accountId)!.team.position).toMatchObject({ lat: 14.5505, lng: 121.1305 })
})

it('OsmAnd as JSON: metres a second; OwnTracks: kilometres an hour, and an empty list for whatever it sends', async () => {
  const coords = { latitude: 14.5506, longitude: 121.1306, speed: 10, heading: -1 }
  expect((await ask('osmand', json({ device_id: key, location: { timestamp: new Date(Date.now() - 20_000).toISOString(), coords } }))).status).toBe(
    200,
  )
  expect(await device()).toMatchObject({ speedKmh: 36, heading: null })
  const basic = { authorization: `Basic ${Buffer.from(`anybody:${key}`).toString('base64')}` }
  const sent = await ask('owntracks', json({ _type: 'location', lat: 14.5507, lon: 121.1307, tst: seconds(5), vel: 36 }, basic))
  expect([sent.status, await sent.json()]).toEqual([200, []])
  expect(await device()).toMatchObject({ position: { lat: 14.5507, lng: 121.1307 }, speedKmh: 36 })
  const other = await ask('owntracks?d=phone', json({ _type: 'lwt', tst: 1 }, basic))
  expect([other.status, await other.json()]).toEqual([200, []])
})

it('what a Traccar server forwards of a hardware unit: knots, by the key among the attributes of its device', async () => {
  const fixTime = new Date(Date.now() - 2_000).toISOString().replace('Z', '+00:00')
  const position = {
    ...{ latitude: 14.5508, longitude: 121.1308, speed: 10, course: 90, accuracy: 0, valid: true },
    fixTime,
    attributes: { batteryLevel: 77 },
  }
  const forwarded = { position, device: { id: 1, uniqueId: '359710040000000', attributes: { tanodKey: key } } }
  expect((await ask('traccar', json(forwarded))).status).toBe(200)
  expect(await device()).toMatchObject({ position: { lat: 14.5508, lng: 121.1308 }, speedKmh: 18.52, heading: 90, batteryPercent: 77 })
  expect((await ask('traccar', json({ ...forwarded, device: { uniqueId: '359710040000000' } }))).status).toBe(401)
  expect((await ask('traccar', json({}))).status).toBe(400)
})

it('a trail that comes late is kept for the way back in time, and moves nothing; what is vague is not', async () => {
  const before = (await device()).position
  const at = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString()
  const [one, other, vague] = [at(50), at(49), at(48)]
  for (const [lat, time, accuracy] of [
    [14.541, one, 5],
    [14.542, other, 5],
    [14.543, vague, 3_000],
  ] as const)
    expect((await ask(`osmand?id=${key}&lat=${lat}&lon=121.13&timestamp=${time}&accuracy=${accuracy}`)).status).toBe(200)
  expect(await device()).toMatchObject({ mark: 'late', position: before })
  const { rows } = await lab.owner.query<{ lat: number }>(
    `select lat from team_track where account_id = $1 and at between $2::timestamptz - interval '1 second' and $3::timestamptz + interval '1 second' order by at`,
    [team.accountId, one, vague],
  )
  expect(rows).toEqual([{ lat: 14.541 }, { lat: 14.542 }])
})

it('what cannot be true is marked and moves nothing', async () => {
  const before = (await device()).position
  for (const [query, mark] of [
    [`lat=15.9&lon=121.13&timestamp=${seconds()}`, 'impossible'],
    [`lat=0&lon=0&timestamp=${seconds()}`, 'impossible'],
    [`lat=14.56&lon=121.13&timestamp=${seconds(-86_400)}`, 'future'],
    [`lat=14.56&lon=121.13&timestamp=${seconds(3_600)}`, 'late'],
  ]) {
    expect((await ask(`osmand?id=${key}&${query}`)).status).toBe(200)
    expect(await device()).toMatchObject({ mark, position: before })
  }
})

it('400 without a device, 401 for a wrong key and one of a device out of use', async () => {
  expect((await ask('osmand?lat=1&lon=1')).status).toBe(400)
  expect((await ask(`osmand?id=${'x'.repeat(43)}&lat=1&lon=1`)).status).toBe(401)
  expect((await ask('owntracks', json({ _type: 'location', lat: 1, lon: 1 }))).status).toBe(401)
  await admin.ask(devices.deactivateDevice, { id })
  expect((await ask(`osmand?id=${key}&lat=14.55&lon=121.13`)).status).toBe(401)
})

it('says where a team is, and nothing about its duty', async () => {
  const macAddress = '0A:1B:2C:3D:4E:02'
  const teamOf = async () =>
    (await admin.ask(responseTeams.getResponseTeams, { limit: 100 })).data.items.find(({ team: { position } }) => position === null)!
  const { rows } = await lab.owner.query<{ id: string }>(
    `select a.id from account a where a.command_center_id = $1 and a.account_type = 'responseteam' and a.is_deleted = 0 and a.id <> $2 limit 1`,
    [admin.centerId, team.accountId],
  )
  const [other] = rows
  await lab.owner.query('delete from team_duty where account_id = $1', [other!.id])
  expect((await teamOf()).team.dutyStatus).toBe('offduty')
  await admin.ask(devices.addDevice, { macAddress, name: 'Second', model: '', note: '', accountId: other!.id })
  const own = (await admin.ask(devices.resetDeviceKey, { id: macAddress })).data.key
  expect((await ask(`osmand?id=${own}&lat=14.55&lon=121.13&timestamp=${seconds(10)}`)).status).toBe(200)
  const { data } = await admin.ask(responseTeams.getResponseTeams, { limit: 100 })
  expect(data.items.find(({ accountId }) => accountId === other!.id)!.team).toMatchObject({ dutyStatus: 'offduty', position: { lat: 14.55 } })
})
