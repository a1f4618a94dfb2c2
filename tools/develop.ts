// PostgreSQL and Vite stay up while one works; the server alone starts again when what it is made of changes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer as createVite, type Plugin } from 'vite'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'

const root = join(import.meta.dirname, '..')
const sources = ['server', 'contract']
const ofServer = ['/api', '/mailbox', '/live', '/ready', '/metrics', '/socket.io']
/** How long a server may take to end before it is killed. */
const endMs = 500
/** An editor writes a file in several steps. */
const settleMs = 30

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** In this order. */
const stops: (() => Promise<void>)[] = [end]
let child: ChildProcess | null = null
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  for (const one of stops) await one()
  process.exit(code)
}

/** Starts the server and waits until it answers, or has said why it cannot. */
async function start(env: NodeJS.ProcessEnv): Promise<void> {
  if (isStopping) return
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  child = server
  await new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line.startsWith('Tanod is ready')) resolve()
      // Its other addresses are those of the port behind Vite's.
      else if (!/^(Letters|The API): /.test(line)) console.log(line)
    })
  })
}

async function end(): Promise<void> {
  const server = child
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const patience = setTimeout(() => server.kill('SIGKILL'), endMs)
  server.kill('SIGTERM')
  await once(server, 'exit')
  clearTimeout(patience)
}

/** A call that comes while the server starts is answered by the one that starts. */
function holdUntil(ready: () => Promise<void>): Plugin {
  return {
    name: 'tanod-hold',
    configureServer({ middlewares }) {
      middlewares.use((request, _reply, next) => {
        if (ofServer.some((path) => request.url?.startsWith(path))) void ready().then(() => next())
        else next()
      })
    },
  }
}

async function develop(): Promise<void> {
  const config = readConfig()
  const database = await openDatabase(config, console.log)
  stops.push(database.stop)
  const port = await freePort()
  const env = {
    ...{ TANOD_LOG: 'warn', ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    ...{ DATABASE_URL: database.ownerUrl, TANOD_DEMO: config.demo ? '1' : '0', TANOD_SECRET: config.secret },
  }
  let ready = start(env)

  const target = `http://127.0.0.1:${port}`
  const vite = await createVite({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [holdUntil(() => ready)],
    server: {
      host: '127.0.0.1',
      port: config.port,
      strictPort: true,
      proxy: Object.fromEntries(ofServer.map((path) => [path, { target, ws: true }])),
    },
  })

  stops.splice(1, 0, () => vite.close())
  await vite.listen()

  let settled: NodeJS.Timeout | undefined
  const again = () => {
    clearTimeout(settled)
    settled = setTimeout(() => {
      ready = ready.then(end).then(() => start(env))
    }, settleMs)
  }
  vite.watcher.add(sources.map((folder) => join(root, folder)))
  vite.watcher.on('all', (event, file) => {
    if (!event.startsWith('add') && sources.some((folder) => file.startsWith(join(root, folder))) && !file.includes('.test.')) again()
  })
  const address = `http://127.0.0.1:${config.port}/cms/`
  // Until the web is bundled, Vite answers with a page that waits for it and loads again.
  while ((await (await fetch(address)).text()).includes('__vite_is_fallback_page__')) await delay(50)
  await ready
  console.log(`Tanod is ready: ${address}`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
try {
  await develop()
} catch (error) {
  console.error((error as Error).message)
  await stop(1)
}
