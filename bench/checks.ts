// What the checks cost in seconds of a processor: types from nothing and after one changed line of the contract, lint, format and dead code, of the last commit.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, root } from '#tests/app.ts'
import type { Figure } from './figure.ts'

const changed = 'contract/news/room.ts'

export async function measureChecks(): Promise<Figure[]> {
  const folder = makeFolder()
  try {
    const copy = join(folder, 'copy')
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, copy])
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const cost = (command: string, ...args: string[]) => secondsOf(copy, command, args)
    const types = () => cost('tsc', '-b', '--checkers', '1')
    const whole = types()
    const file = join(copy, changed)
    const text = readFileSync(file, 'utf8')
    if (!text.includes('z.object({')) throw new Error(`${changed} has no schema to change.`)
    writeFileSync(file, text.replace('z.object({', 'z.object({ anotherField: z.optional(z.string()),'))
    const after = types()
    // As it was committed: what is inserted above is not laid out as the format asks.
    writeFileSync(file, text)
    const rest = [cost('oxlint', '--type-aware'), cost('biome', 'format', '.'), cost('knip')]
    return [
      figure('types, from nothing', whole, 60),
      figure('types, after one changed line of the contract', after, 25),
      figure(
        'lint, format and dead code',
        rest.reduce((sum, seconds) => sum + seconds, 0),
        45,
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const figure = (what: string, seconds: number, most: number): Figure => ({
  ...{ id: 'checks', what, measured: `${seconds.toFixed(1)} s of a processor`, promise: `≤ ${most} s` },
  isKept: seconds <= most,
})

/** User and system time of a command and of all that it starts, as the shell counts it. */
function secondsOf(cwd: string, command: string, args: string[]): number {
  const timed = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@"', join(root, 'node_modules/.bin', command), ...args], {
    cwd,
    encoding: 'utf8',
  })
  const [user, system] = timed.stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  if (timed.status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${timed.stdout.slice(-2_000)}`)
  return user! + system!
}
