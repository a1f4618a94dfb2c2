// Fills a database, while no Tanod runs on it, with the centers, tickets, log and citizens of a country, as the calls would have left them: the demo's first center is its biggest town, the second stays small.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { factKinds } from '#contract/facts.ts'
import { wholeFigure } from '#server/database/invariants.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import type { App } from '#tests/app.ts'
import { type Cell, copyIn, lineOf } from './copy.ts'
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

interface Town {
  id: string
  code: string
  staff: { id: string; name: string; account_type: string }[]
  teams: string[]
  types: string[]
  places: string[]
  tickets: number
  open: number
  seq: number
  hash: Buffer
  /** Tickets of the day so far. */
  day: number
  prefix: string
  ofDay: number
  /** What happened to its tickets after the month in which they came in. */
  later: Told[]
}
interface Told {
  at: number
  verb: keyof typeof factKinds
  number: string
  data: Record<string, unknown>
  doer: Town['staff'][number] | null
  heard: string[]
}

async function readTowns(owner: pg.Client, big: string, { tickets, centers, open, big: ofBig }: Size): Promise<Town[]> {
  const small = Math.floor((tickets - ofBig) / (centers - 2))
  const { rows } = await owner.query<Omit<Town, 'tickets' | 'open' | 'day' | 'prefix' | 'ofDay' | 'later'>>(
    `select c.id, c.code, h.seq, h.hash,
       array(select to_jsonb(a) from (select id, name, account_type from account where command_center_id = c.id and is_deleted = 0
         and account_type in ('dispatcher', 'admin') order by account_type desc, id limit 3) a) as staff,
       array(select r.account_id::text from response_team r where r.command_center_id = c.id order by 1 limit 40) as teams,
       array(select id::text from case_type where command_center_id = c.id and is_deleted = 0 order by id) as types,
       array(select id::text from barangay where command_center_id = c.id and is_deleted = 0 order by id) as places
     from command_center c join fact_head h on h.command_center_id = c.id where c.id = $1 or c.slug like 'town-%' order by c.id = $1 desc, c.slug`,
    [big],
  )
  return rows.map((row) => ({
    ...row,
    ...(row.id === big ? { tickets: ofBig, open } : { tickets: small, open: 0 }),
    ...{ day: 0, prefix: '', ofDay: 0, later: [] },
  }))
}

const dayMs = 86_400_000
const span = 700 * dayMs
/** Philippine time has no summer. */
const zoneMs = 8 * 3_600_000
const yearMonthDay = (at: number) => new Date(at + zoneMs).toISOString().slice(2, 10).replaceAll('-', '')

