// npm run import-center -- FILE [SLUG [CODE]]: puts a center that another installation exported into this one, while Tanod is stopped.
import { importCenter } from '#server/backup/importCenter.ts'
import { passphraseOf } from '#server/backup/settings.ts'
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openDatabase } from '#server/database/open.ts'
import { Cancelled, onCtrlC, progressTo } from '#server/database/progress.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const [path, slug, code] = process.argv.slice(2)
try {
  if (!path) throw new PlainError('Name the export: npm run import-center -- /path/to/center-….export')
  const config = readConfig()
  const passphrase = passphraseOf(config)
  const database = await openDatabase(config, say)
  try {
    const named = { ...(slug && { slug }), ...(code && { code }) }
    const done = await importCenter(database.ownerUrl, config, { path, passphrase, named }, say, progressTo(say, onCtrlC()))
    if (done) {
      say(`import   ${done.center.name} (${done.center.slug}, ${done.center.code}) as of ${done.at}: ${done.rows} rows and ${done.files} files`)
      for (const { from, to } of done.renamed) say(`renamed  ${from} signs in as ${to} here: the other name was taken`)
      for (const one of done.missing) say(`missing  the file ${one} was not on the disk of the other installation`)
      if (done.taken > 0) say(`taken    ${done.taken} addresses sign somebody else in here: these people sign in by their user names`)
    } else {
      say('Nothing was taken in.')
      process.exitCode = 1
    }
  } finally {
    await database.stop()
  }
} catch (error) {
  if (error instanceof Cancelled) say('Cancelled: nothing was taken in.')
  else say(error instanceof PlainError ? error.message : `The center could not be taken in: ${(error as Error).message}.`)
  process.exitCode = 1
}
