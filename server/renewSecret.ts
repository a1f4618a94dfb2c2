// npm run renew-secret: replaces the secret of the installation, while Tanod is stopped, and seals anew what the old one sealed.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renewSecret, requireStopped } from '#server/backup/renewSecret.ts'
import { nextSecretOf, readConfig, withSecrets } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openDatabase } from '#server/database/open.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const given = withSecrets()
  const { data } = readConfig({ ...given, TANOD_SECRET: given['TANOD_SECRET'] ?? 'only the place is asked for here.' })
  const [path, next] = [join(data, 'secret'), nextSecretOf(data)]
  const isOurs = !given['TANOD_SECRET']
  if (isOurs && !existsSync(path)) throw new PlainError(`There is no secret in ${data} yet: start Tanod first, or set TANOD_DATA.`)
  const from = given['TANOD_SECRET'] ?? readFileSync(path, 'utf8').trim()
  const named = process.env['TANOD_SECRET_NEXT'] ?? ''
  if (!isOurs && (named.length < 32 || named === from))
    throw new PlainError('Name the new secret in TANOD_SECRET_NEXT: at least 32 characters, and not those of before.')
  const config = readConfig({ ...given, TANOD_SECRET: from })
  const database = await openDatabase(config, say)
  try {
    await requireStopped(database.ownerUrl)
    // Written before anything is sealed by it: without it that could never be read.
    if (isOurs && !existsSync(next)) writeFileSync(next, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    const to = isOurs ? readFileSync(next, 'utf8').trim() : named
    const sealed = await renewSecret(database.ownerUrl, { from, to, heads: config.heads })
    if (isOurs) renameSync(next, path)
    say(`The secret is replaced: ${sealed} values were sealed anew.`)
    if (!isOurs) say('Set TANOD_SECRET to the new one on every machine, then start Tanod.')
    say(
      'Everybody signs in anew; programs need new keys, and phones that are told of alerts and links of reports new ones. Copy the new secret to the safe.',
    )
  } finally {
    await database.stop()
  }
} catch (error) {
  say(error instanceof PlainError ? error.message : `The secret could not be replaced: ${(error as Error).message}.`)
  process.exitCode = 1
}