/** Well spread, and the same at each filling. */
function mixed(n: number): number {
  let h = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const ticketColumns = [
  ...[
    'command_center_id',
    'number',
    'status',
    'source',
    'priority',
    'case_type_id',
    'barangay_id',
    'description',
    'caller_name',
    'caller_phone',
    'place',
  ],
  ...[
    'lat',
    'lng',
    'received_at',
    'read_at',
    'accepted_at',
    'dispatched_at',
    'en_route_at',
    'on_scene_at',
    'resolved_at',
    'closed_at',
    'accepted',
    'resolved',
  ],
  ...['stepped', 'allocated_to', 'is_compared', 'updated_at'],
]
const assignmentColumns = [
  ...[
    'command_center_id',
    'number',
    'account_id',
    'kind',
    'state',
    'assigned_by',
    'assigned_at',
    'acknowledged_at',
    'en_route_at',
    'on_scene_at',
    'cleared_at',
  ],
]
const factColumns = [
  ...[
    'command_center_id',
    'seq',
    'at',
    'position',
    'actor_id',
    'actor_type',
    'verb',
    'kind',
    'object_id',
    'data',
    'audience',
    'source',
    'request_id',
    'hash',
    'form',
  ],
]

interface Lines {
  tickets: string[]
  assignments: string[]
}

/** One ticket that came in at a moment, with all that is told of it. */
function fileTicket(town: Town, place: number, receivedAt: number, isOpen: boolean, now: number, lines: Lines): Told[] {
  const h = mixed(place + Math.imul(town.tickets, 31) + town.code.charCodeAt(2) * 7919 + town.code.charCodeAt(3) * 104729)
  const day = Math.floor((receivedAt + zoneMs) / dayMs)
  // The demo's own tickets have the lower numbers.
  if (day !== town.day) [town.day, town.ofDay, town.prefix] = [day, 5_000, `${town.code}-${yearMonthDay(receivedAt)}-`]
  const number = `${town.prefix}${++town.ofDay}`
  const word = (of: number, turn: number) => townWords[of * 8 + (turn & 7)]!
  const person = town.staff[h % town.staff.length]!
  const by = { id: person.id, name: person.name }
  const priority = h % 50 === 0 ? 1 : 2 + (h % 4)
  const caseTypeId = town.types[1 + (h % Math.min(7, town.types.length - 1))]!
  const barangayId = town.places[Math.floor(Math.sqrt((h % 10_000) / 10_000) * town.places.length)]!
  const team = town.teams.length > 0 && !isOpen && h % 4 !== 0 ? town.teams[h % town.teams.length]! : null
  const after = (seconds: number) => (isOpen ? null : receivedAt + seconds * 1_000)
  const [read, accepted, sent] = [after(4), after(20 + (h % 300)), team ? after(60 + (h % 600)) : null]
  const [leaves, arrives] = [team ? after(120 + (h % 700)) : null, team ? after(500 + (h % 1_500)) : null]
  const resolved = after(2_000 + (h % 5_000))
  const closed = resolved && resolved + dayMs < now ? resolved + dayMs : null
  const at = (moment: number | null) => moment && new Date(moment)
  const status = isOpen ? 'pending' : 'resolved'
  lines.tickets.push(
    lineOf([
      ...[town.id, number, status, 'quickreport', priority, caseTypeId, barangayId],
      `${word(0, h)} near the ${word(1, h >>> 3)}, ${word(2, h >>> 6)} in house ${place % 997}, somebody asks for help`,
      ...[`${word(3, h >>> 9)} ${word(4, h >>> 12)}`, `+63917${String(h % 10_000_000).padStart(7, '0')}`, `Barangay ${h % 90}`],
      ...[
        14.5 + (h % 1000) / 10_000,
        121.1 + (h % 777) / 10_000,
        at(receivedAt),
        at(read),
        at(accepted),
        at(sent),
        at(leaves),
        at(arrives),
        at(resolved),
        at(closed),
      ],
      ...[isOpen ? null : by, resolved && { disposition: 'Handled', summary: 'Handled and closed.', by, at: at(resolved) }],
      ...[resolved && { by, at: at(resolved) }, team ? [team] : [], true, at(closed ?? resolved ?? receivedAt)],
    ]),
  )
  if (team)
    lines.assignments.push(
      lineOf([town.id, number, team, 'responseteam', 'cleared', by, at(sent), at(leaves), at(leaves), at(arrives), at(resolved)] as Cell[]),
    )
  const heard = team ? [`account:${team}`] : []
  const tell = (moment: number | null, verb: Told['verb'], data: Told['data'], doer: Told['doer'] = person): Told[] =>
    moment ? [{ at: moment, verb, number, data: { transactionNumber: number, ...data }, doer, heard }] : []
  const crew = team ? { id: team, name: '', account_type: 'responseteam' } : null
  return [
    ...tell(receivedAt, 'ticketFiled', { status: 'pending', source: 'quickreport', priority, caseTypeId }, null),
    ...tell(read, 'ticketRead', { accountId: person.id, isFirst: true }),
    ...tell(accepted, 'ticketAccepted', { from: 'pending', to: 'accepted' }),
    ...tell(sent, 'ticketAssigned', { from: 'accepted', to: 'accepted', kind: 'responseteam', accountIds: [team] }),
    ...tell(leaves, 'teamStatusChanged', { accountId: team, from: 'assigned', to: 'enRoute' }, crew),
    ...tell(arrives, 'teamStatusChanged', { accountId: team, from: 'enRoute', to: 'onScene' }, crew),
    ...tell(resolved, 'ticketResolved', { from: 'accepted', to: 'resolved', disposition: 'Handled' }),
    ...tell(closed, 'ticketClosed', {}, null),
    ...(place % 10 === 0 ? tell(receivedAt - 1, 'signedIn', { sessionId: town.id, realm: 'staff' }).map(signedIn) : []),
  ]
}

const signedIn = (told: Told): Told => ({ ...told, number: told.doer!.id, data: { sessionId: told.data['sessionId'], realm: 'staff' }, heard: [] })

/** The shorter key first, of one length by their bytes: as PostgreSQL writes jsonb. */
const orderOfKeys = new Map<string, string[]>()
function jsonbOf(verb: string, data: Record<string, unknown>): string {
  let keys = orderOfKeys.get(verb)
  if (!keys) {
    keys = Object.keys(data).toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
    orderOfKeys.set(verb, keys)
  }
  return `{${keys.map((key) => `"${key}": ${JSON.stringify(data[key])}`).join(', ')}}`
}

/** Sealed as the log seals: each fact's hash covers the hash before it. The text of what it covers is that of `fact_text`. */
function sealed(town: Town, { at, verb, number, data, doer, heard }: Told, position: number): string {
  const kind = verb === 'signedIn' ? 'account' : 'ticket'
  const type = doer?.account_type ?? (verb === 'ticketFiled' ? 'public' : 'system')
  const known = factKinds[verb].audience
  const audience = known.length > 0 ? [...known, ...heard] : known
  const time = new Date(at).toISOString()
  const seq = ++town.seq
  const told = jsonbOf(verb, data)
  const hearers = audience.map((one) => `"${one}"`)
  const text = `["${town.id}", ${seq}, "${time.slice(0, -1)}000", ${doer ? `"${doer.id}"` : 'null'}, "${type}", "${verb}", "${kind}", "${number}", ${told}, [${hearers.join(', ')}], "", "bench", ${position}, 2]`
  town.hash = createHash('sha256').update(town.hash).update(text).digest()
  return `${town.id}\t${seq}\t${time}\t${position}\t${doer ? doer.id : '\\N'}\t${type}\t${verb}\t${kind}\t${number}\t${told}\t{${hearers.join(',')}}\t\tbench\t\\\\x${town.hash.toString('hex')}\t2\n`
}

/** Indexes of a table that no constraint needs: made again in one go, they cost a fraction of what they cost row by row. */
async function layIndexesAside(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ made }) => made.replace(' ON ONLY ', ' ON '))
}

