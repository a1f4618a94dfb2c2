// Command centres and their settings.
import { type Selectable, sql } from 'kysely'
import type { CommandCenter } from '#contract/centres/Centre.ts'
import { Settings } from '#contract/centres/settings.ts'
import type { CommandCenter as CenterTable } from '#server/database/schema.ts'
import { keysetPage } from '#server/kit/keyset.ts'
import { likeText } from '#server/kit/page.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type CenterRow = Selectable<CenterTable>

export const ownCentre = (tx: Tx) => tx.one(sqlOf.selectFrom('command_center').selectAll().where('id', '=', tx.centre))

export const lockCentre = (tx: Tx) => tx.run('select from command_center where id = $1 for update', [tx.centre])

export interface CentreFilter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
}

/** All centres, for the installation's transactions alone. */
export function centrePage(tx: Tx, { search, isDeleted, ...page }: CentreFilter) {
  let query = sqlOf.selectFrom(sql<CenterRow>`centers_of_all()`.as('c')).selectAll()
  if (isDeleted !== undefined) query = query.where('c.is_active', '=', isDeleted === 0)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', c.name, c.slug, c.code) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['c.name', 'c.id'] }, page)
}

interface NameRow {
  id: string
  slug: string
  code: string
  name: string
  is_active: boolean
}

/** The names of the other centres that are open. */
export function otherCentrePage(tx: Tx, { search, ...page }: CentreFilter) {
  let query = sqlOf
    .selectFrom(sql<NameRow>`list_centers()`.as('c'))
    .select(['c.id', 'c.slug', 'c.code', 'c.name'])
    .where('c.is_active', '=', true)
    .where('c.id', '<>', tx.centre)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', c.name, c.slug, c.code) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['c.name', 'c.id'] }, page)
}

type Writable = Partial<Pick<CenterRow, 'slug' | 'name' | 'psgc_code' | 'time_zone' | 'logo_file_id' | 'is_active'>> & { info?: string; map?: string }

/** Nothing where the slug or the code is in use. */
export const insertCentre = (tx: Tx, values: Writable & { slug: string; code: string; name: string; info: string }) =>
  tx.one(
    sqlOf
      .insertInto('command_center')
      .values({ id: tx.centre, ...values })
      .onConflict((on) => on.doNothing())
      .returning('id'),
  )

export const changeCentre = (tx: Tx, values: Writable) =>
  tx.all(
    sqlOf
      .updateTable('command_center')
      .set((row) => ({ ...values, version: row('version', '+', 1) as never }))
      .where('id', '=', tx.centre),
  )

/** Ends every open session of the centre. */
export const endAllSessions = (tx: Tx, reason: string) =>
  tx.run('update session set ended_at = now(), end_reason = $2 where command_center_id = $1 and ended_at is null', [tx.centre, reason])

/** The settings of the centre, with the defaults of what was never set. */
export async function settingsOf(tx: Tx): Promise<Settings> {
  return (await keptSettings(tx)).settings
}

export async function keptSettings(tx: Tx): Promise<{ settings: Settings; version: number }> {
  const row = await tx.one(sqlOf.selectFrom('setting').select(['value', 'version']).where('command_center_id', '=', tx.centre))
  return { settings: Settings.parse(row?.value ?? {}), version: row?.version ?? 1 }
}

export const insertSettings = (tx: Tx) =>
  tx.run("insert into setting (command_center_id, value) values ($1, '{}') on conflict (command_center_id) do nothing", [tx.centre])

/** Answers how many rows had this version: one or none. */
export const replaceSettings = (tx: Tx, settings: Settings, version: number) =>
  tx.run('update setting set value = $2, version = version + 1, changed_at = now() where command_center_id = $1 and version = $3', [
    tx.centre,
    JSON.stringify(settings),
    version,
  ])

interface Info {
  about?: string
  hotlines?: CommandCenter['hotlines']
  address?: string
  email?: string | null
  facebookPage?: string | null
}

export function showCentre(row: CenterRow): CommandCenter {
  const { about = '', hotlines = [], address = '', email = null, facebookPage = null } = row.info as Info
  const map = row.map as { center: CommandCenter['mapCenter']; bounds: CommandCenter['mapBounds'] } | null
  return {
    commandCenterId: row.id,
    ...{ slug: row.slug, code: row.code, name: row.name },
    ...{ about, hotlines, address, email, facebookPage },
    psgcCode: row.psgc_code,
    mapCenter: map?.center ?? { lat: 12.8797, lng: 121.774 },
    mapBounds: map?.bounds ?? { south: 4.2, west: 116, north: 21.2, east: 127 },
    timeZone: row.time_zone,
    logoId: row.logo_file_id,
    isDemo: row.is_demo,
    isDeleted: row.is_active ? 0 : 1,
    version: row.version,
  }
}
