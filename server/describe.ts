// npm run describe: writes server/database/schema.ts and schema.sql from a freshly migrated database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeDatabase } from '#server/database/describe.ts'
import { openDatabase } from '#server/database/open.ts'
import { describeSchema } from '#server/database/schemaSql.ts'
import { connect } from '#server/database/pool.ts'

const data = mkdtempSync(join(tmpdir(), 'tanod-describe-'))
const opened = await openDatabase({ databaseUrl: undefined, data, fast: true, secret: '' }, () => {})
const owner = await connect(opened.ownerUrl, 'tanod-describe')
writeFileSync(join(import.meta.dirname, 'database', 'schema.ts'), await describeDatabase(owner))
writeFileSync(join(import.meta.dirname, 'database', 'schema.sql'), await describeSchema(owner))
await owner.end()
await opened.stop()
rmSync(data, { recursive: true, force: true })
