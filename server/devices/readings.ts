// Readings come in with a sensor's key; each is judged in its turn, and a passed threshold raises an alert and, where wished, a ticket.
import { levelOf, type Reading, type Sensor, sensorLevels } from '#contract/devices/Sensor.ts'
import type { sensors as contract } from '#contract/devices/sensors.ts'
import { spend } from '#server/kit/attempts.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf } from '#server/reference/store.ts'
import { fileTicket } from '#server/tickets/store.ts'
import type { DeviceParts } from './room.ts'
import { keepReadings } from './storeReadings.ts'
import { endAlert, holdSensor, openAlert, setStanding } from './storeSensors.ts'

/** A clock may be fast by so much. */
const fastMs = 10 * 60_000

/** What a sensor may send, and how many wrong keys may come from one address. */
export const limits = { perSensor: 120, wrongPerSource: 60, windowMs: 60_000 }
const tooMany = (wait: string) => `Too many readings came at once. Please send again in ${wait}.`

export function serveReadings({ db, secrets }: DeviceParts): Pick<Handlers<typeof contract>, 'addSensorData'> {
  return {
    async addSensorData({ key, readings }, { change, doer, source }) {
      const { perSensor, wrongPerSource, windowMs } = limits
      const [found] = await db.across<{ command_center_id: string; id: string }>('select * from find_sensor($1)', [tokenHash(key)])
      if (!found) {
        await spend(db, [{ key: secrets.hash('wrong sensor key', source), most: wrongPerSource, windowMs }], tooMany)
        return refuse(401, 'This key belongs to no sensor.', 'wrong-key')
      }
      await spend(db, [{ key: secrets.hash('sensor', found.id), most: perSensor, windowMs }], tooMany)
      if (readings.some(({ at }) => Date.parse(at) > Date.now() + fastMs))
        refuse(400, 'A reading lies in the future. Please set the clock of the sensor.')
      return change(async (tx) => {
        const sensor = (await holdSensor(tx, found.id))!
        const kept = await keepReadings(tx, found.id, readings)
        const last = sensor.lastReadingAt ? Date.parse(sensor.lastReadingAt) : 0
        const newer = kept.filter(({ at }) => Date.parse(at) > last)
        await judge(tx, { ...doer, accountType: 'sensor' }, sensor, newer)
        return { message: `${kept.length} readings kept.`, data: { kept: kept.length } }
      }, found.command_center_id)
    },
  }
}

/** Takes readings in the order of time, and tells of each change of level. */
export async function judge(tx: Tx, doer: Doer, sensor: Sensor, readings: readonly Reading[]): Promise<void> {
  let { level } = sensor
  for (const { at, value } of readings) {
    const reached = levelOf(value, sensor.thresholds)
    if (reached !== level) await announce(tx, doer, sensor, { from: level, to: reached, at, value })
    level = reached
  }
  const last = readings.at(-1)
  if (last) await setStanding(tx, sensor.id, { level, ...last })
}

interface Step extends Reading {
  from: Sensor['level']
  to: Sensor['level']
}

async function announce(tx: Tx, doer: Doer, sensor: Sensor, { from, to, at, value }: Step): Promise<void> {
  const ended = await endAlert(tx, sensor.id, at)
  const rises = sensorLevels.indexOf(to) > sensorLevels.indexOf(from)
  const transactionNumber = rises ? await openTicket(tx, doer, sensor, to, value) : null
  const alertId = to === 'normal' ? ended : await openAlert(tx, sensor.id, { level: to, value, at, transactionNumber })
  if (!alertId) return
  await record(tx, doer, { verb: 'sensorAlerted', kind: 'sensor', id: sensor.id, data: { level: to, value, alertId, transactionNumber } })
}

async function openTicket(tx: Tx, doer: Doer, { name, unit, position, barangayId, thresholds }: Sensor, level: string, value: number) {
  const passed = thresholds.filter((threshold) => threshold.level === level && levelOf(value, [threshold]) === level)
  const caseTypeId = passed.find((threshold) => threshold.caseTypeId !== null)?.caseTypeId
  if (!caseTypeId) return null
  const barangay = barangayId ? await barangayOf(tx, barangayId) : undefined
  const ticket = await fileTicket(tx, doer, {
    source: 'sensor',
    caseTypeId,
    description: `The sensor ${name} reads ${value} ${unit}: ${level}.`,
    landmark: name,
    position,
    barangayId: barangay?.id,
    barangayName: barangay?.name,
  })
  return ticket.number
}
