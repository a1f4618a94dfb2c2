// Builds the web when what it is made of has changed since the last build.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentFor, root, run } from './run.mjs'
import { hashOf, isFresh } from './stale.mjs'

const stamp = path.join(root, 'dist/web.stamp')
const sources = ['web', 'contract', 'vite.config.ts', 'tools/joinChunks.ts', 'package-lock.json']

/** Builds when stale; gives the exit code and the output of the build. */
export async function buildWeb(node, { onBuild = async () => {} } = {}) {
  const hash = hashOf(sources)
  if (existsSync(path.join(root, 'dist/web')) && isFresh(stamp, hash)) return { code: 0, output: '' }
  await onBuild()
  const result = await run('vite', ['build'], { env: environmentFor(node, { NODE_ENV: 'production' }) })
  if (result.code === 0) writeFileSync(stamp, hash)
  return result
}
