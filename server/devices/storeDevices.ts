// The rows of devices.
import { sql, type SqlBool } from 'kysely'
import type { Mark } from '#contract/devices/positions.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface DeviceForm {
  name: string
  model: string
  accountId: string | null
  note: string
}

/** A device was last seen when the account was that it is handed to. */
const devicesOf = (tx: Tx) =>
  sqlOf
    .selectFrom('device as d')
    .leftJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'd.command_center_id').onRef('a.id', '=', 'd.account_id'))
    .select(['d.mac_address as macAddress', 'd.name', 'd.model', 'd.account_id as accountId', 'd.note', 'd.version'])
    .select(['a.name as accountName', sql<string | null>`greatest(a.last_seen_at, d.marked_at)`.as('lastSeen')])
    .select([sql<boolean>`d.key_hash is not null`.as('hasKey'), sql<Position | null>`d.position`.as('position'), 'd.position_at as positionAt'])
    .select(['d.speed_kmh as speedKmh', 'd.heading', 'd.battery_percent as batteryPercent'])
    .select([sql<Mark | null>`d.mark_type`.as('mark'), 'd.marked_at as markedAt'])
    .select(sql<0 | 1>`d.is_deleted`.as('isDeleted'))
    .where('d.command_center_id', '=', tx.center)

export interface DeviceFilter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
  accountId?: string | undefined
}

export function pageOfDevices(tx: Tx, { cursor, limit, search, isDeleted, accountId }: DeviceFilter) {
  let query = devicesOf(tx)
  if (isDeleted !== undefined) query = query.where('d.is_deleted', '=', isDeleted)
  if (accountId) query = query.where('d.account_id', '=', accountId)
  if (search) query = query.where(sql<SqlBool>`concat_ws(' ', d.mac_address, d.name, d.model, d.note, a.name) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: [sql`lower(d.name)`, 'd.mac_address'] }, { cursor, limit })
}

export const trackerModel = 'Tracker app'
/** The tracker that was made for a unit. */
export const trackerOf = (tx: Tx, accountId: string) =>
  tx.one(devicesOf(tx).where('d.account_id', '=', accountId).where('d.model', '=', trackerModel).orderBy('d.mac_address').limit(1))
/** Of all that a unit carries and that has a key, the one that was heard last. */
export const latestTracker = (tx: Tx, accountId: string) =>
  tx.one(
    devicesOf(tx)
      .where('d.account_id', '=', accountId)
      .where('d.is_deleted', '=', 0)
      .where('d.key_hash', 'is not', null)
      .orderBy(sql`d.marked_at desc nulls last`)
      .limit(1),
  )

export const deviceOf = (tx: Tx, macAddress: string) => tx.one(devicesOf(tx).where('d.mac_address', '=', macAddress))

export const devicesByAddress = (tx: Tx, macAddresses: string[]) =>
  tx.all(devicesOf(tx).where('d.mac_address', '=', sql<string>`any (${macAddresses})`))

/** Answers whether it was added: not where its address is taken. */
export async function addDevice(tx: Tx, macAddress: string, { accountId, ...form }: DeviceForm): Promise<boolean> {
  const values = { command_center_id: tx.center, mac_address: macAddress, account_id: accountId, ...form }
  const adding = sqlOf
    .insertInto('device')
    .values(values)
    .onConflict((on) => on.doNothing())
  return (await tx.all(adding.returning('mac_address'))).length > 0
}

const changing = (tx: Tx, macAddress: string) =>
  sqlOf.updateTable('device').set({ version: nextVersion() }).where('command_center_id', '=', tx.center).where('mac_address', '=', macAddress)

export async function changeDevice(
  tx: Tx,
  macAddress: string,
  version: number | undefined,
  { accountId, ...form }: Partial<DeviceForm>,
): Promise<boolean> {
  const changed = changing(tx, macAddress)
    .set({ account_id: accountId, ...form })
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
  return (await tx.all(changed.returning('version'))).length > 0
}

export async function switchDevice(tx: Tx, macAddress: string, isDeleted: 0 | 1): Promise<boolean> {
  const switched = changing(tx, macAddress).set({ is_deleted: isDeleted }).where('is_deleted', '<>', isDeleted)
  return (await tx.all(switched.returning('version'))).length > 0
}

export async function replaceDeviceKey(tx: Tx, macAddress: string, keyHash: Buffer | null): Promise<boolean> {
  return (await tx.all(changing(tx, macAddress).set({ key_hash: keyHash }).returning('version'))).length > 0
}

interface Standing {
  position: Position
  at: string
  speedKmh: number | null
  heading: number | null
  batteryPercent: number | null
}

const ofDevice = (tx: Tx, macAddress: string) =>
  sqlOf.updateTable('device').where('command_center_id', '=', tx.center).where('mac_address', '=', macAddress)

/** Its last report could not be true, or came late: noted, and nothing more. */
export const markDevice = (tx: Tx, macAddress: string, mark: Mark) => tx.all(ofDevice(tx, macAddress).set({ mark_type: mark, marked_at: now }))

export const moveDevice = (tx: Tx, macAddress: string, { position, at, speedKmh, heading, batteryPercent }: Standing) =>
  tx.all(
    ofDevice(tx, macAddress).set({
      ...{ position: JSON.stringify(position), position_at: at, speed_kmh: speedKmh, heading, mark_type: 'good', marked_at: now },
      ...(batteryPercent !== null && { battery_percent: Math.min(100, Math.round(batteryPercent)) }),
    }),
  )

const lockDevice = prepared('lockDevice', (p: Params<{ macAddress: string }>) =>
  sqlOf.selectFrom('device').select('name').where('command_center_id', '=', p.center).where('mac_address', '=', p.macAddress).forUpdate(),
)
export async function holdDevice(tx: Tx, macAddress: string) {
  await tx.one(lockDevice({ macAddress }))
  return deviceOf(tx, macAddress)
}
