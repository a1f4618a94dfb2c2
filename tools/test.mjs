// npm test: every check and every test in order, one line each, and at the end how many passed and failed.
// npm test -- --only=unit,e2e picks steps; further words go to the test runner as filters.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { ensureInstalled } from './install.mjs'
import { environmentFor, giveUp, root, run } from './run.mjs'
import { countPlaywright, countVitest } from './testCounts.mjs'
import { buildWeb } from './web.mjs'

const results = path.join(root, 'test-results')
const words = process.argv.slice(2)
const filters = words.filter((word) => !word.startsWith('--only='))
const began = Date.now()
let env = process.env
let node = ''

const check =
  (command, ...args) =>
  async () =>
    asOneTest(await run(command, args, { env }))
const steps = {
  types: check('tsc', '-b'),
  lint: check('oxlint', '--type-aware'),
  format: check('biome', 'format', '.'),
  dead: check('knip'),
  web: async () => asOneTest(await buildWeb(node)),
  unit: async () => {
    const file = path.join(results, 'vitest.json')
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filters]
    return countVitest(file, await run('vitest', args, { env }))
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

function asOneTest({ code, output }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

function chooseSteps() {
  const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  const names = only ? only.split(',') : Object.keys(steps)
  for (const name of names) if (!(name in steps)) giveUp(`There is no step "${name}"; the steps are ${Object.keys(steps).join(', ')}.`)
  return names
}

async function runStep(name) {
  const start = Date.now()
  const { passed, failed, skipped = 0, output } = await steps[name]()
  writeFileSync(path.join(results, `${name}.log`), output)
  if (failed > 0) console.log(output.trim().split('\n').slice(-200).join('\n'))
  const counts = passed + failed > 1 ? ` · ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}${counts} · ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return { passed, failed }
}

const chosen = chooseSteps()
node = await ensureInstalled()
env = environmentFor(node)
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const total = { passed: 0, failed: 0 }
for (const name of chosen) {
  const { passed, failed } = await runStep(name)
  total.passed += passed
  total.failed += failed
}
console.log(`Took ${((Date.now() - began) / 1000).toFixed(0)} s; what each step printed is in test-results/.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
