// How a run of the tests counts itself: which tests lie beside a change, what was slow, and what was tried twice.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isAlive } from '#server/database/embedded/processes.ts'
import { countVitest, failedFiles, markTriedTwice, slowest, testsOf, triedTwice } from './testCounts.mjs'
import { root, run } from './run.mjs'
import { testsBeside } from './testsBeside.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tanod-counts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, report: object) => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}
const vitest = (status: string) => ({
  testResults: [{ name: 'server/a.test.ts', assertionResults: [{ fullName: 'holds', status, duration: 1_500 }] }],
})

it('finds the tests beside a change in every layer that reads it, and no others', () => {
  const layersOf = (file: string) => [...new Set(testsBeside([file]).map((found: string) => /^(\w+)\/news\//.exec(found)?.[1]))]
  expect(layersOf('contract/news/news.ts')).toEqual(['server', 'web'])
  expect(layersOf('server/news/store.ts')).toEqual(['server'])
  expect(layersOf('web/news/NewsList.tsx')).toEqual(['web'])
  expect(testsBeside(['tools/testRun.test.ts'])).toEqual(['tools/testRun.test.ts'])
})

it('climbs to the nearest tests where a folder has none', () => {
  expect(testsBeside(['contract/tickets/nowhere/part.ts']).some((file: string) => file.startsWith('server/tickets/'))).toBe(true)
})

it('ends what hangs with all that it has started, and tells what had been printed, also while it is', async () => {
  const into = join(folder, 'hangs.log')
  const { code, output } = await run('sh', ['-c', 'sleep 20 & echo begun $!; wait'], { mostMinutes: 0.02, into })
  expect(code).not.toBe(0)
  const [, started] = /^begun (\d+)\n\nIt did not end within 0\.02 minutes and was ended\.\n$/.exec(output) ?? []
  expect(readFileSync(into, 'utf8')).toBe(output)
  await expect.poll(() => isAlive(Number(started))).toBe(false)
})

it('leaves nothing behind of a command that ends, or where it is stopped itself', async () => {
  const ended = await run('sh', ['-c', 'sleep 20 > /dev/null 2>&1 & echo $!'])
  await expect.poll(() => isAlive(Number(ended.output))).toBe(false)
  const program = `import { run } from './tools/run.mjs'; await run('sh', ['-c', 'sleep 20 & echo $$ $! >&2; wait'], { onChild: (child) => child.stderr.pipe(process.stderr) })`
  const stopped = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  const [line] = (await once(stopped.stderr, 'data')) as [Buffer]
  stopped.kill('SIGTERM')
  expect(await once(stopped, 'exit')).toEqual([143, null])
  for (const id of line.toString().split(' ')) await expect.poll(() => isAlive(Number(id))).toBe(false)
})

it('names what passed only when it was tried again', () => {
  const first = write('first.json', vitest('failed'))
  expect(failedFiles(first)).toEqual(['server/a.test.ts'])
  expect(markTriedTwice(first, write('again.json', vitest('failed')))).toBe(0)
  expect(markTriedTwice(first, write('better.json', vitest('passed')))).toBe(1)
  const marked = JSON.parse(readFileSync(first, 'utf8'))
  expect(triedTwice([marked])).toEqual(['server/a.test.ts › holds'])
  expect(slowest([marked], 1)).toMatchObject([{ seconds: 1.5, status: 'passed' }])
})

it('counts what failed outside of any test, so that trying the failed tests again does not hide it', () => {
  const file = write('beside.json', { ...vitest('failed'), numPassedTests: 4, numFailedTests: 1 })
  const output = '\u001B[2m      Tests \u001B[22m \u001B[31m1 failed\u001B[39m\n\u001B[2m     Errors \u001B[22m \u001B[31m2 errors\u001B[39m\n'
  expect(countVitest(file, { code: 1, output })).toMatchObject({ passed: 4, failed: 3 })
  expect(countVitest(file, { code: 1, output: '' })).toMatchObject({ passed: 4, failed: 1 })
  const unread = [
    { name: 'server/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: 'server/c.test.ts', status: 'failed', message: '', assertionResults: [{ fullName: 'holds', status: 'passed' }] },
  ]
  const more = write('unread.json', { testResults: [...vitest('failed').testResults, ...unread], numPassedTests: 5, numFailedTests: 1 })
  expect(countVitest(more, { code: 1, output: '' })).toMatchObject({ passed: 5, failed: 3 })
})

it('leaves out what is tagged for the long form alone, and counts what skips itself', () => {
  const one = (fullName: string, tags: string[]) => ({ fullName, status: 'skipped', tags })
  const report = { testResults: [{ name: 'server/a.test.ts', assertionResults: [one('needs a program', []), one('takes minutes', ['long'])] }] }
  expect(testsOf(report).map(({ title }) => title)).toEqual(['server/a.test.ts › needs a program'])
})

it('reads a report of the browser in the same shape', () => {
  const test = { status: 'flaky', results: [{ duration: 400 }, { duration: 600 }] }
  const specs = [{ file: 'x.spec.ts', title: 'opens', tests: [test] }]
  const report = { config: { rootDir: 'e2e' }, suites: [{ title: 'x.spec.ts', suites: [{ title: 'at night', specs }] }] }
  expect(testsOf(report)).toEqual([{ title: 'e2e/x.spec.ts › at night opens', status: 'passed', seconds: 1, wasTriedTwice: true }])
})

/** What the long form would miss too: it filters nothing, so that a file belongs to a project or to the browser, and no test leaves itself out. */
const { default: vitestConfig } = (await import(join(root, 'vitest.config.ts'))) as { default: { test: { projects: unknown } } }
const globs = [...(vitestConfig.test.projects as { test: { include: string[] } }[]).flatMap(({ test }) => test.include), 'e2e/*.spec.ts']
const runsNowhere = (file: string, source: string) =>
  !globs.some((glob) => matchesGlob(file, glob)) || /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme)\((?!\w+,)/.test(source)

it('every test of the project runs in the long form, and what is not tagged in the short one', () => {
  expect(runsNowhere('server/news/store.test.ts', 'it.each(rows)(title, go)')).toBe(false)
  expect(runsNowhere('deploy/news.test.ts', '')).toBe(true)
  expect(runsNowhere('server/news/store.test.ts', "it.skip('a title', go)")).toBe(true)
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = stdout.split('\n').filter(Boolean)
  expect(files.length).toBeGreaterThan(400)
  // Files whose sources only plant such a test in words.
  const planting = new Set(['tools/promises.test.ts', 'tools/testRun.test.ts'])
  expect(files.filter((file) => runsNowhere(file, planting.has(file) ? '' : readFileSync(join(root, file), 'utf8')))).toEqual([])
})
