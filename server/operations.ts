// What whoever runs the installation looks at: health, figures, the API page and the development mailbox.
import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, register, Registry } from 'prom-client'
import { contract } from '#contract/contract.ts'
import { openapi } from '#contract/openapi/openapi.ts'
import type { Config } from '#server/config.ts'
import { timeNow } from '#server/kit/clock.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import { contentPolicy, makeNonce } from '#server/kit/security.ts'
import { backupTimes, type Kept } from '#server/backup/store.ts'
import { liveNodes } from '#server/centers/storeUsage.ts'
import { callFigures, factsWaiting, joinedFigures, type JoinedFigures, outwardFigures, ringingFigures } from '#server/kit/functions.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'
import { holdsKey } from '#server/operatorKey.ts'
import type { Traces } from '#server/kit/traces/traces.ts'
import type { Mail } from '#server/outside/mail.ts'

/** A database that cannot be written to is of no use: it is tried, in a row that counts nothing. */
const tryToWrite = prepared('tryToWrite', (p: Params<{ key: Buffer }>) =>
  sqlOf
    .insertInto('attempt')
    .values({ key: p.key, since: now, count: 0 })
    .onConflict((on) => on.column('key').doUpdateSet({ since: now })),
)
const readyKey = Buffer.from('ready')

export interface OperationParts {
  config: Kept & Pick<Config, 'metricsToken' | 'demo' | 'tls'>
  db: Database
  /** What opens to whoever started a demo. */
  operatorKey: string
  mail: Mail
  sockets(): number
  traces?: Pick<Traces, 'figures'> | undefined
}

export async function serveOperations(app: FastifyInstance, { config, db, mail, operatorKey, sockets, traces }: OperationParts): Promise<void> {
  const isOperator = (request: FastifyRequest, reply: FastifyReply) => config.demo && isHere(request) && holdsKey(request, reply, operatorKey)
  const requireOperator = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOperator(request, reply)) refuse(404, 'There is no such call.')
  }
  const own = measure(config, db, sockets)
  measureTraces(traces, own)
  app.get('/live', async () => ({ message: 'alive' }))
  /** Asked once, however many ask within half a second. */
  let trying: Promise<unknown> | null = null
  app.get('/ready', async () => {
    trying ??= db.across<unknown>(tryToWrite({ key: readyKey })).finally(() => setTimeout(() => (trying = null), 500).unref())
    await trying
    return { message: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!(config.metricsToken ? hasToken(request, config.metricsToken) : isOperator(request, reply))) refuse(404, 'There is no such call.')
    return reply.type(register.contentType).send(await Registry.merge([register, own]).metrics())
  })
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openapi(contract, { title: 'Tanod', version: '1' }))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  if (config.demo)
    await app.register(async (docs) => {
      docs.addHook('onRequest', requireOperator)
      await serveDocs(docs, config.tls)
    })
  app.get('/mailbox', { onRequest: requireOperator }, async (_request, reply) => {
    if (!mail.kept) return refuse(404, 'There is no such call.')
    const letters = await mail.kept()
    const shown = letters.map(
      ({ at, to, subject, text }) =>
        `<article><h2>${escape(subject)}</h2><p>${escape(at)} · to ${escape(to)}</p><pre>${escape(text)}</pre></article>`,
    )
    const empty = '<p>No letters yet. What Tanod mails appears here while no mail server is configured.</p>'
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><title>Development mailbox</title><h1>Development mailbox</h1>${shown.join('') || empty}</html>`)
  })
}

/** For those who build against it: where it is tried, not where it is used. */
async function serveDocs(app: FastifyInstance, tls: boolean): Promise<void> {
  await app.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    prefix: '/api/docs/assets/',
    allowedPath: (path) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
    decorateReply: false,
    index: false,
  })
  app.get('/api/docs/start.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .send(`SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', docExpansion: 'none', filter: true, validatorUrl: null })`),
  )
  app.get('/api/docs', (request, reply) => {
    const nonce = makeNonce()
    const policy = contentPolicy({ host: request.headers.host, tls }, nonce)
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace(` 'nonce-${nonce}'`, '')
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(docsPage)
  })
}

const docsPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tanod API</title><link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/assets/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

/** From this machine, by no proxy's hand that can be seen, and asked for by a name of this machine: a page elsewhere cannot have its own name mean us. */
const isHere = ({ socket, headers, hostname }: FastifyRequest) =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
  ['127.0.0.1', '[::1]', 'localhost'].includes(hostname) &&
  headers['x-forwarded-for'] === undefined

const hasToken = ({ headers }: FastifyRequest, token: string) => timingSafeEqual(tokenHash(headers.authorization ?? ''), tokenHash(`Bearer ${token}`))

/** Of the process, once for all nodes in it. */
let delay: ReturnType<typeof monitorEventLoopDelay> | undefined
function measureProcess(): ReturnType<typeof monitorEventLoopDelay> {
  if (delay) return delay
  collectDefaultMetrics()
  delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return delay
}

/** Of this node alone. */
function measure(config: Kept, db: Database, sockets: () => number): Registry {
  const delay = measureProcess()
  const own = new Registry()
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      registers: [own],
      name,
      help,
      collect() {
        this.set(read())
      },
    })
  gauge('tanod_sockets', 'Open sockets.', sockets)
  gauge('tanod_pool_connections', 'Connections to the database.', () => db.pool.totalCount)
  gauge('tanod_pool_waiting', 'Callers that wait for a connection.', () => db.pool.waitingCount)
  new Gauge({
    registers: [own],
    name: 'tanod_facts_waiting',
    help: 'Facts that wait to be sealed into the log.',
    async collect() {
      const [waiting] = await db.across(factsWaiting({})).catch(() => [])
      this.set(waiting?.value ?? -1)
    },
  })
  measureCopies(db, own)
  measureJoined(db, own)
  measureWaiting(db, own)
  measureMachine(config, db, own)
  gauge('tanod_event_loop_delay_p99_seconds', 'Delay of the event loop since it was last asked for, 99th percentile.', () => sinceLast(delay))
  return own
}

/** What was slow once is not slow for ever. */
export function sinceLast(delay: Pick<ReturnType<typeof monitorEventLoopDelay>, 'count' | 'percentile' | 'reset'>): number {
  const seconds = delay.count === 0 ? 0 : delay.percentile(99) / 1e9
  delay.reset()
  return seconds
}

/** Asked once for all figures of a scrape, and not again before it has rested. */
function shared<T>(ask: () => Promise<T>, restMs = 0): () => Promise<T> {
  let asking: Promise<T> | null = null
  const rest = () => {
    if (restMs === 0) asking = null
    else setTimeout(() => (asking = null), restMs).unref()
  }
  return () => (asking ??= ask().finally(rest))
}

const secondsSince = (at: string | null | undefined): number => (at ? Math.max(0, (timeNow() - Date.parse(at)) / 1_000) : 0)

/** Figures that one question answers; -1 where the database is away. */
function measureTogether<T>(
  own: Registry,
  ask: () => Promise<T[]>,
  figures: readonly [name: string, help: string, read: (found: T) => number][],
): void {
  const asked = shared(() => ask().catch(() => []))
  for (const [name, help, read] of figures)
    new Gauge({
      ...{ registers: [own], name, help },
      async collect() {
        const [found] = await asked()
        this.set(found ? read(found) : -1)
      },
    })
}

/** Spans that went to the collector, and those that found no room or were not taken. */
function measureTraces(traces: OperationParts['traces'], own: Registry): void {
  new Counter({
    ...{ registers: [own], name: 'tanod_spans_total', labelNames: ['fate'] },
    help: 'Spans that were sent to the collector, or dropped, as it was slow or away.',
    collect() {
      this.reset()
      if (!traces) return
      const { sent, dropped } = traces.figures()
      for (const [fate, count] of Object.entries({ sent, dropped })) this.inc({ fate }, count)
    },
  })
}

