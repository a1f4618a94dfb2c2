// Command centers and their settings.
import { type Selectable, sql } from 'kysely'
import type { CommandCenter } from '#contract/centers/Center.ts'
import { Settings } from '#contract/centers/settings.ts'
import type { CommandCenter as CenterTable } from '#server/database/schema.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { ListedCenter } from '#server/kit/functions.ts'

export type CenterRow = Selectable<CenterTable>

export { forgetCellWords } from './cells/storeCells.ts'
export { addressOf, heardFrom, joinedCell, otherAddress, type Said, speakToCell, unsigned, wasLeft } from './cells/speak.ts'
export { centerElsewhere, centerOfCell, centersElsewherePage, joinedCells } from './cells/storeElsewhere.ts'
export { ownCenter } from '#server/kit/ownCenter.ts'

export const lockCenter = (tx: Tx) => tx.one(sqlOf.selectFrom('command_center').select('id').where('id', '=', tx.center).forUpdate())

export interface CenterFilter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
}

/** All centers, for the installation's transactions alone. */
export function centerPage(tx: Tx, { search, isDeleted, ...page }: CenterFilter) {
  let query = sqlOf.selectFrom(sql<CenterRow>`centers_of_all()`.as('c')).selectAll()
  if (isDeleted !== undefined) query = query.where('c.is_active', '=', isDeleted === 0)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', c.name, c.slug, c.code) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['c.name', 'c.id'] }, page)
}

/** The names of the other centers that are open. */
export function otherCenterPage(tx: Tx, { search, ...page }: CenterFilter) {
  let query = sqlOf
    .selectFrom(sql<ListedCenter>`list_centers()`.as('c'))
    .select(['c.id', 'c.slug', 'c.code', 'c.name'])
    .where('c.is_active', '=', true)
    .where('c.id', '<>', tx.center)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', c.name, c.slug, c.code) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['c.name', 'c.id'] }, page)
}

type Writable = Partial<Pick<CenterRow, 'slug' | 'name' | 'psgc_code' | 'time_zone' | 'logo_file_id' | 'is_active'>> & { info?: string; map?: string }

/** Nothing where the slug or the code is in use. */
export const insertCenter = (tx: Tx, values: Writable & { slug: string; code: string; name: string; info: string }) =>
  tx.one(
    sqlOf
      .insertInto('command_center')
      .values({ id: tx.center, ...values })
      .onConflict((on) => on.doNothing())
      .returning('id'),
  )

export const changeCenter = (tx: Tx, values: Writable) =>
  tx.all(
    sqlOf
      .updateTable('command_center')
      .set({ ...values, version: nextVersion() })
      .where('id', '=', tx.center),
  )

export const openCenter = (tx: Tx, isOpen: boolean) =>
  tx.all(
    sqlOf
      .updateTable('command_center')
      .set(isOpen ? { opened_at: now, closed_at: null } : { opened_at: null, closed_at: now })
      .where('id', '=', tx.center),
  )

/** How many sit at a desk now: dispatchers and agents whose session is open. */
export const atDesk = async (tx: Tx): Promise<number> =>
  (
    await tx.all(
      sqlOf
        .selectFrom('session as s')
        .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 's.command_center_id').onRef('a.id', '=', 's.account_id'))
        .select('a.id')
        .distinct()
        .where('s.command_center_id', '=', tx.center)
        .where('a.account_type', 'in', ['dispatcher', 'agent'])
        .where('s.ended_at', 'is', null),
    )
  ).length

/** Public reports since a moment, and how far each came. */
export const rehearsalsOf = (tx: Tx, since: string) =>
  tx.all(
    sqlOf
      .selectFrom('ticket as t')
      .select(sql<boolean>`t.accepted_at is not null`.as('isAccepted'))
      .select(sql<boolean>`t.en_route_at is not null`.as('isOnTheWay'))
      .where('t.command_center_id', '=', tx.center)
      .where('t.source', '=', 'quickreport')
      .where('t.received_at', '>=', since)
      .limit(1_000),
  )

/** Ends every open session of the center. */
export const endAllSessions = (tx: Tx, reason: string) =>
  tx.all(
    sqlOf.updateTable('session').set({ ended_at: now, end_reason: reason }).where('command_center_id', '=', tx.center).where('ended_at', 'is', null),
  )

/** The settings of the center, with the defaults of what was never set. */
export async function settingsOf(tx: Tx): Promise<Settings> {
  return (await keptSettings(tx)).settings
}

export async function keptSettings(tx: Tx): Promise<{ settings: Settings; version: number }> {
  const row = await tx.one(sqlOf.selectFrom('setting').select(['value', 'version']).where('command_center_id', '=', tx.center))
  return { settings: Settings.parse(row?.value ?? {}), version: row?.version ?? 1 }
}

export const insertSettings = (tx: Tx) =>
  tx.all(
    sqlOf
      .insertInto('setting')
      .values({ command_center_id: tx.center, value: '{}' })
      .onConflict((on) => on.doNothing()),
  )

/** Answers how many rows had this version: one or none. */
export const replaceSettings = (tx: Tx, settings: Settings, version: number | undefined) =>
  tx.changed(
    sqlOf
      .updateTable('setting')
      .set({ value: JSON.stringify(settings), version: nextVersion(), changed_at: now })
      .where('command_center_id', '=', tx.center)
      .$if(version !== undefined, (query) => query.where('version', '=', version!)),
  )

interface Info {
  about?: string
  hotlines?: CommandCenter['hotlines']
  address?: string
  email?: string | null
  facebookPage?: string | null
}

export function showCenter(row: CenterRow): CommandCenter {
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

export { landmarks } from './storeBooks.ts'
