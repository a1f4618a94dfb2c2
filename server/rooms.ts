// Every room in one entry: what it answers, serves beside the contract, shows on the feed and of its files, and what goes on in it; started by one loop, and stopped by it.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { initialPasswordLifeMs } from '#contract/auth/limits.ts'
import { contract } from '#contract/contract.ts'
import { departmentsOf, namesOf } from '#server/accounts/store.ts'
import { accountFiles, serveAccounts } from '#server/accounts/room.ts'
import { serveCards } from '#server/cards/room.ts'
import { backupFindings, backupsIn, opensWith } from '#server/backup/store.ts'
import { flagsOfNumber, forgetCallsOf } from '#server/calls/store.ts'
import { eraseChatsOfCitizen } from '#server/chat/store.ts'
import type { CameraParts } from '#server/cctv/parts.ts'
import { serveCctv, tryCameras, serveWatching } from '#server/cctv/room.ts'
import type { Joined } from '#server/centers/joined.ts'
import type { CenterParts } from '#server/centers/parts.ts'
import { ownCenter } from '#server/centers/store.ts'
import { moveToTown } from '#server/centers/town.ts'
import { centerFiles, keepTelling, publicCenterFiles, serveCentersRoom, takeCells } from '#server/centers/room.ts'
import { citizenOf, citizensWithPhone, wasCitizen } from '#server/citizens/store.ts'
import type { ErasurePorts } from '#server/citizens/parts.ts'
import { citizenFiles, citizenRowsOf, serveCitizens } from '#server/citizens/room.ts'
import type { Config } from '#server/config.ts'
import { hashPassword, makeInitialPassword } from '#server/auth/passwords.ts'
import { serveAudit } from '#server/audit/room.ts'
import type { AuthParts } from '#server/auth/parts.ts'
import { serveAuth } from '#server/auth/room.ts'
import { callRows, recordingFiles, recordingReads, serveCalls, workCalls, workRecordings } from '#server/calls/room.ts'
import { chatFiles, chatRows, serveChat, type Typing, workChats } from '#server/chat/room.ts'
import { deviceRows, endTracker, hasTracker, sensorsJoined, serveDevices, workSilence, servePositions, serveUplinks } from '#server/devices/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import { serveFeed } from '#server/feed/feed.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { PublicFileRules } from '#server/files/servePublicFiles.ts'
import type { Pieces } from '#server/files/pieces.ts'
import type { FileReads, FileRules } from '#server/files/serveFiles.ts'
import { serveHandovers, workHandovers } from '#server/handovers/room.ts'
import { serveHints, watchHints, workHints } from '#server/hints/room.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Sms } from '#server/outside/sms.ts'
import { notBuilt } from '#server/kit/notBuilt.ts'
import type { Handlers, Serving } from '#server/kit/serve.ts'
import { areasNow, reach } from '#server/map/store.ts'
import { serveMap, workMap, serveBasemap } from '#server/map/room.ts'
import { newsFiles, newsRows, publicNewsFiles, serveNews } from '#server/news/room.ts'
import type { Followers } from '#server/publicSide/followers.ts'
import {
  answerByTextWith,
  answerTexted,
  type Centers,
  type Drawing,
  type Near,
  readTextsWith,
  servePublicSide,
  reportOfCaller,
  spendLink,
  textCallLink,
  textWhere,
  workAlertCodes,
  workCallLinks,
  workDeletionCodes,
  workLostMedia,
  workPictures,
  workTelling,
  serveChannels,
  serveNearPage,
  serveOpen311,
} from '#server/publicSide/room.ts'
import { endTexts, phoneHash } from '#server/publicSide/store.ts'
import { referenceRows, serveReference } from '#server/reference/room.ts'
import { reportRowsOf, serveReports, workScheduledReports } from '#server/reports/room.ts'
import { serveStatistics } from '#server/statistics/room.ts'
import { serveStorm, stormFiles, workCaptainLinks, workStorms } from '#server/storm/room.ts'
import {
  hearersOfTicket,
  type NeighborPort,
  partnersJoined,
  serveTickets,
  type TextPorts,
  ticketFiles,
  ticketRows,
  tryPartners,
  keepAlerts,
  keepNeighbors,
  keepPhonePlaces,
  keepCellTransfers,
  keepShares,
  keepWatches,
  watchTickets,
  workTickets,
  serveGateways,
  serveIncidents,
  takeCellTransfers,
  takeTextsWith,
} from '#server/tickets/room.ts'
import {
  addUsualPlans,
  dutyOf,
  fileTicket,
  keepTeamPosition,
  openByBarangay,
  phonesOfSessions,
  removePhones,
  setDuty,
  standsFor,
  waitingAtDesk,
} from '#server/tickets/store.ts'
import {
  alertsFor,
  endSubscriptionsOf,
  receiveAlert,
  receiveAlertsOfNumber,
  seeAlerts,
  standingWarnings,
  warningSources,
} from '#server/warnings/store.ts'
import { askFeed, serveWarnings, warningRows, warningsJob, keepSending, workWarnings, serveAlerts } from '#server/warnings/room.ts'
import { serveWeather, workWeather } from '#server/weather/room.ts'
import { workHeads } from '#server/audit/ship.ts'
import { workCitizens } from '#server/citizens/retention.ts'
import { workReadings } from '#server/devices/archive.ts'
import { keepMoving } from '#server/files/fileBucket.ts'
import { workSweep } from '#server/files/sweep.ts'
import { workHouse } from '#server/housekeeping.ts'
import type { Tail } from '#server/kit/tail.ts'
import { workNews } from '#server/news/publish.ts'
import { keepFigures } from '#server/statistics/follow.ts'
import { serveWebhooks, tryWebhooks, keepWebhooks, workDeliveries } from '#server/webhooks/room.ts'

