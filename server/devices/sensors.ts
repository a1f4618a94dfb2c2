// Sensors: lists, changes, keys, series, alerts and archives.
import { mostPoints, type sensors as contract } from '#contract/devices/sensors.ts'
import { type Context } from '#server/kit/context.ts'
import { k } from '#contract/kit/say.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import { imprintLines, tableWriter, writeTable } from '#server/files/table.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf, caseTypeOf } from '#server/reference/store.ts'
import { judge } from './readings.ts'
import type { DeviceParts } from './parts.ts'
import { acknowledgeAlert, alertOf, pageOfAlerts } from './storeAlerts.ts'
import { pageOfArchives, readingsOf, removeArchive, seriesOf } from './storeReadings.ts'
import { addSensor, changeSensor, holdSensor, pageOfSensors, replaceKey, type SensorForm, sensorOf, switchSensor } from './storeSensors.ts'

const mostExported = 200_000
const missing = () => refuse(404, 'There is no such sensor.')
const tell = (tx: Tx, doer: Doer, id: string, isDeleted: 0 | 1) =>
  record(tx, doer, { verb: 'sensorChanged', kind: 'sensor', id, data: { isDeleted } })
const refuseField = (field: string, message: string) => refuse(400, message, 'bad-input', { fields: { [field]: [message] } })

async function checkReferences(tx: Tx, { barangayId, thresholds = [] }: Partial<SensorForm>): Promise<void> {
  if (barangayId && !(await barangayOf(tx, barangayId))) refuseField('barangayId', 'There is no such barangay.')
  for (const { caseTypeId } of thresholds) {
    if (caseTypeId && !(await caseTypeOf(tx, caseTypeId))) refuseField('thresholds', 'There is no such case type.')
  }
}

export function serveSensors({ db }: DeviceParts): Omit<Handlers<typeof contract>, 'addSensorData'> {
  const switched = (id: string, isDeleted: 0 | 1, { change, doer }: Context) =>
    change(async (tx) => {
      const isNew = await switchSensor(tx, id, isDeleted)
      const data = (await sensorOf(tx, id)) ?? missing()
      if (isNew) await tell(tx, doer, id, isDeleted)
      return { message: isDeleted ? 'Sensor taken out of use.' : 'Sensor taken into use again.', data }
    })

  return {
    async getSensors(filter, { read }) {
      return { message: 'Sensors of the center.', data: await read((tx) => pageOfSensors(tx, filter)) }
    },

    /** Its reply holds a secret, so it is never kept to be given again. */
    async addSensor(form, { me, doer }) {
      const key = makeToken()
      const sensor = await db.within(me.center, async (tx) => {
        await checkReferences(tx, form)
        const id = await addSensor(tx, form, tokenHash(key))
        await tell(tx, doer, id, 0)
        return (await sensorOf(tx, id))!
      })
      return { message: 'Sensor added. Its key is shown only now.', data: { sensor, key } }
    },

    async updateSensor({ id, version, ...form }, { change, doer }) {
      return change(async (tx) => {
        await checkReferences(tx, form)
        const present = (await holdSensor(tx, id)) ?? missing()
        if (saysNothing(form)) return { message: 'Sensor updated.', data: (await sensorOf(tx, id))! }
        const wished = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
        if (!(await changeSensor(tx, id, version, { ...present, ...wished }))) return refuseStale('sensor', present, form)
        await tell(tx, doer, id, present.isDeleted)
        const { lastValue: value, lastReadingAt: at } = present
        if (value !== null && at) await judge(tx, doer, (await sensorOf(tx, id))!, [{ value, at }])
        return { message: 'Sensor updated.', data: (await sensorOf(tx, id))! }
      })
    },

    async resetSensorKey({ id }, { me, doer }) {
      const key = makeToken()
      const sensor = await db.within(me.center, async (tx) => {
        if (!(await replaceKey(tx, id, tokenHash(key)))) missing()
        const changed = (await sensorOf(tx, id))!
        await tell(tx, doer, id, changed.isDeleted)
        return changed
      })
      return { message: 'The sensor has a new key. It is shown only now.', data: { sensor, key } }
    },

    deactivateSensor: ({ id }, context) => switched(id, 1, context),
    reactivateSensor: ({ id }, context) => switched(id, 0, context),

    async fetchSensorData({ sensorId, stepMinutes = 1, ...asked }, { read }) {
      const { to = momentNow() } = asked
      const { from = new Date(Date.parse(to) - 86_400_000).toISOString() } = asked
      const minutes = (Date.parse(to) - Date.parse(from)) / 60_000
      if (minutes <= 0) refuse(400, 'The end must come after the beginning.')
      const least = Math.max(stepMinutes, Math.ceil(minutes / mostPoints))
      // Whole hours are already summed up.
      const step = least > 30 ? Math.ceil(least / 60) * 60 : least
      return read(async (tx) => {
        if (!(await sensorOf(tx, sensorId))) missing()
        const points = await seriesOf(tx, sensorId, { from, to, stepMinutes: step })
        return { message: 'The readings.', data: { sensorId, stepMinutes: step, points } }
      })
    },

    async getSensorAlerts(filter, { read }) {
      return { message: 'When sensors passed their thresholds.', data: await read((tx) => pageOfAlerts(tx, filter)) }
    },

    acknowledgeSensorAlert: ({ id }, { me, change, doer }) =>
      change(async (tx) => {
        const sensorId = await acknowledgeAlert(tx, id, me.accountId)
        const data = (await alertOf(tx, id)) ?? refuse(404, 'There is no such alert.')
        if (sensorId) await record(tx, doer, { verb: 'sensorAlertAcknowledged', kind: 'sensor', id: sensorId, data: { alertId: id } })
        return { message: 'You have taken note of the alert.', data }
      }),

    async exportSensorData({ sensorId, from, to, format, language }, { me, read }) {
      return read(async (tx) => {
        const sensor = (await sensorOf(tx, sensorId)) ?? missing()
        const rows = await readingsOf(tx, sensorId, { from, to, most: mostExported + 1 })
        const shown = rows.slice(0, mostExported)
        const writer = await tableWriter(tx, language)
        const { t, clock } = writer
        const sheet = {
          ...{ name: sensor.name, filename: sensor.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60), isCut: rows.length > mostExported },
          lines: [
            ...imprintLines(writer, { madeBy: me.name, madeAt: tx.asOf }),
            ...[[t(k('From')), clock(from)] as const, [t(k('Until')), clock(to)] as const],
          ],
          ...{ head: [t(k('Time')), `${sensor.name} (${sensor.unit})`], table: shown.map(({ at, value }) => [clock(at), value]) },
        }
        return { message: 'The readings as a table.', data: { ...(await writeTable(format, writer, sheet)), rows: shown.length } }
      })
    },

    async fetchSensorArchives(filter, { read }) {
      return { message: 'Archived readings.', data: await read((tx) => pageOfArchives(tx, filter)) }
    },

    async deleteArchive({ id }, { change, doer }) {
      return change(async (tx) => {
        const sensorId = (await removeArchive(tx, id)) ?? refuse(404, 'There is no such archive.')
        await record(tx, doer, { verb: 'sensorArchiveDeleted', kind: 'sensorArchive', id, data: { sensorId } })
        return { message: 'Archive removed for good.', data: { id } }
      })
    },
  }
}
