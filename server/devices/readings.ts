// Readings come in with a sensor's key; each is judged in its turn, and a passed threshold raises an alert and, where wished, a ticket.
import type { Network } from '#server/kit/admission/sources.ts'
import { levelOf, type Reading, type Sensor, sensorLevels } from '#contract/devices/Sensor.ts'
import type { sensors as contract } from '#contract/devices/sensors.ts'
import { k, say } from '#contract/kit/say.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf } from '#server/reference/store.ts'
import { fileTicket } from '#server/tickets/store.ts'
import type { DeviceParts } from './parts.ts'
import { keepReadings } from './storeReadings.ts'
import { endAlert, openAlert } from './storeAlerts.ts'
import { holdSensor, sensorWithKey, setStanding } from './storeSensors.ts'

/** A clock may be fast by so much. */
const fastMs = 10 * 60_000

/** What a sensor may send, and how many wrong keys may come from one address. */
export const limits = { perSensor: 120, wrongPerSource: 60, windowMs: 60_000 }
const tooMany = k('Too many readings came at once. Please send again in {wait}.')

export function serveReadings(parts: DeviceParts): Pick<Handlers<typeof contract>, 'addSensorData'> {
  return {
    async addSensorData({ key, readings: sent }, { change, doer, source }) {
      const found = await sensorOfKey(parts, key, source)
      const now = momentNow()
      const readings = sent.map(({ at = now, value }) => ({ at, value }))
      const refused = readings.filter(isFuture).map(({ at }) => at)
      if (refused.length === readings.length) refuseFuture(readings)
      return change(async (tx) => {
        const kept = await takeReadings(
          tx,
          doer,
          found.id,
          readings.filter((one) => !isFuture(one)),
        )
        const message =
          refused.length === 0
            ? say('{count, plural, one {# reading kept.} other {# readings kept.}}', { count: kept })
            : say(
                '{count, plural, one {# reading kept.} other {# readings kept.}} {refused, plural, one {# lies} other {# lie}} in the future and {refused, plural, one {was} other {were}} not ({first}). Please set the clock of the sensor.',
                { count: kept, first: refused[0]!, refused: refused.length },
              )
        return { message, data: { kept, refused } }
      }, found.center)
    },
  }
}

/** Whose key it is; wrong ones are counted, and so is what a sensor sends. */
export async function sensorOfKey({ db, secrets }: DeviceParts, key: string, source: Network): Promise<{ id: string; center: string }> {
  const { perSensor, wrongPerSource, windowMs } = limits
  const [found] = await db.across(sensorWithKey({ hash: tokenHash(key) }))
  if (!found) {
    await spend(db, perNetwork(secrets, source, { most: wrongPerSource, windowMs }, 'wrong sensor key'), tooMany)
    return refuse(401, 'This key belongs to no sensor.', 'wrong-key')
  }
  await spend(db, [{ key: secrets.hash('sensor', found.id), most: perSensor, windowMs }], tooMany)
  return { id: found.id, center: found.command_center_id }
}

const isFuture = ({ at }: Reading): boolean => Date.parse(at) > timeNow() + fastMs

export function refuseFuture(readings: readonly Reading[]): void {
  if (readings.some(isFuture)) refuse(400, 'A reading lies in the future. Please set the clock of the sensor.')
}

/** Kept once each, in whatever order they come; judged are those that are newer than any before. */
export async function takeReadings(tx: Tx, doer: Doer, id: string, readings: readonly Reading[]): Promise<number> {
  const sensor = (await holdSensor(tx, id))!
  const kept = await keepReadings(tx, id, readings)
  const last = sensor.lastReadingAt ? Date.parse(sensor.lastReadingAt) : 0
  const newer = kept.filter(({ at }) => Date.parse(at) > last)
  const by = { ...doer, session: null, accountType: 'sensor' }
  if (newer.length > 0) await endSilence(tx, by, sensor, newer.at(-1)!)
  await judge(tx, by, sensor, newer)
  return kept.length
}

async function endSilence(tx: Tx, doer: Doer, { id, level }: Sensor, { at, value }: Reading): Promise<void> {
  const alertId = await endAlert(tx, id, 'silence', at)
  if (!alertId) return
  const data = { kind: 'silence' as const, level, value, alertId, isRise: false, transactionNumber: null }
  await record(tx, doer, { verb: 'sensorAlerted', kind: 'sensor', id, data })
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
  const ended = await endAlert(tx, sensor.id, 'level', at)
  const rises = sensorLevels.indexOf(to) > sensorLevels.indexOf(from)
  const transactionNumber = rises ? await openTicket(tx, doer, sensor, to, value) : null
  const alertId = to === 'normal' ? ended : await openAlert(tx, sensor.id, { kind: 'level', level: to, value, at, transactionNumber })
  if (!alertId) return
  await record(tx, doer, {
    verb: 'sensorAlerted',
    kind: 'sensor',
    id: sensor.id,
    data: { kind: 'level', level: to, value, alertId, isRise: rises, transactionNumber },
  })
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