interface RoomParts extends Omit<AuthParts, 'ownCenter'>, CameraParts {
  keeper: FileKeeper
  jobs: Jobs
  mail: Mail
  sms: Sms
  joined: Joined
  config: Config
  followers: Followers
  typing: Typing
  centers: Centers
  near: Near
  pieces: Pieces
  recordings: Pieces
  drawing: Pick<Drawing, 'wake'>
  warn(error: unknown): void
}

/** By which what is told to others is this installation's own. */
const hostOf = (webAddress: string | undefined): string => (webAddress ? new URL(webAddress).host : 'tanod.local')

async function makeFirstPassword() {
  const initialPassword = makeInitialPassword()
  return { initialPassword, hash: await hashPassword(initialPassword), expiresAt: new Date(timeNow() + initialPasswordLifeMs).toISOString() }
}

const portsOfCenters = (parts: RoomParts): CenterParts['ports'] => ({
  askFeed: (feed) => askFeed(feed, parts.config.privateHosts),
  feedsChanged: (tx) => parts.jobs.send(tx, warningsJob, {}),
  sensorsJoined,
  warningSources,
  tryCameras: async (center, hosts) => tryCameras(parts, center, await (hosts ? parts.joined.hostsWith(hosts) : parts.joined.hostsOf(center))),
  tryWebhooks: (center) => tryWebhooks(parts, center),
  tryPartners: (center) => tryPartners({ ...parts, host: hostOf(parts.config.webAddress) }, center),
  partnersJoined,
  ...{ addUsualPlans, waitingAtDesk, backupsIn, opensWith, backupFindings },
})

const textPortsOf = (parts: Pick<RoomParts, 'db' | 'jobs' | 'secrets' | 'centers' | 'sms'>): TextPorts => ({
  ...{ endTexts, endSubscriptionsOf, phoneHash, reportOfCaller },
  ...{ read: readTextsWith(parts), answer: answerByTextWith(parts), receiveAlerts: receiveAlertsOfNumber },
})

/** The open centers beside one's own, the nearest to the place first. */
const neighborsBy =
  ({ centers }: Pick<RoomParts, 'centers'>): NeighborPort =>
  async (center, place) => {
    const others = (await centers.open()).filter(({ id }) => id !== center)
    return (place ? await centers.nearest(others, place) : others).map(({ id, name, hotlines }) => ({
      id,
      name,
      hotline: hotlines[0]?.number ?? null,
    }))
  }

const phonePorts = { toldOf: phonesOfSessions, tellNoMore: removePhones, hasTracker, endTracker }

/** What other rooms take out of theirs when a citizen is removed. */
export const erasurePorts: ErasurePorts = { forgetCallsOf, eraseChatsOfCitizen }

/** What the works and the routes of a room are given beside that. */
interface NodeParts extends RoomParts {
  tail: Tail
  serving: Serving
  /** Where files lie that have not come whole yet. */
  receiving: string
  /** Told of how many files were swept. */
  swept(removed: number): void
}

/** Ends what was started; jobs and followers of the log end with these two. */
type End = () => unknown
type Work = (parts: NodeParts) => void | End | Promise<void | End>

