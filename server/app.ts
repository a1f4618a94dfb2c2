// Builds the app of one node from its parts; tests build it the same way.
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import pino from 'pino'
import { contract } from '#contract/contract.ts'
import { Letters } from '#server/auth/letters.ts'
import { Sessions } from '#server/auth/sessions.ts'
import type { Config } from '#server/config.ts'
import { startHeartbeat } from '#server/centres/heartbeat.ts'
import { workCitizens } from '#server/citizens/retention.ts'
import { openPool } from '#server/database/pool.ts'
import { feelPulse } from '#server/database/pulse.ts'
import { openSockets } from '#server/feed/sockets.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { serveFiles } from '#server/files/serveFiles.ts'
import { workSweep } from '#server/files/sweep.ts'
import { servePublicFiles } from '#server/files/servePublicFiles.ts'
import { makeServing } from '#server/kit/calls.ts'
import { answerBadAddress, answerErrors, answerGarbled, tell } from '#server/kit/errors.ts'
import { Jobs } from '#server/kit/jobs.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { carryHeaders, mayConnect, secure } from '#server/kit/security.ts'
import { serve } from '#server/kit/serve.ts'
import { Tail } from '#server/kit/tail.ts'
import { Database } from '#server/kit/transaction.ts'
import { openMail } from '#server/outside/mail.ts'
import { workReadings } from '#server/devices/archive.ts'
import { workHouse } from '#server/housekeeping.ts'
import { workNews } from '#server/news/publish.ts'
import { serveOperations } from '#server/operations.ts'
import { servePages } from '#server/pages.ts'
import { fileRules, makeRooms, publicFileRules, rowsOf, seenBy } from '#server/rooms.ts'
import { Followers } from '#server/publicSide/followers.ts'
import { watchTickets } from '#server/tickets/room.ts'

export type Node = Awaited<ReturnType<typeof startNode>>

/** The log goes to standard output, or to where a test reads it. */
export async function startNode(config: Config, appUrl: string, out: pino.DestinationStream = pino.destination(1)) {
  const log = pino({ level: config.logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, out)
  const warn = (error: unknown) => log.warn({ fault: tell(error) }, 'fault')
  const pool = openPool(appUrl, config.pool, 'tanod')
  const db = new Database(pool)
  const pulse = feelPulse(pool, appUrl)
  db.isGone = pulse.isGone
  const secrets = new Secrets(config.secret)
  const sessions = new Sessions(db, config)
  const holderOf = (token: string) => sessions.holderOf(token)
  const jobs = new Jobs(db, warn)
  const mail = openMail(config)
  const letters = new Letters(jobs, secrets)
  const tail = new Tail(db, appUrl, warn)
  const followers = new Followers(tail)

  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    requestTimeout: 30_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: true,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerGarbled,
  })
  app.decorate('receiving', join(config.data, 'receiving'))
  app.decorate('formBytes', config.uploadBytes * 10 + 8 * 1024 * 1024)
  mkdirSync(app.receiving, { recursive: true, mode: 0o700 })
  await app.register(multipart, {
    limits: { fileSize: config.uploadBytes, files: 10, fields: 60, parts: 70, fieldSize: 100_000, fieldNameSize: 100, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
  secure(app, config)
  answerErrors(app)
  app.addHook('onResponse', async (request, reply) => {
    const { actor } = request
    log.info(
      {
        req: request.id,
        actor: actor?.accountId,
        centre: actor?.centre,
        route: request.routeOptions.url ?? 'none',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })

  const serving = makeServing({ db, holderOf })
  const keeper = new FileKeeper(join(config.data, 'files'))
  serve(app, contract, makeRooms({ db, secrets, letters, sessions, config, keeper, followers }), serving)
  serveFiles(app, { db, keeper, rules: fileRules, serving })
  servePublicFiles(app, { db, keeper, rules: publicFileRules })
  let live: ReturnType<typeof openSockets> | undefined
  await serveOperations(app, { config, db, mail, sockets: () => live?.io.engine.clientsCount ?? 0 })
  await servePages(app, config)

  await tail.start()
  await jobs.start()
  await letters.work(mail)
  await workHouse(jobs, db)
  await workSweep(jobs, { db, files: join(config.data, 'files'), receiving: app.receiving }, (removed) => log.info({ removed }, 'swept'))
  await workReadings(jobs, db)
  await workNews(jobs, db)
  await workCitizens(jobs, db)
  const endWatch = watchTickets(db, warn)
  const url = await app.listen({ host: config.host, port: config.port })
  live = openSockets(app.server, {
    ...{ db, tail, rowsOf, seenBy, holderOf, warn },
    stillHeld: (actors) => sessions.stillHeld(actors),
    mayConnect: (origin, host) => mayConnect(config, origin, host),
  })
  carryHeaders(app.server, config)
  const endHeartbeat = startHeartbeat(db, () => live.io.engine.clientsCount, warn)

  return {
    url,
    app,
    db,
    tail,
    sessions,
    log,
    async stop() {
      endHeartbeat()
      await endWatch()
      await live?.stop()
      followers.stop()
      await app.close()
      await jobs.stop()
      await tail.stop()
      await pulse.stop()
      await pool.end()
    },
  }
}
