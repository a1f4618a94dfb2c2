// npm run heads: gives our shipped heads to another town to be signed, signs those of another, keeps what another signed.
import { readFileSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { askToSign, keepSigned, markOf, signFor } from '#server/database/witness.ts'
import { headsPurpose, publicKeyOf, Secrets } from '#server/kit/secrets.ts'

const usage = 'Usage: npm run -s heads -- give | sign FILE | keep FILE'
const say = (line: string) => process.stderr.write(`${line}\n`)

try {
  const { heads, secret } = readConfig()
  const key = new Secrets(secret).signingKey(headsPurpose)
  const [word, file] = process.argv.slice(2)
  if (word === 'give') {
    process.stdout.write(`${askToSign(heads, key)}\n`)
    say(`Our mark is ${markOf(publicKeyOf(key))}: tell it to the other town by telephone.`)
  } else if (word === 'sign' && file) {
    const asked = readFileSync(file, 'utf8')
    process.stdout.write(`${signFor(heads, asked, key)}\n`)
    say(`Signed for ${markOf((JSON.parse(asked) as { town: string }).town)} by ${markOf(publicKeyOf(key))}: compare both marks by telephone.`)
  } else if (word === 'keep' && file) {
    say(`Kept: signed by ${keepSigned(heads, readFileSync(file, 'utf8'), key)}. npm run verify holds our heads against it.`)
  } else throw new PlainError(usage)
} catch (error) {
  say(error instanceof PlainError ? error.message : `It could not be done: ${(error as Error).message}.`)
  process.exitCode = 1
}
