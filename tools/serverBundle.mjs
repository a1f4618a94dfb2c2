// The server as one bundle, which starts in less of a processor than its thousand files: made when what it is made of has changed, and never the truth. Without a fresh one the files run.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentFor, root, run } from './run.mjs'
import { hashOf, isFresh } from './stale.mjs'

const sources = ['server', 'contract', 'package.json', 'package-lock.json', 'tools/serverBundle.config.mjs', 'tools/bundled.mjs', 'tools/stacks.mjs']
let hash
/** As it was when it was first looked at: what changes while it is built is not in it. */
const hashNow = () => (hash ??= hashOf(sources, (file) => /\.[cm]?[jt]s$/.test(file) || file.startsWith('package')))
const folder = path.join(root, 'dist/server')
const isFreshNow = () => isFresh(path.join(folder, 'stamp'), hashNow())

/** What to start: the bundle where it is of these very files, else the files. */
export const serverEntry = () => path.join(root, isFreshNow() ? 'dist/server/main.mjs' : 'server/main.ts')

/** Builds when stale; gives the exit code and the output of the build. */
export async function buildServer(node, { onBuild = async () => {} } = {}) {
  if (isFreshNow()) return { code: 0, output: '' }
  await onBuild()
  const draft = `${folder}.${process.pid}`
  const result = await run('rolldown', ['-c', 'tools/serverBundle.config.mjs', '-d', draft], { env: environmentFor(node) })
  if (result.code === 0) {
    writeFileSync(path.join(draft, 'stamp'), hashNow())
    // Whoever starts meanwhile finds a whole one.
    if (existsSync(folder)) renameSync(folder, `${draft}.old`)
    renameSync(draft, folder)
  }
  for (const one of [draft, `${draft}.old`]) rmSync(one, { recursive: true, force: true })
  return result
}
