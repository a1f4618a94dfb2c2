// The rows of files that visitors send piece by piece: told, arrived, taken by a worker, and what became of them.
import { sql } from 'kysely'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface MediaRow {
  id: string
  name: string
  bytes: number
  state: 'coming' | 'arrived' | 'kept' | 'refused' | 'lost'
  refusal: string | null
}
export interface TakenMedia {
  command_center_id: string
  id: string
  name: string
  own_number: string | null
  offline_report_id: string | null
  ticket_center_id: string | null
}

const sentMedia = prepared('sentMedia', (p: Params<{ id: string; token: Buffer }>) =>
  sqlOf
    .selectFrom(sql<{ command_center_id: string; id: string; report_id: string }>`find_public_upload(${p.id}, ${p.token})`.as('found'))
    .selectAll(),
)
export const findMedia = async (db: Database, id: string, token: Buffer) => (await db.across(sentMedia({ id, token })))[0]

const nextMedia = prepared('nextMedia', (p: Params<{ mostPixels: number | null; leaseMs: number }>) =>
  sqlOf.selectFrom(sql<TakenMedia>`take_public_upload(${p.mostPixels}, ${p.leaseMs})`.as('taken')).selectAll(),
)
export const takeMedia = async (db: Database, mostPixels: number | null, leaseMs: number) => (await db.across(nextMedia({ mostPixels, leaseMs })))[0]

const lateMedia = prepared('lateMedia', (p: Params<{ hours: number }>) =>
  sqlOf.selectFrom(sql<{ id: string }>`give_up_public_uploads(${p.hours} * interval '1 hour')`.as('lost')).selectAll(),
)
export const giveUpMedia = async (db: Database, hours: number) => (await db.across(lateMedia({ hours }))).map(({ id }) => id)

const underWay = prepared('mediaUnderWay', () =>
  sqlOf.selectFrom(sql<{ command_center_id: string; id: string; bytes: number }>`public_uploads_under_way()`.as('coming')).selectAll(),
)
export const mediaUnderWay = (db: Database) => db.across(underWay({}))

const known = prepared('uploadsKnown', (p: Params<{ ids: string[] }>) =>
  sqlOf.selectFrom(sql<{ id: string }>`uploads_known(${p.ids}::uuid[])`.as('known')).selectAll(),
)
/** Those of the named uploads that are still under way. */
export const stillUnderWay = async (db: Database, ids: string[]) => new Set((await db.across(known({ ids }))).map(({ id }) => id))

const rows = (p: Params) =>
  sqlOf
    .selectFrom('public_upload')
    .select(['id', 'name', 'bytes', 'state', 'refusal'])
    .where('command_center_id', '=', p.center)
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<MediaRow>()
const ofReport = prepared('mediaOfReport', (p: Params<{ reportId: string }>) => rows(p).where('report_id', '=', p.reportId))
export const mediaOf = (tx: Tx, reportId: string) => tx.all(ofReport({ reportId }))
const byId = prepared('mediaById', (p: Params<{ id: string }>) => rows(p).where('id', '=', p.id))
export const mediaRow = (tx: Tx, id: string) => tx.one(byId({ id }))

export interface NewMedia {
  id: string
  reportId: string
  name: string
  bytes: number
  source: Buffer
}
const insertMedia = prepared('insertMedia', (p: Params<NewMedia>) =>
  sqlOf
    .insertInto('public_upload')
    .values({ command_center_id: p.center, id: p.id, report_id: p.reportId, name: p.name, bytes: p.bytes, source: p.source })
    .onConflict((on) => on.doNothing()),
)
/** Whether it is new: what was told before is told once. */
export const addMedia = async (tx: Tx, one: NewMedia): Promise<boolean> => (await tx.changed(insertMedia(one))) > 0

const changing = (p: Params<{ id: string }>) => sqlOf.updateTable('public_upload').where('command_center_id', '=', p.center).where('id', '=', p.id)

const arrive = prepared('arriveMedia', (p: Params<{ id: string; pixels: number }>) =>
  changing(p).set({ state: 'arrived', arrived_at: sql<string>`clock_timestamp()`, pixels: p.pixels }).where('state', '=', 'coming'),
)
export const arriveMedia = (tx: Tx, id: string, pixels: number) => tx.all(arrive({ id, pixels }))

interface Settled {
  state: 'kept' | 'refused'
  fileId: string | null
  refusal: string | null
}
const settle = prepared('settleMedia', (p: Params<{ id: string } & Settled>) =>
  changing(p).set({ state: p.state, file_id: p.fileId, refusal: p.refusal, taken_until: null }).where('state', '=', 'arrived'),
)
/** Whether it was still to be settled: of two workers that drew the same, the second adds nothing. */
export const settleMedia = async (tx: Tx, id: string, given: Settled) => (await tx.changed(settle({ id, ...given }))) > 0
