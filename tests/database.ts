// Before the server's tests: one real PostgreSQL, and in it a template with the demo centers from which each suite takes its own copy.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
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
  await found({ demo: true, superadminEmail: 'superadmin@tanod.invalid' }, database.appUrl, () => {})
  project.provide('ownerUrl', database.ownerUrl)
  project.provide('appUrl', database.appUrl)
  return async () => {
    await database.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
