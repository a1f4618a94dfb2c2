// Fills a database, while no Tanod runs on it, with the centers, tickets, log and citizens of a country, as the calls would have left them: the demo's first center is its biggest town, the second stays small.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { wholeFigure } from '#server/database/invariants.ts'
import { startPostgres } from '#server/database/embedded/launch.ts'
import { connect } from '#server/database/pool.ts'
import type { App } from '#tests/app.ts'
import { beginAnew, bringWords, indexesAside, layTriggersAside, share } from './aside.ts'
import { openCopy, uuid } from './copy.ts'
import { assignmentColumns, dayMs, factColumns, figureColumns, fileTicket, personOf, sealed, ticketColumns, type Told, type Town } from './tickets.ts'
import { townWords } from './words.ts'

export interface Size {
  tickets: number
  centers: number
  open: number
  /** Of all tickets, those of the biggest town. */
  big: number
}

const uuidOf = (seed: string) => `overlay(overlay(md5(${seed}) placing '4' from 13) placing '8' from 17)::uuid`

/** Centers as the demo's, with what their tickets refer to, and one account. */
async function fillCenters(owner: pg.Client, big: string, centers: number): Promise<void> {
  await owner.query(
    `insert into command_center select c.* from generate_series(1, $2) n, command_center t, lateral jsonb_populate_record(null::command_center,
       to_jsonb(t) || jsonb_build_object('id', ${uuidOf(`'center ' || n`)}, 'slug', 'town-' || n, 'name', 'Town ' || n, 'is_demo', false, 'logo_file_id', null,
         'code', 'T' || chr(65 + n / 676) || chr(65 + n / 26 % 26) || chr(65 + n % 26))) c
     where t.id = $1`,
    [big, centers - 2],
  )
  for (const table of ['case_type', 'barangay'])
    await owner.query(
      `insert into ${table} select r.* from ${table} t, command_center c, lateral jsonb_populate_record(null::${table},
         to_jsonb(t) || jsonb_build_object('command_center_id', c.id, 'id', ${uuidOf(`c.id::text || t.id`)}, 'psgc_code', null, 'border', null)) r
       where t.command_center_id = $1 and c.slug like 'town-%'`,
      [big],
    )
  await owner.query(
    `insert into account (command_center_id, id, account_type, name, username, password_hash)
       select c.id, ${uuidOf(`'head ' || c.id`)}, 'admin', 'Head of ' || c.name, 'head-' || c.slug, a.password_hash
       from command_center c, (select password_hash from account where command_center_id = $1 and account_type = 'admin' limit 1) a where c.slug like 'town-%'`,
    [big],
  )
  await owner.query(`insert into sign_in_name (name, command_center_id, account_id)
    select username, command_center_id, id from account where username like 'head-town-%'`)
}

async function readTowns(owner: pg.Client, big: string, { tickets, centers, open, big: ofBig }: Size): Promise<Town[]> {
  const small = Math.floor((tickets - ofBig) / (centers - 2))
  const { rows } = await owner.query<{
    id: string
    code: string
    seq: number
    hash: Buffer
    staff: { id: string; name: string; account_type: string }[]
    teams: string[]
    types: string[]
    places: string[]
  }>(
    // In the order of their keys, in which indexes are made at once.
    `select c.id, c.code, h.seq, h.hash,
       array(select to_jsonb(a) from (select id, name, account_type from account where command_center_id = c.id and is_deleted = 0
         and account_type in ('dispatcher', 'admin') order by account_type desc, id limit 3) a) as staff,
       array(select r.account_id::text from response_team r where r.command_center_id = c.id order by 1 limit 40) as teams,
       array(select id::text from case_type where command_center_id = c.id and is_deleted = 0 order by id) as types,
       array(select id::text from barangay where command_center_id = c.id and is_deleted = 0 order by id) as places
     from command_center c join fact_head h on h.command_center_id = c.id where c.id = $1 or c.slug like 'town-%' order by c.id`,
    [big],
  )
  const known = new Map<string, string>()
  const referenceOf = (id: string) => {
    if (!known.has(id)) known.set(id, uuid(id))
    return { id, uuid: known.get(id)! }
  }
  return rows.map(({ hash, staff, teams, types, places, ...row }) => ({
    ...{ ...row, ...referenceOf(row.id), hash: hash.toString('latin1') },
    staff: staff.map(({ id, name, account_type }) => personOf(id, account_type, name)),
    teams: teams.map((id) => ({ ...personOf(id, 'responseteam', ''), heard: `account:${id}` })),
    ...{ types: types.map(referenceOf), places: places.map(referenceOf) },
    ...(row.id === big ? { tickets: ofBig, open } : { tickets: small, open: 0 }),
    ...{ day: 0, prefix: '', ofDay: 0, wordDay: 0, wordPrefix: '', later: [] },
  }))
}

