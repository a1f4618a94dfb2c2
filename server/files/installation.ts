// Which installation this is, as the mark in its bucket says it: a backup that was restored elsewhere is another one.
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { hasCode } from '#server/database/embedded/plain.ts'
import { prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'

const ownDatabase = prepared('ownDatabase', () =>
  sqlOf.selectNoFrom(
    sql<string>`concat_ws('.', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database()))`.as(
      'id',
    ),
  ),
)

/** Several machines are one by the server of their database; the built-in one is known by an id in its data folder, which no backup holds. */
export async function installationOf({ data, databaseUrl }: Pick<Config, 'data' | 'databaseUrl'>, db: Database): Promise<string> {
  if (databaseUrl) return (await db.across(ownDatabase({})))[0]!.id
  const path = join(data, 'installation')
  try {
    await writeFile(path, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
