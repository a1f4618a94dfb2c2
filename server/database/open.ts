// Opens the database of this installation: the built-in one, or the one that DATABASE_URL names; brings it up to date; hands out the app's own role.
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { clusterName, prepareFolder } from './embedded/cluster.ts'
import { startPostgres } from './embedded/launch.ts'
import { progressTo, quiet, type Tell } from '#server/database/progress.ts'
import { isLocal } from '#server/isLocal.ts'
import { PlainError } from './embedded/plain.ts'
import { findRunning } from './embedded/postmaster.ts'
import { addressesOf } from './hosts.ts'
import { migrate } from './migrate.ts'
import { connect } from './pool.ts'
import { refuseSharedConnections } from './pooler.ts'

export interface Opened {
  /** The app's role: owns nothing, cannot change the schema, sees one center at a time. */
  appUrl: string
  ownerUrl: string
  stop: () => Promise<void>
}

type Kept = Partial<Pick<Config, 'backup' | 'backupPassphrase'>>
const laysAside = ({ backup, backupPassphrase }: Kept) => Boolean(backup && backupPassphrase)

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'data' | 'fast' | 'secret'> & Kept,
  log: (line: string) => void,
): Promise<Opened> {
  if (config.databaseUrl) return openServer(overTls(config.databaseUrl), config.secret, log)
  const postgres = await startPostgres({ dataDir: join(config.data, 'postgres'), fast: config.fast, laysAside: laysAside(config), log })
  try {
    await ensureDatabase(postgres.url('postgres', 'postgres'), 'tanod')
    const ownerUrl = postgres.url('postgres', 'tanod')
    await prepare(ownerUrl, { tell: progressTo(log) })
    return { ownerUrl, appUrl: postgres.url('tanod_app', 'tanod'), stop: () => postgres.stop() }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** The database as it is, for one who looks: beside the app that uses it, which is not disturbed, or started for the moment. */
export async function openToLook(config: Pick<Config, 'databaseUrl' | 'data'> & Kept, log: (line: string) => void) {
  const { databaseUrl, data } = config
  if (databaseUrl) return { ownerUrl: overTls(databaseUrl), stop: async () => {} }
  if (!existsSync(join(data, 'postgres', 'PG_VERSION')))
    throw new PlainError(`There is no database in ${data} yet: start Tanod first, or set TANOD_DATA.`)
  const dataDir = prepareFolder(join(data, 'postgres'))
  const running = await findRunning(dataDir, clusterName(dataDir))
  if (running)
    return {
      ownerUrl: `postgresql://postgres@localhost:${running.port}/tanod?host=${encodeURIComponent(running.socketFolder)}`,
      stop: async () => {},
    }
  const postgres = await startPostgres({ dataDir, laysAside: laysAside(config), log })
  return { ownerUrl: postgres.url('postgres', 'tanod'), stop: () => postgres.stop() }
}

/** A start has nobody waiting for an answer: beside other work of the machine its database may take long to take it in. */
const startWaitMs = 20_000

async function openServer(ownerUrl: string, secret: string, log: (line: string) => void): Promise<Opened> {
  const { pathname } = new URL(ownerUrl)
  const machines = addressesOf(ownerUrl).map((one) => new URL(one))
  try {
    await refuseSharedConnections(ownerUrl, startWaitMs)
    await prepare(ownerUrl, { appPassword: passwordOf(secret), tell: progressTo(log) })
  } catch (error) {
    if (error instanceof PlainError) throw error
    const why = (error as Error).message || (error as { code?: string }).code
    throw new PlainError(
      `The database of DATABASE_URL (${machines.map(({ hostname, port }) => `${hostname}:${port || 5432}`).join(', ')}${pathname}) cannot be used: ${why}. Check the address, the user, the password and that the server runs.`,
    )
  }
  return { ownerUrl, appUrl: asApp(ownerUrl, secret), stop: async () => {} }
}

/** The address by which the app's own role goes there: to a copy too, which has the same roles. */
export function asApp(ownerUrl: string, secret: string): string {
  const app = new URL(ownerUrl)
  app.username = 'tanod_app'
  app.password = passwordOf(secret)
  return app.href
}

/** The same on every machine that is given the same secret; who only knows the owner's address does not know it. */
export const passwordOf = (secret: string) => createHmac('sha256', secret).update('tanod_app').digest('base64url')

/** Beyond this machine the line is encrypted and the server's certificate is checked, unless the address says otherwise. */
export function overTls(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  if (
    addressesOf(databaseUrl).every((one) => isLocal(new URL(one).hostname)) ||
    url.searchParams.has('sslmode') ||
    url.searchParams.get('host')?.startsWith('/')
  )
    return databaseUrl
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

export async function prepare(ownerUrl: string, { appPassword, tell = quiet }: { appPassword?: string; tell?: Tell } = {}): Promise<string[]> {
  const owner = await connect(ownerUrl, 'tanod-migrate', startWaitMs)
  try {
    await ensureRole(owner, appPassword)
    return await migrate(owner, undefined, { tell })
  } finally {
    await owner.end()
  }
}

/** One starter at a time prepares what apps that share a database share; a starter that dies gives its turn back. */
export async function takeTurn(ownerUrl: string): Promise<() => Promise<void>> {
  const owner = await connect(ownerUrl, 'tanod-turn', startWaitMs)
  await owner.query('select pg_advisory_lock(7466003)')
  return () => owner.end()
}

async function ensureRole(owner: pg.Client, password?: string): Promise<void> {
  await owner.query('begin')
  await owner.query('select pg_advisory_xact_lock(7466002)')
  await owner.query(
    `do $$ begin if not exists (select from pg_roles where rolname = 'tanod_app') then create role tanod_app login nosuperuser nocreatedb nocreaterole; end if; end $$`,
  )
  await owner.query(`do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`)
  if (password) await owner.query(`alter role tanod_app password '${password}'`)
  await owner.query('commit')
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const owner = await connect(url, 'tanod-migrate', startWaitMs)
  try {
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await owner.query(`create database ${name}`)
  } finally {
    await owner.end()
  }
}
