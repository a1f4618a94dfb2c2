// The proof of work: puzzles signed by the installation, and what an answer is worth.
import { createHash, randomBytes } from 'node:crypto'
import { zeroBitsOf } from '#contract/publicSide/zeroBits.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Secrets } from '#server/kit/secrets.ts'

/** How long a puzzle may be answered: as long as the slowest telephone takes, and while many report no longer, so that nobody hoards easy ones for the storm. */
const lifeMs = { calm: 10 * 60_000, busy: 2 * 60_000 }
const mostBits = 22
/** Reports in a minute on one node up to which an old telephone that cannot solve puzzles is believed without one. */
const calmPerMinute = 300

/** How many reports came to this node in the last minute. */
export class Load {
  #minute = 0
  #now = 0
  #before = 0

  #turn(): number {
    const time = timeNow() / 60_000
    const minute = Math.floor(time)
    if (minute !== this.#minute) {
      this.#before = minute === this.#minute + 1 ? this.#now : 0
      this.#now = 0
      this.#minute = minute
    }
    return time - minute
  }

  add(): void {
    this.#turn()
    this.#now++
  }

  get perMinute(): number {
    const passed = this.#turn()
    return this.#now + this.#before * (1 - passed)
  }

  get isBusy(): boolean {
    return this.perMinute > calmPerMinute
  }
}

/** Two bits more, which is four times the work, for each doubling of the load. */
const bitsUnder = (perMinute: number, usual: number): number =>
  perMinute <= calmPerMinute ? usual : Math.min(mostBits, usual + 2 * Math.ceil(Math.log2(perMinute / calmPerMinute)))

const sign = (secrets: Secrets, payload: string, deviceId: string) => secrets.hash('work', payload, deviceId).toString('base64url').slice(0, 22)

export function makeChallenge(secrets: Secrets, deviceId: string | undefined, load: Load, usualBits: number) {
  const [made, difficulty] = [timeNow(), bitsUnder(load.perMinute, usualBits)]
  const payload = `${made.toString(36)}.${difficulty}.${randomBytes(6).toString('base64url')}`
  const expiresAt = new Date(made + (load.isBusy ? lifeMs.busy : lifeMs.calm)).toISOString()
  return { challenge: `${payload}.${sign(secrets, payload, deviceId ?? '')}`, difficulty, expiresAt }
}

export interface Proof {
  challenge?: string | undefined
  solution?: string | undefined
  deviceId?: string | undefined
}

/** Judged by the load at the sending, whatever it was when the puzzle was given. */
export function checkWork(secrets: Secrets, { challenge, solution, deviceId }: Proof, load: Load): 'none' | 'good' | 'bad' {
  if (challenge === undefined || solution === undefined) return 'none'
  const at = challenge.lastIndexOf('.')
  const payload = challenge.slice(0, at)
  const [made = '', difficulty = ''] = payload.split('.')
  const isOurs = sign(secrets, payload, deviceId ?? '') === challenge.slice(at + 1)
  const life = load.isBusy ? lifeMs.busy : lifeMs.calm
  if (!isOurs || Number.parseInt(made, 36) + life < timeNow()) return 'bad'
  const hash = createHash('sha256')
    .update(challenge + solution)
    .digest()
  return zeroBitsOf(hash) >= Number(difficulty) ? 'good' : 'bad'
}