const span = 700 * dayMs

/** The calendar months of the log between two moments, each with its table. */
function monthsOf(first: number, now: number): { table: string; from: number; until: number }[] {
  const months = []
  for (let from = first; from < now; ) {
    const month = new Date(from)
    const until = Math.min(now, Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1))
    months.push({ table: `fact_${month.toISOString().slice(0, 7).replace('-', '_')}`, from, until })
    from = until
  }
  return months
}

/** Tickets, runs and figures on a connection each, the log month by month on another, as they lie on the disk of an installation. */
async function fillRows([ofTickets, ofRuns, ofFigures, ofLog]: readonly pg.Client[], towns: Town[], now: number, position: number) {
  await beginAnew(ofTickets!, 'ticket')
  await beginAnew(ofRuns!, 'ticket_assignment')
  await beginAnew(ofFigures!, 'ticket_figure')
  const triggers = [...(await layTriggersAside(ofTickets!, 'ticket')), ...(await layTriggersAside(ofFigures!, 'ticket_figure'))]
  await bringWords(ofTickets!, true)
  const tables = {
    tickets: await openCopy(ofTickets!, 'ticket', ticketColumns),
    assignments: await openCopy(ofRuns!, 'ticket_assignment', assignmentColumns),
    figures: await openCopy(ofFigures!, 'ticket_figure', figureColumns),
  }
  const first = now - span
  // One that is open has lain there for a year, received after whatever else came in that month.
  const today = new Date(now)
  const forgotten = Date.UTC(today.getUTCFullYear() - 1, today.getUTCMonth()) - 1_000
  let facts = 0
  for (const { table, from, until } of monthsOf(first, now)) {
    await beginAnew(ofLog!, table)
    const log = await openCopy(ofLog!, table, factColumns)
    for (const town of towns) {
      const closed = town.tickets - town.open
      const each = (span - dayMs / 4) / closed
      const placeAt = (moment: number) => Math.max(0, Math.min(closed, Math.ceil((moment - first) / each)))
      const told: Told[] = town.later
      for (let place = placeAt(from); place < placeAt(until); place++)
        for (const one of fileTicket(town, place, Math.floor(first + place * each), false, now, tables)) told.push(one)
      for (let back = town.open; back > 0; back--) {
        const received = back === town.open ? forgotten : now - back * 1_000
        if (received >= from && received < until)
          for (const one of fileTicket(town, closed + town.open - back, received, true, now, tables)) told.push(one)
      }
      told.sort((one, other) => one.at - other.at)
      const ends = until === now ? told.length : told.findLastIndex(({ at }) => at < until) + 1
      town.later = told.slice(ends)
      for (let at = 0; at < ends; at++) log.add(sealed(town, told[at]!, ++position))
      for (const rows of [tables.tickets, tables.assignments, tables.figures, log]) await rows.keepUp()
      // What is made goes out meanwhile.
      await setImmediate()
    }
    facts += await log.end()
    await ofLog!.query('commit')
  }
  const tickets = await tables.tickets.end()
  await Promise.all([tables.assignments.end(), tables.figures.end()])
  await bringWords(ofTickets!, false)
  for (const made of triggers) await (made.includes(' ON public.ticket ') ? ofTickets! : ofFigures!).query(made)
  for (const client of [ofTickets!, ofRuns!, ofFigures!]) await client.query('commit')
  return { tickets, facts, position }
}

