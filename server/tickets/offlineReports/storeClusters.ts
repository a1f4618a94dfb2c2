// Clusters of reports: one row for each network and quarter of an hour in which it was over its limit.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { Page } from '#contract/kit/page.ts'
import type { ReportCluster } from '#contract/tickets/offlineReports/clusters.ts'
import { keysetPage, type Paging } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { Person } from '#server/tickets/columns.ts'

const slotSeconds = 900
const slotNow = sql<number>`(extract(epoch from now())::bigint / ${sql.lit(slotSeconds)})`

const beginCluster = prepared('beginCluster', (p: Params<{ id: string; source: Buffer }>) =>
  sqlOf
    .insertInto('report_cluster')
    .values({ command_center_id: p.center, id: p.id, source_hash: p.source, slot: slotNow })
    .onConflict((on) => on.columns(['command_center_id', 'source_hash', 'slot']).where('closed', 'is', null).doNothing())
    .returning('id'),
)
const clusterNow = prepared('clusterNow', (p: Params<{ source: Buffer }>) =>
  sqlOf
    .selectFrom('report_cluster')
    .select('id')
    .where('command_center_id', '=', p.center)
    .where('source_hash', '=', p.source)
    .where('slot', '=', slotNow)
    .where('closed', 'is', null)
    .forShare(),
)

/** The row that a report of this network joins; the first one begins it, and makes it ring. */
export async function joinCluster(tx: Tx, doer: Doer, source: Buffer): Promise<string> {
  // One that is closed just now is waited for, and another begins.
  for (;;) {
    const known = await tx.one(clusterNow({ source }))
    if (known) return known.id
    const [begun] = await tx.all(beginCluster({ id: uuid(), source }))
    if (!begun) continue
    await record(tx, doer, { verb: 'reportClusterBegan', kind: 'reportCluster', id: begun.id, data: { clusterId: begun.id } })
    return begun.id
  }
}

interface ClusterRow {
  id: string
  began_at: string
  last_at: string
  count: number
  acknowledged: Person | null
}
const open = (tx: Tx) =>
  sqlOf
    .selectFrom('report_cluster as c')
    .innerJoinLateral(
      ({ selectFrom, fn }) =>
        selectFrom('offline_report as o')
          .select(({ ref }) => [fn.countAll<number>().as('count'), fn.max(ref('o.arrived_at')).as('last_at')])
          .whereRef('o.command_center_id', '=', 'c.command_center_id')
          .whereRef('o.cluster_id', '=', 'c.id')
          .where('o.state', '=', sql.lit('waiting'))
          .as('w'),
      (on) => on.onTrue(),
    )
    .select(['c.id', 'c.began_at', 'c.acknowledged', 'w.count', 'w.last_at'])
    .where('c.command_center_id', '=', tx.center)
    .where('c.closed', 'is', null)
    .where('w.count', '>', sql.lit(0))

/** What rings first, then the longest wait. */
export async function listClusters(tx: Tx, paging: Paging): Promise<Page<ReportCluster>> {
  const page = await keysetPage(tx, open(tx), { keys: [sql`(c.acknowledged is not null)`, 'c.began_at', 'c.id'] }, paging)
  const items = (page.items as ClusterRow[]).map(({ id, began_at: beganAt, last_at: lastAt, count, acknowledged }) => ({
    ...{ id, beganAt, lastAt, count },
    acknowledgedBy: acknowledged && { id: acknowledged.id, name: acknowledged.name },
  }))
  return { ...page, items }
}

export const holdCluster = (tx: Tx, id: string) =>
  tx.one(
    sqlOf
      .selectFrom('report_cluster')
      .select(['acknowledged', 'closed'])
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id)
      .forUpdate()
      .$castTo<{ acknowledged: Person | null; closed: (Person & { at: string }) | null }>(),
  )

const stamp = (by: Person) => sql<string>`${JSON.stringify(by)}::jsonb || jsonb_build_object('at', now())`
const change = (tx: Tx, id: string) => sqlOf.updateTable('report_cluster').where('command_center_id', '=', tx.center).where('id', '=', id)
const members = (tx: Tx, id: string) => sqlOf.updateTable('offline_report').where('command_center_id', '=', tx.center).where('cluster_id', '=', id)

export const acknowledgeCluster = (tx: Tx, id: string, by: Person) => tx.all(change(tx, id).set({ acknowledged: stamp(by) }))

/** How many of it wait that arrived up to a moment, and later. */
export const countWaiting = async (tx: Tx, id: string, until: string) =>
  (await tx.one(
    sqlOf
      .selectFrom('offline_report')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('arrived_at', '<=', until).as('until'),
        fn.countAll<number>().filterWhere('arrived_at', '>', until).as('later'),
      ])
      .where('command_center_id', '=', tx.center)
      .where('cluster_id', '=', id)
      .where('state', '=', 'waiting'),
  ))!

interface Closing {
  by: Person
  reason: string
  note?: string | undefined
  until: string
}

/** Rejects what waits of it and arrived until then, under the very stamp of its closing; answers how many. */
export async function closeCluster(tx: Tx, id: string, { by, reason, note, until }: Closing) {
  await tx.all(change(tx, id).set({ closed: stamp(by) }))
  return tx.changed(
    members(tx, id)
      .where('state', '=', 'waiting')
      .where('arrived_at', '<=', until)
      .set({ state: 'rejected', reason, note: note ?? null, decided: stamp(by) }),
  )
}

/** What still waits of a closed one is a cluster of its own, which rings: nobody has seen it. */
export async function splitCluster(tx: Tx, doer: Doer, of: string): Promise<void> {
  const id = uuid()
  const left = members(tx, of).where('state', '=', 'waiting')
  const began = sqlOf
    .selectFrom('offline_report')
    .select(({ fn }) => fn.min('arrived_at').as('at'))
    .where('command_center_id', '=', tx.center)
    .where('cluster_id', '=', of)
    .where('state', '=', 'waiting')
  await tx.all(
    sqlOf
      .insertInto('report_cluster')
      .columns(['command_center_id', 'id', 'source_hash', 'slot', 'began_at'])
      .expression(
        sqlOf
          .selectFrom('report_cluster')
          .select(['command_center_id', sql<string>`${id}::uuid`.as('id'), 'source_hash', 'slot', sql<string>`(${began})`.as('began_at')])
          .where('command_center_id', '=', tx.center)
          .where('id', '=', of),
      ),
  )
  await tx.all(left.set({ cluster_id: id }))
  await record(tx, doer, { verb: 'reportClusterBegan', kind: 'reportCluster', id, data: { clusterId: id } })
}

/** What was rejected by its closing waits again, what was decided one by one does not. */
export async function reopenCluster(tx: Tx, id: string) {
  const closing = sqlOf.selectFrom('report_cluster').select('closed').where('command_center_id', '=', tx.center).where('id', '=', id)
  const count = await tx.changed(
    members(tx, id).where('state', '=', 'rejected').where('decided', '=', closing).set({ state: 'waiting', reason: null, note: null, decided: null }),
  )
  await tx.all(change(tx, id).set({ closed: null, slot: null }))
  return count
}
