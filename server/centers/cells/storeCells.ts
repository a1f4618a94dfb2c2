// The rows of joined installations, and of the centers that they say they have. All of them are the installation's own.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { type Cell, type CellState, wordHours } from '#contract/centers/cells.ts'
import { centersListed } from '#server/kit/functions.ts'
import { takeLeased } from '#server/kit/lease.ts'
import { prepared } from '#server/kit/prepared.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const rows = (tx: Tx) =>
  sqlOf
    .selectFrom('cell as c')
    .select(['c.id', 'c.name', 'c.url', 'c.heard_at as heardAt', 'c.told_at as toldAt', 'c.outcome', 'c.tries', 'c.version'])
    .select(['c.secret', 'c.told', sql<string | null>`case when c.word_until > now() then c.word end`.as('word')])
    .select([sql<CellState>`c.state`.as('state'), sql<0 | 1>`c.is_deleted`.as('isDeleted'), sql<number>`c.heard_version`.as('heardVersion')])
    .select(({ selectFrom }) =>
      sql<string[]>`array(${selectFrom('cell_center as d')
        .select('d.name')
        .whereRef('d.command_center_id', '=', 'c.command_center_id')
        .whereRef('d.cell_id', '=', 'c.id')
        .orderBy('d.name')})`.as('centers'),
    )
    .where('c.command_center_id', '=', tx.center)

export interface CellRow extends Omit<Cell, 'trouble' | 'contested'> {
  outcome: string | null
  secret: string | null
  word: string | null
  told: string | null
  heardVersion: number
}
export const allCells = (tx: Tx): Promise<CellRow[]> =>
  tx.all(rows(tx).orderBy('c.is_deleted').orderBy(sql`lower(c.name)`).orderBy('c.id').limit(200))
export const cellOf = (tx: Tx, id: string): Promise<CellRow | undefined> => tx.one(rows(tx).where('c.id', '=', id))
/** The same, held against every other change. */
export const holdCell = (tx: Tx, id: string): Promise<CellRow | undefined> => tx.one(rows(tx).where('c.id', '=', id).forUpdate('c'))

const untilTomorrow = sql<string>`now() + ${sql.lit(wordHours)} * interval '1 hour'`
export async function addInvited(tx: Tx, name: string, word: string): Promise<string> {
  const id = uuid()
  await tx.all(sqlOf.insertInto('cell').values({ command_center_id: tx.center, id, name, state: 'invited', word, word_until: untilTomorrow }))
  return id
}
/** A second try of the same word goes on with the secret of the first. */
export const addAsking = (tx: Tx, { id, name, url, secret }: { id: string; name: string; url: string; secret: string }) =>
  tx.all(
    sqlOf
      .insertInto('cell')
      .values({ command_center_id: tx.center, id, name, url, secret, state: 'asking', word_until: untilTomorrow })
      .onConflict((on) => on.doNothing()),
  )

const one = (tx: Tx, id: string) =>
  sqlOf.updateTable('cell').set({ version: nextVersion() }).where('command_center_id', '=', tx.center).where('id', '=', id)
/** From now on both sign by the secret; who joined from the same address before is left for it: answers with these. */
export async function setJoined(tx: Tx, id: string, { url, secret }: { url: string; secret: string }): Promise<string[]> {
  await tx.all(one(tx, id).set({ state: 'joined', url, secret, outcome: null, next_at: sql<string>`now()` }))
  const others = sqlOf.updateTable('cell').set({ is_deleted: 1, version: nextVersion() }).where('command_center_id', '=', tx.center)
  const left = await tx.all(
    others.where('url', '=', url).where('id', '<>', id).where('state', '=', 'joined').where('is_deleted', '=', 0).returning('id'),
  )
  return left.map((row) => row.id)
}
/** Who tried to join by this word could not prove itself, as it is from before there were proofs. */
export const noteOlder = (tx: Tx, id: string) => tx.all(one(tx, id).set({ outcome: 'older' }).where('state', '=', 'invited'))
/** Nothing of it is taken from now on: neither its secret nor its word opens anything. */
export const setLeft = (tx: Tx, id: string) => tx.all(one(tx, id).set({ is_deleted: 1 }))
/** A joining that came to nothing leaves nothing: its word may be tried again. */
export const forgetAsking = (tx: Tx, id: string) =>
  tx.all(sqlOf.deleteFrom('cell').where('command_center_id', '=', tx.center).where('id', '=', id).where('state', '=', 'asking'))

