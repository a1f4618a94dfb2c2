// npm run verify: holds the log against its hash chain and the database against its invariants, beside a running Tanod or without one.
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { checkFiles, checkInvariants } from '#server/database/invariants.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { verifyLog } from '#server/database/verifyLog.ts'
import { FileKeeper } from '#server/files/keep.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function verify(): Promise<boolean> {
  const config = readConfig()
  const database = await openToLook(config, say)
  const owner = await connect(database.ownerUrl, 'tanod-verify')
  try {
    await owner.query('begin transaction isolation level repeatable read read only')
    const log = await verifyLog(owner)
    const keeper = new FileKeeper(join(config.data, 'files'))
    const verdicts = [
      { says: 'the log is whole and unaltered', wrong: log.wrong },
      ...(await checkInvariants(owner)),
      await checkFiles(owner, (sha256) => keeper.pathOf(sha256)),
    ]
    for (const { says, wrong } of verdicts) {
      say(wrong.length === 0 ? `ok     ${says}` : `WRONG  not so: ${says} (${wrong.length})`)
      for (const one of wrong.slice(0, 20)) say(`       ${one}`)
    }
    for (const { centre, seq, hash } of log.heads) say(`head   ${centre} ${seq} ${hash}`)
    const isWhole = verdicts.every(({ wrong }) => wrong.length === 0)
    if (isWhole) say(`log verified: ${log.facts} facts in ${log.centres} centres`)
    return isWhole
  } finally {
    await owner.end()
    await database.stop()
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  say(error instanceof PlainError ? error.message : `The database could not be read: ${(error as Error).message}.`)
  process.exitCode = 1
}