async function count(owner: pg.Client, big: string): Promise<void> {
  await owner.query(`delete from ticket_count; insert into ticket_count select command_center_id, tab, 0, count(*) from ticket group by 1, 2`)
  const isNew = `(c.id = '${big}' or c.slug like 'town-%')`
  // Some hundred at a time: each is then found by its key.
  await owner.query(`create temp table fresh as select f.* from (select c.id, array_agg(t.number) as numbers from command_center c
      join (select command_center_id, number, row_number() over (partition by command_center_id) / 500 as part from ticket t
        where not exists (select from ticket_figure o where o.command_center_id = t.command_center_id and o.number = t.number)) t on t.command_center_id = c.id
      where ${isNew} group by c.id, t.part) b cross join lateral figures_of_tickets(b.id, b.numbers) f;
    insert into ticket_figure select * from fresh;
    insert into figure_month select distinct command_center_id, date_trunc('month', day)::date, gen_random_uuid() from (select distinct command_center_id, date_trunc('month', day) as day from fresh) f
      on conflict (command_center_id, month) do update set version = excluded.version;
    create temp table tallied as select f.command_center_id, v.kind, f.day as starts, f.case_type_id, v.key, v.amount, count(*)::int as count
      from (select *, ${wholeFigure} as whole from fresh) f cross join lateral tallies_of(f.whole) v group by 1, 2, 3, 4, 5, 6`)
  for (const [spanned, starts] of [
    ['day', 'starts'],
    ['month', `date_trunc('month', starts)::date`],
  ])
    await owner.query(
      `insert into ticket_tally as t (command_center_id, span, kind, starts, case_type_id, key, amount, count)
         select command_center_id, '${spanned}', kind, ${starts}, case_type_id, key, amount, sum(count) from tallied group by 1, 2, 3, 4, 5, 6, 7
       on conflict (command_center_id, span, kind, starts, case_type_id, key, amount) do update set count = t.count + excluded.count`,
    )
  await owner.query('drop table fresh, tallied')
  // All is counted: the lines of the log that were filled in have nothing to add.
  await owner.query('update figure_place set position = (select max(position) from fact)')
  await closeDays(owner, isNew)
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
  seconds: { rows: number; indexes: number; figures: number }
}

