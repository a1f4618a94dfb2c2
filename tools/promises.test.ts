// What the documents promise is held against the tests that ran, and against their sources.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasTitle, promisesIn, promisesNotRun, titlesIn } from './promises.mjs'

const text = `
Read \`server/a.test.ts › outside of a table\` as an example.

| asked | where |
|---|---|
| 1.1 | \`server/a.test.ts › holds 1.5 %s\`, \`server/b.test.ts\` |
| AUT-01 | \`e2e/c.spec.ts › in \${theme}, it stands\` and \`server/a.test.ts › is skipped\` |
`
const promises = promisesIn({ 'docs/x.md': text })
const vitest = (...tests: [name: string, status: string][]) => ({
  testResults: [
    {
      name: join(import.meta.dirname, '../server/a.test.ts'),
      assertionResults: tests.map(([fullName, status]) => ({ fullName, status, duration: 1 })),
    },
  ],
})
const playwright = (title: string, status: string) => ({
  config: { rootDir: join(import.meta.dirname, '../e2e') },
  suites: [
    {
      title: 'c.spec.ts',
      file: 'c.spec.ts',
      suites: [
        {
          title: 'in dark,',
          specs: [{ file: 'c.spec.ts', title, ok: status === 'expected', tests: [{ status, results: [{ duration: 1, status }] }] }],
        },
      ],
    },
  ],
})
const caption = () => '// Needs ffmpeg.'
const whole = [vitest(['a group holds 1.5 meters', 'passed'], ['is skipped', 'passed']), playwright('it stands', 'expected')]

it('reads the file and the title of each promise from the rows of tables alone', () => {
  expect(promises).toEqual([
    { document: 'docs/x.md', row: '1.1', file: 'server/a.test.ts', title: 'holds 1.5 %s' },
    { document: 'docs/x.md', row: 'AUT-01 (line 7)', file: 'e2e/c.spec.ts', title: 'in ${theme}, it stands' },
    { document: 'docs/x.md', row: 'AUT-01 (line 7)', file: 'server/a.test.ts', title: 'is skipped' },
  ])
})

it('is content where a test whose full name contains the words passed, in a report of either runner', () => {
  expect(promisesNotRun(promises, whole, caption)).toEqual({ failed: [], skipped: [] })
})

it('names document, row and title of a promise whose test did not run, failed, or ran in another file', () => {
  const reports = [vitest(['a group holds 1x5 meters', 'passed'], ['is skipped', 'failed']), playwright('it lies', 'expected')]
  expect(promisesNotRun(promises, reports, caption)).toEqual({
    failed: [
      'docs/x.md, 1.1: its test did not run: server/a.test.ts › holds 1.5 %s',
      'docs/x.md, AUT-01 (line 7): its test did not run: e2e/c.spec.ts › in ${theme}, it stands',
      'docs/x.md, AUT-01 (line 7): its test failed: server/a.test.ts › is skipped',
    ],
    skipped: [],
  })
})

it('tells a test that was skipped for want of a program from one that was merely skipped', () => {
  const reports = [vitest(['holds 1.5 m', 'passed'], ['is skipped', 'skipped']), whole[1]!]
  const line = (why: string) => [`docs/x.md, AUT-01 (line 7): its test was skipped${why}: server/a.test.ts › is skipped`]
  expect(promisesNotRun(promises, reports, caption)).toEqual({ failed: [], skipped: line('') })
  expect(promisesNotRun(promises, reports, () => '// Without.')).toEqual({ failed: line(', though its file needs no program'), skipped: [] })
})

it('finds the titles of a source behind rows and conditions, written over several lines', () => {
  const source = `
    it('the center\\'s own', () => {})
    it.skipIf(!isHere).each([['a(', 1], ["b'", 2]] as const)(
      'over %s
      at once', () => {})
    test.each<[string, { one: number }]>([['declined', f(')')]])('a ticket that is %s', () => {})
    test(\`in \${theme}\`, () => {})
    expect(/x/.test('no title'))
    it.each(calls)('%s', () => {})`
  expect(titlesIn(source)).toEqual(["the center's own", 'over %s at once', 'a ticket that is %s', 'in ${theme}', '%s'])
  for (const title of ["center's own", 'over %s at', 'a ticket that is declined', 'in ${theme}', 'declined'])
    expect([title, hasTitle(source, title)]).toEqual([title, true])
  for (const title of ['the center’s own', 'a ticket that was declined', 'anything', 'no title at all'])
    expect([title, hasTitle(source, title)]).toEqual([title, false])
})

const documents = ['docs/proofs.md', 'docs/conformance.md']
const textOf = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const promised = promisesIn(Object.fromEntries(documents.map((file) => [file, textOf(file)])))

it('every row of docs/proofs.md and every done row of docs/conformance.md names a test', () => {
  const proofs = textOf('docs/proofs.md').matchAll(/^\|[-|]+\|\n((?:\|.*\n?)+)/gm)
  const rows = [...proofs].flatMap(([, table]) => table!.trimEnd().split('\n'))
  const done = [...textOf('docs/conformance.md').matchAll(/^\| \d+\.\d+ \|.*\| done \|.*$/gm)].map(([line]) => line)
  expect([...rows, ...done].filter((row) => promisesIn({ row }).length === 0)).toEqual([])
  expect(rows.length).toBeGreaterThanOrEqual(220)
  expect(done.length).toBeGreaterThanOrEqual(354)
})

it('each test that the documents name has that title, and runs in the gate', () => {
  const isInGate = (file: string) =>
    /^((bench|contract|server|web)\/.*|tests\/(\w+\/)?[\w-]+|tools\/.*)\.test\.tsx?$|^e2e\/.*\.spec\.ts$/.test(file) && !file.includes('.long.')
  const withoutLong = (source: string) => source.replaceAll(/(['"`])(?:\\.|(?!\1).)*\1,\s*\{[^{}]*\btags?: '@?long'[^{}]*\}/g, "''")
  const wrong = promised.filter(
    ({ file, title }) => !isInGate(file) || !existsSync(join(import.meta.dirname, '..', file)) || !hasTitle(withoutLong(textOf(file)), title),
  )
  expect(wrong).toEqual([])
})

it('docs/security.md shows each row that applies by a test whose title is there, and none in part', () => {
  const page = textOf('docs/security.md')
  const rows = page.split('\n').filter((line) => /^\| \d+\.\d/.test(line) && !/\| (?:there is none|we are none|not of level 2) \|/.test(line))
  expect(rows.length).toBeGreaterThan(60)
  const named = rows.map((row) => ({ row: row.slice(0, 60), promises: promisesIn({ page: row }) }))
  expect(named.filter(({ promises }) => promises.length === 0).map(({ row }) => row)).toEqual([])
  const all = named.flatMap(({ promises }) => promises)
  expect(all.filter(({ file, title }) => !hasTitle(textOf(file), title)).map(({ file, title }) => `${file} › ${title}`)).toEqual([])
  expect(page).not.toMatch(/partly|partially|not met/i)
})
