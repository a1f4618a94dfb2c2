// Alerts of sensors: told within moments, taken note of once; silence; uplinks; CSV; and hours that agree with their readings.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { devices } from '#contract/devices/room.ts'
import { byGravity } from '#contract/devices/Sensor.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { noteSilence } from './silence.ts'

let lab: Lab
let admin: Caller
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const gauge = (name: string) => ({
  ...{ name, kind: 'flood' as const, unit: 'm', position: { lat: 14.55, lng: 121.13 }, barangayId: null, silentAfterMinutes: 30 },
  thresholds: [{ level: 'alert' as const, side: 'above' as const, value: 15, caseTypeId: null }],
})
const make = async (name: string, more: object = {}) => (await admin.ask(devices.addSensor, { ...gauge(name), ...more })).data
const send = (key: string, readings: { at: string; value: number }[]) => lab.stranger.ask(devices.addSensorData, { key, readings })

it('announces a rise to the desks of its center alone, and one person takes note of it', async () => {
  const { key, sensor } = await make('Announced')
  const heard: FactMessage[] = []
  const foreign: FactMessage[] = []
  await dispatcher.listen({ node: 1, hear: (socket) => socket.on('facts', (facts) => heard.push(...facts)) })
  await (await lab.as('dispatcher', 'taguig')).listen({ hear: (socket) => socket.on('facts', (facts) => foreign.push(...facts)) })
  await send(key, [{ at: ago(1), value: 16 }])
  await until(() => heard.some(({ verb, id }) => verb === 'sensorAlerted' && id === sensor.id))
  expect(heard.find(({ verb }) => verb === 'sensorAlerted')!.data).toMatchObject({ kind: 'level', level: 'alert', isRise: true })
  expect(foreign.filter(({ verb }) => verb === 'sensorAlerted')).toEqual([])
  const open = { sensorId: sensor.id, isAcknowledged: 0 as const }
  const [alert] = (await dispatcher.ask(devices.getSensorAlerts, open)).data.items
  await dispatcher.ask(devices.acknowledgeSensorAlert, { id: alert!.id })
  const { data } = await admin.ask(devices.acknowledgeSensorAlert, { id: alert!.id })
  expect(data.acknowledgedBy!.id).toBe(dispatcher.accountId)
  expect((await dispatcher.ask(devices.getSensorAlerts, open)).data.total).toBe(0)
  const elsewhere = await lab.as('dispatcher', 'taguig')
  expect((await refusalOf(elsewhere.ask(devices.acknowledgeSensorAlert, { id: alert!.id }))).status).toBe(404)
})

it('silence is one alert, which ends with the next reading, beside one of its level', async () => {
  const { key, sensor } = await make('Silent')
  await send(key, [{ at: ago(40), value: 16 }])
  await noteSilence(lab.nodes[0]!.db)
  await noteSilence(lab.nodes[1]!.db)
  const kinds = async () =>
    (await admin.ask(devices.getSensorAlerts, { sensorId: sensor.id, isOpen: 1 })).data.items.map(({ kind }) => kind).toSorted()
  expect(await kinds()).toEqual(['level', 'silence'])
  await send(key, [{ at: ago(0), value: 16 }])
  expect(await kinds()).toEqual(['level'])
  const unheard = await make('Never heard')
  await noteSilence(lab.nodes[0]!.db)
  expect((await admin.ask(devices.getSensorAlerts, { sensorId: unheard.sensor.id })).data.total).toBe(0)
})

it('hours agree with their readings, whatever came late, twice or out of order', async () => {
  const { key, sensor } = await make('Hours', { thresholds: [] })
  const readings = Array.from({ length: 300 }, (_, n) => ({ at: ago(3_000 - n * 10), value: Math.sin(n) * 10 }))
  const late = readings.filter((_, n) => n % 3 === 0)
  await send(key, readings.filter((_, n) => n % 3 !== 0).toReversed())
  await send(key, late)
  await send(key, [...late, ...readings.slice(0, 50)])
  const { rows } = await lab.owner.query<{ same: boolean }>(
    `select h.readings = r.n and abs(h.total - r.total) < 1e-6 and h.least = r.least and h.most = r.most as same from sensor_hour h full join
      (select date_trunc('hour', at) as at, count(*)::int as n, sum(value) as total, min(value) as least, max(value) as most from sensor_reading where sensor_id = $1 group by 1) r
      on r.at = h.at where h.sensor_id = $1`,
    [sensor.id],
  )
  expect(rows.length).toBeGreaterThan(49)
  expect(rows.every(({ same }) => same)).toBe(true)
  const { data } = await dispatcher.ask(devices.fetchSensorData, { sensorId: sensor.id, from: ago(400 * 1440), to: ago(-1) })
  expect([data.stepMinutes % 60, data.points.length > 1]).toEqual([0, true])
  const all = data.points.flatMap(({ least, most }) => [least, most])
  expect([Math.min(...all), Math.max(...all)]).toEqual([
    Math.min(...readings.map(({ value }) => value)),
    Math.max(...readings.map(({ value }) => value)),
  ])
})

