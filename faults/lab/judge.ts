// Judges the log and the database afterwards: whether they are whole, and whether what stands in them can be read.
import { join } from 'node:path'
import { checkFiles, checkInvariants } from '#server/database/invariants.ts'
import { verifyLog } from '#server/database/verifyLog.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { asOwner, type Place } from './work.ts'

type OfData = Pick<Place, 'data'> & Partial<Place>

/** What a fault would leave behind in the log: a fact that is not as it was. */
export async function plantForgery(app: OfData, verb: string): Promise<void> {
  await asOwner(app, async (owner) => {
    await owner.query('alter table fact disable trigger user')
    await owner.query(
      `update fact set data = data || '{"planted": 1}'
        where (command_center_id, seq) in (select command_center_id, seq from fact where verb = $1 order by position desc limit 1)`,
      [verb],
    )
    await owner.query('alter table fact enable trigger user')
  })
}

/** As `npm run verify` judges. */
export const judgeWhole = (app: OfData): Promise<string[]> =>
  asOwner(app, async (owner) => {
    await owner.query('begin transaction isolation level repeatable read read only')
    const log = await verifyLog(owner)
    const keeper = new FileKeeper(join(app.data, 'files'))
    const verdicts = [
      { says: 'the log is whole and unaltered', wrong: log.wrong },
      ...(await checkInvariants(owner)),
      await checkFiles(owner, (sha256) => keeper.pathOf(sha256)),
    ]
    await owner.query('rollback')
    return verdicts.flatMap(({ says, wrong }) => wrong.slice(0, 20).map((one) => `not so: ${says}: ${one}`))
  })

/** Whether the death of the database has torn a page. */
export const judgePages = (app: OfData): Promise<string[]> =>
  asOwner(app, async (owner) => {
    const findings: string[] = []
    await owner.query('create extension if not exists amcheck')
    const torn = `select c.oid::regclass::text as name, bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`
    await owner.query(torn).catch((error: Error) => findings.push(`an index is torn: ${error.message}`))
    const { rows } = await owner.query<{ name: string; msg: string }>(
      `select c.oid::regclass::text as name, v.msg from pg_class c cross join lateral verify_heapam(c.oid) v where c.relkind = 'r' and c.relpersistence = 'p' limit 10`,
    )
    findings.push(...rows.map(({ name, msg }) => `the table ${name} is torn: ${msg}`))
    return findings
  })