export async function fillCountry(ownerUrl: string, big: string, size: Size, say: (line: string) => void): Promise<Filled> {
  const clients = await Promise.all(['tickets', 'more-tickets', 'log'].map((what) => connect(ownerUrl, `bench-${what}`)))
  const [owner, other, log] = clients as [pg.Client, pg.Client, pg.Client]
  const seconds = { rows: 0, indexes: 0, figures: 0 }
  let since = performance.now()
  const took = (part: keyof typeof seconds) => {
    seconds[part] = (performance.now() - since) / 1_000
    since = performance.now()
    return `${seconds[part].toFixed(0)} s`
  }
  try {
    const now = Date.now()
    say(`filling ${size.centers} centers …`)
    await owner.query(`select prepare_fact_months((now() - interval '25 months')::date, now()::date)`)
    await fillCenters(owner, big, size.centers)
    const towns = await readTowns(owner, big, size)
    const indexes = await layIndexesAside(owner, ['ticket', 'ticket_assignment', 'fact', 'citizen'])
    for (const client of clients) {
      await client.query(
        `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
      )
    }
    let position = Number((await owner.query<{ n: string }>('select coalesce(max(position), 0) as n from fact')).rows[0]!.n)
    let [tickets, facts] = [0, 0]
    since = performance.now()
    // Month by month, as the rows of an installation lie on its disk.
    const first = now - span
    for (let from = first; from < now; from += 28 * dayMs) {
      const until = Math.min(now, from + 28 * dayMs)
      const lines: Lines = { tickets: [], assignments: [] }
      const told: [Town, Told[]][] = []
      for (const town of towns) {
        const closed = town.tickets - town.open
        const each = (span - dayMs / 4) / closed
        const events = town.later
        const placeAt = (moment: number) => Math.max(0, Math.min(closed, Math.ceil((moment - first) / each)))
        for (let place = placeAt(from); place < placeAt(until); place++)
          events.push(...fileTicket(town, place, Math.floor(first + place * each), false, now, lines))
        if (until === now)
          for (let place = town.open; place > 0; place--) events.push(...fileTicket(town, closed + place, now - place * 1_000, true, now, lines))
        const end = until === now ? Infinity : until
        town.later = events.filter(({ at }) => at >= end)
        told.push([town, events.filter(({ at }) => at < end).toSorted((one, two) => one.at - two.at)])
      }
      const half = Math.ceil(lines.tickets.length / 2)
      const logLines = function* () {
        for (const [town, events] of told) for (const one of events) yield sealed(town, one, ++position)
      }
      const target = `ticket (${ticketColumns.join(', ')})`
      const done = await Promise.all([
        copyIn(owner, target, lines.tickets.slice(0, half)),
        copyIn(other, target, lines.tickets.slice(half)),
        copyIn(log, `fact (${factColumns.join(', ')})`, logLines()),
      ])
      await copyIn(owner, `ticket_assignment (${assignmentColumns.join(', ')})`, lines.assignments)
      tickets += done[0] + done[1]
      facts += done[2]
    }
    for (const town of towns)
      await owner.query('update fact_head set seq = $2, hash = $3 where command_center_id = $1', [town.id, town.seq, town.hash])
    await owner.query(`select setval('fact_position', $1)`, [position])
    // The next numbers of the day follow those that were filled in.
    await owner.query(
      `insert into ticket_day select id, (now() at time zone time_zone)::date, 0 from command_center where slug like 'town-%' on conflict do nothing`,
    )
    for (const town of towns)
      await owner.query(`select setval($1::regclass, coalesce(pg_sequence_last_value($1::regclass), 0) + 100000)`, [
        `ticket_number_${town.id.replaceAll('-', '')}`,
      ])
    await fillCitizens(owner, big, size)
    say(
      `${tickets} tickets and ${facts} lines of the log: ${took('rows')}, ${(tickets / seconds.rows).toFixed(0)} tickets and ${(facts / seconds.rows).toFixed(0)} lines a second`,
    )
    for (const made of indexes) await owner.query(made)
    for (const table of ['ticket', 'ticket_assignment', 'fact', 'citizen', 'case_type', 'barangay', 'account'])
      await owner.query(`vacuum analyze ${table}`)
    say(`${indexes.length} indexes, made anew: ${took('indexes')}`)
    await count(owner, big)
    for (const table of ['ticket_figure', 'ticket_tally', 'closed_day']) await owner.query(`vacuum analyze ${table}`)
    say(`figures of all tickets: ${took('figures')}`)
    const all = seconds.rows + seconds.indexes + seconds.figures
    say(`filled at ${(tickets / all).toFixed(0)} tickets a second, with log, indexes and figures`)
    return { tickets, facts, seconds }
  } finally {
    for (const client of clients) await client.end()
  }
}

async function fillCitizens(owner: pg.Client, big: string, { tickets, centers, big: ofBig }: Size): Promise<void> {
  const small = Math.floor((tickets - ofBig) / (centers - 2))
  await owner.query(
    `insert into citizen (command_center_id, id, name, phone, created_at)
     select c.id, ${uuidOf(`'citizen ' || n || c.id`)}, ($1::text[])[1 + n % 8] || ' ' || ($1::text[])[9 + n / 8 % 8] || ' ' || n, '+63918' || lpad((n % 10000000)::text, 7, '0'), now() - n * interval '1 min'
     from command_center c, lateral generate_series(1, case when c.id = $2 then $3::int else $4::int end) n where c.id = $2 or c.slug like 'town-%'`,
    [townWords.slice(24), big, Math.floor(ofBig / 4), Math.floor(small / 4)],
  )
}

export const centerOf = async (owner: pg.Client, slug: string) =>
  (await owner.query<{ id: string }>('select id from command_center where slug = $1', [slug])).rows[0]!.id

/** Fills the folder of a Tanod where that was not done yet, and while it does not run: no node follows the log that is filled in. */
export async function fillOnce(app: App, size: Size): Promise<void> {
  await app.start()
  await app.kill('SIGTERM')
  const database = await openToLook({ databaseUrl: undefined, data: app.settings['TANOD_DATA']! }, () => {})
  const owner = await connect(database.ownerUrl, 'bench')
  const { rows: filled } = await owner.query(`select 1 from command_center where slug = 'town-1'`)
  if (filled.length === 0) {
    await fillCountry(database.ownerUrl, await centerOf(owner, 'taytay'), size, console.log)
    const { rows } = await owner.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    console.log(`the database has ${(Number(rows[0]!.bytes) / 1e9).toFixed(2)} GB`)
  }
  await owner.end()
  await database.stop()
}
