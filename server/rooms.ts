// The handlers of every room, and what rooms show on the feed and of their files.
import { initialPasswordLifeMs } from '#contract/auth/limits.ts'
import { contract } from '#contract/contract.ts'
import { accountFiles, serveAccounts } from '#server/accounts/room.ts'
import { centreFiles, publicCentreFiles, serveCentresRoom } from '#server/centres/room.ts'
import { citizenFiles, citizenRowsOf, serveCitizens } from '#server/citizens/room.ts'
import type { Config } from '#server/config.ts'
import { hashPassword, makeInitialPassword } from '#server/auth/passwords.ts'
import { serveAudit } from '#server/audit/room.ts'
import { serveAuth, type AuthParts } from '#server/auth/room.ts'
import { deviceRows, serveDevices } from '#server/devices/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import { serveFeed } from '#server/feed/feed.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { PublicFileRules } from '#server/files/servePublicFiles.ts'
import type { FileRules } from '#server/files/serveFiles.ts'
import { notBuilt } from '#server/kit/notBuilt.ts'
import { newsFiles, newsRows, publicNewsFiles, serveNews } from '#server/news/room.ts'
import type { Followers } from '#server/publicSide/followers.ts'
import { servePublicSide } from '#server/publicSide/room.ts'
import { referenceRows, serveReference } from '#server/reference/room.ts'
import { hearersOfTicket, serveTickets, ticketFiles, ticketRows } from '#server/tickets/room.ts'
import { dutyOf } from '#server/tickets/store.ts'

export const rowsOf: RowsOf = { ...deviceRows, ...newsRows, ...referenceRows, ...ticketRows, ...citizenRowsOf }

/** Who hears of those who look at a ticket. */
export const seenBy = hearersOfTicket

export const fileRules: FileRules = {
  ...accountFiles,
  ...newsFiles,
  ...centreFiles,
  ...citizenFiles,
  ...ticketFiles,
}

export const publicFileRules: PublicFileRules = { ...publicCentreFiles, ...publicNewsFiles }

export interface RoomParts extends AuthParts {
  keeper: FileKeeper
  config: Pick<Config, 'demo' | 'data' | 'smtpUrl' | 'pool'>
  followers: Followers
}

async function makeFirstPassword() {
  const initialPassword = makeInitialPassword()
  return { initialPassword, hash: await hashPassword(initialPassword), expiresAt: new Date(Date.now() + initialPasswordLifeMs).toISOString() }
}

export function makeRooms(parts: RoomParts) {
  const people = { ...parts, makeInitialPassword: makeFirstPassword, dutyOf }
  return {
    auth: serveAuth(parts),
    feed: serveFeed(parts.db, rowsOf),
    tickets: serveTickets(parts),
    statistics: notBuilt(contract.statistics),
    publicSide: notBuilt(contract.publicSide, servePublicSide(parts)),
    chat: notBuilt(contract.chat),
    calls: notBuilt(contract.calls),
    cctv: notBuilt(contract.cctv),
    accounts: serveAccounts(people),
    centres: serveCentresRoom(people),
    citizens: serveCitizens(parts),
    reference: serveReference(),
    devices: serveDevices(parts),
    news: serveNews(parts),
    weather: notBuilt(contract.weather),
    warnings: notBuilt(contract.warnings),
    audit: serveAudit(),
  }
}
