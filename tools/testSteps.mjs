// The steps of `npm test`: what each runs, and how it counts.
import { writeFileSync } from 'node:fs'
import { freemem, getPriority, setPriority } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { run } from './run.mjs'
import { buildServer } from './serverBundle.mjs'
import { testsBeside } from './testsBeside.mjs'
import { countPlaywright, countVitest, failedFiles, markTriedTwice } from './testCounts.mjs'
import { buildWeb } from './web.mjs'

/** The projects of vitest.config.ts that the unit step runs: `--only=server` is that step with one of them. The web's have a step of their own. */
export const projects = ['contract', 'server', 'faults']

/** What hangs ends here, and is told with what had run until then. */
const mostMinutes = { unit: 45, e2e: 25, check: 45 }

/** More than these are no matter of a busy machine. */
const mostAgain = 5

/** The compiler and the linter are programs in Go: where memory is plenty they need not clear it before they have taken much of it, which is a quarter of their work. */
const unhurried = freemem() > 10 * 2 ** 30 ? { GOGC: 'off', GOMEMLIMIT: '3GiB' } : {}

/** The compiler, the linter and the web's tests take what the tests beside them leave: a tenth of two processors, and most of it while a page is waited for. */
function comesSecond({ pid }) {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.min(19, getPriority() + 5))
    // Where Linux shares the processors out by session, the number of a process counts within its session alone.
    writeFileSync(`/proc/${pid}/autogroup`, '5')
  } catch {
    // Ended already, no Linux, or an ordinary user who may not do so as often: it comes beside them then, and is as right.
  }
}

/** @param {{ node: string, env: NodeJS.ProcessEnv, results: string, filters: string[], projects: string[], isLong: boolean, changed?: string[] }} given */
export function makeSteps({ node, env, results, filters, projects: chosen, isLong, changed }) {
  const check =
    (command, ...args) =>
    async () =>
      asOneTest(await run(command, args, { env: { ...env, ...unhurried }, onChild: comesSecond, mostMinutes: mostMinutes.check }))
  const code = changed?.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  const onFiles = (files, command, ...args) => (files?.length === 0 ? async () => asOneTest({ code: 0, output: '' }) : check(command, ...args))

  const unit = (name, parts) => async () => {
    const report = path.join(results, `${name}.report.json`)
    const words = (file, ...more) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...more]
    const which = (changed ? testsBeside(changed) : []).filter((file) => file.startsWith('web/') === (name === 'web'))
    if (changed && which.length === 0) return { passed: 1, failed: 0, output: 'No test lies beside what has changed.' }
    const browser = findBrowser({ isWhole: isLong })
    const isTogether = parts === projects && !changed && filters.length === 0
    const options = {
      env: { ...env, ...(browser.path ? { TANOD_BROWSER: browser.path } : {}), ...(isTogether ? { TANOD_TEST_SIDES: 'together' } : {}) },
      into: path.join(results, `${name}.log`),
      // A page that is drawn beside others for longer is drawn more often.
      ...(name === 'web' && { onChild: comesSecond }),
      ...(!isLong && { mostMinutes: mostMinutes.unit }),
    }
    const first = countVitest(
      report,
      await run('vitest', words(report, ...(isTogether ? ['unit'] : parts).flatMap((one) => ['--project', one]), ...which, ...filters), options),
    )
    const files = failedFiles(report)
    if (isLong || first.failed === 0 || files.length === 0 || files.length > mostAgain) return first
    const second = path.join(results, `${name}-alone.json`)
    const alone = countVitest(second, await run('vitest', words(second, '--maxWorkers=1', ...files), options))
    const mended = markTriedTwice(report, second)
    return { ...first, passed: first.passed + mended, failed: first.failed - mended, output: `${first.output}\n\nOnce more, alone:\n${alone.output}` }
  }

  const e2e = async () => {
    const report = path.join(results, 'e2e.report.json')
    const browser = findBrowser({ isWhole: isLong })
    if (browser.missing) return { passed: 0, failed: 1, output: browser.missing }
    const more = { TANOD_BROWSER: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const args = ['test', '--reporter=list,json', '--output', path.join(results, 'e2e'), `--retries=${isLong ? 0 : 1}`, ...filters]
    return countPlaywright(
      report,
      await run('playwright', args, {
        env: { ...env, ...more },
        into: path.join(results, 'e2e.log'),
        ...(!isLong && { mostMinutes: mostMinutes.e2e }),
      }),
    )
  }

  return {
    // More checkers for a project each infer the same types once more.
    types: check('tsc', '-b', '--checkers', '1'),
    lint: onFiles(code, 'oxlint', '--type-aware', ...(code ?? [])),
    format: onFiles(changed, 'biome', 'format', ...(changed ? ['--no-errors-on-unmatched', ...changed] : ['.'])),
    dead: check('knip'),
    build: async () => {
      const built = await Promise.all([buildWeb(node), buildServer(node)])
      return asOneTest({ code: Math.max(...built.map(({ code }) => code)), output: built.map(({ output }) => output).join('\n') })
    },
    unit: unit('unit', chosen.length > 0 ? chosen : projects),
    ...Object.fromEntries([...projects, 'web'].map((name) => [name, unit(name, [name])])),
    e2e,
  }
}

function asOneTest({ code, output }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}
