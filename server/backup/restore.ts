// Puts a backup into an empty installation, in one transaction that counts only when the backup was whole.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type pg from 'pg'
import { PlainError } from '#server/database/embedded/plain.ts'
import { migrationNames } from '#server/database/migrate.ts'
import { connect } from '#server/database/pool.ts'
import { quiet, type Tell } from '#server/database/progress.ts'
import { type Entry, readArchive } from './archive.ts'
import { putRows, sealWaiting, type Table, tablesOf } from './tables.ts'

export type About = Extract<Entry, { kind: 'about' }>

/** What a backup says of itself. */
export async function aboutOf(path: string, passphrase: string): Promise<About> {
  for await (const entry of readArchive(path, passphrase)) {
    if (entry.kind !== 'about') break
    requireSameVersion(entry)
    if (entry.center) throw new PlainError(`${path} holds one center alone: npm run import-center puts it into an installation.`)
    return entry
  }
  throw new PlainError(`${path} is no backup of Tanod.`)
}

export async function putBack(
  ownerUrl: string,
  data: string,
  { path, passphrase, tell = quiet }: { path: string; passphrase: string; tell?: Tell },
): Promise<{ rows: number; files: number }> {
  const owner = await connect(ownerUrl, 'tanod-restore')
  try {
    await owner.query('begin')
    await requireEmpty(owner)
    const tables = new Map((await tablesOf(owner)).map((table) => [table.name, table]))
    const guards = await takeGuardsOff(owner, [...tables.keys()])
    await owner.query(`truncate ${[...tables.keys()].map((name) => `public.${name}`).join(', ')}`)
    const found = { rows: 0, files: 0 }
    const counts: Record<string, number> = {}
    let end: Extract<Entry, { kind: 'end' }> | undefined
    for await (const entry of readArchive(path, passphrase, (done, all) => tell('rows', done, all))) {
      if (entry.kind === 'about') {
        requireSameVersion(entry)
        await owner.query('select prepare_fact_months($1::date, $2::date)', [...entry.months])
      }
      if (entry.kind === 'rows') {
        await putRows(owner, tableNamed(tables, entry.table), entry.rows)
        counts[entry.table] = (counts[entry.table] ?? 0) + entry.rows.length
        found.rows += entry.rows.length
      }
      if (entry.kind === 'file') {
        await putFile(data, entry.path, entry.content)
        found.files++
      }
      if (entry.kind === 'end') end = entry
    }
    if (!end || Object.entries(end.counts).some(([name, count]) => (counts[name] ?? 0) !== count))
      throw new PlainError(`${path} does not hold all rows that it names.`)
    await putSequences(owner, end.sequences)
    for (const [index, statement] of guards.entries()) {
      tell('checks', index, guards.length)
      await owner.query(statement)
    }
    await sealWaiting(owner)
    await owner.query('commit')
    await owner.query('analyze')
    return found
  } finally {
    await owner.end()
  }
}

async function requireEmpty(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ n: number }>('select (select count(*) from account) + (select count(*) from ticket) as n')
  if (rows[0]!.n > 0) throw new PlainError('There is an installation already: restore into an empty data folder, or an empty database.')
}

/** Rows fit the tables of the version that they were read from. */
export function requireSameVersion({ migrations }: About): void {
  const own = migrationNames()
  if (own.join() !== migrations.join())
    throw new PlainError(
      `The backup was made by another version of Tanod (up to ${migrations.at(-1)}; this one goes up to ${own.at(-1)}): restore it with that version, then upgrade.`,
    )
}

export function tableNamed(tables: ReadonlyMap<string, Table>, name: string): Table {
  return tables.get(name) ?? refuseTable(name)
}
function refuseTable(name: string): never {
  throw new PlainError(`This Tanod has no table ${name}.`)
}

/** References and triggers would act on rows whose like is not there yet; answers how to put them back, which checks every reference. */
export async function takeGuardsOff(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const name of tables) await owner.query(`alter table public.${name} disable trigger user`)
  return [
    ...rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map((name) => `alter table public.${name} enable trigger user`),
  ]
}

export async function putSequences(owner: pg.Client, sequences: Record<string, { last: string; isCalled: boolean }>): Promise<void> {
  for (const [name, { last, isCalled }] of Object.entries(sequences)) {
    const { rows } = await owner.query<{ name: string }>(`select quote_ident($1) as name`, [name])
    await owner.query(`create sequence if not exists ${rows[0]!.name}`)
    if (name.startsWith('ticket_number_')) await owner.query(`grant usage, select on sequence ${rows[0]!.name} to tanod_app`)
    await owner.query('select setval($1::regclass, $2::bigint, $3)', [`public.${rows[0]!.name}`, last, isCalled])
  }
}

export function placeIn(folder: string, path: string): string {
  const place = normalize(path)
  if (place.startsWith('..') || place.startsWith('/')) throw new PlainError(`The backup names a file outside of the data folder: ${path}.`)
  return join(folder, place)
}

export async function putFile(data: string, path: string, content: Buffer): Promise<void> {
  const to = placeIn(data, path)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await writeFile(to, content, { mode: 0o600 })
}
