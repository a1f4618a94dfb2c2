// The rows of sensors.
import { sql, type SqlBool } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type * as z from 'zod'
import type { Reading, Sensor, sensorFields } from '#contract/devices/Sensor.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type SensorForm = z.output<z.ZodObject<typeof sensorFields>>

/** One that never spoke is silent once it has been there for so long. */
export const isSilent = sql<boolean>`(coalesce(s.last_reading_at, s.created_at) < now() - s.silent_after_minutes * interval '1 minute')`

const sensorsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('sensor as s')
    .select(['s.id', 's.name', 's.unit', 's.barangay_id as barangayId', 's.silent_after_minutes as silentAfterMinutes', 's.version'])
    .select(['s.last_value as lastValue', 's.last_reading_at as lastReadingAt', isSilent.as('isSilent')])
    .select([sql<Sensor['kind']>`s.kind`.as('kind'), sql<Sensor['level']>`s.level`.as('level'), sql<0 | 1>`s.is_deleted`.as('isDeleted')])
    .select([sql<Sensor['position']>`s.position`.as('position'), sql<Sensor['thresholds']>`s.thresholds`.as('thresholds')])
    .select(sql<Sensor['uplink']>`s.uplink`.as('uplink'))
    .where('s.command_center_id', '=', tx.center)

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
  return keysetPage(tx, query, { keys: [sql`lower(s.name)`, 's.id'] }, { cursor, limit })
}

export const sensorOf = (tx: Tx, id: string) => tx.one(sensorsOf(tx).where('s.id', '=', id))
export const sensorsById = (tx: Tx, ids: string[]) => tx.all(sensorsOf(tx).where('s.id', '=', sql<string>`any (${ids}::uuid[])`))

export const sensorWithKey = prepared('sensorWithKey', (p: Params<{ hash: Buffer }>) =>
  sqlOf.selectFrom(sql<{ command_center_id: string; id: string }>`find_sensor(${p.hash})`.as('found')).selectAll(),
)

const lockSensor = prepared('lockSensor', (p: Params<{ id: string }>) =>
  sqlOf.selectFrom('sensor').select('id').where('command_center_id', '=', p.center).where('id', '=', p.id).forUpdate(),
)

/** Held until the transaction ends, so that readings are judged one after another. */
export async function holdSensor(tx: Tx, id: string) {
  await tx.one(lockSensor({ id }))
  return sensorOf(tx, id)
}

const columns = ({ barangayId, silentAfterMinutes, position, thresholds, uplink }: SensorForm) => ({
  ...(uplink !== undefined && { uplink: uplink && JSON.stringify(uplink) }),
  barangay_id: barangayId,
  silent_after_minutes: silentAfterMinutes,
  position: JSON.stringify(position),
  thresholds: JSON.stringify(thresholds),
})

export async function addSensor(tx: Tx, form: SensorForm, keyHash: Buffer): Promise<string> {
  const { name, kind, unit } = form
  const values = { command_center_id: tx.center, id: uuid(), name, kind, unit, key_hash: keyHash, ...columns(form) }
  await tx.all(sqlOf.insertInto('sensor').values(values))
  return values.id
}

const changing = (tx: Tx, id: string) =>
  sqlOf.updateTable('sensor').set({ version: nextVersion() }).where('command_center_id', '=', tx.center).where('id', '=', id)

export async function changeSensor(tx: Tx, id: string, version: number | undefined, form: SensorForm): Promise<boolean> {
  const { name, kind, unit } = form
  return (
    (
      await tx.all(
        changing(tx, id)
          .set({ name, kind, unit, ...columns(form) })
          .$if(version !== undefined, (query) => query.where('version', '=', version!))
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

interface Standing extends Reading {
  level: Sensor['level']
}

const updateStanding = prepared('updateStanding', (p: Params<Standing & { id: string }>) =>
  sqlOf
    .updateTable('sensor')
    .set({ level: p.level, last_value: p.value, last_reading_at: p.at })
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id),
)

export const setStanding = (tx: Tx, id: string, standing: Standing) => tx.all(updateStanding({ id, ...standing }))

/** How all of a center do, for the tile that tells of it. */
export const sensorsJoined = (tx: Tx) =>
  tx.one(
    sqlOf
      .selectFrom('sensor as s')
      .select([sql<number>`count(*)::int`.as('joined'), sql<string | null>`max(s.last_reading_at)`.as('lastAt')])
      .select(sql<number>`(count(*) filter (where ${isSilent}))::int`.as('failing'))
      .select(sql<string | null>`string_agg(s.name, ', ' order by s.name) filter (where ${isSilent})`.as('trouble'))
      .where('s.command_center_id', '=', tx.center)
      .where('s.is_deleted', '=', 0),
  )

const silentOnes = prepared('silentSensors', (p: Params) =>
  sqlOf
    .selectFrom('sensor as s')
    .select(['s.id', 's.last_value as value'])
    .where('s.command_center_id', '=', p.center)
    .where('s.is_deleted', '=', 0)
    .where('s.last_reading_at', 'is not', null)
    .where(isSilent, '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sensor_alert as l')
            .select('l.id')
            .where('l.command_center_id', '=', p.center)
            .whereRef('l.sensor_id', '=', 's.id')
            .where('l.kind', '=', 'silence')
            .where('l.ended_at', 'is', null),
        ),
      ),
    )
    .forUpdate(),
)
/** Those in use that once reported, report no more, and of which nobody was told. */
export const newlySilent = (tx: Tx) => tx.all(silentOnes({}))
