// Holds the log against its hash chain and the heads that were shipped, the database against its invariants, and the files against their rows; tells it line by line.
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { checkFiles, checkInvariants } from '#server/database/invariants.ts'
import { connect } from '#server/database/pool.ts'
import { quiet, type Tell } from '#server/database/progress.ts'
import { readHeads } from '#server/database/sealedHeads.ts'
import { verifyLog } from '#server/database/verifyLog.ts'
import { markOf, readSigned } from '#server/database/witness.ts'
import { FileBucket } from '#server/files/fileBucket.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { headsPurpose, Secrets } from '#server/kit/secrets.ts'

type Verified = Pick<Config, 'data' | 'heads' | 'secret'> & Partial<Pick<Config, 'filesBucket'>>

export async function verifyAll(config: Verified, ownerUrl: string, say: (line: string) => void, tell = quiet): Promise<boolean> {
  const owner = await connect(ownerUrl, 'tanod-verify')
  try {
    await owner.query('begin transaction isolation level repeatable read read only')
    // The files are read after it, so that no long transaction holds the database back.
    return tellVerdicts(await look(owner, config, { onRowsRead: () => owner.query('commit'), tell }), config, say)
  } finally {
    await owner.end()
  }
}

/** What is found wrong as the transaction of the caller sees it, and what else there is to tell. */
export async function look(
  owner: pg.Client,
  config: Verified,
  { onRowsRead, pathOf, tell = quiet }: { onRowsRead?: () => Promise<unknown>; pathOf?: (sha256: string) => string; tell?: Tell } = {},
) {
  const key = new Secrets(config.secret).signingKey(headsPurpose)
  const shipped = readHeads(config.heads, key)
  const signed = readSigned(config.heads, key)
  const log = await verifyLog(owner, shipped.sealed, tell)
  const keeper = new FileKeeper(join(config.data, 'files'))
  const verdicts = [
    { says: 'the log is whole and unaltered', wrong: log.wrong },
    { says: 'the heads that were shipped bear our seal, none is missing between them', wrong: shipped.wrong },
    { says: 'the heads that other towns signed are there as they signed them', wrong: signed.wrong },
    ...(await checkInvariants(owner, tell)),
  ]
  await onRowsRead?.()
  const inBucket = config.filesBucket ? await new FileBucket(config.filesBucket).sizes() : undefined
  verdicts.push(await checkFiles(owner, pathOf ?? ((sha256) => keeper.pathOf(sha256)), inBucket))
  return { shipped, signed, log, verdicts }
}

/** Answers whether nothing is wrong, but for what was known to be. */
export function tellVerdicts(
  { shipped, signed, log, verdicts }: Awaited<ReturnType<typeof look>>,
  config: Verified,
  say: (line: string) => void,
  isKnown: (says: string, one: string) => boolean = () => false,
): boolean {
  let isWhole = true
  for (const { says, wrong } of verdicts) {
    const fresh = wrong.filter((one) => !isKnown(says, one))
    if (fresh.length > 0) isWhole = false
    if (fresh.length > 0) say(`WRONG  not so: ${says} (${fresh.length})`)
    else say(wrong.length > 0 ? `known  not so: ${says} (${wrong.length})` : `ok     ${says}`)
    for (const one of (fresh.length > 0 ? fresh : wrong).slice(0, 20)) say(`       ${one}`)
  }
  for (const { center, seq, hash } of log.heads) say(`head   ${center} ${seq} ${hash}`)
  const last = shipped.sealed.at(-1)
  say(last ? `shipped  ${shipped.sealed.length} times, last at ${last.at}, in ${config.heads}` : `shipped  never: no heads in ${config.heads}`)
  for (const { witness, lines, at } of signed.by.values()) say(`signed   by the town ${markOf(witness)}, ${lines} lines, last at ${at}`)
  if (isWhole) say(`log verified: ${log.facts} facts in ${log.centers} centers`)
  return isWhole
}