/** As the centers' heads, numbers and lists stand after so many tickets. */
async function fillHeads(owner: pg.Client, towns: Town[], position: number): Promise<void> {
  await owner.query(
    `update fact_head h set seq = n.seq, hash = n.hash from unnest($1::uuid[], $2::bigint[], $3::bytea[]) n (id, seq, hash) where h.command_center_id = n.id`,
    [towns.map(({ id }) => id), towns.map(({ seq }) => seq), towns.map(({ hash }) => Buffer.from(hash, 'latin1'))],
  )
  await owner.query(`select setval('fact_position', $1)`, [position])
  // The next numbers of the day follow those that were filled in.
  await owner.query(
    `insert into ticket_day select id, (now() at time zone time_zone)::date, 0 from command_center where slug like 'town-%' on conflict do nothing`,
  )
  await owner.query(
    `select setval(s.name, coalesce(pg_sequence_last_value(s.name), 0) + 100000)
     from unnest($1::uuid[]) c (id), lateral (select ('ticket_number_' || replace(c.id::text, '-', ''))::regclass as name) s`,
    [towns.map(({ id }) => id)],
  )
  await owner.query(`delete from ticket_count; insert into ticket_count select command_center_id, tab, 0, count(*) from ticket group by 1, 2`)
}

/** Tickets of the demo that nobody counted before the node ended. */
const countRest = (owner: pg.Client, big: string) =>
  owner.query(
    `insert into ticket_figure select f.* from figures_of_tickets($1, array(select number from ticket t where command_center_id = $1
       and not exists (select from ticket_figure o where o.command_center_id = t.command_center_id and o.number = t.number))) f`,
    [big],
  )

/** So many at once that what is summed fits into memory. */
const tallyAtOnce = 100_000

async function sumUp(client: pg.Client, big: string, towns: readonly Town[], position: number): Promise<void> {
  const isNew = `(c.id = '${big}' or c.slug like 'town-%')`
  await client.query(`delete from ticket_tally t using command_center c where c.id = t.command_center_id and ${isNew}`)
  await beginAnew(client, 'ticket_tally')
  let [part, count] = [[] as string[], 0]
  for (const [at, { id, tickets }] of towns.entries()) {
    part.push(id)
    count += tickets
    if (count < tallyAtOnce && at < towns.length - 1) continue
    for (const [spanned, starts] of [
      ['day', 'f.day'],
      ['month', `date_trunc('month', f.day)::date`],
    ])
      await client.query(
        `insert into ticket_tally (command_center_id, span, kind, starts, case_type_id, key, amount, count)
         select f.command_center_id, '${spanned}', v.kind, ${starts}, f.case_type_id, v.key, v.amount, count(*)::int
           from (select *, ${wholeFigure} as whole from ticket_figure where command_center_id = any ($1::uuid[])) f
             cross join lateral tallies_of(f.whole) v group by 1, 3, 4, 5, 6, 7`,
        [part],
      )
    ;[part, count] = [[], 0]
  }
  await client.query(`insert into figure_month select command_center_id, date_trunc('month', day)::date, gen_random_uuid()
      from ticket_figure f join command_center c on c.id = f.command_center_id where ${isNew} group by 1, 2
      on conflict (command_center_id, month) do update set version = excluded.version`)
  // All is counted: the lines of the log that were filled in have nothing to add.
  await client.query('update figure_place set position = $1', [position])
  await client.query('commit')
  await client.query('reindex index ticket_tally_pkey')
  await closeDays(client, isNew)
}

