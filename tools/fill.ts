// Fills a data folder with the demo and a single day of its past, in the long form with the whole year, and closes it: node tools/fill.ts FOLDER. Tests copy it for each Tanod that they start; FOLDER-empty, as it was before the demo, for what begins with an empty database.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { found } from '#server/found.ts'
import { prepareJobs } from '#server/kit/jobs.ts'
import { isLong } from '#tests/long.ts'

const data = process.argv[2]!
const open = () => openDatabase({ databaseUrl: undefined, data, fast: true }, () => {})
const takeAway = (folder: string) => {
  for (const name of ['postgres.ballast', 'postgres.run', 'postgres.lock']) rmSync(join(folder, name), { recursive: true, force: true })
}

await (await open()).stop()
spawnSync('cp', ['-a', data, `${data}-empty`], { stdio: 'inherit' })
takeAway(`${data}-empty`)
const database = await open()
try {
  await prepareJobs(database.ownerUrl)
  await found({ demo: true, superadminEmail: 'superadmin@tanod.invalid', data, ...(!isLong && { demoDays: 1 }) }, database.appUrl, () => {})
} finally {
  await database.stop()
}
takeAway(data)
