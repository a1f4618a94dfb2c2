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

const head = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
/** Whether it was hashed when less, or other, was asked of it. */
export const isDated = (stored: string) => !stored.startsWith(head)

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashWith(password, nonce, cost.memory, cost.passes)
  return `${head}${base64(nonce)}$${base64(tag)}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!found) throw new Error('A stored password hash is not argon2id.')
  const [, memory = '', passes = '', nonce = '', tag = ''] = found
  const made = await hashWith(password, Buffer.from(nonce, 'base64'), Number(memory), Number(passes))
  return timingSafeEqual(made, Buffer.from(tag, 'base64'))
}

/** What an unknown name is checked against, so that it costs the same time as a known one: no password is known to give it. */
export const nobodysHash = `${head}${base64(randomBytes(16))}$${base64(randomBytes(cost.tagLength))}`

const common = new Set((dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase()))
const ours = ['tanod', 'taytay', 'taguig', 'command', 'center', 'emergency', 'rescue', 'barangay', 'dispatcher', 'superadmin', 'admin', 'password']
/** What stands for a letter in a word that is written cleverly. */
const standIns: Record<string, string> = { a: '4@', e: '3', i: '1!', o: '0', s: '5$', t: '7' }
const lettersOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) => lettersOf(text).split(/[^\p{L}]+/u)
const patternOf = (word: string) =>
  [...word].map((sign) => (/[a-z]/.test(sign) ? `[${sign}${standIns[sign] ?? ''}]` : `\\u{${sign.codePointAt(0)!.toString(16)}}`)).join('')

/** Whether nothing is left but digits and signs of the keyboard when the words are taken out, the longest first. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = [...new Set(words)].toSorted((one, other) => other.length - one.length)
  const rest = password.replace(new RegExp(longestFirst.map(patternOf).join('|'), 'gu'), ' ')
  return rest !== password && !/[a-z]|[^ -~]/u.test(rest)
}

/** Refuses the passwords that are tried first: the most common ones, and what is made of names alone: the product's, the town's, the person's own. */
export function requireUncommon(password: string, names: readonly string[]): void {
  const plain = lettersOf(password)
  const words = [...ours, ...names.flatMap((name) => [lettersOf(name), ...wordsOf(name)])].filter((word) => word.length > 2)
  if (common.has(plain) || isMadeOf(plain, words))
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
