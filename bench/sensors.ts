// 1,000 readings a second for a minute, stored and charted; the alert of a rise meanwhile; and a year of one sensor as a chart.
import { io } from 'socket.io-client'
import { signIn } from '#contract/auth/signIn.ts'
import { devices } from '#contract/devices/room.ts'
import { ask } from '#contract/kit/client.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { type Figure, middle, ms } from './figure.ts'
import { openTown, type Town } from './town.ts'

const [sensors, batch, seconds] = [50, 20, 60]
const looks = 7
const settleMs = 30_000

export async function measureSensors(): Promise<Figure[]> {
  const town = await openTown({ open: 10, closed: 10 })
  try {
    const { token } = (await ask({ base: town.app.url, token: () => null }, signIn.demoLogin, { accountType: 'admin', center: 'taytay' })).data
    const wire = { base: town.app.url, token: (): string | null => token }
    const made = await Promise.all(Array.from({ length: sensors }, async (_, n) => (await ask(wire, devices.addSensor, gauge(n))).data))
    return [...(await pour(town, made)), await look(town, made[0]!.sensor.id)]
  } finally {
    await town.close()
  }
}

const gauge = (n: number) => ({
  ...{ name: `Bench gauge ${n}`, kind: 'flood' as const, unit: 'm', position: { lat: 14.55, lng: 121.13 }, barangayId: null, silentAfterMinutes: 60 },
  thresholds: [{ level: 'alert' as const, side: 'above' as const, value: 100, caseTypeId: null }],
})

async function pour(town: Town, made: { key: string; sensor: { id: string } }[]): Promise<Figure[]> {
  const sentAt = new Map<string, number>()
  const lags: number[] = []
  const socket = io(town.app.url, { transports: ['websocket'], auth: { token: town.token } })
  socket.on('facts', (facts: FactMessage[]) => {
    for (const { verb, id, data } of facts)
      if (verb === 'sensorAlerted' && data.isRise && sentAt.has(id)) lags.push(performance.now() - sentAt.get(id)!)
  })
  await new Promise((resolve) => socket.once('ready', resolve))
  const public_ = { base: town.app.url, token: () => null }
  const begun = performance.now()
  const wallAt = Date.now() - 1_000
  const refused = new Map<string, number>()
  const count = (error: unknown) => {
    const reason = String((error as Error).message)
    refused.set(reason, (refused.get(reason) ?? 0) + 1)
  }
  const all: Promise<unknown>[] = []
  for (let second = 0; second < seconds; second++) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + second * 1_000 - performance.now())))
    made.forEach(({ key, sensor }, n) => {
      // Each sensor rises once, in a second of its own.
      const value = second === n ? 120 : 10 + second / 100
      if (second === n) sentAt.set(sensor.id, performance.now())
      const from = wallAt + second * 1_000
      const readings = Array.from({ length: batch }, (_, step) => ({ at: new Date(from + step * 50).toISOString(), value }))
      all.push(ask(public_, devices.addSensorData, { key, readings }).catch(count))
    })
  }
  await Promise.all(all)
  const took = performance.now() - begun
  const { rows } = await town.owner.query<{ n: number }>(
    "select count(*)::int as n from sensor_reading r join sensor s on s.id = r.sensor_id where s.name like 'Bench gauge %'",
  )
  const end = performance.now() + settleMs
  while (lags.length < sensors && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  socket.disconnect()
  const [wanted, worst] = [sensors * batch * seconds, lags.length < sensors ? Number.POSITIVE_INFINITY : Math.max(...lags)]
  return [
    {
      id: 'SEN-01',
      what: `${(sensors * batch).toLocaleString('en')} readings a second for ${seconds} s`,
      measured: `${rows[0]!.n.toLocaleString('en')} of ${wanted.toLocaleString('en')} kept in ${(took / 1000).toFixed(1)} s${[...refused].map(([reason, n]) => `; ${n} × ${reason}`).join('')}`,
      promise: `all, within ${seconds + 2} s`,
      isKept: rows[0]!.n === wanted && took <= (seconds + 2) * 1_000,
    },
    { id: 'SEN-02', what: 'a rise to the desk meanwhile, the slowest of 50', measured: ms(worst), promise: '≤ 2 s', isKept: worst <= 2_000 },
  ]
}

async function look(town: Town, sensorId: string): Promise<Figure> {
  const { owner, center } = town
  await owner.query('delete from sensor_reading where sensor_id = $1', [sensorId])
  await owner.query('delete from sensor_hour where sensor_id = $1', [sensorId])
  await owner.query(
    `insert into sensor_reading (command_center_id, sensor_id, at, value)
      select $1, $2, t, 10 + sin(extract(epoch from t) / 9000) from generate_series(now() - interval '365 days', now(), interval '1 minute') t`,
    [center, sensorId],
  )
  await owner.query(
    `insert into sensor_hour select command_center_id, sensor_id, date_trunc('hour', at), count(*), sum(value), min(value), max(value)
      from sensor_reading where sensor_id = $1 group by 1, 2, 3`,
    [sensorId],
  )
  await owner.query('analyze sensor_reading, sensor_hour')
  const span = { sensorId, from: new Date(Date.now() - 365 * 86_400_000).toISOString(), to: new Date().toISOString() }
  const times: number[] = []
  let points = 0
  for (let n = 0; n < looks; n++) {
    const begun = performance.now()
    points = (await ask(town.wire, devices.fetchSensorData, span)).data.points.length
    times.push(performance.now() - begun)
  }
  const took = middle(times)
  return {
    id: 'SEN-03',
    what: `a year of one sensor by the minute, as ${points} points`,
    measured: ms(took),
    promise: '≤ 300 ms',
    isKept: took <= 300 && points > 1_000,
  }
}
