// Holds the log against its hash chain and the heads that were shipped, the database against its invariants, and the files against their rows; tells it line by line.
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { checkFiles, checkInvariants, type Verdict } from '#server/database/invariants.ts'
import { connect } from '#server/database/pool.ts'
import { readHeads } from '#server/database/sealedHeads.ts'
import { verifyLog } from '#server/database/verifyLog.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { headsPurpose, Secrets } from '#server/kit/secrets.ts'

type Verified = Pick<Config, 'data' | 'heads' | 'secret'>

export async function verifyAll(config: Verified, ownerUrl: string, say: (line: string) => void): Promise<boolean> {
  const owner = await connect(ownerUrl, 'tanod-verify')
  try {
    await owner.query('begin transaction isolation level repeatable read read only')
    return await verifyWithin(owner, config, say)
  } finally {
    await owner.end()
  }
}

/** As the transaction of the caller sees it. */
export async function verifyWithin(owner: pg.Client, config: Verified, say: (line: string) => void): Promise<boolean> {
  const shipped = readHeads(config.heads, new Secrets(config.secret).signingKey(headsPurpose))
  const log = await verifyLog(owner, shipped.sealed)
  const keeper = new FileKeeper(join(config.data, 'files'))
  let isWhole = true
  // Each as it is found: of a large town some take a minute.
  const judge = ({ says, wrong }: Verdict) => {
    say(wrong.length === 0 ? `ok     ${says}` : `WRONG  not so: ${says} (${wrong.length})`)
    for (const one of wrong.slice(0, 20)) say(`       ${one}`)
    isWhole &&= wrong.length === 0
  }
  judge({ says: 'the log is whole and unaltered', wrong: log.wrong })
  judge({ says: 'the heads that were shipped bear our seal, none is missing between them', wrong: shipped.wrong })
  await checkInvariants(owner, judge)
  judge(await checkFiles(owner, (sha256) => keeper.pathOf(sha256)))
  for (const { center, seq, hash } of log.heads) say(`head   ${center} ${seq} ${hash}`)
  const last = shipped.sealed.at(-1)
  say(last ? `shipped  ${shipped.sealed.length} times, last at ${last.at}, in ${config.heads}` : `shipped  never: no heads in ${config.heads}`)
  if (isWhole) say(`log verified: ${log.facts} facts in ${log.centers} centers`)
  return isWhole
}
