// Builds the web when what it is made of has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentFor, root, run } from './run.mjs'

const sources = ['web', 'contract', 'vite.config.ts', 'tools/joinChunks.ts', 'package-lock.json']
const stamp = path.join(root, 'dist/web.stamp')

/** Builds when stale; gives the exit code and the output of the build. */
export async function buildWeb(node, { onBuild = () => {} } = {}) {
  const hash = hashSources()
  if (existsSync(path.join(root, 'dist/web')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return { code: 0, output: '' }
  onBuild()
  const result = await run('vite', ['build'], { env: environmentFor(node, { NODE_ENV: 'production' }) })
  if (result.code === 0) {
    mkdirSync(path.dirname(stamp), { recursive: true })
    writeFileSync(stamp, hash)
  }
  return result
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function listFiles(name) {
  const full = path.join(root, name)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [name]
  const entries = readdirSync(full).filter((entry) => !entry.includes('.test.') && !entry.endsWith('.tsbuildinfo'))
  return entries.sort().flatMap((entry) => listFiles(path.join(name, entry)))
}
