// Sensors: keys, readings, series, alerts, tickets and archives.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devices } from '#contract/devices/room.ts'
import { reference } from '#contract/reference/room.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { Refused } from '#contract/kit/client.ts'
import { archiveReadings } from './archive.ts'
import { limits } from './readings.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
let elsewhere: Caller
let flood: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  elsewhere = await lab.as('admin', 'taguig')
  flood = (await admin.ask(reference.getCaseTypes, { search: 'Flood' })).data.items[0]!.id
})
afterAll(() => lab.close())

const gauge = () => ({
  name: 'Creek gauge',
  kind: 'flood' as const,
  unit: 'm',
  position: { lat: 14.55, lng: 121.13 },
  barangayId: null,
  thresholds: [
    { level: 'watch' as const, side: 'above' as const, value: 15, caseTypeId: null },
    { level: 'critical' as const, side: 'above' as const, value: 18, caseTypeId: flood },
  ],
  silentAfterMinutes: 30,
})
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const nowhere = '01890000-0000-7000-8000-000000000000'

describe('a key', () => {
  it('is given once, reports from anywhere, and ends with a new one and with the sensor', async () => {
    const { data: made } = await admin.ask(devices.addSensor, gauge(), { key: 'the-same-request' })
    const { data: list } = await admin.ask(devices.getSensors, { search: 'creek' })
    expect(list.items).toEqual([made.sensor])
    expect(JSON.stringify((await lab.owner.query('select * from idempotency_key')).rows)).not.toContain(made.key)
    const report = (key: string) => lab.stranger.ask(devices.addSensorData, { key, readings: [{ at: ago(1), value: 3 }] })
    expect((await report(made.key)).data.kept).toBe(1)
    expect((await report(made.key)).data.kept).toBe(1)
    const { data: next } = await admin.ask(devices.resetSensorKey, { id: made.sensor.id })
    expect((await refusalOf(report(made.key))).status).toBe(401)
    await report(next.key)
    await admin.ask(devices.deactivateSensor, { id: made.sensor.id })
    expect((await refusalOf(report(next.key))).status).toBe(401)
  })

  it('keeps a reading without a time as one of the moment at which it came', async () => {
    const { data: made } = await admin.ask(devices.addSensor, { ...gauge(), name: 'Gauge without a clock', thresholds: [] })
    const before = Date.now()
    await lab.stranger.ask(devices.addSensorData, { key: made.key, readings: [{ value: 2 }] })
    const { lastValue, lastReadingAt } = (await admin.ask(devices.getSensors, { search: 'without a clock' })).data.items[0]!
    expect([lastValue, Date.parse(lastReadingAt!) >= before - 1, Date.parse(lastReadingAt!) <= Date.now()]).toEqual([2, true, true])
  })

  it('429 with a time to wait beyond what a sensor sends, and for guesses; another sensor is heard', { tags: 'long' }, async () => {
    const make = async (name: string) => (await admin.ask(devices.addSensor, { ...gauge(), name, thresholds: [] })).data.key
    const [busy, calm] = [await make('Busy gauge'), await make('Calm gauge')]
    const send = (key: string) => lab.stranger.ask(devices.addSensorData, { key, readings: [{ at: ago(1), value: 1 }] })
    const status = (sent: Promise<unknown>) =>
      sent.then(
        () => 200,
        ({ status: refused }: Refused) => refused,
      )
    // Some at a time: a crowd that waits for one row may be told to come again.
    const statuses: number[] = []
    while (statuses.length < limits.perSensor + 5) statuses.push(...(await Promise.all(Array.from({ length: 5 }, () => status(send(busy))))))
    expect(statuses.filter((one) => one === 429)).toHaveLength(5)
    expect((await refusalOf(send(busy))).code).toBe('too-many')
    expect((await send(calm)).data.kept).toBe(1)
    const guesses = await Promise.all(Array.from({ length: limits.wrongPerSource + 5 }, (_, n) => status(send(`${'x'.repeat(40)}${n}`))))
    expect(guesses.filter((one) => one === 429).length).toBeGreaterThanOrEqual(5)
    expect(guesses.filter((one) => one === 401).length).toBeLessThanOrEqual(limits.wrongPerSource)
    expect(await status(send(calm))).toBe(200)
  })
})

