// The steps of `npm test`: what each runs, and how it counts.
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { run } from './run.mjs'
import { countPlaywright, countVitest, failedFiles } from './testCounts.mjs'
import { buildWeb } from './web.mjs'

/** The projects of vitest.config.ts: `--only=server` is the unit step with one of them. */
export const projects = ['contract', 'server', 'web', 'faults']

/** More than these are no matter of a busy machine. */
const mostAgain = 5

/** @param {{ node: string, env: NodeJS.ProcessEnv, results: string, filters: string[], projects: string[], changed?: string[] }} given */
export function makeSteps({ node, env, results, filters, projects: chosen, changed }) {
  const check =
    (command, ...args) =>
    async () =>
      asOneTest(await run(command, args, { env }))
  const code = changed?.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  const onFiles = (files, command, ...args) => (files?.length === 0 ? async () => asOneTest({ code: 0, output: '' }) : check(command, ...args))
  return {
    types: check('tsc', '-b'),
    lint: onFiles(code, 'oxlint', '--type-aware', ...(code ?? [])),
    format: onFiles(changed, 'biome', 'format', ...(changed ? ['--no-errors-on-unmatched', ...changed] : ['.'])),
    dead: check('knip'),
    build: async () => asOneTest(await buildWeb(node)),
    unit: async () => {
      const file = path.join(results, 'vitest.json')
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...chosen.flatMap((name) => ['--project', name])]
      const which = changed ? ['--changed', '--passWithNoTests'] : []
      const browser = !changed && (chosen.length === 0 || chosen.includes('faults')) ? findBrowser() : {}
      const more = browser.path ? { TANOD_BROWSER: browser.path } : {}
      const options = { env: { ...env, ...more } }
      const first = countVitest(file, await run('vitest', [...args, ...which, ...filters], options))
      return again(first, failedFiles(file), async (names) => {
        const second = path.join(results, 'vitest-alone.json')
        const words = ['run', '--maxWorkers=1', '--reporter=default', '--reporter=json', `--outputFile.json=${second}`, ...names]
        return countVitest(second, await run('vitest', words, options))
      })
    },
    e2e: async () => {
      const file = path.join(results, 'playwright.json')
      const browser = findBrowser()
      if (browser.missing) return { passed: 0, failed: 1, output: browser.missing }
      const more = { TANOD_BROWSER: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
      const args = ['test', '--reporter=list,json', '--output', path.join(results, 'e2e'), ...filters]
      return countPlaywright(file, await run('playwright', args, { env: { ...env, ...more } }))
    },
  }
}

/** What failed beside everything else is tried once more alone; what fails twice has failed. It says so, and which. */
async function again(first, names, tryAlone) {
  if (first.failed === 0 || names.length === 0 || names.length > mostAgain) return first
  const alone = await tryAlone(names)
  const output = `${first.output}\n\nOnce more, alone:\n${alone.output}`
  const mended = Math.max(0, first.failed - alone.failed)
  const note = `${mended} failed beside the others and passed alone, among ${names.join(', ')}`
  return { ...first, passed: first.passed + mended, failed: first.failed - mended, output, ...(mended > 0 && { note }) }
}

function asOneTest({ code, output }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}
