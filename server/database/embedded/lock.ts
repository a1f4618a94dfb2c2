// The app's lock on a data folder: one Tanod process at a time, and a process that was killed leaves no lock behind.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { explainFolder, hasCode, PlainError } from './plain.ts'
import { startTime } from './processes.ts'

export type AppLock = { release(): void }

/** Takes the lock file, or refuses with a plain sentence when a live process holds it. */
export function takeLock(file: string, folder: string): AppLock {
  const own = `${process.pid} ${startTime(process.pid)}\n`
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, own)
  } catch (error) {
    throw explainFolder(error, folder)
  }
  try {
    while (!linkDraft(draft, file)) clearStale(file, folder)
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release() {
      if (readLock(file) === own) rmSync(file, { force: true })
    },
  }
}

function linkDraft(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function clearStale(file: string, folder: string): void {
  const held = readLock(file)
  if (held === undefined) return
  const pid = Number.parseInt(held, 10)
  if (held === `${pid} ${startTime(pid)}\n`)
    throw new PlainError(
      `Another Tanod (process ${pid}) already uses the data folder ${folder}: stop it first, or name another folder in TANOD_DATA.`,
    )
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Someone else may have replaced the stale lock in between: then theirs goes back to its place.
  if (readLock(aside) !== held) linkDraft(aside, file)
  rmSync(aside, { force: true })
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