/** As close_days leaves them, of all centers and days at once. */
async function closeDays(owner: pg.Client, isNew: string): Promise<void> {
  for (const table of ['closed_day_change', 'closed_day'])
    await owner.query(`delete from ${table} d using command_center c where c.id = d.command_center_id and ${isNew}`)
  await owner.query(`insert into closed_day
    select c.id, d.day::date, now(), coalesce(s.received, 0), coalesce(s.counts, '{}')
    from command_center c
      join (select command_center_id, min(day)::timestamp as first from ticket_figure group by 1) f on f.command_center_id = c.id
      cross join lateral generate_series(f.first, ((now() - interval '1 minute') at time zone c.time_zone)::date - interval '1 day', interval '1 day') d (day)
      left join (select command_center_id, starts, sum(n) filter (where kind = 'status')::int as received, jsonb_object_agg(kind || ' ' || key, n) as counts
        from (select command_center_id, starts, kind, key, sum(count)::int as n from ticket_tally
            where span = 'day' and kind in ('status', 'priority', 'slot', 'barangay', 'unit') group by 1, 2, 3, 4
          union all select command_center_id, starts, 'caseType', case_type_id::text, sum(count)::int from ticket_tally
            where span = 'day' and kind = 'status' group by 1, 2, 4) own where n <> 0 group by 1, 2) s
        on s.command_center_id = c.id and s.starts = d.day::date
    where ${isNew}`)
}

export interface Filled {
  tickets: number
  facts: number
  /** Of the clock, and of the processors: of this process and of the database's. */
  seconds: { rows: number; rest: number }
  processor: { rows: number; rest: number } | null
}

/** Of this process and of those of the database so far; only Linux tells it of others. */
async function processorSeconds(owner: pg.Client): Promise<number | null> {
  if (!existsSync('/proc/self/stat')) return null
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  const ticks = rows.flatMap(({ pid }) => {
    const file = `/proc/${pid}/stat`
    // In hundredths of a second, behind the name, which may hold anything.
    return existsSync(file) ? readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ').slice(11, 13).map(Number) : []
  })
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + ticks.reduce((sum, one) => sum + one, 0) / 100
}

