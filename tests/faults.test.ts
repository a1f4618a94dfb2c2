// AV-03, AV-05, PUB-01, RT-03, TKT-01, TKT-03 to TKT-06, TKT-02, TKT-07, TKT-09: the commands of faults/, shortened, with their own proof that they see a broken promise.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
/** What is lost is judged here; how soon it is ready again, on a machine that is busy with other tests, by the commands themselves. */
const env = { ...process.env, TANOD_FAULTS_READY_MS: '30000', TANOD_FAULTS_HEAL_MS: '15000', TANOD_FAULTS_ANSWER_MS: '4000' }
const faults = (...given: string[]) => run(process.execPath, [join(import.meta.dirname, '..', 'faults/run.ts'), ...given], { encoding: 'utf8', env })
/** A real browser needs pages to open: `npm test` builds them before. */
const inBrowser: [string, string[]][] = existsSync(join(import.meta.dirname, '..', 'dist/web'))
  ? [
      ['kept   cut-reports', ['cut-reports', '--times', '4']],
      ['seen   cut-reports', ['cut-reports', '--times', '2', '--plant']],
    ]
  : []

it.each<[string, string[]]>([
  ['kept   kill-app-tickets', ['kill-app-tickets', '--times', '2']],
  ['kept   kill-postgres-tickets', ['kill-postgres-tickets', '--times', '2']],
  ['seen   kill-app-tickets', ['kill-app-tickets', '--times', '1', '--plant']],
  ['kept   stop-postgres', ['stop-postgres', '--times', '4']],
  ['seen   stop-postgres', ['stop-postgres', '--times', '4', '--plant']],
  ['kept   cut-statements', ['cut-statements', '--times', '24']],
  ['seen   cut-statements', ['cut-statements', '--times', '8', '--plant']],
  ['kept   two-editors', ['two-editors', '--times', '20']],
  ['seen   two-editors', ['two-editors', '--times', '2', '--plant']],
  ...inBrowser,
  ['kept   kill-app', ['kill-app', '--times', '3']],
  ['kept   kill-postgres', ['kill-postgres', '--times', '3']],
  ['kept   start-errors', ['start-errors']],
  ['kept   flood', ['flood', '--times', '6']],
  ['seen   flood', ['flood', '--times', '6', '--plant']],
  ['kept   chaos', ['chaos', '--times', '8']],
  ['seen   chaos', ['chaos', '--times', '1', '--plant']],
  ['seen   kill-app', ['kill-app', '--times', '1', '--plant']],
  ['seen   start-errors', ['start-errors', '--plant']],
])('%s: %s', { timeout: 300_000 }, async (word, given) => {
  const { stdout } = await faults(...given).catch((error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }))
  console.log(stdout.trim())
  expect(stdout).toContain(word)
  if (given.includes('--plant') && given[0] === 'kill-app') {
    expect(stdout).toContain('an acknowledged password is gone')
    expect(stdout).toMatch(/fact \d+ was altered/)
  }
  if (given.includes('--plant') && given[0] === 'kill-app-tickets')
    for (const seen of ['is lost', 'is there 2 times', 'was altered', 'every file has its content']) expect(stdout).toContain(seen)
})

describe('tickets raced for, walked and asked for again, all in one town', () => {
  const races = ['accept-race', 'transfer-race', 'same-key', 'life-cycles']
  it.each([
    ['kept  ', '10000', []],
    ['seen  ', '500', ['--plant']],
  ])('%s', { timeout: 600_000 }, async (word, agreeMs, given) => {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, '..', 'faults/run.ts'), ...races, '--times', '24', ...given], {
      encoding: 'utf8',
      env: { ...env, TANOD_FAULTS_AGREE_MS: agreeMs, TANOD_FAULTS_SAMPLES: '5' },
    }).catch((error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }))
    console.log(stdout.trim())
    for (const race of races) expect(stdout).toContain(`${word} ${race}`)
    if (given.length > 0) expect(stdout).toMatch(/accepted by \w+ \w+ and [^]*2 owners at one instant[^]*found: deed[^]*on a pending one/)
  })
})
