// Before the server's tests: one real PostgreSQL, and in it a template with the demo centers, a day old, from which each suite takes its own copy.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import '#server/app.ts'
import { connect } from '#server/database/pool.ts'
import { openDatabase, prepare } from '#server/database/open.ts'
import { found } from '#server/found.ts'
import { prepareJobs } from '#server/kit/jobs.ts'
import { copyFilled } from '#tests/filled.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

export default async function setUp(project: TestProject) {
  const data = realpathSync(mkdtempSync(join(tmpdir(), 'tanod-test-')))
  chmodSync(data, 0o755)
  const databaseUrl = process.env['TANOD_TEST_DATABASE_URL']
  if (!databaseUrl) copyFilled(data)
  const database = await openDatabase({ databaseUrl, data, fast: true, secret: 'a secret of tests alone, and of nothing else' }, () => {})
  await prepareJobs(database.ownerUrl)
  await found({ demo: true, superadminEmail: 'superadmin@tanod.invalid', demoDays: 1 }, database.appUrl, () => {})
  project.provide('ownerUrl', database.ownerUrl)
  project.provide('appUrl', database.appUrl)
  return async () => {
    await database.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** A second template, whose demo is a year old: made by the first suite that asks for it. */
export async function yearTemplate(ownerUrl: string, appUrl: string): Promise<string> {
  const owner = await connect(withDatabase(ownerUrl, 'postgres'), 'year')
  try {
    await owner.query('select pg_advisory_lock(7466009)')
    const { rowCount } = await owner.query(`select from pg_database where datname = 'tanod_year'`)
    if (rowCount === 1) return 'tanod_year'
    await owner.query('create database tanod_making')
    const url = withDatabase(ownerUrl, 'tanod_making')
    await prepare(url)
    await prepareJobs(url)
    await found({ demo: true, superadminEmail: 'superadmin@tanod.invalid' }, withDatabase(appUrl, 'tanod_making'), () => {})
    // Who recounts at once, before the database has looked at what it holds, waits for minutes.
    const made = await connect(url, 'year')
    await made.query('analyze')
    await made.end()
    await owner.query('alter database tanod_making rename to tanod_year')
    return 'tanod_year'
  } finally {
    await owner.end()
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
