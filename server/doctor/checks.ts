// What a person in a town hall can mend or must call for: each part is looked at from outside, and told in a sentence with what to do.
import { X509Certificate } from 'node:crypto'
import { readFileSync, statfsSync } from 'node:fs'
import { request } from 'node:http'
import { k, say, type Sentence } from '#contract/kit/say.ts'
import { backupsIn, lastDrill } from '#server/backup/store.ts'
import type { Config } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'

export interface Finding {
  isFine: boolean
  says: Sentence
  /** What to do, where it is not fine. */
  todo?: Sentence
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const [diskMost, backupMostHours, certificateLeastDays, clockMostMs] = [0.9, 26, 14, 2_000]

const fine = (text: string, words: Record<string, string | number> = {}): Finding => ({ isFine: true, says: say(text, words) })
const wrong = (says: Sentence, todo: Sentence): Finding => ({ isFine: false, says, todo })

const callTodo = k('Call whoever runs this server, and read this page to them.')

export type Looked = Pick<Config, 'databaseUrl' | 'data' | 'host' | 'port' | 'tls' | 'certificate' | 'backup' | 'backupPassphrase'>

export async function lookAtAll(config: Looked): Promise<Finding[]> {
  return [await lookAtProgram(config), await lookAtDatabase(config), lookAtDisk(config), ...lookAtBackups(config), lookAtHttps(config)]
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
      if (Math.abs(ahead) > clockMostMs)
        return wrong(
          say('The clock of this machine is {seconds, number} seconds off the database’s.', { seconds: Math.round(Math.abs(ahead) / 1_000) }),
          say('Set it: timedatectl set-ntp true, or set date and time by hand. Fresh reports are filed as late until then.'),
        )
      if (waiting > 1_000) return wrong(say('{count, number} entries wait for the log.', { count: waiting }), say(callTodo))
      return fine('The database answers, and its clock is ours.')
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

function lookAtDisk({ data }: Looked): Finding {
  const { blocks, bavail, bsize } = statfsSync(data)
  const words = { percent: Math.round((1 - bavail / blocks) * 100), free: Math.round((bavail * bsize) / 1e9) }
  if (1 - bavail / blocks < diskMost) return fine('The disk is {percent, number} % full; {free, number} GB are free.', words)
  return wrong(
    say('The disk is {percent, number} % full; {free, number} GB are free.', words),
    say('Move away what is not Tanod’s, or old backups. When it is full, reports come in without their pictures, then none.'),
  )
}

function lookAtBackups({ backup, backupPassphrase, data }: Looked): Finding[] {
  if (!backup || !backupPassphrase)
    return [
      wrong(
        say('No backups are made.'),
        say('Set TANOD_BACKUP to a folder on another disk, and TANOD_BACKUP_PASSPHRASE; keep the passphrase in the safe.'),
      ),
    ]
  const [newest] = backupsIn(backup)
  if (!newest) return [wrong(say('There is no backup yet.'), say('Is the disk for backups plugged in? Then run npm run backup.'))]
  const hours = Math.floor((Date.now() - newest.at.getTime()) / hourMs)
  const age =
    hours > backupMostHours
      ? wrong(say('The last backup is {hours, number} hours old.', { hours }), say('Is the disk for backups plugged in? Then run npm run backup.'))
      : fine('The last backup is {hours, number} hours old.', { hours })
  const drill = lastDrill(data)
  if (!drill) return [age]
  return [
    age,
    drill.isGood
      ? fine('A backup was restored for trial {days, number} days ago.', { days: Math.floor((Date.now() - Date.parse(drill.at)) / dayMs) })
      : wrong(say('The last backup that was tried could not be restored: {why}', { why: drill.said }), say(callTodo)),
  ]
}

function lookAtHttps({ tls, certificate }: Looked): Finding {
  if (!tls)
    return wrong(
      say('Phones come without HTTPS: they give no position, and do not ring in a pocket.'),
      say('Run npm run certificate, then start Tanod anew.'),
    )
  if (!certificate) return fine('A proxy serves HTTPS.')
  const days = Math.floor((new X509Certificate(readFileSync(certificate.cert)).validToDate.getTime() - Date.now()) / dayMs)
  if (days > certificateLeastDays) return fine('HTTPS is served; its certificate lasts {days, number} days more.', { days })
  return wrong(
    say('The certificate for HTTPS ends in {days, number} days.', { days }),
    certificate.isOwn ? say('Start Tanod anew: it renews the certificate.') : say('Renew it where you have it from.'),
  )
}
