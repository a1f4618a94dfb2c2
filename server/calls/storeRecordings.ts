// The rows of recordings: of which call, by whose page, and whether they are a file yet.
import { sql } from 'kysely'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'

/** The kind of owner of their files; the owner is the call. */
export const ownerKind = 'callRecording'

const holding = prepared('holdRecording', (p: Params<{ id: string }>) =>
  sqlOf.selectFrom('call_recording').selectAll().where('command_center_id', '=', p.center).where('id', '=', p.id).forUpdate(),
)
const finding = prepared('findRecording', (p: Params<{ id: string }>) =>
  sqlOf.selectFrom('call_recording').selectAll().where('command_center_id', '=', p.center).where('id', '=', p.id),
)
export const findRecording = (tx: Tx, id: string) => tx.one(finding({ id }))

export const holdRecording = (tx: Tx, id: string) => tx.one(holding({ id }))

const beginning = prepared('beginRecording', (p: Params<{ id: string; call: string; account: string }>) =>
  sqlOf
    .insertInto('call_recording')
    .values({ command_center_id: p.center, id: p.id, call_id: p.call, account_id: p.account })
    .onConflict((on) => on.columns(['command_center_id', 'id']).doNothing()),
)
export const beginRecording = (tx: Tx, id: string, call: string, account: string) => tx.all(beginning({ id, call, account }))

const counting = prepared('countRecordings', (p: Params<{ call: string }>) =>
  sqlOf
    .selectFrom('call_recording')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('command_center_id', '=', p.center)
    .where('call_id', '=', p.call),
)
export const countRecordings = async (tx: Tx, call: string) => (await tx.one(counting({ call })))!.n

export const changeRecording = (tx: Tx, id: string, changes: object) =>
  tx.all(sqlOf.updateTable('call_recording').set(changes).where('command_center_id', '=', tx.center).where('id', '=', id))
export const dropRecording = (tx: Tx, id: string) =>
  tx.all(sqlOf.deleteFrom('call_recording').where('command_center_id', '=', tx.center).where('id', '=', id))

export const recordingsOf = (tx: Tx, calls: readonly string[]) =>
  tx.all(
    sqlOf
      .selectFrom('call_recording as r')
      .innerJoin('file as f', (on) => on.onRef('f.command_center_id', '=', 'r.command_center_id').onRef('f.id', '=', 'r.id'))
      .select(['r.id', 'r.call_id', 'r.begun_at', 'f.bytes'])
      .where('r.command_center_id', '=', tx.center)
      .where('r.call_id', 'in', calls)
      .where('r.kept_at', 'is not', null)
      .orderBy('r.begun_at')
      .orderBy('r.id'),
  )

/** The sound of these calls goes, and its rows: what is still in pieces is then nobody's, and is swept away. */
export async function forgetRecordingsOf(tx: Tx, calls: readonly string[]): Promise<void> {
  if (calls.length === 0) return
  await tx.all(sqlOf.deleteFrom('file').where('command_center_id', '=', tx.center).where('owner_kind', '=', ownerKind).where('owner_id', 'in', calls))
  await tx.all(sqlOf.deleteFrom('call_recording').where('command_center_id', '=', tx.center).where('call_id', 'in', calls))
}

/** The recorded calls that are so many days past. */
export const callsLongRecorded = async (tx: Tx, days: number) =>
  (
    await tx.all(
      sqlOf
        .selectFrom('call_recording as r')
        .innerJoin('call as c', (on) => on.onRef('c.command_center_id', '=', 'r.command_center_id').onRef('c.id', '=', 'r.call_id'))
        .select('r.call_id')
        .distinct()
        .where('r.command_center_id', '=', tx.center)
        .where('c.state', '=', 'ENDED')
        .where('c.rang_at', '<', sql<string>`now() - ${days} * interval '1 day'`),
    )
  ).map(({ call_id }) => call_id)

const left = prepared('recordingsLeft', (p: Params<{ seconds: number }>) =>
  sqlOf.selectFrom(sql<{ command_center_id: string; id: string }>`recordings_left(${p.seconds})`.as('due')).selectAll(),
)
export const recordingsLeft = (db: Database, seconds: number) => db.across(left({ seconds }))

const underWay = prepared('recordingsUnderWay', (p: Params<{ ids: string[] }>) =>
  sqlOf.selectFrom(sql<{ id: string }>`recordings_under_way(${p.ids})`.as('kept')).select('kept.id'),
)
export const recordingsUnderWay = async (db: Database, ids: string[]) => new Set((await db.across(underWay({ ids }))).map(({ id }) => id))
