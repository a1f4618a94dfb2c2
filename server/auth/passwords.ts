// Hashes and checks passwords, one at a time and in fair turns, so that a rush of sign-ins leaves the processor to dispatch.
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Counter } from 'prom-client'
import { FairGate } from '#server/kit/admission/fairGate.ts'
import { laneNow, newLane } from '#server/kit/admission/lanes.ts'
import { refuse } from '#server/kit/refuse.ts'
import { Hashing } from './hashing/hashing.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const hashing = new Hashing()
const hashes = new Counter({ name: 'tanod_password_hashes_total', help: 'Passwords hashed or checked.' })

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Beyond so many who wait, whoever comes from the busiest network is told to come back. */
const turns = new FairGate({ most: 1, waiting: 250, waitMs: 12_000 })
const house = newLane('house', 'staff')

/** Text as it is typed on any keyboard, in one form. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

function hashWith(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  return turns.pass(laneNow() ?? house, () => {
    hashes.inc()
    return hashing.hash({ message: bytesOf(password), nonce, memory, passes, parallelism: 1, tagLength: cost.tagLength })
  })
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashWith(password, nonce, cost.memory, cost.passes)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!found) throw new Error('A stored password hash is not argon2id.')
  const [, memory = '', passes = '', nonce = '', tag = ''] = found
  const made = await hashWith(password, Buffer.from(nonce, 'base64'), Number(memory), Number(passes))
  return timingSafeEqual(made, Buffer.from(tag, 'base64'))
}

/** What an unknown name is checked against, so that it costs the same time as a known one. */
export const nobodysHash = await hashPassword(randomBytes(16).toString('hex'))

const common = new Set((dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase()))
const ours = ['tanod', 'taytay', 'taguig', 'commandcenter', 'command center', 'emergency', 'barangay', 'dispatcher', 'superadmin', 'password']

/** Refuses the passwords that are tried first: the most common ones, the product's and the place's names, the person's own. */
export function requireUncommon(password: string, own: readonly string[]): void {
  const plain = password.normalize('NFC').toLowerCase()
  const core = plain.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '')
  const names = own.map((one) => one.toLowerCase()).filter((one) => one.length > 2)
  if (common.has(plain) || [...ours, ...names].some((word) => core === word || plain === word))
    refuse(400, 'This password is among the first that are guessed. Please choose another one.', 'common-password', {
      fields: { newPassword: ['Please choose another one.'] },
    })
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Random, readable over a telephone, and good for one change: about 79 bits. */
export function makeInitialPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
