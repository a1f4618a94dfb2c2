// npm test: every check and every promise once, one line each, and at the end how many passed and failed. `npm test -- --long` is the whole form.
// --only=unit,e2e picks steps, --only=server a part of the tests, --changed what lies beside uncommitted changes, --long=faults a part of the long form; further words go to the test runners as filters.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { missingPrograms } from './apt.mjs'
import { ensureInstalled } from './install.mjs'
import { environmentFor, giveUp, root, run } from './run.mjs'
import { serverEntry } from './serverBundle.mjs'
import { promisesIn, promisesNotRun } from './promises.mjs'
import { slowest, triedTwice } from './testCounts.mjs'
import { makeSteps, projects } from './testSteps.mjs'

const results = path.join(root, 'test-results')
const words = process.argv.slice(2)
const filters = words.filter((word) => !word.startsWith('--'))
const valueOf = (name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const isOnChanges = words.includes('--changed')
const isLong = words.includes('--long') || valueOf('long') !== undefined
const began = Date.now()
/** In the order in which they begin; those of one row run beside each other, and the checks beside all that follows. */
const checks = ['types', 'lint', 'format', 'dead']
const rows = isLong ? [['build'], ['contract'], ['server'], ['web', 'faults'], ['e2e']] : [['build'], ['unit'], ['web', 'e2e']]
const known = [...new Set([...checks, ...rows.flat(), ...projects])]

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? []

function changedFiles() {
  const names = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return names.filter((name) => existsSync(path.join(root, name)))
}

function choose() {
  const only = valueOf('only') ?? valueOf('long')
  const isBuilt = existsSync(path.join(root, 'dist/web/staff.html'))
  const names = only ? only.split(',') : isOnChanges ? known.filter((name) => !['dead', 'e2e', isBuilt && 'build'].includes(name)) : known
  for (const name of names) if (!known.includes(name)) giveUp(`There is no step "${name}"; there are ${known.join(', ')}.`)
  return {
    chosen: [...checks, ...rows.flat()].filter((name) => names.includes(name) || (name === 'unit' && names.some((one) => projects.includes(one)))),
    parts: projects.filter((name) => names.includes(name)),
  }
}

/** What the tests write lies in memory where there is plenty: they make and drop a thousand small files for each of hundreds of databases. */
function makeScratch() {
  const shared = '/dev/shm'
  const gigabytes = (bytes) => bytes / 2 ** 30
  const isPlenty = existsSync(shared) && gigabytes(statfsSync(shared).bavail * statfsSync(shared).bsize) > 6 && gigabytes(freemem()) > 8
  const scratch = realpathSync(mkdtempSync(path.join(isPlenty ? shared : tmpdir(), 'tanod-tests-')))
  // The database and the browser may run as other users.
  chmodSync(scratch, 0o1777)
  env.TMPDIR = scratch
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }))
  return scratch
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
  const { passed, failed, skipped = 0, output } = await step()
  writeFileSync(path.join(results, `${name}.log`), output)
  if (failed > 0) console.log(output.trim().split('\n').slice(-200).join('\n'))
  const seconds = (Date.now() - start) / 1000
  say(name, { passed, failed, skipped, seconds })
  return { passed, failed, skipped, seconds }
}

function say(name, { passed, failed, skipped, seconds }, more = '') {
  const counts = passed + failed > 1 ? ` · ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}${counts} · ${seconds.toFixed(1)} s${more}`)
  for (const key of ['passed', 'failed', 'skipped']) total[key] += key === 'skipped' && passed + failed <= 1 ? 0 : { passed, failed, skipped }[key]
}

/** The long form goes on where it was interrupted: what was green with exactly these sources is not run again. */
const state = path.join(results, 'long.json')
const sources = git('rev-parse', 'HEAD')[0] + spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout
function greenBefore() {
  const kept = existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')) : {}
  return isLong && kept.sources === sources ? kept.steps : {}
}
const green = greenBefore()

function remember(name, counts) {
  if (!isLong || counts.failed > 0 || filters.length > 0) return
  green[name] = counts
  writeFileSync(state, JSON.stringify({ sources, steps: green }, null, 2))
}

const { chosen, parts } = choose()
const node = await ensureInstalled()
const env = environmentFor(node, isLong ? { TANOD_LONG: '1' } : {})
mkdirSync(results, { recursive: true })
const names = readdirSync(results)
for (const name of names)
  if (!(isLong && (name === 'long.json' || green[name.split('.')[0]]))) rmSync(path.join(results, name), { recursive: true, force: true })
const total = { passed: 0, failed: 0, skipped: 0 }
const isTesting = chosen.some((name) => ['unit', 'web', 'e2e', ...projects].includes(name))
for (const line of isTesting ? missingPrograms(isLong) : []) console.log(line)
const scratch = isTesting ? makeScratch() : undefined
// What lies beside a change is in few files: those that copy the folder make it themselves.
let filling = scratch && !isOnChanges ? fill(mkdtempSync(path.join(scratch, 'filled-'))) : undefined
const steps = makeSteps({ node, env, results, filters, projects: parts, isLong, ...(isOnChanges && { changed: changedFiles() }) })
const runChosen = (names) =>
  Promise.all(
    names
      .filter((name) => chosen.includes(name))
      .map(async (name) =>
        green[name] ? say(name, green[name], ' (green before the interruption)') : remember(name, await runStep(name, steps[name])),
      ),
  )
const checking = runChosen(checks)
for (const row of rows) {
  await runChosen(row)
  await filling
  filling = undefined
  env.TANOD_TEST_SERVER = serverEntry()
}
await checking
const reports = readdirSync(results)
  .filter((name) => name.endsWith('.report.json'))
  .map((name) => JSON.parse(readFileSync(path.join(results, name), 'utf8')))
if (isTesting) {
  console.log('The slowest:')
  for (const { seconds, title } of slowest(reports, 15)) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${title}`)
  const twice = triedTwice(reports)
  console.log(twice.length === 0 ? 'Nothing was tried twice.' : `Tried twice, and to be mended:\n${twice.map((title) => `  ${title}`).join('\n')}`)
}
/** Only a whole run can tell whether each promise was touched. */
if (words.length === 0 || (isLong && words.length === 1 && words[0] === '--long')) {
  const documents = ['docs/proofs.md', 'docs/conformance.md'].map((name) => [name, readFileSync(path.join(root, name), 'utf8')])
  const promises = promisesIn(Object.fromEntries(documents))
  const { failed, skipped } = promisesNotRun(promises, reports)
  for (const line of failed) console.log(`✗ ${line}`)
  for (const line of skipped) console.log(`  ${line}`)
  say('promises', { passed: promises.length - failed.length - skipped.length, failed: failed.length, skipped: skipped.length, seconds: 0 })
}
console.log(`Took ${((Date.now() - began) / 1000).toFixed(0)} s; what each step printed is in test-results/.`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
