// Where the log of each center ended, line by line, sealed with a key that the database does not hold: each line names the one before it.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import { publicKeyOf } from '#server/kit/secrets.ts'

export interface Head {
  center: string
  seq: number
  hash: string
}
export interface SealedHeads {
  at: string
  /** Of the line before, as text; null for the very first. */
  before: string | null
  /** All heads, or those that moved since the line before. */
  heads: readonly Head[]
  /** Where the secret was replaced: the key that sealed the lines before. */
  former?: string
}

const fileName = /^heads-\d{4}-\d{2}\.jsonl$/
export const hashOf = (line: string) => createHash('sha256').update(line).digest('hex')

const linesIn = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
const namesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => fileName.test(name))
        .sort()
    : []

/** Every line that was ever shipped, oldest first. */
export const headLines = (folder: string) => namesIn(folder).flatMap((name) => linesIn(folder, name))

/** Writes one line more, and answers it. */
export function sealHeads(folder: string, heads: readonly Head[], key: KeyObject, at = new Date().toISOString(), former?: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const newest = namesIn(folder).at(-1)
  const last = newest && linesIn(folder, newest).at(-1)
  const said = JSON.stringify({ at, before: last ? hashOf(last) : null, heads, ...(former && { former }) } satisfies SealedHeads)
  const line = JSON.stringify({ said, seal: sign(null, Buffer.from(said), key).toString('base64') })
  const path = join(folder, `heads-${at.slice(0, 7)}.jsonl`)
  // What a killed process left unfinished stays a line of its own.
  const isTorn = existsSync(path) && !readFileSync(path, 'utf8').endsWith('\n')
  appendFileSync(path, `${isTorn ? '\n' : ''}${line}\n`, { mode: 0o600 })
  return line
}

/** Every line that bears the seal, and what is wrong with the others. */
export function readHeads(folder: string, key: KeyObject): { sealed: SealedHeads[]; wrong: string[] } {
  const sealed: SealedHeads[] = []
  const wrong: string[] = []
  const lines = namesIn(folder).flatMap((name) => linesIn(folder, name).map((line, index) => ({ line, place: `${name}, line ${index + 1}` })))
  const { said: all } = saidIn(
    lines.map(({ line }) => line),
    publicKeyOf(key),
  )
  let before: string | null = null
  for (const [at, { line, place }] of lines.entries()) {
    const said = all[at]
    if (!said) wrong.push(`shipped heads: ${place} does not bear the seal of this installation`)
    else if (said.before !== before) wrong.push(`shipped heads: before ${place} lines were taken out or put in`)
    if (said) sealed.push(said)
    before = hashOf(line)
  }
  return { sealed, wrong }
}

/** What each line says, if it bears its seal: that of this key, and above a line that names a former one, that one's. All keys, the newest first. */
export function saidIn(lines: readonly string[], key: string): { said: (SealedHeads | null)[]; keys: string[] } {
  const keys = [key]
  const said = lines.toReversed().map((line) => {
    const one = unsealed(line, keyOf(keys.at(-1)!))
    if (one?.former) keys.push(one.former)
    return one
  })
  return { said: said.reverse(), keys }
}

export const keyOf = (text: string) => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

/** What a line says, if it bears the seal of this key. */
function unsealed(line: string, key: KeyObject): SealedHeads | null {
  try {
    const { said, seal } = JSON.parse(line) as { said: string; seal: string }
    return verify(null, Buffer.from(said), key, Buffer.from(seal, 'base64')) ? (JSON.parse(said) as SealedHeads) : null
  } catch {
    return null
  }
}