interface Room<R extends keyof typeof contract> {
  handlers(parts: RoomParts): Handlers<(typeof contract)[R]>
  /** What it serves beside the contract: declared in kit/beside.ts. */
  routes?: readonly ((app: FastifyInstance, parts: NodeParts, handlers: Rooms) => void | Promise<void>)[]
  /** Jobs, and what follows the log. */
  works?: readonly Work[]
  /** The rows that travel with its facts. */
  rows?: RowsOf
  /** Who may see its files, those that anybody may see, and what the log says of who fetches one. */
  files?: FileRules
  publicFiles?: PublicFileRules
  fileReads?: FileReads
}
type Rooms = { [R in keyof typeof contract]: Handlers<(typeof contract)[R]> }

const peopleOf = (parts: RoomParts) => ({
  ...{ ...parts, makeInitialPassword: makeFirstPassword, dutyOf, duty: { setDuty, keepTeamPosition }, phones: phonePorts, ownCenter },
})

const rooms: { readonly [R in keyof typeof contract]: Room<R> } = {
  auth: { handlers: (parts) => serveAuth(peopleOf(parts)), works: [({ letters, mail }) => letters.work(mail)] },
  feed: { handlers: ({ db }) => serveFeed(db, rowsOf) },
  tickets: {
    handlers: (parts) => serveTickets({ ...parts, reach, neighbors: neighborsBy(parts), textPorts: textPortsOf(parts) }),
    rows: ticketRows,
    files: ticketFiles,
    routes: [
      (app, parts) =>
        serveGateways(app, {
          db: parts.db,
          take: takeTextsWith({ secrets: parts.secrets, textPorts: textPortsOf(parts) }),
          gatewayOf: async (slug) => {
            const center = (await parts.centers.all()).find((one) => one.slug === slug)
            return center ? { center: center.id, token: await parts.sms.tokenOf(center.id) } : null
          },
        }),
      (app, { centers, ...parts }) => serveIncidents(app, { ...parts, centers: () => centers.all() }),
      takeCellTransfers,
    ],
    works: [
      keepPhonePlaces,
      ({ jobs, db }) => workTickets(jobs, db),
      ({ db, warn }) => watchTickets(db, warn),
      keepAlerts,
      keepNeighbors,
      keepWatches,
      (parts) => keepShares({ ...parts, host: hostOf(parts.config.webAddress) }),
      keepCellTransfers,
    ],
  },
  handovers: { handlers: () => serveHandovers(), works: [({ jobs, db }) => workHandovers(jobs, db)] },
  statistics: { handlers: () => serveStatistics(), works: [keepFigures] },
  reports: {
    handlers: (parts) => serveReports({ ...parts, webAddress: parts.config.webAddress }),
    rows: reportRowsOf,
    works: [({ jobs, db, letters }) => workScheduledReports(jobs, db, letters)],
  },
  publicSide: {
    handlers: (parts) => notBuilt(contract.publicSide, servePublicSide(parts)),
    routes: [
      (app, { config, ...parts }, { publicSide }) =>
        serveOpen311(app, { ...parts, isDemo: config.demo, webAddress: config.webAddress, file: publicSide.createEmergencyTicket }),
      serveChannels,
      (app, { near, centers, config }) => serveNearPage(app, { near, centers, tls: config.tls, webAddress: config.webAddress }),
    ],
    works: [
      ({ jobs, ...parts }) => workLostMedia(jobs, parts),
      ({ jobs, ...parts }) => workDeletionCodes(jobs, parts),
      ({ jobs, ...parts }) => workAlertCodes(jobs, parts),
      ({ jobs, ...parts }) => workCallLinks(jobs, parts),
      ({ jobs, ...parts }) => workPictures(jobs, parts),
      workTelling,
    ],
  },
  chat: {
    handlers: (parts) => serveChat({ ...parts, textAnswer: (tx, number, id) => answerTexted(tx, parts, number, id) }),
    rows: chatRows,
    files: chatFiles,
    works: [({ jobs, db }) => workChats(jobs, db)],
  },
  calls: {
    handlers: (parts) =>
      serveCalls({
        ...parts,
        citizens: { citizenOf, citizensWithPhone },
        textLink: (tx, number, phone) => textCallLink(tx, parts, number, phone),
        spendLink: (phone) => spendLink(parts, phone),
        textWhere: (tx, ticket, phone) => textWhere(tx, parts, ticket, phone),
      }),
    rows: callRows,
    files: recordingFiles,
    fileReads: recordingReads,
    works: [({ jobs, db }) => workCalls(jobs, db), ({ jobs, ...parts }) => workRecordings(jobs, parts)],
  },
  cards: { handlers: () => serveCards() },
  hints: { handlers: () => serveHints(), works: [({ jobs, db }) => workHints(jobs, db), ({ db, warn }) => watchHints(db, warn)] },
  cctv: { handlers: serveCctv, routes: [serveWatching] },
  accounts: { handlers: (parts) => serveAccounts(peopleOf(parts)), files: accountFiles },
  centers: {
    handlers: (parts) => serveCentersRoom({ ...peopleOf(parts), ports: portsOfCenters(parts) }),
    files: centerFiles,
    publicFiles: publicCenterFiles,
    routes: [takeCells],
    works: [keepTelling],
  },
  citizens: {
    handlers: (parts) => serveCitizens({ ...parts, erasure: erasurePorts, calls: { flagsOfNumber } }),
    rows: citizenRowsOf,
    files: citizenFiles,
    works: [({ jobs, db }) => workCitizens(jobs, db, erasurePorts)],
  },
  reference: { handlers: () => serveReference({ departmentsOf, namesOf, moveToTown }), rows: referenceRows },
  devices: {
    handlers: serveDevices,
    rows: deviceRows,
    routes: [serveUplinks, servePositions],
    works: [({ jobs, db }) => workReadings(jobs, db), ({ jobs, db }) => workSilence(jobs, db)],
  },
  map: {
    handlers: ({ config }) => serveMap(config),
    routes: [(app, { config }) => serveBasemap(app, config.data)],
    works: [({ jobs, db }) => workMap(jobs, db)],
  },
  news: { handlers: serveNews, rows: newsRows, files: newsFiles, publicFiles: publicNewsFiles, works: [({ jobs, db }) => workNews(jobs, db)] },
  weather: { handlers: serveWeather, works: [({ jobs, db }) => workWeather(jobs, db)] },
  warnings: {
    handlers: serveWarnings,
    rows: warningRows,
    routes: [(app, { db, secrets, config }) => serveAlerts(app, { db, secrets, webAddress: config.webAddress })],
    works: [({ jobs, db, config, joined }) => workWarnings(jobs, db, config, joined), keepSending],
  },
  storm: {
    handlers: (parts) =>
      serveStorm({
        ...parts,
        ports: {
          openTicketsByBarangay: openByBarangay,
          fileTicket,
          standingWarnings,
          alertsFor,
          seeAlerts,
          receiveAlert,
          standsFor,
          areasNow: (tx) => tx.all(areasNow({})),
        },
      }),
    files: stormFiles,
    works: [({ jobs, ...parts }) => workCaptainLinks(jobs, parts), ({ jobs, db }) => workStorms(jobs, db)],
  },
  webhooks: { handlers: serveWebhooks, works: [({ jobs, db }) => workDeliveries(jobs, db), keepWebhooks] },
  audit: { handlers: () => serveAudit({ wasCitizen }), works: [({ jobs, ...parts }) => workHeads(jobs, parts)] },
}

