// The folders of a database: its files, made whole or not at all, and the short folder of its socket.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Owner } from './owner.ts'
import { explainFolder, hasCode, PlainError } from './plain.ts'

const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
export const cleanEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: '/', LC_ALL: locale, TZ: 'UTC' }

/** Makes the folder above the data, and gives the data's path without links. */
export function prepareFolder(dataDir: string): string {
  const parent = path.dirname(path.resolve(dataDir))
  try {
    makeFolder(parent)
  } catch (error) {
    throw explainFolder(error, parent)
  }
  return path.join(realpathSync(parent), path.basename(dataDir))
}

/** One level at a time: Node's own way to make several does not tell why it cannot. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
  chmodSync(folder, 0o755)
}

/** Makes the database's files in a folder beside their place and moves them there at the end, so that a cut leaves no half. */
export function createCluster(dataDir: string, owner: Owner, fast: boolean): void {
  const version = path.join(dataDir, 'PG_VERSION')
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim()
    if (major !== '18')
      throw new PlainError(`The data in ${dataDir} was made by PostgreSQL ${major}, and this Tanod brings 18: export it with the older Tanod first.`)
    return
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new PlainError(`The folder ${dataDir} holds files that are not Tanod's: name another one in TANOD_DATA.`)
  const parent = path.dirname(dataDir)
  const prefix = `${path.basename(dataDir)}.init-`
  for (const name of readdirSync(parent)) if (name.startsWith(prefix)) rmSync(path.join(parent, name), { recursive: true })
  const draft = path.join(parent, prefix + process.pid)
  makePrivate(draft, owner)
  const options = ['-D', draft, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--data-checksums', '--no-instructions']
  const locales = [`--locale=${locale}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [command = '', ...args] = [...owner.prefix, path.join(owner.bin, 'initdb'), ...options, ...locales, ...(fast ? ['--no-sync'] : [])]
  const run = spawnSync(command, args, { ...owner.setIds, cwd: '/', env: cleanEnvironment, encoding: 'utf8' })
  if (run.status !== 0) {
    rmSync(draft, { recursive: true })
    if (run.stderr?.includes('could not look up effective user'))
      throw new PlainError(
        `The database cannot be made by a user without a name (uid ${owner.uid}): add one to /etc/passwd, or name a PostgreSQL server in DATABASE_URL.`,
      )
    throw new Error(`initdb failed: ${run.error ?? `${run.stdout}${run.stderr}`.slice(-800)}`)
  }
  renameSync(draft, dataDir)
}

/** A name for the database that shows in the titles of its processes. */
export function clusterName(dataDir: string): string {
  return `tanod-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
}

/** The private folder of the socket: beside the data, or in the system's temporary folder where the path would be too long for a socket. */
export function makeSocketFolder(dataDir: string, owner: Owner): string {
  const beside = `${dataDir}.run`
  const folder = Buffer.byteLength(beside) <= 80 ? beside : path.join(tmpdir(), `${clusterName(dataDir)}-${owner.uid}`)
  makePrivate(folder, owner)
  return folder
}

export function makePrivate(folder: string, { uid, gid }: Owner): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(folder, uid, gid)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw explainFolder(error, folder)
  }
  const { uid: actual, mode } = lstatSync(folder)
  if (!lstatSync(folder).isDirectory() || actual !== uid || (mode & 0o077) !== 0)
    throw new PlainError(`The folder ${folder} is not private to the database's user (uid ${uid}): remove it and start again.`)
}
