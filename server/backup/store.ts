// Which backups there are, and how old: each was read from beginning to end when it was made; and how the last drill went.
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
