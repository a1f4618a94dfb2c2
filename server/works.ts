// What goes on in each room beside its calls, its jobs and what it follows: started by one loop, and stopped by it.
import { join } from 'node:path'
import { workHeads } from '#server/audit/ship.ts'
import { workCalls, workRecordings } from '#server/calls/room.ts'
import { workChats } from '#server/chat/room.ts'
import { workCitizens } from '#server/citizens/retention.ts'
import type { Config } from '#server/config.ts'
import { workReadings } from '#server/devices/archive.ts'
import { workSilence } from '#server/devices/room.ts'
import { keepMoving } from '#server/files/fileBucket.ts'
import { workSweep } from '#server/files/sweep.ts'
import { workHandovers } from '#server/handovers/room.ts'
import { watchHints, workHints } from '#server/hints/room.ts'
import { workHouse } from '#server/housekeeping.ts'
import type { Tail } from '#server/kit/tail.ts'
import { workMap } from '#server/map/room.ts'
import { workNews } from '#server/news/publish.ts'
import { workAlertCodes, workCallLinks, workDeletionCodes, workLostMedia, workPictures, workTelling } from '#server/publicSide/room.ts'
import { workScheduledReports } from '#server/reports/room.ts'
import { erasurePorts, hostOf, type RoomParts } from '#server/rooms.ts'
import { keepFigures } from '#server/statistics/follow.ts'
import { workCaptainLinks, workStorms } from '#server/storm/room.ts'
import { keepAlerts, keepNeighbors, keepPhonePlaces, keepShares, keepWatches, watchTickets, workTickets } from '#server/tickets/room.ts'
import { keepSending, workWarnings } from '#server/warnings/room.ts'
import { workWeather } from '#server/weather/room.ts'
import { keepWebhooks, workDeliveries } from '#server/webhooks/room.ts'

interface WorkParts extends RoomParts {
  config: Config
  tail: Tail
  /** Where files lie that have not come whole yet. */
  receiving: string
  /** Told of how many files were swept. */
  swept(removed: number): void
  warn(error: unknown): void
}

/** Ends what was started; jobs and followers of the log end with these two. */
type End = () => unknown
type Work = (parts: WorkParts) => void | End | Promise<void | End>

const works: Record<string, readonly Work[]> = {
  house: [({ jobs, db }) => workHouse(jobs, db)],
  auth: [({ letters, mail }) => letters.work(mail)],
  files: [
    ({ jobs, db, config, keeper, receiving, swept }) =>
      workSweep(jobs, { db, receiving, files: join(config.data, 'files'), bucket: keeper.bucket }, swept),
    ({ config, keeper, warn }) => keepMoving(keeper.bucket, join(config.data, 'files'), warn),
  ],
  tickets: [
    keepPhonePlaces,
    ({ jobs, db }) => workTickets(jobs, db),
    ({ db, warn }) => watchTickets(db, warn),
    keepAlerts,
    keepNeighbors,
    keepWatches,
    (parts) => keepShares({ ...parts, host: hostOf(parts.config.webAddress) }),
  ],
  handovers: [({ jobs, db }) => workHandovers(jobs, db)],
  statistics: [keepFigures],
  reports: [({ jobs, db, letters }) => workScheduledReports(jobs, db, letters)],
  publicSide: [
    ({ jobs, ...parts }) => workLostMedia(jobs, parts),
    ({ jobs, ...parts }) => workDeletionCodes(jobs, parts),
    ({ jobs, ...parts }) => workAlertCodes(jobs, parts),
    ({ jobs, ...parts }) => workCallLinks(jobs, parts),
    ({ jobs, ...parts }) => workPictures(jobs, parts),
    workTelling,
  ],
  chat: [({ jobs, db }) => workChats(jobs, db)],
  calls: [({ jobs, db }) => workCalls(jobs, db), ({ jobs, ...parts }) => workRecordings(jobs, parts)],
  hints: [({ jobs, db }) => workHints(jobs, db), ({ db, warn }) => watchHints(db, warn)],
  citizens: [({ jobs, db }) => workCitizens(jobs, db, erasurePorts)],
  devices: [({ jobs, db }) => workReadings(jobs, db), ({ jobs, db }) => workSilence(jobs, db)],
  map: [({ jobs, db }) => workMap(jobs, db)],
  news: [({ jobs, db }) => workNews(jobs, db)],
  weather: [({ jobs, db }) => workWeather(jobs, db)],
  warnings: [({ jobs, db, config, joined }) => workWarnings(jobs, db, config, joined), keepSending],
  storm: [({ jobs, ...parts }) => workCaptainLinks(jobs, parts), ({ jobs, db }) => workStorms(jobs, db)],
  webhooks: [({ jobs, db }) => workDeliveries(jobs, db), keepWebhooks],
  audit: [({ jobs, ...parts }) => workHeads(jobs, parts)],
}

/** Starts the work of every room; the answer ends it. */
export async function startWorks(parts: WorkParts): Promise<() => Promise<void>> {
  const ends: End[] = []
  for (const work of Object.values(works).flat()) {
    const end = await work(parts)
    if (end) ends.push(end)
  }
  return async () => {
    for (const end of ends) await end()
  }
}
