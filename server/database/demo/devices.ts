// Devices and sensors of the demo centers, with invented readings of three months, of which those that are over are archived.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { levelOf, type Threshold } from '#contract/devices/Sensor.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { allInUse } from '#server/reference/store.ts'
import { archiveMonths } from '#server/devices/storeReadings.ts'
import { setStanding } from '#server/devices/storeSensors.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { inSql } from './rows.ts'

interface DemoSensor {
  name: string
  kind: string
  unit: string
  base: number
  /** How far the readings swing over a day. */
  swing: number
  thresholds: Omit<Threshold, 'caseTypeId'>[]
  /** Degrees from the middle of the map. */
  away: { lat: number; lng: number }
}

const above = (level: Threshold['level'], value: number) => ({ level, side: 'above' as const, value })

const demoSensors: DemoSensor[] = [
  {
    ...{ name: 'River gauge (demo)', kind: 'flood', unit: 'm', base: 11.6, swing: 1.1 },
    thresholds: [above('watch', 15), above('alert', 16), above('critical', 18)],
    away: { lat: 0.012, lng: -0.009 },
  },
  {
    ...{ name: 'Rain gauge at the hall (demo)', kind: 'rain', unit: 'mm/h', base: 1.5, swing: 1.5 },
    thresholds: [above('watch', 7.5), above('alert', 15), above('critical', 30)],
    away: { lat: 0.001, lng: 0.002 },
  },
  {
    ...{ name: 'Air at the market (demo)', kind: 'air', unit: 'µg/m³ PM2.5', base: 24, swing: 10 },
    thresholds: [above('watch', 35), above('alert', 55), above('critical', 90)],
    away: { lat: -0.008, lng: 0.01 },
  },
]

const addReadings = `insert into sensor_reading (command_center_id, sensor_id, at, value)
  select $1, $2, t, round(greatest(0, $3 + $4 * sin(extract(epoch from t) / 13751) + $4 * 0.3 * sin(extract(epoch from t) / 1973))::numeric, 2)
  from generate_series(date_trunc('hour', now()) - interval '1 day' * $5::int, now(), interval '15 minutes') t`
export async function fillDevices({ tx, place, accounts, days }: DemoCenter): Promise<void> {
  const flood = (await allInUse(tx, 'caseType')).find(({ name }) => name === 'Flood')
  for (const { name, kind, unit, base, swing, thresholds, away } of demoSensors) {
    const id = uuid()
    const whole: Threshold[] = thresholds.map((one) => ({
      ...one,
      caseTypeId: kind === 'flood' && one.level === 'critical' ? (flood?.id ?? null) : null,
    }))
    const position = { lat: place.mapCenter.lat + away.lat, lng: place.mapCenter.lng + away.lng }
    const values = { command_center_id: tx.center, id, name, kind, unit, silent_after_minutes: 60, key_hash: tokenHash(makeToken()) }
    await tx.all(sqlOf.insertInto('sensor').values({ ...values, position: JSON.stringify(position), thresholds: JSON.stringify(whole) }))
    await tx.all(inSql(addReadings, [tx.center, id, base, swing, Math.min(days, 92)]))
    const hour = sql<string>`date_trunc('hour', at)`
    const hours = sqlOf
      .selectFrom('sensor_reading')
      .select(['command_center_id', 'sensor_id', hour.as('hour')])
      .select(({ fn }) => [fn.countAll<number>().as('n'), fn.sum<number>('value').as('sum'), fn.min('value').as('min'), fn.max('value').as('max')])
      .where('command_center_id', '=', tx.center)
      .where('sensor_id', '=', id)
      .groupBy(['command_center_id', 'sensor_id', hour])
    await tx.all(
      sqlOf.insertInto('sensor_hour').columns(['command_center_id', 'sensor_id', 'at', 'readings', 'total', 'least', 'most']).expression(hours),
    )
    const read = sqlOf.selectFrom('sensor_reading').select(['at', 'value']).where('command_center_id', '=', tx.center).where('sensor_id', '=', id)
    const last = (await tx.one(read.orderBy('at', 'desc').limit(1)))!
    await setStanding(tx, id, { ...last, level: levelOf(last.value, whole) })
  }
  await archiveMonths(tx)
  const team = accounts.get('responseteam') ?? null
  const tablets = [
    {
      mac_address: '02:00:00:00:00:01',
      name: 'Tablet of Rescue One (demo)',
      account_id: team,
      away: 0.002,
      minutes: 1,
      speed_kmh: 18,
      mark_type: 'good',
    },
    { mac_address: '02:00:00:00:00:02', name: 'Spare phone (demo)', account_id: null, away: -0.004, minutes: 190, speed_kmh: 0, mark_type: 'late' },
  ]
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const { lat, lng } = place.mapCenter
  await tx.all(
    sqlOf.insertInto('device').values(
      tablets.map(({ away, minutes, ...one }) => ({
        ...{ command_center_id: tx.center, model: 'Demo', note: '', heading: 90, battery_percent: 76, ...one },
        ...{ position: JSON.stringify({ lat: lat + away, lng: lng + away, accuracy: 12 }), position_at: ago(minutes), marked_at: ago(minutes) },
      })),
    ),
  )
}
