// npm run backup: makes a backup of the installation, beside a running Tanod or without one, into the folder of TANOD_BACKUP.
import { readBackupSettings } from '#server/backup/settings.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openToLook } from '#server/database/open.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig()
  const keeping = readBackupSettings(config)
  const database = await openToLook(config, say)
  try {
    const { path, at, rows, files, missing, removed } = await makeBackup(database.ownerUrl, config, keeping)
    say(`backup   ${path}`)
    say(`holds    ${rows} rows and ${files} files as of ${at}; it was read from beginning to end`)
    for (const one of missing) say(`WRONG    the file ${one} is not on the disk`)
    for (const one of removed) say(`removed  ${one}`)
    if (missing.length > 0) process.exitCode = 1
  } finally {
    await database.stop()
  }
} catch (error) {
  say(error instanceof PlainError ? error.message : `The backup could not be made: ${(error as Error).message}.`)
  process.exitCode = 1
}
