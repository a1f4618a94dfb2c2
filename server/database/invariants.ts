// What must hold in the database at any moment; each query answers with the rows for which it does not.
import { statSync } from 'node:fs'
import type pg from 'pg'
import { quiet, type Tell } from './progress.ts'

export interface Invariant {
  says: string
  /** The first column names the offender. */
  sql: string
}

/** A row of figures as what is counted of it takes it. */
export const wholeFigure = `row(command_center_id, number, day, slot, status, priority, case_type_id, barangay_id, units, answer, processing, turnout, travel,
  response, resolution, unanswered, unsent, unreached)::ticket_figure`

export const invariants: Invariant[] = [
  {
    says: 'every account of a person can be signed in to by a name, and that of a key by none',
    sql: `select a.id from account a where a.is_deleted = 0 and a.account_type <> 'apikey'
      and not exists (select from sign_in_name n where n.command_center_id = a.command_center_id and n.account_id = a.id)
      union all select n.account_id from sign_in_name n join account a on a.command_center_id = n.command_center_id and a.id = n.account_id
        where a.account_type = 'apikey'`,
  },
  {
    says: 'every sign-in name leads to an account',
    sql: `select n.account_id from sign_in_name n
      where not exists (select from account a where a.command_center_id = n.command_center_id and a.id = n.account_id)`,
  },
  {
    says: 'every password is kept as argon2id of at least 19 MiB',
    sql: String.raw`select id from account where account_type <> 'apikey' and coalesce(substring(password_hash from '^\$argon2id\$v=19\$m=(\d+),')::int, 0) < 19456`,
  },
  {
    says: 'closed accounts hold no open session',
    sql: `select s.id from session s join account a on a.command_center_id = s.command_center_id and a.id = s.account_id
      where s.ended_at is null and a.is_deleted = 1`,
  },
  {
    says: 'the figures of the statistics are those of a full recount of the tickets',
    sql: `with late as (select command_center_id, object_id from fact where kind = 'ticket' and position > (select position from figure_place)
        union all select command_center_id, object_id from fact_inbox where kind = 'ticket'),
      recounted as (select f.* from command_center c
        cross join lateral figures_of_tickets(c.id, array(select number from ticket where command_center_id = c.id)) f)
      select number from ((select * from ticket_figure except all select * from recounted)
          union all (select * from recounted except all select * from ticket_figure)) differs
        where not exists (select from figure_again)
          and not exists (select from late where late.command_center_id = differs.command_center_id and late.object_id = differs.number)`,
  },
  {
    says: 'the sums of the statistics are those of their figures',
    sql: `select concat_ws(' ', command_center_id, span, kind, starts, key, amount) from (
        select command_center_id, span, kind, starts, case_type_id, key, amount, count from ticket_tally
        union all select f.command_center_id, s.span, v.kind, s.starts, f.case_type_id, v.key, v.amount, -1
          from (select *, ${wholeFigure} as whole from ticket_figure) f
          cross join lateral (values ('day', f.day), ('month', date_trunc('month', f.day)::date)) s (span, starts)
          cross join lateral tallies_of(f.whole) v) both_sides
      group by command_center_id, span, kind, starts, case_type_id, key, amount having sum(count) <> 0`,
  },
  {
    says: 'what a closed day counted, with its changes since, is what it counts now',
    sql: `select day from (select command_center_id, day, received as n from closed_day
          union all select command_center_id, day, (after is not null)::int - (before is not null)::int from closed_day_change
          union all select f.command_center_id, f.day, -1 from ticket_figure f join closed_day d on d.command_center_id = f.command_center_id and d.day = f.day) both_sides
      group by command_center_id, day having sum(n) <> 0`,
  },
  {
    says: 'every ticket of a real center has its facts',
    sql: `select t.number from ticket t join command_center c on c.id = t.command_center_id and not c.is_demo
      where not exists (select from fact f where f.command_center_id = t.command_center_id and f.kind = 'ticket' and f.object_id = t.number)
      and not exists (select from fact_inbox i where i.command_center_id = t.command_center_id and i.kind = 'ticket' and i.object_id = t.number)`,
  },
  {
    says: 'every ticket that the log says was filed is there',
    sql: `select f.object_id from fact f where f.verb = 'ticketFiled'
      and not exists (select from ticket t where t.command_center_id = f.command_center_id and t.number = f.object_id)`,
  },
  { says: 'no fact waits more than 60 seconds to be sealed', sql: `select id from fact_inbox where at < now() - interval '60 seconds'` },
  {
    says: 'the log has room for the next month',
    sql: `select 'next month' where to_regclass('fact_' || to_char(now() + interval '1 month', 'YYYY_MM')) is null`,
  },
]

export interface Verdict {
  says: string
  wrong: string[]
}

export async function checkInvariants(owner: pg.Client, tell: Tell = quiet): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const [index, { says, sql }] of invariants.entries()) {
    tell('rules', index, invariants.length)
    const { rows } = await owner.query<Record<string, unknown>>(sql)
    verdicts.push({ says, wrong: rows.map((row) => String(Object.values(row)[0])) })
  }
  return verdicts
}

/** A file is a row and its content; the content may be shared by several rows. What went meanwhile, row and content, lacks nothing: not within a transaction that sees one moment. */
export async function checkFiles(
  owner: pg.Client,
  pathOf: (sha256: string) => string,
  /** The sizes of those that lie in a bucket. */
  inBucket: ReadonlyMap<string, number> = new Map(),
): Promise<Verdict> {
  const { rows } = await owner.query<{ sha256: string; bytes: number }>('select distinct sha256, bytes from file')
  const isWhole = ({ sha256, bytes }: { sha256: string; bytes: number }) =>
    (statSync(pathOf(sha256), { throwIfNoEntry: false })?.size ?? inBucket.get(sha256)) === bytes
  const missing = rows.filter((row) => !isWhole(row)).map(({ sha256 }) => sha256)
  const { rows: still } = await owner.query<{ sha256: string }>('select distinct sha256 from file where sha256 = any ($1)', [missing])
  return { says: 'every file has its content on the disk, or in the bucket of files', wrong: still.map(({ sha256 }) => sha256) }
}
