// Two towns vouch for each other: one signs where the other's shipped heads end, so that not even whoever has the other's secret writes them anew unseen.
import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PlainError } from '#server/database/embedded/plain.ts'
import { publicKeyOf } from '#server/kit/secrets.ts'
import { hashOf, headLines, keyOf, saidIn } from './sealedHeads.ts'

/** What one town gives the other to sign. */
const Asked = z.object({ town: z.string().max(200), lines: z.array(z.string().max(200_000)).min(1) })
const Said = z.object({
  town: z.string(),
  witness: z.string(),
  lines: z.number().int().positive(),
  hash: z.string().length(64),
  at: z.iso.datetime(),
})
const Signed = z.object({ said: z.string(), seal: z.string() })
type Said = z.infer<typeof Said>

/** What people compare by telephone. */
export const markOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 16)

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** A signed word, if it bears the seal of the witness that it names. */
function readWord(line: string): Said | null {
  const signed = parsed(Signed, line)
  const said = signed && parsed(Said, signed.said)
  try {
    return said && verify(null, Buffer.from(signed.said), keyOf(said.witness), Buffer.from(signed.seal, 'base64')) ? said : null
  } catch {
    return null
  }
}

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])
const forOther = (folder: string, town: string) => join(folder, `signed-for-${markOf(town)}.jsonl`)

export function askToSign(folder: string, key: KeyObject): string {
  const lines = headLines(folder)
  if (lines.length === 0) throw new PlainError(`There are no heads in ${folder} yet: Tanod writes them each hour.`)
  return JSON.stringify({ town: publicKeyOf(key), lines } satisfies z.infer<typeof Asked>)
}

/** Signs where the heads of another town end, if every line is sealed and chained and they still hold what was signed before; keeps what it signed. */
export function signFor(folder: string, asked: string, key: KeyObject, at = new Date().toISOString()): string {
  const given = parsed(Asked, asked)
  if (!given) throw new PlainError('This is not what a town gives to be signed: it writes that by npm run heads -- give.')
  const { town, lines } = given
  const own = publicKeyOf(key)
  if (town === own) throw new PlainError('These are our own heads: another town signs them.')
  let before: string | null = null
  const { said: all } = saidIn(lines, town)
  for (const [index, line] of lines.entries()) {
    const said = all[index]
    // A line that a killed process left unfinished may stand between, not at the end.
    const isWrong = said ? said.before !== before : index === lines.length - 1
    if (isWrong)
      throw new PlainError(`Line ${index + 1} does not bear the seal of that town, or does not name the line before it. Nothing was signed.`)
    before = hashOf(line)
  }
  const hashes = lines.map(hashOf)
  for (const line of linesOf(forOther(folder, town))) {
    const said = readWord(line)
    if (said && hashes[said.lines - 1] !== said.hash)
      throw new PlainError(`The line that we signed at ${said.at} is there no more: their log was written anew since. Nothing was signed.`)
  }
  const said = JSON.stringify({ town, witness: own, lines: lines.length, hash: hashes.at(-1)!, at } satisfies Said)
  const line = JSON.stringify({ said, seal: sign(null, Buffer.from(said), key).toString('base64') })
  appendFileSync(forOther(folder, town), `${line}\n`, { mode: 0o600 })
  return line
}

/** Keeps what another town signed; answers whose mark it bears. */
export function keepSigned(folder: string, line: string, key: KeyObject): string {
  const said = readWord(line)
  if (!said) throw new PlainError('This does not bear the seal of the town that it names.')
  if (said.town !== publicKeyOf(key)) throw new PlainError('This was signed for another town.')
  if (hashOf(headLines(folder)[said.lines - 1] ?? '') !== said.hash) throw new PlainError('What was signed is not among our heads.')
  const mark = markOf(said.witness)
  appendFileSync(join(folder, `signed-by-${mark}.jsonl`), `${line.trim()}\n`, { mode: 0o600 })
  return mark
}

/** Holds the heads against what other towns signed of them. */
export function readSigned(folder: string, key: KeyObject): { by: Map<string, Said>; wrong: string[] } {
  const by = new Map<string, Said>()
  const wrong: string[] = []
  const lines = headLines(folder)
  // What was signed for us before the secret was replaced counts on.
  const { keys } = saidIn(lines, publicKeyOf(key))
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^signed-by-[\da-f]{16}\.jsonl$/.test(name)) : []
  for (const name of names) {
    for (const [index, line] of linesOf(join(folder, name)).entries()) {
      const said = readWord(line)
      if (!said || !keys.includes(said.town) || name !== `signed-by-${markOf(said.witness)}.jsonl`)
        wrong.push(`${name}, line ${index + 1} does not bear the seal of that town, for this installation`)
      else if (hashOf(lines[said.lines - 1] ?? '') !== said.hash)
        wrong.push(`shipped heads: line ${said.lines} is not the one that ${markOf(said.witness)} signed at ${said.at}`)
      else by.set(name, said)
    }
  }
  return { by, wrong }
}
