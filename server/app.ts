// Builds the app of one node from its parts; tests build it the same way.
import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import pino from 'pino'
import { contract } from '#contract/contract.ts'
import { Programs } from '#server/accounts/room.ts'
import { knowBrowsers } from '#server/auth/browsers.ts'
import { Letters } from '#server/auth/letters.ts'
import { Sessions } from '#server/auth/sessions.ts'
import { compressOpen } from '#server/compress.ts'
import type { Config } from '#server/config.ts'
import { openGateway } from '#server/cctv/room.ts'
import { Joined } from '#server/centers/joined.ts'
import { notedMail, notedSms } from '#server/centers/noted.ts'
import { directoryOf } from '#server/centers/cells/directory.ts'
import { startHeartbeat } from '#server/centers/heartbeat.ts'
import { Lines, listenToCalls, openVisitors, seeDesk, watchCalls } from '#server/calls/room.ts'
import { Typing } from '#server/chat/room.ts'
import { asApp, overTls } from '#server/database/open.ts'
import { openPool } from '#server/database/pool.ts'
import { askWritten, Copies } from '#server/database/copies.ts'
import { feelPulse } from '#server/database/pulse.ts'
import { openSockets } from '#server/feed/sockets.ts'
import { FileBucket } from '#server/files/fileBucket.ts'
import { installationOf } from '#server/files/installation.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { serveFiles } from '#server/files/serveFiles.ts'
import { Pieces } from '#server/files/pieces.ts'
import { servePublicFiles } from '#server/files/servePublicFiles.ts'
import { keepDoor } from '#server/kit/admission/door.ts'
import { FairGate } from '#server/kit/admission/fairGate.ts'
import { makeServing } from '#server/kit/callContext.ts'
import { namesOf } from '#server/reference/named.ts'
import { readJson } from '#server/kit/input/readJson.ts'
import { answerBadAddress, answerErrors, answerGarbled, logFault } from '#server/kit/errors.ts'
import { Jobs } from '#server/kit/jobs.ts'
import { Looks } from '#server/kit/looks.ts'
import { OwnChanges } from '#server/kit/ownChanges.ts'
import { makeRequestId } from '#server/kit/requestId.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { carryHeaders, isSocketAsked, mayConnect, secure } from '#server/kit/security.ts'
import { methodsAt, serve } from '#server/kit/serve.ts'
import { Tail } from '#server/kit/tail.ts'
import { traceCalls } from '#server/kit/traces/traceCalls.ts'
import { type Span, spanNow } from '#server/kit/traces/traces.ts'
import { Database } from '#server/kit/transaction.ts'
import { versionOf } from '#server/kit/version.ts'
import { egovProvider } from './outside/egovProvider.ts'
import { openIdProvider } from './outside/openIdProvider.ts'
import { scannerAt } from './outside/scanner.ts'
import { openMail } from '#server/outside/mail.ts'
import { openSms } from '#server/outside/sms.ts'
import { serveOperations } from '#server/operations.ts'
import { operatorKeyOf } from '#server/operatorKey.ts'
import { servePages } from '#server/pages.ts'
import { fileReads, fileRules, makeRooms, publicFileRules, rowsOf, seenBy, serveBeside, startWorks } from '#server/rooms.ts'
import { Followers } from '#server/publicSide/followers.ts'
import { Centers, Near, readStart, startDrawing } from '#server/publicSide/room.ts'
import { secureServer } from '#server/tls/secure.ts'
import { serveTrust } from '#server/tls/trustPage.ts'

const ofTrace = (span: Span | undefined) => (span ? { traceId: span.traceId } : {})

