// Sensors: lists, keys, readings that come in, series, alerts and archives.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { adding } from '#contract/nouns/adding.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, ById, Flag, Version } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { SentReading, Sensor, SensorAlert, SensorArchive, SensorKind, SensorWithKey, sensorFields } from './Sensor.ts'
import { tableFile, tableInput } from '#contract/nouns/table.ts'

const view = may('situation.view')
const manage = may('reference.manage')
const switched = { access: manage, harm: 'reversible' as const, beyond: true, input: ById, data: Sensor }
const span = { from: At, to: At }
/** The most points that a series has; the step widens where it would have more. */
export const mostPoints = 2000

export const sensors = {
  getSensors: get('/resources/getSensors', {
    doc: 'Sensors of the center with their last readings.',
    access: view,
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional(), kind: SensorKind.optional() }),
    data: page(Sensor),
  }),
  addSensor: post('/resources/addSensor', {
    harm: 'secrets',
    doc: 'Adds a sensor; its key is shown this once.',
    access: manage,
    input: adding(sensorFields, { kind: 'other', unit: 'unit', barangayId: null, thresholds: [], silentAfterMinutes: 60 }),
    data: SensorWithKey,
  }),
  updateSensor: post('/resources/updateSensor/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes a sensor.',
    access: manage,
    input: z.object({ id: z.uuid(), version: Version.optional(), ...z.object(sensorFields).partial().shape }),
    data: Sensor,
  }),
  resetSensorKey: post('/resources/resetSensorKey/{id}', {
    harm: 'secrets',
    doc: 'Gives a sensor a new key; the old one ends.',
    access: manage,
    beyond: true,
    input: ById,
    data: SensorWithKey,
  }),
  deactivateSensor: get('/resources/deactivateSensor/{id}', { doc: 'Takes a sensor out of use.', ...switched }),
  reactivateSensor: get('/resources/reactivateSensor/{id}', { doc: 'Takes a sensor into use again.', ...switched }),

  addSensorData: post('/ccPublic/addSensorData', {
    harm: 'reversible',
    doc: 'A sensor reports readings, with its key; one without a time is of now. Those that lie in the future are named and not kept; the others are.',
    access: 'public',
    beyond: true,
    input: z.object({ key: z.string().min(20).max(100), readings: z.array(SentReading).min(1).max(1000) }),
    data: z.object({ kept: z.number().int(), refused: z.array(At).max(1000) }),
  }),
  fetchSensorData: post('/resources/fetchSensorData', {
    harm: 'none',
    doc: 'The readings of a sensor as a series of even steps; of the day before `to` where no beginning is said, until now where no end is.',
    access: view,
    input: z.object({ sensorId: z.uuid(), from: At.optional(), to: At.optional(), stepMinutes: z.number().int().min(1).max(10_080).optional() }),
    data: z.object({
      sensorId: z.uuid(),
      stepMinutes: z.number().int(),
      points: z.array(z.object({ at: At, mean: z.number(), least: z.number(), most: z.number() })).max(mostPoints),
    }),
  }),
  getSensorAlerts: get('/resources/getSensorAlerts', {
    doc: 'When sensors passed their thresholds, the newest first.',
    access: view,
    beyond: true,
    input: z.object({ ...wholePageInput, sensorId: z.uuid().optional(), isOpen: Flag.optional(), isAcknowledged: Flag.optional() }),
    data: page(SensorAlert),
  }),
  acknowledgeSensorAlert: post('/resources/acknowledgeSensorAlert/{id}', {
    harm: 'reversible',
    doc: 'Takes note of an alert: it rings no more.',
    access: view,
    beyond: true,
    input: ById,
    data: SensorAlert,
  }),
  exportSensorData: post('/resources/exportSensorData', {
    harm: 'none',
    doc: 'The readings of a sensor as a table in CSV or XLSX, one line each, times by the clock of the center.',
    access: view,
    beyond: true,
    mayLag: true,
    input: z.object({ sensorId: z.uuid(), ...span, ...tableInput }),
    data: z.object({ ...tableFile, rows: z.number().int() }),
  }),
  fetchSensorArchives: post('/resources/fetchSensorArchives', {
    harm: 'none',
    doc: 'Archived readings, by sensor and month.',
    access: view,
    input: z.object({ ...wholePageInput, sensorId: z.uuid().optional(), from: At.optional(), to: At.optional() }),
    data: page(SensorArchive),
  }),
  deleteArchive: post('/resources/deleteArchive', {
    harm: 'irreversible',
    doc: 'Removes an archive for good.',
    access: manage,
    input: ById,
    data: ById,
  }),
}
