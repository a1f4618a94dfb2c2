// What was built keeps the hash of what it was built of, in a stamp: with another hash it is stale.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

export const isFresh = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Of files and folders, without the tests that lie in them. */
export function hashOf(sources, isPart = () => true) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((name) => filesIn(name)).filter(isPart)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesIn(name) {
  const full = path.join(root, name)
  if (!existsSync(full)) return []
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [name]
    throw error
  }
  const kept = entries.filter((entry) => !entry.name.includes('.test.') && !entry.name.endsWith('.tsbuildinfo'))
  return kept
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${name}/${entry.name}`) : [`${name}/${entry.name}`]))
}
