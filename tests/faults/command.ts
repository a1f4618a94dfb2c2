// The commands of faults/, shortened, as tests: what they must say of a promise that is kept, and of one that is broken on purpose.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** What is lost is judged here; how soon all is well again, on a machine that is busy with other tests, by the commands themselves. */
const patience = {
  TANOD_FAULTS_READY_MS: '300000',
  TANOD_FAULTS_HEAL_MS: '120000',
  TANOD_FAULTS_ANSWER_MS: '60000',
  TANOD_FAULTS_AGREE_MS: '120000',
  TANOD_FAULTS_SAMPLES: '5',
  TANOD_FAULTS_STORM_MS: '60000',
  TANOD_FAULTS_LEAST_MS: '60000',
  TANOD_FAULTS_TRUTH_MS: '60000',
  TANOD_FAULTS_CARD_MS: '60000',
  TANOD_FAULTS_SIGHT_MS: '60000',
  TANOD_FAULTS_WORDS_MS: '60000',
}

export const races = ['accept-race', 'transfer-race', 'same-key', 'life-cycles']

type Told = (said: string) => void

/** Runs a command of faults/ and prints what it says. */
export async function runFaults(given: string[], more: Record<string, string> = {}): Promise<string> {
  // A plant is to be seen, however busy the machine.
  const settings = given.includes('--plant') ? {} : patience
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../faults/run.ts'), ...given], {
    encoding: 'utf8',
    env: { ...process.env, ...settings, ...more },
  })
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }))
  console.log(stdout.trim())
  return stdout
}

/** `kept` holds for so many times; `seen` proves that a broken promise would be. */
export function itIs(word: 'kept' | 'seen', fault: string, times?: number, more: Told = () => {}): void {
  const given = [fault, ...(times === undefined ? [] : ['--times', String(times)]), ...(word === 'seen' ? ['--plant'] : [])]
  it(`${word.padEnd(6)} ${fault}: ${given.join(',')}`, { timeout: 900_000 }, async ({ skip }) => {
    const said = await runFaults(given)
    skip(said.startsWith('skip '), said.trim())
    expect(said).toContain(`${word.padEnd(6)} ${fault}`)
    more(said)
  })
}
