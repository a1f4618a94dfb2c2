// The room warnings: all its handlers, and its rows on the live feed.
import type { warnings as contract } from '#contract/warnings/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { JoinedFeed, WarningParts } from './parts.ts'
import { servePublishing } from './publish.ts'
import { serveReach } from './reach.ts'
import { sourceOf } from './sources.ts'
import { warningsById } from './store.ts'
import { serveWarningList, shown } from './warnings.ts'

/** A feed asked once, outside its rounds. */
export const askFeed = (feed: JoinedFeed, privateHosts: readonly string[]) => sourceOf(feed, privateHosts).fetch()

export { warningsJob, workWarnings } from './refresh.ts'
export { keepSending } from './send.ts'
export { serveAlerts } from './serveAlerts.ts'

export const warningRows: RowsOf = {
  warning: async (tx, ids) => new Map((await warningsById(tx, ids)).map((row) => [row.id, { ...row, source: shown(row.source) }])),
}

export const serveWarnings = (parts: WarningParts): Handlers<typeof contract> => ({
  ...serveWarningList(parts),
  ...servePublishing(parts),
  ...serveReach(parts),
})
