// npm test: every check and every test, one line each, and at the end how many passed and failed. Checks run beside each other, and tests beside the checks.
// npm test -- --only=unit,e2e picks steps, --only=server a part of the tests, --changed what is not committed yet; further words go to the test runners as filters.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { missingPrograms } from './apt.mjs'
import { ensureInstalled } from './install.mjs'
import { environmentFor, giveUp, root, run } from './run.mjs'
import { makeSteps, projects } from './testSteps.mjs'

const results = path.join(root, 'test-results')
const words = process.argv.slice(2)
const filters = words.filter((word) => !word.startsWith('--only=') && word !== '--changed')
const isOnChanges = words.includes('--changed')
const began = Date.now()
/** In the order in which they begin; those of one row run beside each other. */
const rows = [['build', 'types', 'lint', 'format', 'dead'], ['unit'], ['e2e']]

function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  const names = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return names.filter((name) => existsSync(path.join(root, name)))
}

function choose() {
  const all = rows.flat()
  const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  const names = only ? only.split(',') : isOnChanges ? all.filter((name) => name !== 'build' && name !== 'e2e') : all
  for (const name of names)
    if (!all.includes(name) && !projects.includes(name)) giveUp(`There is no step "${name}"; there are ${[...all, ...projects].join(', ')}.`)
  const parts = projects.filter((name) => names.includes(name))
  return { steps: all.filter((name) => names.includes(name) || (name === 'unit' && parts.length > 0)), parts }
}

/** One filled data folder for all tests that start a Tanod; without it each fills its own. */
async function fill(folder) {
  chmodSync(folder, 0o755)
  const { code, output } = await run(node, ['tools/fill.ts', folder], { env })
  if (code === 0) env.TANOD_TEST_FILLED = folder
  else console.log(output.trim())
}

async function runStep(name, step) {
  const start = Date.now()
  const { passed, failed, skipped = 0, output, note } = await step()
  writeFileSync(path.join(results, `${name}.log`), output)
  if (failed > 0) console.log(output.trim().split('\n').slice(-200).join('\n'))
  const counts = passed + failed > 1 ? ` · ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}${counts} · ${((Date.now() - start) / 1000).toFixed(1)} s`)
  if (note) console.log(`  ${note}`)
  total.passed += passed
  total.failed += failed
}

const { steps: chosen, parts } = choose()
const node = await ensureInstalled()
const env = environmentFor(node)
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const total = { passed: 0, failed: 0 }
const isTesting = chosen.includes('e2e') || chosen.includes('unit')
for (const line of isTesting ? missingPrograms() : []) console.log(line)
const filled = isTesting && !isOnChanges ? realpathSync(mkdtempSync(path.join(tmpdir(), 'tanod-filled-'))) : undefined
try {
  let filling = filled ? fill(filled) : undefined
  const steps = makeSteps({ node, env, results, filters, projects: parts, ...(isOnChanges && { changed: changedFiles() }) })
  for (const row of rows) {
    await Promise.all(row.filter((name) => chosen.includes(name)).map((name) => runStep(name, steps[name])))
    await filling
    filling = undefined
  }
} finally {
  if (filled) rmSync(filled, { recursive: true, force: true })
}
console.log(`Took ${((Date.now() - began) / 1000).toFixed(0)} s; what each step printed is in test-results/.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
