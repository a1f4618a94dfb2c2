// What is asked about teams at work reads that work alone: not the archive of a big city, nor its queue, whatever plan the database keeps for all centers.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { figuresOf } from '#server/centers/storeUsage.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { inSql, type Lab, openLab } from '#tests/lab.ts'
import { mapTeams } from './storeMapTeams.ts'
import { dutyOf } from './storePositions.ts'
import { candidateTeams, teamsAtWork } from './storeTeams.ts'

let lab: Lab
let center: string
const [archived, pending, accepted, towns] = [12_000, 6_000, 60, 80]

beforeAll(async () => {
  lab = await openLab()
  center = (await lab.as('admin')).centerId
  const say = (text: string, values: unknown[] = []) => lab.owner.query(text, values)
  await say('set session_replication_role = replica')
  await say(
    `insert into command_center select c.* from generate_series(1, ${towns}) n, command_center t, lateral jsonb_populate_record(null::command_center,
      to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'slug', 'town-' || n, 'code', 'C' || n, 'name', 'Town ' || n, 'logo_file_id', null)) c where t.id = $1`,
    [center],
  )
  const columns = 'command_center_id, number, status, source, priority, case_type_id, description, received_at, resolved_at, closed_at'
  const ticket = (id: string, number: string, status: string) =>
    `${id}, ${number}, ${status}, 'quickreport', 3, ${id}, 'x', now() - n * case when ${status} = 'resolved' then interval '1 hour' else interval '5 minutes' end, case when ${status} = 'resolved' then now() end, case when ${status} = 'resolved' then now() end`
  await say(
    `insert into ticket (${columns}) select ${ticket('$1::uuid', `'BIG-' || n`, `case when n <= ${accepted} then 'accepted' when n <= ${accepted + pending} then 'pending' else 'resolved' end`)}
      from generate_series(1, ${accepted + pending + archived}) n`,
    [center],
  )
  await say(
    `insert into ticket (${columns}) select ${ticket('c.id', `c.code || '-' || n`, `case when n <= 2 then 'accepted' else 'resolved' end`)}
      from command_center c, generate_series(1, 60) n where c.slug like 'town-%'`,
  )
  const assigned = 'insert into ticket_assignment (command_center_id, number, account_id, kind, state, assigned_at)'
  const state = `case when t.status = 'accepted' then 'enRoute' else 'cleared' end`
  await say(
    `${assigned} select t.command_center_id, t.number, m.account_id, 'responseteam', ${state}, t.received_at from ticket t
      join (select account_id, row_number() over () - 1 as n, count(*) over () as teams from response_team where command_center_id = $1) m on m.n = abs(hashtext(t.number)) % m.teams
      where t.number like 'BIG-%' and t.status in ('accepted', 'resolved')`,
    [center],
  )
  await say(
    `${assigned} select t.command_center_id, t.number, m.account_id, 'department', 'acknowledged', t.received_at from ticket t
      join (select account_id from department where command_center_id = $1 limit 1) m on true where t.number like 'BIG-%' and t.status = 'resolved'`,
    [center],
  )
  await say(
    `${assigned} select t.command_center_id, t.number, t.command_center_id, 'responseteam', ${state}, t.received_at
      from ticket t join command_center c on c.id = t.command_center_id where c.slug like 'town-%'`,
  )
  await say('set session_replication_role = origin')
  // All of it, as autovacuum leaves it: what is known of the other tables decides as well.
  await say('vacuum analyze')
})
afterAll(() => lab.close())

const read = inSql<{ name: string; rows: number }>('select relname as name, seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables')

/** How many rows of tickets and assignments a piece of work reads. */
async function rowsRead(mode: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return lab.nodes[0]!.db.read(center, async (tx) => {
    await tx.all(inSql(`select set_config('plan_cache_mode', $1, true)`, [mode]))
    const count = async () => (await tx.all(read)).filter(({ name }) => /^ticket(_assignment)?$/.test(name)).reduce((sum, { rows }) => sum + rows, 0)
    const before = await count()
    await work(tx)
    return (await count()) - before
  })
}

const teams = inSql<{ account_id: string }>('select account_id from response_team')
const questions: [string, (tx: Tx) => Promise<unknown>][] = [
  ['teams for a ticket', (tx) => candidateTeams(tx, 'BIG-5')],
  ['teams on the map', (tx) => tx.all(mapTeams({ own: null, department: null }))],
  ['teams of a handover', teamsAtWork],
  [
    'whether teams are busy',
    async (tx) =>
      dutyOf(
        tx,
        (await tx.all(teams)).map(({ account_id: id }) => id),
      ),
  ],
]
const modes = ['force_custom_plan', 'force_generic_plan']

it.each(modes.flatMap((mode) => questions.map((question) => [mode, ...question] as const)))(
  '%s, %s: reads no more than the work at hand',
  async (mode, _, ask) => {
    expect(await rowsRead(mode, ask)).toBeLessThan(10 * accepted)
  },
)

it.each(modes)('%s: what a center uses is counted without its archive', async (mode) => {
  const inMonth = inSql<{ n: number }>(
    `select count(*) as n from ticket t where t.received_at >= (select date_trunc('month', now() at time zone time_zone) at time zone time_zone from command_center where id = tanod_centre())`,
  )
  const open = inSql<{ n: number }>(`select count(*) as n from ticket where tab in ('pending', 'accepted', 'transferred')`)
  const counted = await lab.nodes[0]!.db.read(center, async (tx) => [...(await tx.all(inMonth)), ...(await tx.all(open))])
  expect(await rowsRead(mode, figuresOf)).toBeLessThan(counted.reduce((sum, { n }) => sum + n, 0) + 200)
})
