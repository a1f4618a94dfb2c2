// What a person in a town hall can mend or must call for: each part is looked at from outside, and told in a sentence with what to do.
import { statfsSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { callTodo, clockFinding, copyFinding, diskFinding, type Finding, fine, storeFinding, wrong } from '#contract/centers/findings.ts'
import { say } from '#contract/kit/say.ts'
import { backupFindings, type Kept } from '#server/backup/store.ts'
import type { Config } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { askWritten, Copies } from '#server/database/copies.ts'
import { openToLook, overTls } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { FileBucket } from '#server/files/fileBucket.ts'
import { lookAtHttps } from '#server/tls/store.ts'

export type Looked = Kept &
  Pick<Config, 'host' | 'port' | 'tls' | 'certificate'> &
  Partial<Pick<Config, 'filesBucket' | 'replicaUrl' | 'replicaBehindMs'>>

export async function lookAtAll(config: Looked): Promise<Finding[]> {
  return [
    await lookAtProgram(config),
    await lookAtDatabase(config),
    ...(await lookAtCopies(config)),
    diskFinding(statfsSync(config.data)),
    ...Object.values(backupFindings(config)).filter((found) => found !== null),
    ...(await lookAtStore(config)),
    lookAtHttps(config),
  ]
}

/** Whether it answers, and can write. */
async function lookAtProgram({ host, port }: Looked): Promise<Finding> {
  const to = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const status = await new Promise<number>((resolve) => {
    const asked = request({ host: to, port, path: '/ready', timeout: 5_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.end()
  })
  if (status === 200) return fine('Tanod runs and can write.')
  if (status === 0)
    return wrong(
      say('Tanod does not answer on port {port}.', { port: String(port) }),
      say('Start it: systemctl start tanod. If it ends again, call whoever runs this server.'),
    )
  return wrong(
    say('Tanod runs, but its database does not take what is written.'),
    say('Look at the disk below. Take reports on paper until it is well.'),
  )
}

async function lookAtDatabase(config: Looked): Promise<Finding> {
  try {
    const database = await openToLook(config, () => {})
    const owner = await connect(database.ownerUrl, 'tanod-doctor')
    try {
      const { rows } = await owner.query<{ ahead: number; waiting: number }>(
        'select extract(epoch from $1::timestamptz - clock_timestamp())::float8 * 1000 as ahead, (select count(*)::int from fact_inbox) as waiting',
        [new Date().toISOString()],
      )
      const { ahead, waiting } = rows[0]!
      const clock = clockFinding(ahead)
      return clock.isFine && waiting > 1_000 ? wrong(say('{count, number} entries wait for the log.', { count: waiting }), say(callTodo)) : clock
    } finally {
      await owner.end()
      await database.stop()
    }
  } catch (error) {
    return wrong(
      say('The database cannot be reached: {why}', { why: error instanceof PlainError ? error.message : (error as Error).message }),
      say(callTodo),
    )
  }
}

const betweenLooksMs = 100

/** Whether what the database has written by now comes to each copy within the time that is allowed. */
async function lookAtCopies({ databaseUrl, replicaUrl, replicaBehindMs = 10_000 }: Looked): Promise<Finding[]> {
  if (!databaseUrl || !replicaUrl) return []
  const owner = await connect(overTls(databaseUrl), 'tanod-doctor').catch(() => null)
  const copies = new Copies({
    url: overTls(replicaUrl),
    written: async () => (await owner!.query<{ lsn: string }>(askWritten)).rows[0]!.lsn,
    ...{ most: 1, behindMostMs: replicaBehindMs, waitMs: 5_000 },
  })
  try {
    const until = performance.now() + replicaBehindMs
    do {
      await copies.look()
      if (copies.standing().every(({ state }) => state !== 'behind')) break
      await delay(betweenLooksMs)
    } while (performance.now() < until)
    return copies.standing().map(copyFinding)
  } finally {
    await copies.stop()
    await owner?.end()
  }
}

/** Whether the store of files answers, and knows the key. */
async function lookAtStore({ filesBucket }: Looked): Promise<Finding[]> {
  if (!filesBucket) return []
  const bucket = new FileBucket(filesBucket)
  const trouble = await bucket
    .list()
    .next()
    .then(
      () => null,
      (error: Error) => error.message,
    )
  return [storeFinding({ host: bucket.host, waiting: 0, trouble })]
}