describe('readings', () => {
  it('raise an alert and a ticket once, and come back to normal', async () => {
    const { data } = await admin.ask(devices.addSensor, { ...gauge(), name: 'Bridge gauge' })
    const { id } = data.sensor
    const at = (minutes: number, value: number) => ({ at: ago(minutes), value })
    const readings = [at(9, 14), at(8, 16), at(7, 16.5), at(6, 18.2), at(5, 18.4), at(4, 15.1), at(3, 12)]
    await lab.stranger.ask(devices.addSensorData, { key: data.key, readings })
    const again = await lab.stranger.ask(devices.addSensorData, { key: data.key, readings })
    expect(again.data.kept).toBe(0)
    const { data: alerts } = await admin.ask(devices.getSensorAlerts, { sensorId: id })
    expect(alerts.items.map(({ level, value }) => [level, value])).toEqual([
      ['watch', 15.1],
      ['critical', 18.2],
      ['watch', 16],
    ])
    expect(alerts.items.every(({ endedAt }) => endedAt !== null)).toBe(true)
    const { transactionNumber } = alerts.items[1]!
    expect(alerts.items.filter((alert) => alert.transactionNumber !== null)).toHaveLength(1)
    const { data: pending } = await (await lab.as('dispatcher')).ask(lists.getPendingEmergencyTickets, {})
    expect(pending.items.filter((ticket) => ticket.source === 'sensor').map((ticket) => ticket.transactionNumber)).toEqual([transactionNumber])
    const { data: sensors } = await admin.ask(devices.getSensors, { search: 'bridge' })
    expect(sensors.items[0]).toMatchObject({ level: 'normal', lastValue: 12, isSilent: false })
    await lab.settle()
    const { rows } = await lab.owner.query("select data->>'level' as level from fact where verb = 'sensorAlerted' and object_id = $1 order by seq", [
      id,
    ])
    expect(rows.map(({ level }) => level)).toEqual(['watch', 'critical', 'watch', 'normal'])
  })

  it('show as a series of even steps, no more than 2,000; 404 alike for another center’s sensor', async () => {
    const { data } = await admin.ask(devices.addSensor, { ...gauge(), name: 'Series', thresholds: [] })
    const sensorId = data.sensor.id
    const readings = Array.from({ length: 1000 }, (_, n) => ({ at: ago(10_000 - n * 10), value: n }))
    await lab.stranger.ask(devices.addSensorData, { key: data.key, readings })
    const span = { from: ago(10_001), to: ago(0) }
    const { data: hourly } = await admin.ask(devices.fetchSensorData, { sensorId, ...span, stepMinutes: 60 })
    expect(hourly.points.length).toBeGreaterThan(160)
    expect(hourly.points[1]!.mean).toBeCloseTo((hourly.points[1]!.least + hourly.points[1]!.most) / 2)
    const { data: fine } = await admin.ask(devices.fetchSensorData, { sensorId, ...span })
    expect([fine.stepMinutes, fine.points.length <= 2000]).toEqual([6, true])
    const ask = (id: string) => refusalOf(elsewhere.ask(devices.fetchSensorData, { sensorId: id, ...span }))
    const [other, none] = [await ask(sensorId), await ask(nowhere)]
    expect([other.status, other.details]).toEqual([404, none.details])
  })

  it('400 from a clock that runs ahead', async () => {
    const { data } = await admin.ask(devices.addSensor, { ...gauge(), name: 'Fast' })
    expect((await refusalOf(lab.stranger.ask(devices.addSensorData, { key: data.key, readings: [{ at: ago(-60), value: 1 }] }))).status).toBe(400)
  })
})

describe('archives', () => {
  it('sum up each month that is over, once, and are removed with their readings', async () => {
    const { data } = await admin.ask(devices.addSensor, { ...gauge(), name: 'Old', thresholds: [] })
    const sensorId = data.sensor.id
    const month = 31 * 24 * 60
    await lab.stranger.ask(devices.addSensorData, {
      key: data.key,
      readings: [2 * month, 2 * month - 1, 0].map((m, n) => ({ at: ago(m), value: n + 1 })),
    })
    await archiveReadings(lab.nodes[0]!.db)
    await archiveReadings(lab.nodes[1]!.db)
    const { data: archives } = await admin.ask(devices.fetchSensorArchives, { sensorId })
    expect(archives.items.reduce((sum, { readings }) => sum + readings, 0)).toBe(2)
    expect((await refusalOf(elsewhere.ask(devices.deleteArchive, { id: archives.items[0]!.id }))).status).toBe(404)
    for (const { id } of archives.items) await admin.ask(devices.deleteArchive, { id })
    expect((await admin.ask(devices.fetchSensorArchives, { sensorId })).data.total).toBe(0)
    const { data: left } = await admin.ask(devices.fetchSensorData, { sensorId, from: ago(3 * month), to: ago(-1), stepMinutes: 1440 })
    expect(left.points.map(({ most }) => most)).toEqual([3])
  })

  it('remove what is older than it may be kept', async () => {
    const { data } = await admin.ask(devices.addSensor, { ...gauge(), name: 'Ancient', thresholds: [] })
    await lab.stranger.ask(devices.addSensorData, {
      key: data.key,
      readings: [
        { at: ago(401 * 1440), value: 1 },
        { at: ago(399 * 1440), value: 2 },
      ],
    })
    await archiveReadings(lab.nodes[0]!.db)
    const { rows } = await lab.owner.query('select value from sensor_reading where sensor_id = $1', [data.sensor.id])
    expect(rows).toEqual([{ value: 2 }])
  })
})