/** Copies of the database that only read, and who answered what one may answer. */
function measureCopies(db: Database, own: Registry): void {
  new Gauge({
    ...{ registers: [own], name: 'tanod_copy_behind_seconds', labelNames: ['machine'] },
    help: 'By how much a copy of the database is behind at most; -1 where it does not answer.',
    collect() {
      this.reset()
      for (const { machine, state, behindMs } of db.copies?.standing() ?? [])
        if (state !== 'writes') this.set({ machine }, behindMs === null ? -1 : behindMs / 1_000)
    },
  })
  new Counter({
    ...{ registers: [own], name: 'tanod_copy_readings_total', labelNames: ['by'] },
    help: 'Readings that a copy may answer, by who answered.',
    collect() {
      this.reset()
      for (const [by, count] of Object.entries(db.answeredBy)) this.inc({ by }, count)
    },
  })
}

/** Reports for a life that ring at the desks, and calls, of all centers together. */
function measureWaiting(db: Database, own: Registry): void {
  measureTogether(own, () => db.across(ringingFigures({})), [
    ['tanod_ringing', 'Reports of the first priority, or for a life, of which nobody has taken note.', ({ waiting }) => waiting],
    ['tanod_ringing_age_seconds', 'Since the oldest report that rings came in; 0 without one.', ({ oldest_at: at }) => secondsSince(at)],
  ])
  measureTogether(own, () => db.across(callFigures({})), [
    ['tanod_calls_ringing', 'Calls of citizens that ring.', ({ ringing }) => ringing],
    ['tanod_calls_ringing_age_seconds', 'Since the oldest call that rings came in; 0 without one.', ({ oldest_at: at }) => secondsSince(at)],
    ['tanod_calls_going', 'Calls that are answered and not ended.', ({ going }) => going],
    ['tanod_calls_missed', 'Missed calls that nobody has called back or closed.', ({ missed }) => missed],
  ])
}

/** The disk, the clocks of the nodes, and how old the backups are. */
function measureMachine(config: Kept, db: Database, own: Registry): void {
  const size = new Gauge({ registers: [own], name: 'tanod_disk_size_bytes', help: 'The disk of the data folder.' })
  new Gauge({
    registers: [own],
    name: 'tanod_disk_free_bytes',
    help: 'What is free on the disk of the data folder.',
    async collect() {
      const { blocks, bavail, bsize } = await statfs(config.data)
      size.set(blocks * bsize)
      this.set(bavail * bsize)
    },
  })
  new Gauge({
    ...{ registers: [own], name: 'tanod_clock_ahead_seconds', labelNames: ['node'] },
    help: 'By how much the clock of a node is ahead of the database.',
    async collect() {
      this.reset()
      for (const { node, clockAheadMs } of await liveNodes(db).catch(() => [])) this.set({ node }, clockAheadMs / 1_000)
    },
  })
  new Gauge({
    ...{ registers: [own], name: 'tanod_backup_age_seconds', labelNames: ['name'] },
    help: 'Since the last backup, the last change laid aside between backups (trail), and the last backup in the bucket; none before the first.',
    collect() {
      this.reset()
      for (const [name, at] of Object.entries(backupTimes(config))) if (at) this.set({ name }, (Date.now() - at.getTime()) / 1_000)
    },
  })
}

/** What is joined, of all centers together: asked once for all that is told of it. */
function measureJoined(db: Database, own: Registry): void {
  const ask = async () => (await Promise.all([joinedFigures({}), outwardFigures({})].map((figures) => db.across(figures).catch(() => [])))).flat()
  const asked = shared(ask, 500)
  const figure = (name: string, help: string, read: (one: JoinedFigures) => number | null) =>
    new Gauge({
      ...{ name, help, labelNames: ['name'], registers: [own] },
      async collect() {
        for (const one of await asked()) {
          const value = read(one)
          if (value !== null) this.set({ name: one.name }, value)
        }
      },
    })
  figure('tanod_joined', 'How many of a kind are joined.', ({ joined }) => joined)
  figure('tanod_joined_age_seconds', 'Since the last good word of a joined thing; none before the first.', ({ last_at: at }) =>
    at === null ? null : Math.max(0, (timeNow() - Date.parse(at)) / 1_000),
  )
  figure('tanod_joined_waiting', 'What waits to be told to a joined thing.', ({ waiting }) => waiting)
  figure('tanod_joined_failing', 'Joined things that fail, or what could not be told to them.', ({ failing }) => failing)
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
