// npm run backup: makes a backup of the installation, beside a running Tanod or without one, into the folder of TANOD_BACKUP, and sends it to the bucket; `--send` sends the newest alone.
import { readBackupSettings } from '#server/backup/settings.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { backupsIn, noteSent } from '#server/backup/store.ts'
import { type Config, readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openToLook } from '#server/database/open.ts'
import { Cancelled, onCtrlC, progressTo } from '#server/database/progress.ts'
import { putInBucket, removeOldIn } from '#server/backup/bucket.ts'
import { bucketOf } from '#server/outside/objectStore.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function send({ backupBucket, bucketKeeps, data }: Pick<Config, 'backupBucket' | 'bucketKeeps' | 'data'>, path: string): Promise<void> {
  if (!backupBucket) return
  const bucket = bucketOf(backupBucket)
  await putInBucket(bucket, path)
  noteSent(data, path)
  say(`sent     to ${bucket.url.href}, where all of it arrived`)
  for (const name of await removeOldIn(bucket, bucketKeeps)) say(`removed  ${name} from the bucket`)
}

async function make(config: Config): Promise<string> {
  const keeping = readBackupSettings(config)
  const database = await openToLook(config, say)
  try {
    const { path, at, rows, files, missing, removed } = await makeBackup(database.ownerUrl, config, keeping, progressTo(say, onCtrlC()))
    say(`backup   ${path}`)
    say(`holds    ${rows} rows and ${files} files as of ${at}; it was read from beginning to end`)
    for (const one of missing) say(`WRONG    the file ${one} is not on the disk${config.filesBucket ? ', and its store did not give it' : ''}`)
    for (const one of removed) say(`removed  ${one}`)
    if (missing.length > 0) process.exitCode = 1
    return path
  } finally {
    await database.stop()
  }
}

try {
  const config = readConfig()
  const [newest] = process.argv[2] === '--send' && config.backup ? backupsIn(config.backup) : []
  await send(config, newest ? newest.path : await make(config))
} catch (error) {
  if (error instanceof Cancelled) say('Cancelled: no backup was made, and the older ones are as they were.')
  else say(error instanceof PlainError ? error.message : `The backup could not be made: ${(error as Error).message}.`)
  process.exitCode = 1
}
