// npm run verify: holds the log against its hash chain and the database against its invariants, beside a running Tanod or without one; `-- pack.zip` holds an evidence pack against its seal.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, secretKept } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { checkFiles, checkInvariants } from '#server/database/invariants.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { readHeads } from '#server/database/sealedHeads.ts'
import { verifyLog } from '#server/database/verifyLog.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { headsPurpose, publicKeyOf, Secrets } from '#server/kit/secrets.ts'
import { checkPack } from '#server/reports/evidence/check.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function verify(): Promise<boolean> {
  const config = readConfig()
  const database = await openToLook(config, say)
  const owner = await connect(database.ownerUrl, 'tanod-verify')
  try {
    await owner.query('begin transaction isolation level repeatable read read only')
    const shipped = readHeads(config.heads, new Secrets(config.secret).signingKey(headsPurpose))
    const log = await verifyLog(owner, shipped.sealed)
    const keeper = new FileKeeper(join(config.data, 'files'))
    const verdicts = [
      { says: 'the log is whole and unaltered', wrong: log.wrong },
      { says: 'the heads that were shipped bear our seal, none is missing between them', wrong: shipped.wrong },
      ...(await checkInvariants(owner)),
      await checkFiles(owner, (sha256) => keeper.pathOf(sha256)),
    ]
    for (const { says, wrong } of verdicts) {
      say(wrong.length === 0 ? `ok     ${says}` : `WRONG  not so: ${says} (${wrong.length})`)
      for (const one of wrong.slice(0, 20)) say(`       ${one}`)
    }
    for (const { center, seq, hash } of log.heads) say(`head   ${center} ${seq} ${hash}`)
    const last = shipped.sealed.at(-1)
    say(last ? `shipped  ${shipped.sealed.length} times, last at ${last.at}, in ${config.heads}` : `shipped  never: no heads in ${config.heads}`)
    const isWhole = verdicts.every(({ wrong }) => wrong.length === 0)
    if (isWhole) say(`log verified: ${log.facts} facts in ${log.centers} centers`)
    return isWhole
  } finally {
    await owner.end()
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
  say(error instanceof PlainError ? error.message : `${given ?? 'The database'} could not be read: ${(error as Error).message}.`)
  process.exitCode = 1
}