it('gives its readings as CSV', async () => {
  const { key, sensor } = await make('=Comma, "gauge"', { thresholds: [] })
  await send(key, [
    { at: ago(2), value: 1.5 },
    { at: ago(1), value: -2 },
  ])
  const { data } = await dispatcher.ask(devices.exportSensorData, { sensorId: sensor.id, from: ago(10), to: ago(0) })
  expect(data.csv.split('\r\n')).toContain('"Time","\'=Comma, ""gauge"" (m)"')
  expect(data).toMatchObject({ rows: 2, isCut: false })
})

it('takes uplinks by the table of the sensor, and anything else without a fault', async () => {
  const post = async (key: string | undefined, body: object) => {
    const reply = await fetch(`${lab.nodes[0]!.url}/api/commandcenter/ccPublic/sensors/uplink?event=up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { 'x-sensor-key': key }) },
      body: JSON.stringify(body),
    })
    return [reply.status, ((await reply.json()) as { data?: { kept: number } }).data?.kept]
  }
  const { key, sensor } = await make('LoRaWAN', { uplink: { path: 'level_mm', factor: 0.001, offset: 0 } })
  const up = { deviceInfo: { devEui: '01' }, time: ago(1), object: { level_mm: 15_500 } }
  expect(await post(key, up)).toEqual([200, 1])
  expect(await post(key, up)).toEqual([200, 0])
  expect(await post(key, { deviceInfo: {}, devAddr: 'x' })).toEqual([200, 0])
  expect(await post(undefined, up)).toEqual([401, undefined])
  expect(await post('x'.repeat(43), up)).toEqual([401, undefined])
  expect(await post((await make('Without a table')).key, up)).toEqual([409, undefined])
  const { data } = await admin.ask(devices.getSensors, { search: 'LoRaWAN' })
  expect(data.items[0]).toMatchObject({ lastValue: 15.5, level: 'alert', uplink: { path: 'level_mm', factor: 0.001, offset: 0 } })
  await admin.ask(devices.updateSensor, { id: sensor.id, version: data.items[0]!.version, name: 'LoRaWAN 2' })
  expect((await admin.ask(devices.getSensors, { search: 'LoRaWAN 2' })).data.items[0]!.uplink).not.toBeNull()
})

it('of a batch in which one clock is wrong the good readings are kept, and the reply names the other', async () => {
  const { key } = await make('Wrong clock')
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  const { data, message } = await send(key, [
    { at: ago(2), value: 3 },
    { at: ahead, value: 4 },
    { at: ago(1), value: 5 },
  ])
  expect(data).toEqual({ kept: 2, refused: [ahead] })
  expect(message).toBe(`2 readings kept. 1 lies in the future and was not (${ahead}). Please set the clock of the sensor.`)
  expect((await refusalOf(send(key, [{ at: ahead, value: 4 }]))).status).toBe(400)
})

it('an alert tells that its sensor has fallen silent since, so that silence covers no level', async () => {
  const { key, sensor } = await make('Critical, then silent')
  const heard = ago(40)
  await send(key, [{ at: heard, value: 17.65 }])
  await noteSilence(lab.nodes[0]!.db)
  const { items } = (await dispatcher.ask(devices.getSensorAlerts, { sensorId: sensor.id, isOpen: 1, isAcknowledged: 0 })).data
  const [first] = items.toSorted(byGravity)
  expect(first).toMatchObject({ kind: 'level', level: 'alert', value: 17.65, isSilent: true })
  expect(Date.parse(first!.lastReadingAt!)).toBe(Date.parse(heard))
})