export interface ToldCenter {
  id: string
  slug: string
  code: string
  name: string
}
/** A statement takes 65,535 values. */
const atOnce = 5_000
/** Its whole list in place of the one before; what it goes on to have keeps since when. Answers whether it is another list. */
export async function keepDirectory(tx: Tx, id: string, version: number, centers: readonly ToldCenter[]): Promise<boolean> {
  await tx.all(one(tx, id).set({ heard_version: version, heard_at: sql<string>`now()` }))
  const ids = centers.map((center) => center.id)
  const gone = await tx.all(
    sqlOf
      .deleteFrom('cell_center')
      .where('command_center_id', '=', tx.center)
      .where('cell_id', '=', id)
      .where(sql<boolean>`center_id <> all (${ids}::uuid[])`)
      .returning('center_id'),
  )
  let isOther = gone.length > 0
  const values = centers.map((center) => ({
    command_center_id: tx.center,
    cell_id: id,
    center_id: center.id,
    slug: center.slug,
    code: center.code,
    name: center.name,
  }))
  for (let from = 0; from < values.length; from += atOnce) {
    const written = await tx.all(
      sqlOf
        .insertInto('cell_center')
        .values(values.slice(from, from + atOnce))
        .onConflict((on) =>
          on
            .columns(['command_center_id', 'cell_id', 'center_id'])
            .doUpdateSet(({ ref }) => ({
              slug: ref('excluded.slug'),
              code: ref('excluded.code'),
              name: ref('excluded.name'),
              // A name that it takes up now, it has from now on.
              slug_since: sql<string>`case when cell_center.slug = excluded.slug then cell_center.slug_since else excluded.slug_since end`,
            }))
            .where(
              sql<boolean>`(cell_center.slug, cell_center.code, cell_center.name) is distinct from (excluded.slug, excluded.code, excluded.name)`,
            ),
        )
        .returning('center_id'),
    )
    isOther ||= written.length > 0
  }
  return isOther
}

/** The centers that are open here, as others are told. */
export async function ownDirectory(tx: Tx): Promise<ToldCenter[]> {
  const all = await tx.all(centersListed({}))
  return all
    .filter((center) => center.is_active)
    .map(({ id, slug, code, name }) => ({ id, slug, code, name }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const retellMs = 3_600_000
export interface DueCell {
  id: string
  url: string
  secret: string
  tries: number
  version: number
}
/** Those that were not told this list yet, or not for an hour: what either end lost is mended so. Each under a number above all before it, those of a database that went back too. */
export async function takeDue(tx: Tx, digest: string, most: number): Promise<DueCell[]> {
  const isUntold = sql<boolean>`(told is distinct from ${digest} or told_at < now() - ${sql.lit(retellMs)} * interval '1 ms')`
  const rows = await takeLeased<Omit<DueCell, 'version'> & { told_version: number }>(tx, {
    ...{ table: 'cell', has: sql<boolean>`state = 'joined' and is_deleted = 0 and ${isUntold}`, order: ['next_at'], most },
    also: { told_version: sql`greatest(told_version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)` },
  })
  return rows.map(({ id, url, secret, tries, told_version: version }) => ({ id, url, secret, tries, version }))
}

interface Settled {
  id: string
  version: number
  digest: string
  outcome: string
  pause: number
}
/** Only by who still holds it. */
export const settleTold = (tx: Tx, { id, version, digest, outcome, pause }: Settled) => {
  const isTaken = outcome === 'taken'
  const told = isTaken ? { told: digest, told_at: sql<string>`now()`, tries: 0 } : {}
  const next = {
    taken_until: null,
    outcome: isTaken ? null : outcome,
    next_at: sql<string>`now() + ${isTaken ? 0 : pause}::int * interval '1 second'`,
  }
  return tx.all(
    sqlOf
      .updateTable('cell')
      .set({ ...next, ...told })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id)
      .where('told_version', '=', version)
      .returning('id'),
  )
}

export interface Elsewhere extends ToldCenter {
  url: string
  cellId: string
  cell: string
}
/** What joined cells say they have. */
const claimed = (tx: Tx) =>
  sqlOf
    .selectFrom('cell_center as d')
    .innerJoin('cell as c', (on) => on.onRef('c.command_center_id', '=', 'd.command_center_id').onRef('c.id', '=', 'd.cell_id'))
    .select(['d.center_id as id', 'd.slug', 'd.code', 'd.name', 'd.slug_since as slugSince', 'c.url', 'c.id as cellId', 'c.name as cell'])
    .where('d.command_center_id', '=', tx.center)
    .where('c.state', '=', 'joined')
    .where('c.is_deleted', '=', 0)
export const claims = (tx: Tx): Promise<Elsewhere[]> => tx.all(claimed(tx).orderBy('d.name').orderBy('d.center_id'))
/** Which centers live in which cell: of two cells that say so of one, who began last, for it moved there. Whoever used a short name first goes before those who came to it later. */
export const centersElsewhere = (tx: Tx): Promise<Elsewhere[]> =>
  tx
    .all(claimed(tx).distinctOn('d.center_id').orderBy('d.center_id').orderBy('d.since', 'desc').orderBy('d.cell_id'))
    .then((all) => all.toSorted((a, b) => (a.slugSince < b.slugSince ? -1 : 1)))

export const forgetCellWords = prepared('forgetCellWords', () => sqlOf.selectNoFrom(sql`forget_cell_words()`.as('count')))
