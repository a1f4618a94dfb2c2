// Sensors: lists, changes, keys, series, alerts and archives.
import { mostPoints, type sensors as contract } from '#contract/devices/sensors.ts'
import { type Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf, caseTypeOf } from '#server/reference/store.ts'
import { judge } from './readings.ts'
import type { DeviceParts } from './room.ts'
import { pageOfArchives, removeArchive, seriesOf } from './storeReadings.ts'
import {
  addSensor,
  changeSensor,
  holdSensor,
  pageOfAlerts,
  pageOfSensors,
  replaceKey,
  type SensorForm,
  sensorOf,
  switchSensor,
} from './storeSensors.ts'

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
      return { message: 'Sensors of the centre.', data: await read((tx) => pageOfSensors(tx, filter)) }
    },

    /** Its reply holds a secret, so it is never kept to be given again. */
    async addSensor(form, { me, doer }) {
      const key = makeToken()
      const sensor = await db.within(me.centre, async (tx) => {
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
      const sensor = await db.within(me.centre, async (tx) => {
        if (!(await replaceKey(tx, id, tokenHash(key)))) missing()
        const changed = (await sensorOf(tx, id))!
        await tell(tx, doer, id, changed.isDeleted)
        return changed
      })
      return { message: 'The sensor has a new key. It is shown only now.', data: { sensor, key } }
    },

    deactivateSensor: ({ id }, context) => switched(id, 1, context),
    reactivateSensor: ({ id }, context) => switched(id, 0, context),

    async fetchSensorData({ sensorId, from, to, stepMinutes = 1 }, { read }) {
      const minutes = (Date.parse(to) - Date.parse(from)) / 60_000
      if (minutes <= 0) refuse(400, 'The end must come after the beginning.')
      const step = Math.max(stepMinutes, Math.ceil(minutes / mostPoints))
      return read(async (tx) => {
        if (!(await sensorOf(tx, sensorId))) missing()
        const points = await seriesOf(tx, sensorId, { from, to, stepMinutes: step })
        return { message: 'The readings.', data: { sensorId, stepMinutes: step, points } }
      })
    },

    async getSensorAlerts(filter, { read }) {
      return { message: 'When sensors passed their thresholds.', data: await read((tx) => pageOfAlerts(tx, filter)) }
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