const all: readonly Omit<Room<never>, 'handlers'>[] = Object.values(rooms)
const joinedOf = <T extends object>(of: (room: (typeof all)[number]) => T | undefined): T => Object.assign({}, ...all.map(of))

export const rowsOf: RowsOf = joinedOf(({ rows }) => rows)
export const fileRules: FileRules = joinedOf(({ files }) => files)
export const publicFileRules: PublicFileRules = joinedOf(({ publicFiles }) => publicFiles)
export const fileReads: FileReads = joinedOf((room) => room.fileReads)

/** Who hears of those who look at a ticket. */
export const seenBy = hearersOfTicket

export const makeRooms = (parts: RoomParts): Rooms =>
  Object.fromEntries(Object.entries(rooms).map(([name, room]) => [name, room.handlers(parts)])) as Rooms

/** Serves what rooms have beside the contract. */
export async function serveBeside(app: FastifyInstance, parts: NodeParts, handlers: Rooms): Promise<void> {
  for (const route of all.flatMap(({ routes = [] }) => routes)) await route(app, parts, handlers)
}

const worksOfNone: readonly Work[] = [
  ({ jobs, db }) => workHouse(jobs, db),
  ({ jobs, db, config, keeper, receiving, swept }) =>
    workSweep(jobs, { db, receiving, files: join(config.data, 'files'), bucket: keeper.bucket }, swept),
  ({ config, keeper, warn }) => keepMoving(keeper.bucket, join(config.data, 'files'), warn),
]

/** Starts what goes on in the house and in every room; the answer ends it. */
export async function startWorks(parts: NodeParts): Promise<() => Promise<void>> {
  const ends: End[] = []
  for (const work of [...worksOfNone, ...all.flatMap(({ works = [] }) => works)]) {
    const end = await work(parts)
    if (end) ends.push(end)
  }
  return async () => {
    for (const end of ends) await end()
  }
}
