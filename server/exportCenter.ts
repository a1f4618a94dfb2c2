// npm run export-center -- SLUG: puts one center into an encrypted file of its own, in the folder of TANOD_BACKUP, beside a running Tanod or without one.
import { exportCenter } from '#server/backup/exportCenter.ts'
import { readBackupSettings } from '#server/backup/settings.ts'
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openToLook } from '#server/database/open.ts'
import { Cancelled, onCtrlC, progressTo } from '#server/database/progress.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const slug = process.argv[2]
try {
  if (!slug) throw new PlainError('Name the center by its path: npm run export-center -- taytay')
  const config = readConfig()
  const keeping = readBackupSettings(config)
  const database = await openToLook(config, say)
  try {
    const { path, at, center, rows, files, missing } = await exportCenter(database.ownerUrl, config, slug, keeping, progressTo(say, onCtrlC()))
    say(`export   ${path}`)
    say(`holds    ${rows} rows and ${files} files of ${center.name} as of ${at}; it was read from beginning to end`)
    for (const one of missing) say(`WRONG    the file ${one} is not on the disk`)
    if (missing.length > 0) process.exitCode = 1
  } finally {
    await database.stop()
  }
} catch (error) {
  if (error instanceof Cancelled) say('Cancelled: no export was made.')
  else say(error instanceof PlainError ? error.message : `The export could not be made: ${(error as Error).message}.`)
  process.exitCode = 1
}
