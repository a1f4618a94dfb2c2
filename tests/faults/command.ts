// The faults of a file, one after another in one process and one town, as tests: what is said of a promise that is kept, and of one that is broken on purpose.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isLong } from '#tests/long.ts'

/** What is lost is judged here; how soon all is well again, on a machine that is busy with other tests, by the commands themselves. */
const patience = {
  // Each for itself, and before the end of its test.
  TANOD_FAULTS_END: isLong ? '7000000' : '600000',
  TANOD_FAULTS_READY: '300000',
  TANOD_FAULTS_HEAL: '120000',
  TANOD_FAULTS_ANSWER: '60000',
  TANOD_FAULTS_AGREE: '120000',
  TANOD_FAULTS_SAMPLES: '5',
  TANOD_FAULTS_ALERT: '60',
  TANOD_FAULTS_STAFF: '60000',
  TANOD_FAULTS_STORM: '60000',
  TANOD_FAULTS_LEAST: '60000',
  TANOD_FAULTS_TRUTH: '60000',
  TANOD_FAULTS_ROLL: '60000',
  TANOD_FAULTS_CARD: '60000',
  TANOD_FAULTS_SIGHT: '60000',
  TANOD_FAULTS_WORDS: '60000',
  TANOD_FAULTS_FIRE: '60000',
  TANOD_FAULTS_SIGN_IN: '60000',
  TANOD_FAULTS_REPORT: '60000',
  TANOD_FAULTS_STRANGERS_TIMES: '20',
  // So many at work lose nothing as well as a whole town does, and leave the machine to the tests beside them.
  ...(!isLong && { TANOD_FAULTS_PEOPLE: '5', TANOD_FAULTS_DESKS: '2', TANOD_FAULTS_PHONES: '2' }),
}
/** An end for what hangs. */
const timeout = isLong ? 7_200_000 : 900_000

export interface Round {
  fault: string
  /** In the gate; the long form goes round as often as is promised. */
  times: number
  /** Left to the long form alone. */
  isLong?: boolean
  /** Broken on purpose; in words that were said of it. */
  planted?: readonly (string | RegExp)[]
  title: string
}

/** One test for each round, in the order given. */
export function tryFaults(all: readonly Round[]): void {
  const rounds = all.filter((round) => isLong || !round.isLong)
  const words = rounds.map(({ fault, times, planted }) => `${fault}:${isLong && !planted ? '' : times}${planted ? ':planted' : ''}`)
  const said = rounds.map(() => Promise.withResolvers<string>())
  for (const { promise } of said) promise.catch(() => {})
  let running: ReturnType<typeof start> | undefined

  function start() {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../faults/run.ts'), ...words], { env: { ...process.env, ...patience } })
    let [told, errors, of] = ['', '', 0]
    child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
    child.stdout.on('data', (bytes: Buffer) => {
      told += bytes.toString()
      // What is said of a round ends with an empty line.
      for (let end = told.indexOf('\n\n'); end >= 0; end = told.indexOf('\n\n')) {
        said[of++]?.resolve(told.slice(0, end))
        told = told.slice(end + 2)
      }
    })
    const ended = once(child, 'close').then(() => {
      for (const { reject } of said) reject(new Error(`The faults ended before this one: ${told}${errors}`))
    })
    return { child, ended }
  }

  for (const [at, { fault, planted, title }] of rounds.entries())
    it(`${title} (${fault}${planted ? ', planted' : ''})`, { timeout }, async ({ skip }) => {
      running ??= start()
      const told = await said[at]!.promise
      console.log(told)
      skip(told.startsWith('skip '), told)
      expect(told).toContain(`${planted ? 'seen  ' : 'kept  '} ${fault}`)
      for (const words of planted ?? []) expect(told).toMatch(words)
    })

  afterAll(async () => {
    // It takes its town down before it ends.
    await running?.ended
  }, timeout)
}
