// The rows of devices.
import { sql, type SqlBool } from 'kysely'
import { keysetPage } from '#server/kit/keyset.ts'
import { likeText } from '#server/kit/page.ts'
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
    .select(['a.name as accountName', 'a.last_seen_at as lastSeen'])
    .select(sql<0 | 1>`d.is_deleted`.as('isDeleted'))
    .where('d.command_center_id', '=', tx.centre)

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
  return keysetPage(tx, query, { keys: ['lower(d.name)', 'd.mac_address'] }, { cursor, limit })
}

export const deviceOf = (tx: Tx, macAddress: string) => tx.one(devicesOf(tx).where('d.mac_address', '=', macAddress))

export const devicesByAddress = (tx: Tx, macAddresses: string[]) =>
  tx.all(devicesOf(tx).where('d.mac_address', '=', sql<string>`any (${macAddresses})`))

/** Answers whether it was added: not where its address is taken. */
export async function addDevice(tx: Tx, macAddress: string, { accountId, ...form }: DeviceForm): Promise<boolean> {
  const values = { command_center_id: tx.centre, mac_address: macAddress, account_id: accountId, ...form }
  const adding = sqlOf
    .insertInto('device')
    .values(values)
    .onConflict((on) => on.doNothing())
  return (await tx.all(adding.returning('mac_address'))).length > 0
}

const changing = (tx: Tx, macAddress: string) =>
  sqlOf.updateTable('device').set({ version: sql`version + 1` }).where('command_center_id', '=', tx.centre).where('mac_address', '=', macAddress)

export async function changeDevice(tx: Tx, macAddress: string, version: number, { accountId, ...form }: Partial<DeviceForm>): Promise<boolean> {
  const changed = changing(tx, macAddress)
    .set({ account_id: accountId, ...form })
    .where('version', '=', version)
  return (await tx.all(changed.returning('version'))).length > 0
}

export async function switchDevice(tx: Tx, macAddress: string, isDeleted: 0 | 1): Promise<boolean> {
  const switched = changing(tx, macAddress).set({ is_deleted: isDeleted }).where('is_deleted', '<>', isDeleted)
  return (await tx.all(switched.returning('version'))).length > 0
}
