// The template of the server's tests, in a process of its own: whoever runs tests need not load the server. It ends with its standard input.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { found } from '#server/found.ts'
import { prepareJobs } from '#server/kit/jobs.ts'
import { copyEmpty, copyFilled } from '#tests/filled.ts'
import { stopClock } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'

const data = realpathSync(mkdtempSync(join(tmpdir(), 'tanod-test-')))
chmodSync(data, 0o755)
const databaseUrl = process.env['TANOD_TEST_DATABASE_URL']
// In the long form that folder holds a year.
if (!databaseUrl) (isLong ? copyEmpty : copyFilled)(data)
const database = await openDatabase({ databaseUrl, data, fast: true, secret: 'a secret of tests alone, and of nothing else' }, () => {})
await prepareJobs(database.ownerUrl)
await stopClock(database.ownerUrl)
await found({ demo: true, superadminEmail: 'superadmin@tanod.invalid', demoDays: 1 }, database.appUrl, () => {})
process.stdout.write(`${JSON.stringify({ ownerUrl: database.ownerUrl, appUrl: database.appUrl })}\n`)
for await (const _ of process.stdin);
await database.stop()
rmSync(data, { recursive: true, force: true })
