// The handlers of every room, and what rooms show on the feed and of their files.
import { initialPasswordLifeMs } from '#contract/auth/limits.ts'
import { contract } from '#contract/contract.ts'
import { departmentsOf, namesOf } from '#server/accounts/store.ts'
import { accountFiles, serveAccounts } from '#server/accounts/room.ts'
import { serveCards } from '#server/cards/room.ts'
import { backupFindings, backupsIn, opensWith } from '#server/backup/store.ts'
import { flagsOfNumber, forgetCallsOf } from '#server/calls/store.ts'
import { eraseChatsOfCitizen } from '#server/chat/store.ts'
import type { CameraParts } from '#server/cctv/parts.ts'
import { serveCctv, tryCameras } from '#server/cctv/room.ts'
import type { Joined } from '#server/centers/joined.ts'
import type { CenterParts } from '#server/centers/parts.ts'
import { ownCenter } from '#server/centers/store.ts'
import { moveToTown } from '#server/centers/town.ts'
import { centerFiles, publicCenterFiles, serveCentersRoom } from '#server/centers/room.ts'
import { citizenOf, citizensWithPhone, wasCitizen } from '#server/citizens/store.ts'
import type { ErasurePorts } from '#server/citizens/parts.ts'
import { citizenFiles, citizenRowsOf, serveCitizens } from '#server/citizens/room.ts'
import type { Config } from '#server/config.ts'
import { hashPassword, makeInitialPassword } from '#server/auth/passwords.ts'
import { serveAudit } from '#server/audit/room.ts'
import type { AuthParts } from '#server/auth/parts.ts'
import { serveAuth } from '#server/auth/room.ts'
import { callRows, recordingFiles, recordingReads, serveCalls } from '#server/calls/room.ts'
import { chatFiles, chatRows, serveChat, type Typing } from '#server/chat/room.ts'
import { deviceRows, endTracker, hasTracker, sensorsJoined, serveDevices } from '#server/devices/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import { serveFeed } from '#server/feed/feed.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { PublicFileRules } from '#server/files/servePublicFiles.ts'
import type { Pieces } from '#server/files/pieces.ts'
import type { FileReads, FileRules } from '#server/files/serveFiles.ts'
import { serveHandovers } from '#server/handovers/room.ts'
import { serveHints } from '#server/hints/room.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Sms } from '#server/outside/sms.ts'
import { notBuilt } from '#server/kit/notBuilt.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { areasNow, reach } from '#server/map/store.ts'
import { serveMap } from '#server/map/room.ts'
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
} from '#server/publicSide/room.ts'
import { endTexts, phoneHash } from '#server/publicSide/store.ts'
import { referenceRows, serveReference } from '#server/reference/room.ts'
import { reportRowsOf, serveReports } from '#server/reports/room.ts'
import { serveStatistics } from '#server/statistics/room.ts'
import { serveStorm, stormFiles } from '#server/storm/room.ts'
import {
  hearersOfTicket,
  type NeighborPort,
  partnersJoined,
  serveTickets,
  type TextPorts,
  ticketFiles,
  ticketRows,
  tryPartners,
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
import { askFeed, serveWarnings, warningRows, warningsJob } from '#server/warnings/room.ts'
import { serveWeather } from '#server/weather/room.ts'
import { serveWebhooks, tryWebhooks } from '#server/webhooks/room.ts'

export const rowsOf: RowsOf = {
  ...callRows,
  ...chatRows,
  ...deviceRows,
  ...newsRows,
  ...referenceRows,
  ...reportRowsOf,
  ...ticketRows,
  ...citizenRowsOf,
  ...warningRows,
}

/** Who hears of those who look at a ticket. */
export const seenBy = hearersOfTicket

export const fileRules: FileRules = {
  ...accountFiles,
  ...recordingFiles,
  ...chatFiles,
  ...newsFiles,
  ...centerFiles,
  ...citizenFiles,
  ...ticketFiles,
  ...stormFiles,
}

/** What the log says of who fetches a file. */
export const fileReads: FileReads = recordingReads

export const publicFileRules: PublicFileRules = { ...publicCenterFiles, ...publicNewsFiles }

export interface RoomParts extends Omit<AuthParts, 'ownCenter'>, CameraParts {
  keeper: FileKeeper
  jobs: Jobs
  mail: Mail
  sms: Sms
  joined: Joined
  config: Pick<
    Config,
    | 'demo'
    | 'secondFactor'
    | 'staffGroups'
    | 'data'
    | 'smtpUrl'
    | 'pool'
    | 'uploadBytes'
    | 'turnUrls'
    | 'turnSecret'
    | 'stunUrls'
    | 'mapStyle'
    | 'privateHosts'
    | 'mailFrom'
    | 'webAddress'
    | 'origins'
    | 'inactivityMs'
    | 'warnings'
    | 'backup'
    | 'backupBucket'
    | 'databaseUrl'
    | 'backupPassphrase'
    | 'cameraHosts'
    | 'tls'
    | 'host'
    | 'certificate'
  >
  followers: Followers
  typing: Typing
  centers: Centers
  near: Near
  pieces: Pieces
  recordings: Pieces
  drawing: Pick<Drawing, 'wake'>
}

/** By which what is told to others is this installation's own. */
export const hostOf = (webAddress: string | undefined): string => (webAddress ? new URL(webAddress).host : 'tanod.local')

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

export const textPortsOf = (parts: Pick<RoomParts, 'db' | 'jobs' | 'secrets' | 'centers' | 'sms'>): TextPorts => ({
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

type Rooms = { [R in keyof typeof contract]: Handlers<(typeof contract)[R]> }

export function makeRooms(parts: RoomParts): Rooms {
  const people = { ...parts, makeInitialPassword: makeFirstPassword, dutyOf, duty: { setDuty, keepTeamPosition }, phones: phonePorts, ownCenter }
  return {
    auth: serveAuth(people),
    feed: serveFeed(parts.db, rowsOf),
    tickets: serveTickets({ ...parts, reach, neighbors: neighborsBy(parts), textPorts: textPortsOf(parts) }),
    handovers: serveHandovers(),
    statistics: serveStatistics(),
    reports: serveReports({ ...parts, webAddress: parts.config.webAddress }),
    publicSide: notBuilt(contract.publicSide, servePublicSide(parts)),
    chat: serveChat({ ...parts, textAnswer: (tx, number, id) => answerTexted(tx, parts, number, id) }),
    calls: serveCalls({
      ...parts,
      citizens: { citizenOf, citizensWithPhone },
      textLink: (tx, number, phone) => textCallLink(tx, parts, number, phone),
      spendLink: (phone) => spendLink(parts, phone),
      textWhere: (tx, ticket, phone) => textWhere(tx, parts, ticket, phone),
    }),
    cards: serveCards(),
    hints: serveHints(),
    cctv: serveCctv(parts),
    accounts: serveAccounts(people),
    centers: serveCentersRoom({ ...people, ports: portsOfCenters(parts) }),
    citizens: serveCitizens({ ...parts, erasure: erasurePorts, calls: { flagsOfNumber } }),
    reference: serveReference({ departmentsOf, namesOf, moveToTown }),
    devices: serveDevices(parts),
    map: serveMap(parts.config),
    news: serveNews(parts),
    weather: serveWeather(parts),
    warnings: serveWarnings(parts),
    storm: serveStorm({
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
    webhooks: serveWebhooks(parts),
    audit: serveAudit({ wasCitizen }),
  }
}
