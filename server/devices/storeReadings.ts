// The readings of sensors: kept once for each moment, shown as series, archived by month.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { Reading } from '#contract/devices/Sensor.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { Paging } from './storeSensors.ts'

const insertReadings = prepared('keepReadings', (p: Params<{ sensorId: string; ats: string[]; values: number[] }>) =>
  sqlOf
    .insertInto('sensor_reading')
    .columns(['command_center_id', 'sensor_id', 'at', 'value'])
    .expression(
      sqlOf
        .selectFrom(sql<Reading>`unnest(${p.ats}::timestamptz[], ${p.values}::double precision[])`.as<'r'>(sql`r (at, value)`))
        .select([p.center.as('command_center_id'), p.sensorId.as('sensor_id'), 'r.at', 'r.value']),
    )
    .onConflict((on) => on.doNothing())
    .returning(['at', 'value']),
)

const hourOf = sql<string>`date_trunc('hour', r.at)`
const addToHours = prepared('addToHours', (p: Params<{ sensorId: string; ats: string[]; values: number[] }>) =>
  sqlOf
    .insertInto('sensor_hour')
    .columns(['command_center_id', 'sensor_id', 'at', 'readings', 'total', 'least', 'most'])
    .expression(
      sqlOf
        .selectFrom(sql<Reading>`unnest(${p.ats}::timestamptz[], ${p.values}::double precision[])`.as<'r'>(sql`r (at, value)`))
        .select([p.center.as('command_center_id'), p.sensorId.as('sensor_id'), hourOf.as('at')])
        .select(({ fn }) => [fn.countAll<number>().as('readings'), fn.sum<number>('r.value').as('total')])
        .select(({ fn }) => [fn.min('r.value').as('least'), fn.max('r.value').as('most')])
        .groupBy(hourOf)
        .orderBy(hourOf),
    )
    .onConflict((on) =>
      on.columns(['command_center_id', 'sensor_id', 'at']).doUpdateSet(({ ref, fn }) => ({
        readings: sql<number>`sensor_hour.readings + ${ref('excluded.readings')}`,
        total: sql<number>`sensor_hour.total + ${ref('excluded.total')}`,
        least: fn<number>('least', ['sensor_hour.least', 'excluded.least']),
        most: fn<number>('greatest', ['sensor_hour.most', 'excluded.most']),
      })),
    ),
)

/** Those that were new, the oldest first; their hours are summed up with them. */
export async function keepReadings(tx: Tx, sensorId: string, readings: readonly Reading[]): Promise<Reading[]> {
  const kept = await tx.all(insertReadings({ sensorId, ats: readings.map(({ at }) => at), values: readings.map(({ value }) => value) }))
  if (kept.length > 0) tx.send(addToHours({ sensorId, ats: kept.map(({ at }) => at), values: kept.map(({ value }) => value) }))
  return kept.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

interface Span {
  from: string
  to: string
  stepMinutes: number
}

const series = prepared('series', (p: Params<Span & { sensorId: string }>) =>
  sqlOf
    .selectFrom('sensor_reading')
    .select(sql<string>`date_bin(${p.stepMinutes} * interval '1 minute', at, ${p.from})`.as('at'))
    .select(({ fn }) => [fn.avg<number>('value').as('mean'), fn.min('value').as('least'), fn.max('value').as('most')])
    .where('command_center_id', '=', p.center)
    .where('sensor_id', '=', p.sensorId)
    .where('at', '>=', p.from)
    .where('at', '<', p.to)
    .groupBy(sql`1`)
    .orderBy(sql`1`),
)

const seriesOfHours = prepared('seriesOfHours', (p: Params<Span & { sensorId: string }>) =>
  sqlOf
    .selectFrom('sensor_hour')
    .select(sql<string>`date_bin(${p.stepMinutes} * interval '1 minute', at, date_trunc('hour', ${p.from}::timestamptz))`.as('at'))
    .select(({ fn }) => [fn.min('least').as('least'), fn.max('most').as('most'), sql<number>`sum(total) / sum(readings)`.as('mean')])
    .where('command_center_id', '=', p.center)
    .where('sensor_id', '=', p.sensorId)
    .where('at', '>=', sql<string>`date_trunc('hour', ${p.from}::timestamptz)`)
    .where('at', '<', p.to)
    .groupBy(sql`1`)
    .orderBy(sql`1`),
)

/** Whole hours are read as they were summed up: a year is 8,760 of them. */
export const seriesOf = (tx: Tx, sensorId: string, span: Span) =>
  tx.all(span.stepMinutes % 60 === 0 ? seriesOfHours({ sensorId, ...span }) : series({ sensorId, ...span }))

const readingsBetween = prepared('readingsBetween', (p: Params<{ sensorId: string; from: string; to: string; most: number }>) =>
  sqlOf
    .selectFrom('sensor_reading')
    .select(['at', 'value'])
    .where('command_center_id', '=', p.center)
    .where('sensor_id', '=', p.sensorId)
    .where('at', '>=', p.from)
    .where('at', '<', p.to)
    .orderBy('at')
    .limit(p.most),
)
export const readingsOf = (tx: Tx, sensorId: string, span: { from: string; to: string; most: number }) =>
  tx.all(readingsBetween({ sensorId, ...span }))

const monthOf = sql<{ starts_at: string; ends_at: string }>`lateral (select date_trunc('month', r.at, c.time_zone) as starts_at,
  (date_trunc('month', r.at at time zone c.time_zone) + interval '1 month') at time zone c.time_zone as ends_at)`.as<'m'>('m')

const monthsToArchive = prepared('monthsToArchive', (p: Params) =>
  sqlOf
    .selectFrom('sensor_reading as r')
    .innerJoin('command_center as c', 'c.id', 'r.command_center_id')
    .crossJoin(monthOf)
    .select(['r.sensor_id', 'm.starts_at', 'm.ends_at'])
    .select(({ fn }) => [fn.countAll<number>().as('readings'), fn.min('r.value').as('least'), fn.max('r.value').as('most')])
    .select(({ fn }) => fn.avg<number>('r.value').as('mean'))
    .where('r.command_center_id', '=', p.center)
    .where('m.ends_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sensor_archive as a')
            .select('a.id')
            .where('a.command_center_id', '=', p.center)
            .whereRef('a.sensor_id', '=', 'r.sensor_id')
            .whereRef('a.starts_at', '=', 'm.starts_at'),
        ),
      ),
    )
    .groupBy(['r.sensor_id', 'm.starts_at', 'm.ends_at']),
)