export async function fillCountry(ownerUrl: string, big: string, size: Size, say: (line: string) => void): Promise<Filled> {
  const clients = await Promise.all(['tickets', 'runs', 'figures', 'log'].map((what) => connect(ownerUrl, `bench-${what}`)))
  const owner = clients[0]!
  try {
    const now = Date.now()
    say(`filling ${size.centers} centers …`)
    await owner.query(`select prepare_fact_months((now() - interval '25 months')::date, now()::date)`)
    await countRest(owner, big)
    await fillCenters(owner, big, size.centers)
    const towns = await readTowns(owner, big, size)
    for (const client of clients)
      await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '768MB'; set work_mem = '256MB';
        set max_parallel_maintenance_workers = 0; set max_parallel_workers_per_gather = 0; set statement_timeout = 0`)
    const began = { at: performance.now(), processor: await processorSeconds(owner) }
    const { rows: last } = await owner.query<{ n: string }>('select coalesce(max(position), 0) as n from fact')
    const { tickets, facts, position } = await fillRows(clients, towns, now, Number(last[0]!.n))
    const filled = { at: performance.now(), processor: await processorSeconds(owner) }
    const rows = (filled.at - began.at) / 1_000
    const processor = began.processor === null ? null : { rows: filled.processor! - began.processor, rest: 0 }
    const spent = (seconds: number | undefined) => (seconds === undefined ? '' : `, ${seconds.toFixed(1)} s of a processor`)
    say(
      `${tickets} tickets with runs and figures, and ${facts} lines of the log: ${rows.toFixed(1)} s${spent(processor?.rows)}, ${(tickets / rows).toFixed(0)} tickets and ${(facts / rows).toFixed(0)} lines a second`,
    )
    const makesFigures = /ticket_figure/
    const indexes = await indexesAside(owner)
    for (const made of indexes.filter((one) => makesFigures.test(one))) await owner.query(made)
    await share(clients.slice(0, 2), [
      (client) => sumUp(client, big, towns, position),
      (client) => fillCitizens(client, big, size),
      ...indexes.filter((one) => !makesFigures.test(one)),
    ])
    await share(clients.slice(0, 2), [...(await indexesAside(owner)), (client) => fillHeads(client, towns, position)])
    await share(
      clients.slice(0, 2),
      ['fact', 'ticket', 'ticket_tally', 'ticket_figure', 'ticket_assignment', 'citizen', 'closed_day', 'case_type', 'barangay', 'account'].map(
        (table) => `vacuum analyze ${table}`,
      ),
    )
    const rest = (performance.now() - filled.at) / 1_000
    if (processor) processor.rest = (await processorSeconds(owner))! - filled.processor!
    say(`${indexes.length} indexes and the sums of all figures: ${rest.toFixed(1)} s${spent(processor?.rest)}`)
    say(`filled at ${(tickets / (rows + rest)).toFixed(0)} tickets a second, with log, indexes and sums`)
    return { tickets, facts, seconds: { rows, rest }, processor }
  } finally {
    for (const client of clients) await client.end()
  }
}

async function fillCitizens(client: pg.Client, big: string, { tickets, centers, big: ofBig }: Size): Promise<void> {
  const small = Math.floor((tickets - ofBig) / (centers - 2))
  await beginAnew(client, 'citizen')
  await client.query(
    `insert into citizen (command_center_id, id, name, phone, created_at)
     select c.id, ${uuidOf(`'citizen ' || n || c.id`)}, ($1::text[])[1 + n % 8] || ' ' || ($1::text[])[9 + n / 8 % 8] || ' ' || n, '+63918' || lpad((n % 10000000)::text, 7, '0'), now() - n * interval '1 min'
     from command_center c, lateral generate_series(1, case when c.id = $2 then $3::int else $4::int end) n where c.id = $2 or c.slug like 'town-%'`,
    [townWords.slice(24), big, Math.floor(ofBig / 4), Math.floor(small / 4)],
  )
  await client.query('commit')
}

export const centerOf = async (owner: pg.Client, slug: string) =>
  (await owner.query<{ id: string }>('select id from command_center where slug = $1', [slug])).rows[0]!.id

/** For as long as it is filled: what is lost by a power cut is filled again, and nothing is copied from the log meanwhile. */
const whileFilled = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  autovacuum: 'off',
  plan_cache_mode: 'auto',
}

/** Fills the folder of a Tanod where that was not done yet, and while it does not run: no node follows the log that is filled in. Null where it was done. */
export async function fillOnce(app: App, size: Size): Promise<Filled | null> {
  await app.start()
  await app.kill('SIGTERM')
  const postgres = await startPostgres({ dataDir: join(app.settings['TANOD_DATA']!, 'postgres'), fast: true, settings: whileFilled })
  const owner = await connect(postgres.url('postgres', 'tanod'), 'bench')
  try {
    const { rows: towns } = await owner.query<{ isCounted: boolean }>(
      `select exists (select from ticket_count n where n.command_center_id = c.id) as "isCounted" from command_center c where slug = 'town-1'`,
    )
    if (towns[0]?.isCounted) return null
    if (towns[0]) throw new Error(`${app.settings['TANOD_DATA']} was filled only in part: delete it.`)
    const filled = await fillCountry(postgres.url('postgres', 'tanod'), await centerOf(owner, 'taytay'), size, console.log)
    const { rows } = await owner.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    console.log(`the database has ${(Number(rows[0]!.bytes) / 1e9).toFixed(2)} GB`)
    return filled
  } finally {
    await owner.end()
    await postgres.stop()
  }
}
