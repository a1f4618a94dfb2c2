// Reads from the test runners' JSON reports how many tests passed, failed and were skipped.
import { existsSync, readFileSync } from 'node:fs'

export function countVitest(file, run) {
  return count(file, run, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }))
}

export function countPlaywright(file, run) {
  return count(file, run, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }))
}

/** The files with failed tests; none where the report does not know what failed. */
export function failedFiles(file) {
  if (!existsSync(file)) return []
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')).map(({ name }) => name)
}

/** A runner that fails without a failed test (a file that does not load, an error outside a test) counts as one failure; so does one without a report. */
function count(file, { code, output }, read) {
  const { passed, failed, skipped } = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1, skipped: 0 }
  return { passed, skipped, failed: code === 0 ? failed : Math.max(failed, 1), output }
}
