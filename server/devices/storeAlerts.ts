// The rows of sensors' alerts.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { SensorAlert } from '#contract/devices/Sensor.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { isSilent, type Paging } from './storeSensors.ts'

export async function openAlert(
  tx: Tx,
  sensorId: string,
  alert: Pick<SensorAlert, 'kind' | 'level' | 'value' | 'at' | 'transactionNumber'>,
): Promise<string> {
  const id = uuid()
  const { transactionNumber, ...plain } = alert
  const values = { command_center_id: tx.center, id, sensor_id: sensorId, transaction_number: transactionNumber, ...plain }
  await tx.all(sqlOf.insertInto('sensor_alert').values(values))
  return id
}

const closeAlert = prepared('closeAlert', (p: Params<{ sensorId: string; kind: string; at: string }>) =>
  sqlOf
    .updateTable('sensor_alert')
    .set({ ended_at: p.at })
    .where('command_center_id', '=', p.center)
    .where('sensor_id', '=', p.sensorId)
    .where('kind', '=', p.kind)
    .where('ended_at', 'is', null)
    .returning('id'),
)

/** Answers the alert that was open, if there was one. */
export const endAlert = async (tx: Tx, sensorId: string, kind: SensorAlert['kind'], at: string) =>
  (await tx.one(closeAlert({ sensorId, kind, at })))?.id

const alertsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('sensor_alert as l')
    .innerJoin('sensor as s', (on) => on.onRef('s.command_center_id', '=', 'l.command_center_id').onRef('s.id', '=', 'l.sensor_id'))
    .leftJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'l.command_center_id').onRef('a.id', '=', 'l.acknowledged_by'))
    .select(['l.id', 'l.sensor_id as sensorId', 's.name as sensor', 's.unit', 'l.value', 'l.at', 'l.ended_at as endedAt'])
    .select(['l.transaction_number as transactionNumber', 'l.acknowledged_at as acknowledgedAt', 's.last_reading_at as lastReadingAt'])
    .select(isSilent.as('isSilent'))
    .select([sql<SensorAlert['level']>`l.level`.as('level'), sql<SensorAlert['kind']>`l.kind`.as('kind')])
    .select(
      sql<SensorAlert['acknowledgedBy']>`case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end`.as('acknowledgedBy'),
    )
    .where('l.command_center_id', '=', tx.center)

export const alertOf = (tx: Tx, id: string) => tx.one(alertsOf(tx).where('l.id', '=', id))

interface AlertFilter extends Paging {
  sensorId?: string | undefined
  isOpen?: 0 | 1 | undefined
  isAcknowledged?: 0 | 1 | undefined
}

export function pageOfAlerts(tx: Tx, { cursor, limit, search, sensorId, isOpen, isAcknowledged }: AlertFilter) {
  let query = alertsOf(tx)
  if (sensorId) query = query.where('l.sensor_id', '=', sensorId)
  if (isOpen !== undefined) query = query.where('l.ended_at', isOpen === 1 ? 'is' : 'is not', null)
  if (isAcknowledged !== undefined) query = query.where('l.acknowledged_at', isAcknowledged === 1 ? 'is not' : 'is', null)
  if (search) query = query.where('s.name', 'ilike', likeText(search)!)
  return keysetPage(tx, query, { keys: ['l.at', 'l.id'], descending: true }, { cursor, limit })
}

const acknowledge = prepared('acknowledgeSensorAlert', (p: Params<{ id: string; by: string }>) =>
  sqlOf
    .updateTable('sensor_alert')
    .set({ acknowledged_at: now, acknowledged_by: p.by })
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .where('acknowledged_at', 'is', null)
    .returning('sensor_id as sensorId'),
)
/** Answers whose alert it is, to the first alone. */
export const acknowledgeAlert = async (tx: Tx, id: string, by: string) => (await tx.one(acknowledge({ id, by })))?.sensorId
