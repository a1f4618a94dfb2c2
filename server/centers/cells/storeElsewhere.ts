// The centers of joined installations, for those who hand something to one of them. A center that is open here is here.
import { sql } from 'kysely'
import type { Page } from '#contract/kit/page.ts'
import { installation } from '#server/auth/store.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

interface CenterOfCell {
  id: string
  name: string
  cellId: string
  cellName: string
}

/** One that two say they have is nobody's to whom a ticket could go. */
const elsewhere = (tx: Tx) =>
  sqlOf
    .selectFrom('cell_center as d')
    .innerJoin('cell as c', (on) => on.onRef('c.command_center_id', '=', 'd.command_center_id').onRef('c.id', '=', 'd.cell_id'))
    .select(['d.center_id as id', 'd.name', 'c.id as cellId', 'c.name as cellName'])
    .where('d.command_center_id', '=', tx.center)
    .where('c.state', '=', 'joined')
    .where('c.is_deleted', '=', 0)
    .where(sql<boolean>`d.center_id not in (select id from list_centers() where is_active)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cell_center as o')
            .innerJoin('cell as oc', (on) => on.onRef('oc.command_center_id', '=', 'o.command_center_id').onRef('oc.id', '=', 'o.cell_id'))
            .select('o.center_id')
            .whereRef('o.command_center_id', '=', 'd.command_center_id')
            .whereRef('o.center_id', '=', 'd.center_id')
            .whereRef('o.cell_id', '<>', 'd.cell_id')
            .where('oc.state', '=', 'joined')
            .where('oc.is_deleted', '=', 0),
        ),
      ),
    )

/** Looked up as the installation; the transaction goes on as whose it was. */
async function asInstallation<R>(tx: Tx, work: () => Promise<R>): Promise<R> {
  const before = tx.center
  tx.enter(installation)
  const found = await work()
  tx.enter(before)
  return found
}

export const centerElsewhere = (tx: Tx, id: string): Promise<CenterOfCell | undefined> =>
  asInstallation(tx, () => tx.one(elsewhere(tx).where('d.center_id', '=', id)))

export const centersElsewherePage = (tx: Tx, { search, ...page }: { cursor?: string | undefined; limit: number; search?: string | undefined }) =>
  asInstallation(tx, (): Promise<Page<CenterOfCell>> => {
    const all = sqlOf.selectFrom(elsewhere(tx).as('e')).select(['e.id', 'e.name', 'e.cellId', 'e.cellName'])
    const found = search ? all.where(sql<boolean>`concat_ws(' ', e.name, e."cellName") ilike ${likeText(search)}`) : all
    return keysetPage(tx, found, { keys: ['e.name', 'e.id'] }, page)
  })

/** As a joined installation calls one of its own centers. */
export const centerOfCell = async (tx: Tx, cellId: string, id: string): Promise<string | undefined> =>
  asInstallation(
    tx,
    async () =>
      (
        await tx.one(
          sqlOf
            .selectFrom('cell_center')
            .select('name')
            .where('command_center_id', '=', tx.center)
            .where('cell_id', '=', cellId)
            .where('center_id', '=', id),
        )
      )?.name,
  )

/** Those that are joined now, at both ends as far as it is known. */
export const joinedCells = async (tx: Tx): Promise<string[]> =>
  (
    await tx.all(
      sqlOf
        .selectFrom('cell')
        .select('id')
        .where('command_center_id', '=', tx.center)
        .where('state', '=', 'joined')
        .where('is_deleted', '=', 0)
        .where(sql<boolean>`outcome is distinct from 'left'`),
    )
  ).map(({ id }) => id)
