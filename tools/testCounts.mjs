// Reads from the test runners' JSON reports how many tests passed, failed and were skipped, which were slow, and which were tried twice.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

export function countVitest(file, run) {
  return count(file, run, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + errorsBeside(run.output) + failedBesideTests(report),
    skipped: testsOf(report).filter(({ status }) => status === 'skipped').length,
  }))
}

/** What failed outside of any test: it is no test that could be tried again. */
function errorsBeside(output) {
  const [, count = '0'] = /^\s*Errors\s+(\d+) errors?$/m.exec(stripVTControlCharacters(output)) ?? []
  return Number(count)
}

/** Files that were not loaded, or failed in what goes before or after their tests. */
const failedBesideTests = ({ testResults }) =>
  testResults.filter(
    ({ message, status, assertionResults }) => message || (status === 'failed' && !assertionResults.some((one) => one.status === 'failed')),
  ).length

export function countPlaywright(file, run) {
  return count(file, run, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }))
}

/** The files with failed tests; none where the report does not know what failed. */
export function failedFiles(file) {
  if (!existsSync(file)) return []
  return read(file)
    .testResults.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed'))
    .map(({ name }) => name)
}

/** Notes in the first report which failed tests passed when their files were tried again alone; answers how many. */
export function markTriedTwice(file, again) {
  if (!existsSync(again)) return 0
  const passed = new Set(testsOf(read(again)).flatMap(({ title, status }) => (status === 'passed' ? [title] : [])))
  const report = read(file)
  let marked = 0
  for (const { name, assertionResults } of report.testResults)
    for (const one of assertionResults)
      if (one.status === 'failed' && passed.has(titleOf(name, one.fullName))) {
        Object.assign(one, { status: 'passed', wasTriedTwice: true })
        marked++
      }
  writeFileSync(file, JSON.stringify(report))
  return marked
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const titleOf = (file, name) => `${path.relative(root, path.resolve(root, file))} › ${name.trim()}`

/** Every test of a report of Vitest or of Playwright in one shape. */
export function testsOf(report) {
  return report.testResults ? testsOfVitest(report) : testsOfPlaywright(report)
}

function testsOfVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isOfThisForm).map(({ fullName, status, duration = 0, wasTriedTwice = false }) => ({
      title: titleOf(name, fullName),
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      seconds: (duration ?? 0) / 1000,
      wasTriedTwice,
    })),
  )
}

/** The short form leaves out what is tagged for the long one, and does not count it as skipped. */
const isOfThisForm = ({ status, tags = [] }) => status === 'passed' || status === 'failed' || !tags.includes('long')

const outcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }

function testsOfPlaywright({ config, suites }) {
  const walk = ({ suites: inner = [], specs = [] }, above) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        title: titleOf(path.join(config.rootDir, file), [...above, title].join(' ')),
        status: outcomes[status],
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        wasTriedTwice: status === 'flaky',
      })),
    ),
    ...inner.flatMap((suite) => walk(suite, [...above, suite.title])),
  ]
  return suites.flatMap((suite) => walk(suite, []))
}

export function slowest(reports, most) {
  return reports
    .flatMap(testsOf)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, most)
}

export const triedTwice = (reports) => reports.flatMap(testsOf).flatMap(({ title, wasTriedTwice }) => (wasTriedTwice ? [title] : []))

/** A runner that fails without a failed test (a file that does not load, an error outside a test) counts as one failure; so does one without a report. */
function count(file, { code, output }, readCounts) {
  const { passed, failed, skipped } = existsSync(file) ? readCounts(read(file)) : { passed: 0, failed: 1, skipped: 0 }
  return { passed, skipped, failed: code === 0 ? failed : Math.max(failed, 1), output }
}
