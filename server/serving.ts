// What serves over a database: prepared by one starter at a time, then the nodes, then what goes on beside them.
import cluster from 'node:cluster'
import { keepBackups } from '#server/backup/schedule.ts'
import { keepTrail } from '#server/backup/trail.ts'
import type { Config } from '#server/config.ts'
import { type Opened, takeTurn } from '#server/database/open.ts'
import { prepareJobs } from '#server/kit/jobs.ts'
import { outliveStrays } from '#server/kit/strays.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { startNode } from '#server/app.ts'
import { found } from '#server/found.ts'
import { speak } from '#server/kit/speak.ts'
import { lookAtHttps } from '#server/tls/store.ts'
import { addressesHere } from '#server/tls/own.ts'
import { trustAddress } from '#server/tls/trustPage.ts'
import { bringUsual } from '#server/upgrade.ts'
import { operatorKeyOf } from '#server/operatorKey.ts'

type Say = (line: string) => void
type Stops = (() => Promise<void>)[]

/** Answers how to stop all of it, the database included, in this order. */
export async function serveOver(database: Opened, config: Config, say: Say): Promise<Stops> {
  const stops = [database.stop]
  try {
    const endTurn = await takeTurn(database.ownerUrl)
    await prepareJobs(database.ownerUrl)
    config.demo = await found(config, database.appUrl, say)
    await bringUsual(database.appUrl, say)
    await endTurn()
    if (config.nodes === 1) {
      const node = await startOutliving(config, database.appUrl)
      stops.unshift(() => node.stop())
    } else stops.unshift(forkNodes(config, database.appUrl).stop)
    const backups = keepBackups(config, say)
    stops.unshift(() => backups.stop())
    const trail = keepTrail(config, database.ownerUrl, say)
    stops.unshift(() => trail.stop())
    say(`Tanod is ready: ${addressOf(config, config.host.includes(':') ? `[${config.host}]` : config.host)}/cms/`)
    sayWhatIsMissing(config, say)
    if (config.demo) tellOperator(config, say)
    return stops
  } catch (error) {
    for (const stop of stops) await stop()
    throw error
  }
}

export async function startOutliving(config: Config, appUrl: string) {
  const node = await startNode(config, appUrl)
  outliveStrays(node.log)
  return node
}

const addressOf = ({ certificate, port }: Config, host: string) => `${certificate ? 'https' : 'http'}://${host}:${port}`

/** Browsers give out some things over HTTPS alone, or on the machine itself. */
function sayWhatIsMissing(config: Config, say: Say): void {
  const { certificate, port } = config
  if (certificate?.isOwn) say(`Phones:   ${trustAddress(`${addressesHere()[0] ?? '127.0.0.1'}:${port}`)} is how they come to trust this server`)
  const https = lookAtHttps(config)
  if (!https.isFine) say([https.says, https.todo!].map((one) => speak('en', one)).join(' '))
}

/** What only whoever sees this may open, and from this machine alone. */
function tellOperator(config: Config, say: Say): void {
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
