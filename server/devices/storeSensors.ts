// The rows of sensors and their alerts.
import { sql, type SqlBool } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type * as z from 'zod'
import type { Sensor, SensorAlert, sensorFields } from '#contract/devices/Sensor.ts'
import { keysetPage } from '#server/kit/keyset.ts'
import { likeText } from '#server/kit/page.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type SensorForm = z.output<z.ZodObject<typeof sensorFields>>

const isSilent = sql<boolean>`(s.last_reading_at is null or s.last_reading_at < now() - s.silent_after_minutes * interval '1 minute')`

const sensorsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('sensor as s')
    .select(['s.id', 's.name', 's.unit', 's.barangay_id as barangayId', 's.silent_after_minutes as silentAfterMinutes', 's.version'])
    .select(['s.last_value as lastValue', 's.last_reading_at as lastReadingAt', isSilent.as('isSilent')])
    .select([sql<Sensor['kind']>`s.kind`.as('kind'), sql<Sensor['level']>`s.level`.as('level'), sql<0 | 1>`s.is_deleted`.as('isDeleted')])
    .select([sql<Sensor['position']>`s.position`.as('position'), sql<Sensor['thresholds']>`s.thresholds`.as('thresholds')])
    .where('s.command_center_id', '=', tx.centre)

export interface Paging {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
}

export function pageOfSensors(
  tx: Tx,
  { cursor, limit, search, isDeleted, kind }: Paging & { isDeleted?: 0 | 1 | undefined; kind?: string | undefined },
) {
  let query = sensorsOf(tx)
  if (isDeleted !== undefined) query = query.where('s.is_deleted', '=', isDeleted)
  if (kind) query = query.where('s.kind', '=', kind)
  if (search) query = query.where(sql<SqlBool>`concat_ws(' ', s.name, s.kind, s.unit) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['lower(s.name)', 's.id'] }, { cursor, limit })
}

export const sensorOf = (tx: Tx, id: string) => tx.one(sensorsOf(tx).where('s.id', '=', id))
export const sensorsById = (tx: Tx, ids: string[]) => tx.all(sensorsOf(tx).where('s.id', '=', sql<string>`any (${ids}::uuid[])`))

/** Held until the transaction ends, so that readings are judged one after another. */
export async function holdSensor(tx: Tx, id: string) {
  await tx.run('select from sensor where command_center_id = $1 and id = $2 for update', [tx.centre, id])
  return sensorOf(tx, id)
}

const columns = ({ barangayId, silentAfterMinutes, position, thresholds }: SensorForm) => ({
  barangay_id: barangayId,
  silent_after_minutes: silentAfterMinutes,
  position: JSON.stringify(position),
  thresholds: JSON.stringify(thresholds),
})

export async function addSensor(tx: Tx, form: SensorForm, keyHash: Buffer): Promise<string> {
  const { name, kind, unit } = form
  const values = { command_center_id: tx.centre, id: uuid(), name, kind, unit, key_hash: keyHash, ...columns(form) }
  await tx.all(sqlOf.insertInto('sensor').values(values))
  return values.id
}

const changing = (tx: Tx, id: string) =>
  sqlOf.updateTable('sensor').set({ version: sql`version + 1` }).where('command_center_id', '=', tx.centre).where('id', '=', id)

export async function changeSensor(tx: Tx, id: string, version: number, form: SensorForm): Promise<boolean> {
  const { name, kind, unit } = form
  return (
    (
      await tx.all(
        changing(tx, id)
          .set({ name, kind, unit, ...columns(form) })
          .where('version', '=', version)
          .returning('id'),
      )
    ).length > 0
  )
}

export async function switchSensor(tx: Tx, id: string, isDeleted: 0 | 1): Promise<boolean> {
  return (await tx.all(changing(tx, id).set({ is_deleted: isDeleted }).where('is_deleted', '<>', isDeleted).returning('id'))).length > 0
}

export async function replaceKey(tx: Tx, id: string, keyHash: Buffer): Promise<boolean> {
  return (await tx.all(changing(tx, id).set({ key_hash: keyHash }).returning('id'))).length > 0
}

export const setStanding = (tx: Tx, id: string, { level, value, at }: { level: string; value: number; at: string }) =>
  tx.run('update sensor set level = $3, last_value = $4, last_reading_at = $5 where command_center_id = $1 and id = $2', [
    tx.centre,
    id,
    level,
    value,
    at,
  ])

export async function openAlert(tx: Tx, sensorId: string, alert: Pick<SensorAlert, 'level' | 'value' | 'at' | 'transactionNumber'>): Promise<string> {
  const id = uuid()
  const { transactionNumber, ...plain } = alert
  const values = { command_center_id: tx.centre, id, sensor_id: sensorId, transaction_number: transactionNumber, ...plain }
  await tx.all(sqlOf.insertInto('sensor_alert').values(values))
  return id
}

/** Answers the alert that was open, if there was one. */
export const endAlert = async (tx: Tx, sensorId: string, at: string): Promise<string | undefined> =>
  (
    await tx.named<{ id: string }>(
      'endAlert',
      'update sensor_alert set ended_at = $3 where command_center_id = $1 and sensor_id = $2 and ended_at is null returning id',
      [tx.centre, sensorId, at],
    )
  )[0]?.id

export function pageOfAlerts(
  tx: Tx,
  { cursor, limit, search, sensorId, isOpen }: Paging & { sensorId?: string | undefined; isOpen?: 0 | 1 | undefined },
) {
  let query = sqlOf
    .selectFrom('sensor_alert as l')
    .innerJoin('sensor as s', (on) => on.onRef('s.command_center_id', '=', 'l.command_center_id').onRef('s.id', '=', 'l.sensor_id'))
    .select(['l.id', 'l.sensor_id as sensorId', 's.name as sensor', 'l.value', 'l.at', 'l.ended_at as endedAt'])
    .select(['l.transaction_number as transactionNumber', sql<SensorAlert['level']>`l.level`.as('level')])
    .where('l.command_center_id', '=', tx.centre)
  if (sensorId) query = query.where('l.sensor_id', '=', sensorId)
  if (isOpen !== undefined) query = query.where('l.ended_at', isOpen === 1 ? 'is' : 'is not', null)
  if (search) query = query.where('s.name', 'ilike', likeText(search)!)
  return keysetPage(tx, query, { keys: ['l.at', 'l.id'], descending: true }, { cursor, limit })
}
