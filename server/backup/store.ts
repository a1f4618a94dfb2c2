// Which backups there are, and how old: each was read from beginning to end when it was made.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const namePattern = /^tanod-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/
/** When the backups in a folder were made, by their names; the newest first. */
export const backupsIn = (folder: string): { path: string; at: Date }[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .flatMap((name) => {
      const [, day, hour, minute, second] = namePattern.exec(name) ?? []
      return day ? [{ path: join(folder, name), at: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : []
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
