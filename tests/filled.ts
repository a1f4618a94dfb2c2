// A data folder with the filled demo: made once in a run of tests, and copied for each Tanod that a test starts.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder to copy, for all processes of a run. */
const setting = 'TANOD_TEST_FILLED'

function run(command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`)
}

/** Fills a folder for this run where nobody has done so yet; answers how to take it away again. */
export function fillOnce(): () => void {
  const known = process.env[setting]
  if (known && existsSync(join(known, 'postgres', 'PG_VERSION'))) return () => {}
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tanod-filled-')))
  chmodSync(folder, 0o755)
  run(process.execPath, [join(import.meta.dirname, '../tools/fill.ts'), folder])
  process.env[setting] = folder
  return () => {
    delete process.env[setting]
    for (const one of [folder, `${folder}-empty`]) rmSync(one, { recursive: true, force: true })
  }
}

/** Copies the filled folder of this run, where there is one, owners and all. */
export function copyFilled(folder: string): void {
  const filled = process.env[setting]
  if (filled) run('cp', ['-a', `${filled}/.`, folder])
}

/** Copies the folder of an empty database, with every migration in it: to make one anew costs four seconds of a processor. */
export function copyEmpty(folder: string): void {
  const empty = `${process.env[setting]}-empty`
  mkdirSync(folder, { recursive: true })
  if (existsSync(empty)) run('cp', ['-a', `${empty}/.`, folder])
}