/** The log goes to standard output, or to where a test reads it. */
export async function startNode(config: Config, appUrl: string, out: pino.DestinationStream = pino.destination(1)) {
  const log = pino(
    {
      ...{ level: config.logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
      ...(config.traces && { mixin: () => ofTrace(spanNow()) }),
    },
    out,
  )
  const warn = (error: unknown) => logFault(log, error, 'warn')
  const traces = config.traces && (await import('#server/kit/traces/collector.ts')).openCollector(config.traces, await versionOf(), warn)
  const pool = openPool(appUrl, config.pool, 'tanod', config.databaseWaitMs)
  const strangers = new FairGate({ most: Math.max(1, Math.floor(config.pool / 4)), waiting: 500, waitMs: 3 * config.databaseWaitMs + 500 })
  const db = new Database(pool, strangers)
  const pulse = feelPulse(pool, appUrl, config.databaseWaitMs)
  db.isGone = pulse.isGone
  const { replicaUrl, replicaBehindMs } = config
  if (replicaUrl)
    db.copies = new Copies({
      url: asApp(overTls(replicaUrl), config.secret),
      written: async () => (await pool.query<{ lsn: string }>(askWritten)).rows[0]!.lsn,
      ...{ most: config.pool, waitMs: config.databaseWaitMs, behindMostMs: replicaBehindMs },
    })
  const secrets = new Secrets(config.secret)
  const sessions = new Sessions(db, config, secrets)
  const holderOf = (token: string) => sessions.holderOf(token)
  const tail = new Tail(db, appUrl, warn)
  const jobs = new Jobs({ db, tail, warn, traces: traces ?? undefined })
  const joined = new Joined(db, tail, secrets, config)
  const mail = notedMail(openMail(config, joined.mail), { db, warn })
  const sms = notedSms(openSms(config, joined.smsGateway), { db, warn })
  const letters = new Letters(jobs, secrets)
  const followers = new Followers(tail)
  const typing = new Typing(tail)
  const lines = new Lines(tail)

  const app = fastify({
    ...(config.certificate
      ? {
          serverFactory: (handler: RequestListener, { keepAliveTimeout, requestTimeout }: { keepAliveTimeout?: number; requestTimeout?: number }) =>
            Object.assign(secureServer(config.certificate!, handler, { renewed: () => log.info('the certificate was read anew'), failed: warn }), {
              keepAliveTimeout,
              requestTimeout,
            }),
        }
      : { http: { shouldUpgradeCallback: isSocketAsked } }),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
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
  const trusts = proxyAddress.compile(config.trustProxy)
  if (traces) traceCalls(app, traces, (address) => trusts(address, 0))
  secure(app, config)
  knowBrowsers(app, { secrets, tls: config.tls })
  const apart = [contract.publicSide.createEmergencyTicket.path]
  const door = keepDoor(app, {
    strangerCalls: config.strangerCalls,
    apart,
    whose: (token) => sessions.whose(token),
    stood: (token) => sessions.stood(token),
  })
  answerErrors(app, methodsAt(contract))
  readJson(app)
  compressOpen(app)
  app.addHook('onResponse', async (request, reply) => {
    const { actor } = request
    log.info(
      {
        reqId: request.id,
        actor: actor?.accountId,
        center: actor?.center,
        route: request.routeOptions.url ?? 'none',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...ofTrace(request.span),
      },
      'answered',
    )
  })

  const programs = new Programs(db, warn)
  const looks = new Looks(db, warn)
  const own = replicaUrl ? new OwnChanges(tail, 2 * replicaBehindMs) : undefined
  const serving = makeServing({ db, secrets, holderOf, countCall: programs.count, onProgram: programs.note, looks, namesOf: namesOf(db), own })
  const cameras = openGateway(db, warn)
  joined.onChange((center) => cameras.end(center === null ? '' : `${center} `))
  // Signing in tells of it within a transaction, which should not wait for another connection.
  joined.onChange(() => void joined.weatherUrl().catch(warn))
  void joined.weatherUrl().catch(warn)
  const keeper = new FileKeeper(join(config.data, 'files'), {
    scan: config.scanner ? scannerAt(config.scanner) : undefined,
    bucket: config.filesBucket ? new FileBucket(config.filesBucket) : undefined,
  })
  if (keeper.bucket) keeper.bucket.installation = await installationOf(config, db)
  const pieces = new Pieces(join(config.data, 'uploads'), config.uploadsBytes)
  const recordings = new Pieces(join(config.data, 'recordings'), config.uploadsBytes)
  const drawing = startDrawing({ db, keeper, pieces, followers, warn })
  const centers = new Centers(db, tail)
  const near = new Near({ db, centers })
  const partners = [
    ...(config.openId ? [openIdProvider(config.partnerName, config.openId, config.privateHosts)] : []),
    ...(config.egov ? [egovProvider(config.partnerName, config.egov, config.privateHosts)] : []),
  ]
  const parts = {
    cameras,
    centers,
    config,
    db,
    drawing,
    followers,
    jobs,
    joined,
    keeper,
    letters,
    mail,
    near,
    partners,
    pieces,
    receiving: app.receiving,
    recordings,
    secrets,
    serving,
    sessions,
    sms,
    swept: (removed: number) => log.info({ removed }, 'swept'),
    tail,
    typing,
    warn,
  }
  const rooms = makeRooms(parts)
  serve(app, contract, rooms, serving)
  await serveBeside(app, parts, rooms)
  serveFiles(app, { db, keeper, rules: fileRules, reads: fileReads, serving, looks })
  servePublicFiles(app, { db, keeper, rules: publicFileRules })
  serveTrust(app, { data: config.data, isOwn: config.certificate?.isOwn ?? false })
  let live: ReturnType<typeof openSockets> | undefined
  await serveOperations(app, {
    config,
    db,
    mail,
    operatorKey: operatorKeyOf(secrets),
    sockets: () => live?.io.engine.clientsCount ?? 0,
    traces: traces ?? undefined,
  })
  await servePages(app, { ...config, publicStart: (slug) => readStart(centers, slug), whereIs: directoryOf(db) })

  db.copies?.start()
  await tail.start()
  await jobs.start()
  // Before anything is judged by it, this machine's clock is held against the database's.
  const endHeartbeat = await startHeartbeat(db, () => live?.io.engine.clientsCount ?? 0, warn)
  const endWorks = await startWorks(parts)
  const listening = await app.listen({ host: config.host, port: config.port })
  const url = config.certificate ? listening.replace('http:', 'https:') : listening
  live = openSockets(app.server, {
    ...{ db, tail, rowsOf, seenBy, holderOf, traces: traces ?? undefined, warn },
    socketsPerAccount: config.socketsPerAccount,
    onSocket: (socket) => {
      typing.listen(socket, db)
      listenToCalls(lines, db, socket)
      return seeDesk(db, socket)
    },
    stillHeld: (actors) => sessions.stillHeld(actors),
    mayConnect: (origin, host) => mayConnect(config, origin, host),
    knock: (request) => door.knock(proxyAddress(request, trusts)),
  })
  typing.connect(live.io, (number) => followers.wake(number))
  openVisitors(live.io, { db, tail, lines, asCaller: live.asCaller })
  const endCalls = watchCalls(db, lines, live.io, warn)
  carryHeaders(app.server, config)

  return {
    url,
    app,
    db,
    keeper,
    tail,
    sessions,
    log,
    io: live.io,
    async stop() {
      endHeartbeat()
      await endWorks()
      await endCalls()
      await live?.stop()
      followers.stop()
      cameras.stop()
      await app.close()
      await looks.stop()
      await drawing.stop()
      await jobs.stop()
      await tail.stop()
      await pulse.stop()
      await db.copies?.stop()
      await pool.end()
      await traces?.stop()
    },
  }
}
