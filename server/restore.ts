// npm run restore -- FILE [--at TIME]: puts a backup into an empty data folder, or an empty database, and verifies it; the built-in database also as it stood at a moment after it.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readArchive } from '#server/backup/archive.ts'
import { putBackAt, wayTo } from '#server/backup/putAt.ts'
import { aboutOf, putBack } from '#server/backup/restore.ts'
import { passphraseOf } from '#server/backup/settings.ts'
import { readConfig, withSecrets } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openDatabase } from '#server/database/open.ts'
import { Cancelled, onCtrlC, progressTo } from '#server/database/progress.ts'
import { fetchFromBucket } from '#server/backup/bucket.ts'
import { bucketOf } from '#server/outside/objectStore.ts'
import { verifyAll } from '#server/verifyAll.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const tell = progressTo(say, onCtrlC())
let isBack = false

async function restoreAt(path: string, at: Date): Promise<boolean> {
  const began = performance.now()
  const passphrase = passphraseOf({ backupPassphrase: withSecrets()['TANOD_BACKUP_PASSPHRASE'] })
  if (withSecrets()['DATABASE_URL']) throw new PlainError('--at is for the built-in database: a server keeps a trail by its own means.')
  const way = wayTo(resolve(path), at)
  say(`restore  ${path}, as of ${at.toISOString()}, from the copy of ${way.base.at.toISOString()}`)
  keepSecret(await secretOf(way.base.path, passphrase))
  const config = readConfig()
  const { files, pieces, reached } = await putBackAt(config.data, way, passphrase, { isFast: config.fast, tell })
  say(`put back the database with ${pieces} pieces of its trail, and ${files} files, in ${Math.round((performance.now() - began) / 1_000)} s`)
  say(reached ? `its last change is of ${reached.toISOString()}` : 'nothing was changed between the copy and that moment')
  isBack = true
  const database = await openDatabase({ ...config, backup: undefined }, say)
  try {
    return await verifyAll(config, database.ownerUrl, say, tell)
  } finally {
    await database.stop()
  }
}

async function secretOf(path: string, passphrase: string): Promise<string> {
  for await (const entry of readArchive(path, passphrase)) if (entry.kind === 'about') return entry.secret
  throw new PlainError(`${path} is no copy of a database.`)
}

async function restore(path: string): Promise<boolean> {
  const began = performance.now()
  const passphrase = passphraseOf({ backupPassphrase: withSecrets()['TANOD_BACKUP_PASSPHRASE'] })
  const about = await aboutOf(path, passphrase)
  say(`restore  ${path}, made at ${about.at}`)
  keepSecret(about.secret)
  const config = readConfig()
  const database = await openDatabase({ ...config, backup: undefined }, say)
  try {
    const { rows, files } = await putBack(database.ownerUrl, config.data, { path, passphrase, tell })
    say(`put back ${rows} rows and ${files} files in ${Math.round((performance.now() - began) / 1_000)} s`)
    isBack = true
    return await verifyAll(config, database.ownerUrl, say, tell)
  } finally {
    await database.stop()
  }
}

/** The secret of the backup becomes that of the place, unless it has one. */
function keepSecret(secret: string): void {
  const given = withSecrets()['TANOD_SECRET']
  if (given && given !== secret)
    throw new PlainError('TANOD_SECRET is not the secret of the backup: leave it out, or set the one that the installation had.')
  if (given) return
  const data = resolve(process.env['TANOD_DATA'] || '.tanod')
  const place = join(data, 'secret')
  // What a restore that failed left behind.
  if (existsSync(place) && readFileSync(place, 'utf8').trim() === secret) return
  if (existsSync(place))
    throw new PlainError(`There is an installation in ${data} already: restore into an empty data folder, and name it in TANOD_DATA.`)
  mkdirSync(data, { recursive: true, mode: 0o755 })
  writeFileSync(place, `${secret}\n`, { mode: 0o600, flag: 'wx' })
}

/** What lies in the bucket comes to the system's temporary folder first. */
async function fetched(given: string): Promise<string> {
  const name = /^bucket:([^/]+)$/.exec(given)?.[1]
  if (!name) return given
  const address = withSecrets()['TANOD_BACKUP_BUCKET']
  if (!address) throw new PlainError('Name the bucket in TANOD_BACKUP_BUCKET.')
  const path = join(mkdtempSync(join(tmpdir(), 'tanod-fetched-')), name)
  await fetchFromBucket(bucketOf(address), name, path)
  say(`fetched  ${path}: remove it when it is put back`)
  return path
}

/** A moment as it is written in a log, with its zone, or by the clock of this machine. */
function momentOf(text: string | undefined): Date {
  const at = new Date((text ?? '').replace(' ', 'T'))
  // A day alone would be its midnight in another zone.
  if (Number.isNaN(at.getTime()) || !/\d[ T]\d\d:\d\d/.test(text!))
    throw new PlainError('Name the day and the time, as in --at 2026-01-31T14:03:20+08:00')
  return at
}

const [given, option, moment] = process.argv.slice(2)
try {
  if (!given || (option !== undefined && option !== '--at'))
    throw new PlainError('Name the backup: npm run restore -- /path/to/tanod-….backup [--at 2026-01-31T14:03:20+08:00]')
  const path = await fetched(given)
  process.exitCode = (await (option ? restoreAt(path, momentOf(moment)) : restore(path))) ? 0 : 1
} catch (error) {
  if (error instanceof Cancelled && isBack) say('Cancelled: it was put back, and not verified: run npm run verify.')
  else if (error instanceof Cancelled) say('Cancelled: nothing was put back, and the same place can be used again.')
  else say(error instanceof PlainError ? error.message : `The backup could not be restored: ${(error as Error).message}.`)
  process.exitCode = 1
}
