// The readings of sensors: kept once for each moment, shown as series, archived by month.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { Reading } from '#contract/devices/Sensor.ts'
import { keysetPage } from '#server/kit/keyset.ts'
import { likeText } from '#server/kit/page.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { Paging } from './storeSensors.ts'

const insert = `insert into sensor_reading (command_center_id, sensor_id, at, value)
  select $1, $2, r.at, r.value from unnest($3::timestamptz[], $4::double precision[]) as r (at, value) on conflict do nothing returning at, value`

/** Those that were new, the oldest first. */
export async function keepReadings(tx: Tx, sensorId: string, readings: readonly Reading[]): Promise<Reading[]> {
  const kept = await tx.named<Reading>('keepReadings', insert, [
    tx.centre,
    sensorId,
    readings.map(({ at }) => at),
    readings.map(({ value }) => value),
  ])
  return kept.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

export interface Point {
  at: string
  mean: number
  least: number
  most: number
}

const series = `select date_bin($5 * interval '1 minute', at, $3) as at, avg(value) as mean, min(value) as least, max(value) as most
  from sensor_reading where command_center_id = $1 and sensor_id = $2 and at >= $3 and at < $4 group by 1 order by 1`

export const seriesOf = (tx: Tx, sensorId: string, { from, to, stepMinutes }: { from: string; to: string; stepMinutes: number }) =>
  tx.named<Point>('series', series, [tx.centre, sensorId, from, to, stepMinutes])

/** Sums up every month that is over in the centre's time zone and has readings without an archive. */
export async function archiveMonths(tx: Tx): Promise<number> {
  const { rows } = await tx.raw(
    `select r.sensor_id, m.starts_at, m.ends_at, count(*)::int as readings, min(r.value) as least, max(r.value) as most, avg(r.value) as mean
      from sensor_reading r
      join command_center c on c.id = r.command_center_id
      cross join lateral (select date_trunc('month', r.at, c.time_zone) as starts_at,
        (date_trunc('month', r.at at time zone c.time_zone) + interval '1 month') at time zone c.time_zone as ends_at) m
      where r.command_center_id = $1 and m.ends_at <= now()
        and not exists (select from sensor_archive a where a.command_center_id = $1 and a.sensor_id = r.sensor_id and a.starts_at = m.starts_at)
      group by r.sensor_id, m.starts_at, m.ends_at`,
    [tx.centre],
  )
  const archives = (rows as Omit<Archive, 'id'>[]).map((row) => ({ ...row, id: uuid(), command_center_id: tx.centre }))
  if (archives.length > 0)
    await tx.all(
      sqlOf
        .insertInto('sensor_archive')
        .values(archives)
        .onConflict((on) => on.doNothing()),
    )
  return archives.length
}

interface Archive {
  id: string
  sensor_id: string
  starts_at: string
  ends_at: string
  readings: number
  least: number
  most: number
  mean: number
}

/** Removes what is older than it may be kept. */
export async function forgetReadings(tx: Tx, days: number): Promise<void> {
  await tx.run("delete from sensor_archive where command_center_id = $1 and ends_at < now() - $2 * interval '1 day'", [tx.centre, days])
  await tx.run("delete from sensor_reading where command_center_id = $1 and at < now() - $2 * interval '1 day'", [tx.centre, days])
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
    .where('h.command_center_id', '=', tx.centre)
  if (sensorId) query = query.where('h.sensor_id', '=', sensorId)
  if (from) query = query.where('h.ends_at', '>', from)
  if (to) query = query.where('h.starts_at', '<', to)
  if (search) query = query.where('s.name', 'ilike', likeText(search)!)
  return keysetPage(tx, query, { keys: ['h.starts_at', 'h.id'], descending: true }, { cursor, limit })
}

/** Removes an archive with its readings; answers whose it was. */
export async function removeArchive(tx: Tx, id: string): Promise<string | undefined> {
  const removed = sqlOf.deleteFrom('sensor_archive').where('command_center_id', '=', tx.centre).where('id', '=', id)
  const archive = await tx.one(removed.returning(['sensor_id', 'starts_at', 'ends_at']))
  if (!archive) return undefined
  await tx.run('delete from sensor_reading where command_center_id = $1 and sensor_id = $2 and at >= $3 and at < $4', [
    tx.centre,
    archive.sensor_id,
    archive.starts_at,
    archive.ends_at,
  ])
  return archive.sensor_id
}
