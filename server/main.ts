// Starts Tanod: settings, database, nodes; stops in the reverse order.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { keepBackups } from '#server/backup/schedule.ts'
import { keepTrail } from '#server/backup/trail.ts'
import { type Config, readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openDatabase, takeTurn } from '#server/database/open.ts'
import { prepareJobs } from '#server/kit/jobs.ts'
import { outliveStrays } from '#server/kit/strays.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { startNode } from '#server/app.ts'
import { found } from '#server/found.ts'
import { speak } from '#server/kit/speak.ts'
import { lookAtHttps } from '#server/tls/store.ts'
import { addressesHere, renewOwn } from '#server/tls/own.ts'
import { readPair } from '#server/tls/secure.ts'
import { trustAddress } from '#server/tls/trustPage.ts'
import { bringUsual } from '#server/upgrade.ts'
import { operatorKeyOf } from '#server/operatorKey.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Asked before anything is touched: who cannot serve need not start. */
async function requirePort({ host, port }: Config): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

async function startPrimary(): Promise<void> {
  const config = readConfig()
  await requirePort(config)
  keepCertificate(config)
  if (config.certificate) readPair(config.certificate)
  const database = await openDatabase(config, say)
  const stops = [database.stop]
  try {
    const endTurn = await takeTurn(database.ownerUrl)
    await prepareJobs(database.ownerUrl)
    config.demo = await found(config, database.appUrl, say)
    await bringUsual(database.appUrl, say)
    await endTurn()
    if (config.nodes === 1) {
      const node = await startNode(config, database.appUrl)
      outliveStrays(node.log)
      stops.unshift(() => node.stop())
    } else stops.unshift(forkNodes(config, database.appUrl).stop)
    const backups = keepBackups(config, say)
    stops.unshift(() => backups.stop())
    const trail = keepTrail(config, database.ownerUrl, say)
    stops.unshift(() => trail.stop())
    say(`Tanod is ready: ${addressOf(config, config.host.includes(':') ? `[${config.host}]` : config.host)}/cms/`)
    sayWhatIsMissing(config)
    if (config.demo) tellOperator(config)
  } catch (error) {
    for (const stop of stops) await stop()
    throw error
  }
  stopOnSignal(stops)
}

const addressOf = ({ certificate, port }: Config, host: string) => `${certificate ? 'https' : 'http'}://${host}:${port}`

/** Browsers give out some things over HTTPS alone, or on the machine itself. */
function sayWhatIsMissing(config: Config): void {
  const { certificate, port } = config
  if (certificate?.isOwn) say(`Phones:   ${trustAddress(`${addressesHere()[0] ?? '127.0.0.1'}:${port}`)} is how they come to trust this server`)
  const https = lookAtHttps(config)
  if (!https.isFine) say([https.says, https.todo!].map((one) => speak('en', one)).join(' '))
}

const renewMs = 12 * 3_600_000
/** The certificate of the own authority follows the addresses of the machine; nodes see the file change. */
function keepCertificate({ certificate, data }: Config): void {
  if (!certificate?.isOwn) return
  renewOwn(data)
  const renew = () => {
    try {
      renewOwn(data)
    } catch (error) {
      say(`The certificate could not be renewed, and is tried again in 12 hours: ${(error as Error).message}`)
    }
  }
  setInterval(renew, renewMs).unref()
}

/** What only whoever sees this may open, and from this machine alone. */
function tellOperator(config: Config): void {
  const { secret, smtpUrl } = config
  const to = (path: string) => `${addressOf(config, '127.0.0.1')}${path}?key=${operatorKeyOf(new Secrets(secret))}`
  if (!smtpUrl) say(`Letters:  ${to('/mailbox')}`)
  say(`The API:  ${to('/api/docs')}`)
}

function forkNodes(config: Config, appUrl: string) {
  let stopping = false
  const fork = () => cluster.fork({ ...process.env, TANOD_APP_URL: appUrl, TANOD_SECRET: config.secret, TANOD_DEMO: config.demo ? '1' : '0' })
  for (let n = 0; n < config.nodes; n++) fork()
  cluster.on('exit', () => {
    if (!stopping) fork()
  })
  return {
    async stop() {
      stopping = true
      const ended = Object.values(cluster.workers ?? {}).map((worker) => new Promise((resolve) => worker!.once('exit', resolve).kill('SIGTERM')))
      await Promise.all(ended)
    },
  }
}

async function startWorker(): Promise<void> {
  const node = await startNode(readConfig(), process.env['TANOD_APP_URL']!)
  outliveStrays(node.log)
  stopOnSignal([() => node.stop()])
}

function stopOnSignal(stops: (() => Promise<void>)[]): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    for (const one of stops) await one()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  await (cluster.isPrimary ? startPrimary() : startWorker())
} catch (error) {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') say(`The port ${port} is in use by another program. Stop that program, or set PORT to a free one.`)
  else if (code === 'EACCES' && port) say(`The port ${port} may not be opened by this user. Set PORT to one above 1023.`)
  else if (error instanceof PlainError) say(error.message)
  else console.error(error)
  process.exit(1)
}
