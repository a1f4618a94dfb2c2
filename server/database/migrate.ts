// Brings a database to the present schema: numbered SQL files, each run once, in one transaction, by one starter at a time.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { PlainError } from '#server/database/embedded/plain.ts'
import { quiet, type Tell } from '#server/database/progress.ts'

const ownFolder = join(import.meta.dirname, 'migrations')

/** The names of all migrations of this program, in their order. */
export const migrationNames = (folder = ownFolder): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/**
 * A newer program lays its migrations beneath an older one, which goes on: they only add. What takes away or changes what a program works with stands in a
 * file of its own, named so, and comes a version later, when none works with it any more.
 */
export const isContract = (name: string) => name.endsWith('-contract.sql')

/** A deadlock, and a lock that did not come in time. */
const inTheWay = new Set(['40P01', '55P03'])
const mostTries = 60

interface Trying {
  tries?: number
  tell?: Tell
}

/** Older nodes may be at work meanwhile: who waits for their locks gives its own back, and begins anew. */
export async function migrate(owner: pg.Client, folder = ownFolder, { tries = mostTries, tell = quiet }: Trying = {}): Promise<string[]> {
  try {
    return await migrateOnce(owner, folder, tell)
  } catch (error) {
    if (tries <= 1 || !inTheWay.has((error as { code?: string }).code ?? '')) throw error
    return migrate(owner, folder, { tries: tries - 1, tell })
  }
}

async function migrateOnce(owner: pg.Client, folder: string, tell: Tell): Promise<string[]> {
  const files = migrationNames(folder)
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
    .map((file) => ({ ...file, hash: createHash('sha256').update(file.text).digest('hex') }))
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock(7466000)')
    await owner.query('create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())')
    const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from migration')
    const done = new Map(rows.map((row) => [row.name, row.hash]))
    for (const name of done.keys()) {
      if (isContract(name) && !files.some((file) => file.name === name))
        throw new PlainError(`The database was made by a newer Tanod (it has ${name}). Start that version, or restore a backup of this one.`)
    }
    const fresh = files.filter((file) => !done.has(file.name))
    for (const file of files) {
      if (done.has(file.name) && done.get(file.name) !== file.hash)
        throw new PlainError(`The migration ${file.name} was changed after it ran. Put the file back as it was.`)
    }
    await owner.query("set local lock_timeout to '2s'")
    for (const [index, file] of fresh.entries()) {
      tell('schema', index, fresh.length)
      await owner.query(file.text)
      await owner.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash])
    }
    await owner.query("select prepare_fact_months((now() - interval '13 months')::date, (now() + interval '3 months')::date)")
    await owner.query('commit')
    return fresh.map((file) => file.name)
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
