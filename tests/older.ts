// The program of before, beside which and after which this one has to work: the last release, or the oldest that promises to go on over a newer schema.
import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './app.ts'

const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' }).stdout.trim()
/** Nothing where git is not, or does not reach so far back. */
export const older = git('describe', '--tags', '--abbrev=0', 'HEAD^') || git('rev-parse', '--verify', '--quiet', 'a01b6128^{commit}')

/** Its files, with the packages and the web of this one. */
export function layOlder(folder: string): void {
  mkdirSync(folder)
  const { stdout: archive } = spawnSync('git', ['-C', root, 'archive', older], { maxBuffer: 2 ** 30 })
  const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input: archive })
  if (status !== 0) throw new Error(`The older program could not be laid down: ${stderr.toString()}`)
  for (const name of ['node_modules', 'dist']) symlinkSync(join(root, name), join(folder, name))
}
