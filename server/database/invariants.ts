// What must hold in the database at any moment; each query answers with the rows for which it does not.
import { existsSync, statSync } from 'node:fs'
import type pg from 'pg'

export interface Invariant {
  says: string
  /** The first column names the offender. */
  sql: string
}

export const invariants: Invariant[] = [
  {
    says: 'every account can be signed in to by a name',
    sql: `select a.id from account a where a.is_deleted = 0
      and not exists (select from sign_in_name n where n.command_center_id = a.command_center_id and n.account_id = a.id)`,
  },
  {
    says: 'every sign-in name leads to an account',
    sql: `select n.account_id from sign_in_name n
      where not exists (select from account a where a.command_center_id = n.command_center_id and a.id = n.account_id)`,
  },
  {
    says: 'every password is kept as argon2id of at least 19 MiB',
    sql: String.raw`select id from account where coalesce(substring(password_hash from '^\$argon2id\$v=19\$m=(\d+),')::int, 0) < 19456`,
  },
  {
    says: 'closed accounts hold no open session',
    sql: `select s.id from session s join account a on a.command_center_id = s.command_center_id and a.id = s.account_id
      where s.ended_at is null and a.is_deleted = 1`,
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

export async function checkInvariants(owner: pg.Client): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { says, sql } of invariants) {
    const { rows } = await owner.query<Record<string, unknown>>(sql)
    verdicts.push({ says, wrong: rows.map((row) => String(Object.values(row)[0])) })
  }
  return verdicts
}

/** A file is a row and its content; the content may be shared by several rows. */
export async function checkFiles(owner: pg.Client, pathOf: (sha256: string) => string): Promise<Verdict> {
  const { rows } = await owner.query<{ sha256: string; bytes: number }>('select distinct sha256, bytes from file')
  const isWhole = ({ sha256, bytes }: { sha256: string; bytes: number }) => existsSync(pathOf(sha256)) && statSync(pathOf(sha256)).size === bytes
  return { says: 'every file has its content on the disk', wrong: rows.filter((row) => !isWhole(row)).map((row) => row.sha256) }
}
