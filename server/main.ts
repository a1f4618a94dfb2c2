// Starts Tanod: settings, database, and what serves over it; stops in the reverse order.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openDatabase } from '#server/database/open.ts'
import { renewOwn } from '#server/tls/own.ts'
import { readPair } from '#server/tls/pair.ts'

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
  // Most of the program is loaded while the database starts.
  const [database, { serveOver }] = await Promise.all([openDatabase(config, say), import('#server/serving.ts')])
  stopOnSignal(await serveOver(database, config, say))
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

async function startWorker(): Promise<void> {
  const { startOutliving } = await import('#server/serving.ts')
  const node = await startOutliving(readConfig(), process.env['TANOD_APP_URL']!)
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
