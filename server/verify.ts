// npm run verify: holds the log against its hash chain and the database against its invariants, beside a running Tanod or without one; `-- pack.zip` holds an evidence pack against its seal.
import { readFileSync } from 'node:fs'
import { readConfig, secretKept } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openToLook } from '#server/database/open.ts'
import { Cancelled, onCtrlC, progressTo } from '#server/database/progress.ts'
import { publicKeyOf, Secrets } from '#server/kit/secrets.ts'
import { checkPack } from '#server/reports/evidence/check.ts'
import { verifyAll } from '#server/verifyAll.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function verify(): Promise<boolean> {
  const config = readConfig()
  const database = await openToLook(config, say)
  try {
    return await verifyAll(config, database.ownerUrl, say, progressTo(say, onCtrlC()))
  } finally {
    await database.stop()
  }
}

/** A pack is checked by itself: it needs no database, and the seal of this installation where there is one. */
function verifyPack(path: string): boolean {
  const secret = secretKept()
  const own = secret && publicKeyOf(new Secrets(secret).signingKey('tanod evidence'))
  const { wrong, manifest, manifestHash, fingerprint, head } = checkPack(readFileSync(path), own)
  if (manifest) say(`pack   ${manifest.transactionNumber} of ${manifest.center}, made by ${manifest.madeBy} at ${manifest.madeAt}`)
  if (fingerprint) say(`seal   ${fingerprint}${own ? '' : ' (compare it with the one that the command center names)'}`)
  if (manifestHash) say(`hash   ${manifestHash} (the log names it where the pack was made)`)
  if (head) say(`head   ${head.seq} ${head.hash} (where the log of the center ended)`)
  for (const one of wrong) say(`WRONG  ${one}`)
  if (wrong.length === 0) say('ok     the pack is whole and unaltered')
  return wrong.length === 0
}

const given = process.argv[2]
try {
  process.exitCode = (given ? verifyPack(given) : await verify()) ? 0 : 1
} catch (error) {
  if (error instanceof Cancelled) say('Cancelled: what was looked at so far says nothing of the rest.')
  else say(error instanceof PlainError ? error.message : `${given ?? 'The database'} could not be read: ${(error as Error).message}.`)
  process.exitCode = 1
}
