// Fills a database with the centers, tickets, log and citizens of a country: the demo's first center is its biggest town, the second stays small.
import type pg from 'pg'
import { townWords } from './words.ts'

export interface Size {
  tickets: number
  centers: number
  open: number
  /** Of all tickets, those of the biggest town. */
  big: number
}

const uuidOf = (seed: string) => `overlay(overlay(md5(${seed}) placing '4' from 13) placing '8' from 17)::uuid`

/** Centers as the demo's, with what their tickets refer to. */
async function fillCenters(owner: pg.Client, big: string, centers: number): Promise<void> {
  await owner.query(
    `insert into command_center select c.* from generate_series(1, $2) n, command_center t, lateral jsonb_populate_record(null::command_center,
       to_jsonb(t) || jsonb_build_object('id', ${uuidOf(`'center ' || n`)}, 'slug', 'town-' || n, 'code', 'C' || n, 'name', 'Town ' || n, 'is_demo', false, 'logo_file_id', null)) c
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
       select id, ${uuidOf(`'head ' || id`)}, 'admin', 'Head of ' || name, 'head-' || slug, 'none' from command_center where slug like 'town-%'`,
  )
}

/** Tickets of one center, or of all the others: over two years, most of them archived, the newest open. */
async function fillTickets(
  owner: pg.Client,
  ofCenter: string,
  values: unknown[],
  { each, open, prefix }: { each: string; open: string; prefix: string },
) {
  await owner.query(
    `insert into ticket (command_center_id, number, status, source, priority, case_type_id, barangay_id, description, caller_name, caller_phone, place, lat, lng,
        received_at, accepted_at, dispatched_at, en_route_at, on_scene_at, resolved_at, closed_at, accepted)
     select c.id, '${prefix}' || c.code || '-' || to_char(s.at, 'YYMMDD') || '-' || lpad(n::text, 6, '0'), case when s.is_open then 'pending' else 'resolved' end,
       'quickreport', case when s.h % 50 = 0 then 1 else 2 + s.h % 4 end, c.types[1 + s.h % 7 % cardinality(c.types)],
       c.places[1 + (sqrt(s.h % 10000) / 100 * cardinality(c.places))::int % cardinality(c.places)],
       c.words[1 + s.h % 8] || ' near the ' || c.words[9 + s.h / 8 % 8] || ', ' || c.words[17 + s.h / 64 % 8] || ' in house ' || n % 997 || ', somebody asks for help',
       c.words[25 + s.h / 512 % 8] || ' ' || c.words[33 + s.h / 4096 % 8], '+63917' || lpad((s.h % 10000000)::text, 7, '0'), 'Barangay ' || s.h % 90,
       14.5 + (s.h % 1000) / 10000.0, 121.1 + (s.h % 777) / 10000.0, s.at, s.later, s.later, s.later, s.later, s.later, s.later,
       case when s.is_open then null else jsonb_build_object('id', c.account, 'name', 'Ana Cruz') end
     from (select c.id, c.code, $${values.length + 1}::text[] as words, array(select id from case_type where command_center_id = c.id and is_deleted = 0 order by id) as types,
         array(select id from barangay where command_center_id = c.id and is_deleted = 0 order by id) as places,
         (select id from account where command_center_id = c.id order by id limit 1) as account, row_number() over (order by c.id) as place
       from command_center c where ${ofCenter}) c,
       lateral generate_series(1, ${each}) n,
       lateral (select abs(hashtext(c.id::text || n)) as h, n <= ${open} as is_open) o,
       lateral (select o.h, o.is_open, case when o.is_open then now() - n * interval '1 s' else now() - interval '1 hour' - (o.h % 63000000) * interval '1 s' end as at) a,
       lateral (select a.*, case when a.is_open then null else a.at + (30 + a.h % 900) * interval '1 s' end as later) s`,
    [...values, townWords],
  )
}

/** Lines of the log beside those that the demo has: of tickets, and of accounts. */
async function fillLog(owner: pg.Client, centers: string, values: unknown[], each: string): Promise<void> {
  await owner.query(
    `insert into fact (command_center_id, seq, at, position, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id, hash)
     select c.id, 100000000 + n, now() - interval '700 days' + n * (interval '700 days' / c.lines), nextval('fact_position'), c.account, 'dispatcher',
       case n % 10 when 0 then 'signedIn' when 1 then 'citizenRead' else 'ticketRead' end, case n % 10 when 0 then 'account' when 1 then 'citizen' else 'ticket' end,
       case n % 10 when 0 then c.account::text when 1 then ${uuidOf(`'citizen ' || n`)}::text else c.code || '-' || n end, '{"call":"getCitizenInfo"}', '{}', '127.0.0.1', 'bench', 'x'
     from (select c.id, c.code, (select id from account where command_center_id = c.id order by id limit 1) as account, ${each} as lines
       from command_center c where ${centers}) c, lateral generate_series(1, c.lines) n`,
    values,
  )
}

export async function fillCountry(
  owner: pg.Client,
  big: string,
  { tickets, centers, open, big: ofBig }: Size,
  say: (line: string) => void,
): Promise<void> {
  const small = Math.floor((tickets - ofBig) / (centers - 2))
  await owner.query(`set session_replication_role = replica; select prepare_fact_months((now() - interval '25 months')::date, now()::date)`)
  say(`filling ${centers} centers …`)
  await owner.query('set session_replication_role = origin')
  await fillCenters(owner, big, centers)
  await owner.query('set session_replication_role = replica')
  say(`filling ${tickets} tickets …`)
  await fillTickets(owner, 'c.id = $1', [big, ofBig, open], { each: '$2::int', open: '$3::int', prefix: '' })
  for (let place = 0; place < 16; place++)
    await fillTickets(owner, `c.slug like 'town-%' and right(c.id::text, 1) = to_hex($1::int)`, [place, small], {
      each: '$2::int',
      open: '0',
      prefix: '',
    })
  say('filling the log …')
  await fillLog(owner, 'c.id = $1', [big, ofBig * 2], '$2::int')
  await fillLog(owner, `c.slug like 'town-%'`, [small], '$1::int')
  say('filling citizens …')
  await owner.query(
    `insert into citizen (command_center_id, id, name, phone, created_at)
     select c.id, ${uuidOf(`'citizen ' || n || c.id`)}, $1::text[][1 + n % 8] || ' ' || $1::text[][9 + n / 8 % 8] || ' ' || n, '+63918' || lpad((n % 10000000)::text, 7, '0'), now() - n * interval '1 min'
     from command_center c, lateral generate_series(1, case when c.id = $2 then $3::int else $4::int end) n where c.id = $2 or c.slug like 'town-%'`.replaceAll(
      '$1::text[][',
      '($1::text[])[',
    ),
    [townWords.slice(24), big, Math.floor(ofBig / 4), Math.floor(small / 4)],
  )
  await owner.query('set session_replication_role = origin')
  say('counting …')
  for (const table of ['ticket', 'fact', 'citizen', 'case_type', 'barangay', 'account']) await owner.query(`vacuum analyze ${table}`)
  await owner.query(`insert into ticket_count select command_center_id, tab, 0, count(*) from ticket group by 1, 2
    on conflict (command_center_id, tab, slot) do update set count = excluded.count - coalesce((select sum(o.count) from ticket_count o
      where o.command_center_id = excluded.command_center_id and o.tab = excluded.tab and o.slot <> 0), 0)`)
  // All is counted week by week: the lines of the log that were filled in have nothing to add.
  await owner.query('update figure_place set position = (select max(position) from fact)')
  await owner.query('select count_center_again($1)', [big])
}