/** Sums up every month that is over in the center's time zone and has readings without an archive. */
export async function archiveMonths(tx: Tx): Promise<number> {
  const months = await tx.all(monthsToArchive({}))
  const archives = months.map((row) => ({ ...row, id: uuid(), command_center_id: tx.center }))
  const adding = sqlOf.insertInto('sensor_archive').onConflict((on) => on.doNothing())
  if (archives.length > 0) await tx.all(adding.values(archives))
  return archives.length
}

const removeOldArchives = prepared('removeOldArchives', (p: Params<{ days: number }>) =>
  sqlOf.deleteFrom('sensor_archive').where('command_center_id', '=', p.center).where('ends_at', '<', before(p.days, 'day')),
)
const removeOldReadings = prepared('removeOldReadings', (p: Params<{ days: number }>) =>
  sqlOf.deleteFrom('sensor_reading').where('command_center_id', '=', p.center).where('at', '<', before(p.days, 'day')),
)

const removeOldHours = prepared('removeOldHours', (p: Params<{ days: number }>) =>
  sqlOf.deleteFrom('sensor_hour').where('command_center_id', '=', p.center).where('at', '<', before(p.days, 'day')),
)

/** Removes what is older than it may be kept. */
export async function forgetReadings(tx: Tx, days: number): Promise<void> {
  await tx.all(removeOldArchives({ days }))
  await tx.all(removeOldReadings({ days }))
  await tx.all(removeOldHours({ days }))
}

interface ArchiveFilter extends Paging {
  sensorId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export function pageOfArchives(tx: Tx, { cursor, limit, search, sensorId, from, to }: ArchiveFilter) {
  let query = sqlOf
    .selectFrom('sensor_archive as h')
    .innerJoin('sensor as s', (on) => on.onRef('s.command_center_id', '=', 'h.command_center_id').onRef('s.id', '=', 'h.sensor_id'))
    .select([
      'h.id',
      'h.sensor_id as sensorId',
      's.name as sensor',
      'h.starts_at as from',
      'h.ends_at as to',
      'h.readings',
      'h.least',
      'h.most',
      'h.mean',
    ])
    .select(sql<null>`null`.as('fileId'))
    .where('h.command_center_id', '=', tx.center)
  if (sensorId) query = query.where('h.sensor_id', '=', sensorId)
  if (from) query = query.where('h.ends_at', '>', from)
  if (to) query = query.where('h.starts_at', '<', to)
  if (search) query = query.where('s.name', 'ilike', likeText(search)!)
  return keysetPage(tx, query, { keys: ['h.starts_at', 'h.id'], descending: true }, { cursor, limit })
}

/** Removes an archive with its readings; answers whose it was. */
export async function removeArchive(tx: Tx, id: string): Promise<string | undefined> {
  const removed = sqlOf.deleteFrom('sensor_archive').where('command_center_id', '=', tx.center).where('id', '=', id)
  const archive = await tx.one(removed.returning(['sensor_id', 'starts_at', 'ends_at']))
  if (!archive) return undefined
  const readings = sqlOf.deleteFrom('sensor_reading').where('command_center_id', '=', tx.center).where('sensor_id', '=', archive.sensor_id)
  await tx.all(readings.where('at', '>=', archive.starts_at).where('at', '<', archive.ends_at))
  const hours = sqlOf.deleteFrom('sensor_hour').where('command_center_id', '=', tx.center).where('sensor_id', '=', archive.sensor_id)
  await tx.all(hours.where('at', '>=', archive.starts_at).where('at', '<', archive.ends_at))
  return archive.sensor_id
}
