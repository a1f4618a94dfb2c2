// Does each row of docs/changes.md: its patch is applied to a copy of the last commit, type-checked, its test run, and taken out again; its files are counted.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, root } from '#tests/app.ts'
import { pathsIn, patchOf, pricedFiles, priceRows } from '#tests/changes.ts'
import type { Figure } from './figure.ts'

export async function measureChanges(only: readonly string[]): Promise<Figure[]> {
  const all = priceRows()
  const strange = only.filter((name) => !all.some(({ change }) => change === name))
  if (strange.length > 0) throw new Error(`docs/changes.md has no row ${strange.join(', ')}; it has ${all.map(({ change }) => change).join(', ')}.`)
  const rows = only.length === 0 ? all : all.filter(({ change }) => only.includes(change))
  const folder = makeFolder()
  const copy = join(folder, 'copy')
  try {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, copy])
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    // What the compiler found here before holds for the same files there.
    const checked = join(root, '.types')
    if (existsSync(checked)) cpSync(checked, join(copy, '.types'), { recursive: true, preserveTimestamps: true })
    const run = (command: string, ...args: string[]) => {
      const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`, ...(isNew && { TANOD_TEST_FILLED: '' }) }
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env, maxBuffer: 1 << 28 })
      return status === 0 ? '' : `${command} ${args.join(' ')}: ${(stdout + stderr).slice(-2_000)}`
    }
    // A demo that was filled before knows nothing of a new migration.
    let isNew = false
    const before = run('tsc', '-b', '--checkers', '1')
    if (before) throw new Error(`The last commit itself fails: ${before}`)
    return rows.map(({ change, cell }): Figure => {
      const [began, patch] = [performance.now(), patchOf(change)]
      const { priced, migrations, tests } = pricedFiles(readFileSync(patch, 'utf8'))
      isNew = migrations.length > 0
      const steps = [
        () => run('git', 'apply', '--index', '-C1', patch),
        () => (migrations.length > 0 ? run('node', 'server/describe.ts') : ''),
        () => run('tsc', '-b', '--checkers', '1'),
        () => (tests.length > 0 ? run('vitest', 'run', ...tests) : ''),
      ]
      let fault = ''
      for (const step of steps) fault ||= step()
      execFileSync('git', ['reset', '--quiet', '--hard'], { cwd: copy })
      // At once: a run of all rows takes long.
      console.log(`${change}: ${fault || 'green'}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
      const named = pathsIn(cell)
      // A new file is named by one like it; a text is in whichever file shows it.
      const isTold =
        named.length === 0
          ? priced.length === 1
          : named.length === priced.length && priced.every(({ path, isNew: isMade }) => isMade || named.includes(path))
      return {
        ...{ id: 'changes', what: change, promise: isTold ? 'as docs/changes.md says' : `docs/changes.md says ${named.join(', ')}` },
        measured: `${priced.length} ${priced.length === 1 ? 'file' : 'files'}${migrations.length > 0 ? ' and a migration' : ''}`,
        isKept: isTold && !fault,
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
