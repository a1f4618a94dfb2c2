// Judges the log and the database afterwards: whether they are whole, and whether what stands in them can be read.
import { type App, runProgram } from '#tests/app.ts'
import { asOwner } from './work.ts'

/** What a fault would leave behind in the log: a fact that is not as it was. */
export async function plantForgery(app: App, verb: string): Promise<void> {
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

export async function judgeWhole(app: Pick<App, 'data' | 'settings'>): Promise<string[]> {
  const { code, output } = await runProgram('server/verify.ts', app.settings)
  const findings = code === 0 && output.includes('log verified') ? [] : [`verify: ${output.trim()}`]
  await asOwner(app, async (owner) => {
    await owner.query('create extension if not exists amcheck')
    const torn = `select c.oid::regclass::text as name, bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`
    await owner.query(torn).catch((error: Error) => findings.push(`an index is torn: ${error.message}`))
    const { rows } = await owner.query<{ name: string; msg: string }>(
      `select c.oid::regclass::text as name, v.msg from pg_class c cross join lateral verify_heapam(c.oid) v where c.relkind = 'r' and c.relpersistence = 'p' limit 10`,
    )
    findings.push(...rows.map(({ name, msg }) => `the table ${name} is torn: ${msg}`))
  })
  return findings
}
