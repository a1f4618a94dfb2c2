// Tables that are filled in one go: written anew by the transaction that fills them, so that no log of the database has to hold their rows, and without what is done for each row otherwise.
import type pg from 'pg'

/** Begins the transaction. Its rows stand frozen from the start; the indexes learn of them by `indexesAside`. */
export async function beginAnew(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and indisprimary`,
    [table],
  )
  await client.query('begin')
  await client.query(`cluster ${table} using ${rows[0]!.name}`)
  await client.query(`alter table ${table} set without cluster`)
  await client.query('update pg_index set indisready = false, indisvalid = false where indrelid = $1::regclass', [table])
}

/** Whether the rows of tickets bring their words, which the database makes otherwise. */
export const bringWords = (client: pg.Client, areBrought: boolean) =>
  client.query(`update pg_attribute set attgenerated = $1 where attrelid = 'ticket'::regclass and attname = 'words'`, [areBrought ? '' : 's'])

/** Triggers that gather the new rows of a statement, whether they are heeded or not; answers what makes them again. */
export async function layTriggersAside(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select tgname as name, pg_get_triggerdef(oid) as made from pg_trigger where tgrelid = $1::regclass and tgnewtable is not null and tgoldtable is null`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop trigger ${name} on ${table}`)
  return rows.map(({ made }) => made)
}

/** What makes the indexes of the filled tables anew: made in one go they cost a fraction of what they cost row by row. The dearest first. */
export async function indexesAside(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ made: string }>(
    `select 'reindex index ' || i.indexrelid::regclass as made from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where not i.indisready and c.relkind = 'i' order by a.amname = 'gin' desc, pg_relation_size(i.indrelid) desc, i.indexrelid`,
  )
  return rows.map(({ made }) => made)
}

type Task = (client: pg.Client) => Promise<unknown>

/** Each task once, by whichever connection is free. */
export async function share(clients: readonly pg.Client[], tasks: readonly (Task | string)[]): Promise<void> {
  const left = [...tasks]
  await Promise.all(
    clients.map(async (client) => {
      for (let task = left.shift(); task; task = left.shift()) await (typeof task === 'string' ? client.query(task) : task(client))
    }),
  )
}
