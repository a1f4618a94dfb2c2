// What of a database is kept: every table, row by row in the database's own words, and where its sequences stand.
import type pg from 'pg'

/** Made by the program itself wherever it starts. */
const ofTheProgram = ['migration']

export interface Table {
  name: string
  /** Those that are written, not reckoned. */
  columns: string
  /** The same without running numbers of the installation. */
  ownColumns: string
  isOfCenters: boolean
}

export async function tablesOf(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
        string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attidentity = '') as "ownColumns",
        bool_or(a.attname = 'command_center_id') as "isOfCenters" from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1) group by 1 order by 1`,
    [ofTheProgram],
  )
  return rows
}

/** How many rows there are, as the transaction sees them. */
export async function countRows(owner: pg.Client, tables: readonly { name: string; condition?: string }[]): Promise<number> {
  const counts = tables.map(({ name, condition = 'true' }) => `(select count(*) from public.${name} where ${condition})`)
  const { rows } = await owner.query<{ n: number }>(`select (${counts.join(' + ')})::float as n`)
  return rows[0]!.n
}

/** What waited at the moment that is put back waits no longer than until it stands there again. */
export async function sealWaiting(owner: pg.Client): Promise<void> {
  while ((await owner.query('select from fact_inbox limit 1')).rowCount! > 0) await owner.query('select count(*) from seal_facts(last_position())')
}

export const migrationsOf = async (owner: pg.Client): Promise<string[]> =>
  (await owner.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)

const atOnce = 500

/** The rows of a table as the transaction sees them. */
export async function* rowsOf(owner: pg.Client, { name }: Pick<Table, 'name'>, condition = 'true'): AsyncGenerator<string[]> {
  await owner.query(`declare kept no scroll cursor for select one::text as one from public.${name} one where ${condition}`)
  for (;;) {
    const { rows } = await owner.query<{ one: string }>(`fetch ${atOnce} from kept`)
    if (rows.length === 0) break
    yield rows.map(({ one }) => one)
  }
  await owner.query('close kept')
}

export const putRows = (owner: pg.Client, { name, columns }: Pick<Table, 'name' | 'columns'>, rows: readonly string[], otherwise = '') =>
  owner.query(
    `insert into public.${name} (${columns}) overriding system value
      select ${columns
        .split(', ')
        .map((column) => `(one).${column}`)
        .join(', ')} from (select text::public.${name} as one from unnest($1::text[]) text offset 0) kept ${otherwise}`,
    [rows],
  )

export async function sequencesOf(owner: pg.Client): Promise<Record<string, { last: string; isCalled: boolean }>> {
  const { rows } = await owner.query<{ name: string }>(`select sequencename as name from pg_sequences where schemaname = 'public'`)
  const found: Record<string, { last: string; isCalled: boolean }> = {}
  for (const { name } of rows) {
    const { rows: states } = await owner.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${name}`,
    )
    found[name] = states[0]!
  }
  return found
}
