// Which backups there are, and how old: each was read from beginning to end when it was made; what was laid aside since, and how the last drill went.
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { backupFinding, bucketFinding, drillFinding, type Finding, noBackups, trailFinding } from '#contract/centers/findings.ts'
import type { Config } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { readArchive } from './archive.ts'

const namePattern = /^tanod-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/
/** When backups were made, by their names; the newest first. */
export const backupsOf = (names: readonly string[]): { name: string; at: Date }[] =>
  names
    .flatMap((name) => {
      const [, day, hour, minute, second] = namePattern.exec(name) ?? []
      return day ? [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : []
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
export const backupsIn = (folder: string): { path: string; at: Date }[] =>
  backupsOf(existsSync(folder) ? readdirSync(folder) : []).map(({ name, at }) => ({ path: join(folder, name), at }))

/** Whether the beginning of a backup can be read with this passphrase. */
export async function opensWith(path: string, passphrase: string): Promise<boolean> {
  try {
    for await (const { kind } of readArchive(path, passphrase)) return kind === 'about'
    return false
  } catch (error) {
    if (error instanceof PlainError) return false
    throw error
  }
}

/** What the last drill came to. */
export interface Drill {
  at: string
  backup: string
  isGood: boolean
  /** What it ended with, where it is not good. */
  said: string
}

const drillFile = (data: string) => join(data, 'drill.json')
export const lastDrill = (data: string): Drill | undefined =>
  existsSync(drillFile(data)) ? (JSON.parse(readFileSync(drillFile(data), 'utf8')) as Drill) : undefined
export function noteDrill(data: string, drill: Drill): void {
  const draft = `${drillFile(data)}.part`
  writeFileSync(draft, JSON.stringify(drill), { mode: 0o600, flush: true })
  renameSync(draft, drillFile(data))
}

/** The backup that went to the bucket last. */
const sentFile = (data: string) => join(data, 'sent')
export const lastSent = (data: string): string | undefined => (existsSync(sentFile(data)) ? readFileSync(sentFile(data), 'utf8') : undefined)
export const noteSent = (data: string, path: string): void => writeFileSync(sentFile(data), path, { mode: 0o600 })

export const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
export const trailsIn = (backups: string): string[] => namesIn(backups).flatMap((name) => (/^trail-\d+$/.test(name) ? [join(backups, name)] : []))
/** When the last piece came into one of the trails, or a copy. */
function lastLaidAside(backups: string): Date | undefined {
  const times = trailsIn(backups).flatMap((trail) => namesIn(trail).map((name) => statSync(join(trail, name)).mtimeMs))
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

export type Kept = Pick<Config, 'data' | 'databaseUrl' | 'backup' | 'backupPassphrase' | 'backupBucket'>

/** When the last of each came to be, where it is kept here and did. */
export function backupTimes({ data, databaseUrl, backup: folder, backupPassphrase, backupBucket }: Kept) {
  const backups = folder ? backupsIn(folder) : []
  const isLaidAside = folder !== undefined && !databaseUrl && backupPassphrase !== undefined
  const [sent] = backupBucket ? backupsOf([basename(lastSent(data) ?? '')]) : []
  return {
    backup: backups[0]?.at,
    // A trail that never began is as old as the backups that it should lead on from.
    trail: isLaidAside ? (lastLaidAside(folder) ?? backups.at(-1)?.at) : undefined,
    bucket: sent?.at,
  }
}

/** Null is what is not kept here, or was not tried yet. */
export function backupFindings(config: Kept): {
  backup: Finding
  trail: Finding | null
  bucket: Finding | null
  drill: Finding | null
} {
  if (!config.backup) return { backup: noBackups(), trail: null, bucket: null, drill: null }
  const times = backupTimes(config)
  const drill = lastDrill(config.data)
  // Where some were made, somebody gives the passphrase to the command alone.
  const isMade = times.backup !== undefined || config.backupPassphrase !== undefined
  return {
    backup: isMade ? backupFinding(times.backup) : noBackups(),
    trail: times.trail ? trailFinding(times.trail) : null,
    bucket: config.backupBucket && isMade ? bucketFinding(times.bucket) : null,
    drill: drill ? drillFinding(drill) : null,
  }
}
