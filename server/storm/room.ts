// The room storm: its parts, and all its handlers.
import type { storm as contract } from '#contract/storm/room.ts'
import type { FileRules } from '#server/files/serveFiles.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveCaptains } from './captains.ts'
import { serveCasualties } from './casualties.ts'
import type { StormParts } from './parts.ts'
import { serveReports } from './reports.ts'
import { serveShelters } from './shelters.ts'
import { serveStorms } from './storms.ts'

export { workCaptainLinks } from './captainText.ts'
export { workStorms } from './retention.ts'

/** What a captain's line shows is for whoever sees the lines. */
export const stormFiles: FileRules = { barangayReport: async (_, actor) => actor.may('situation.view') }

export const serveStorm = (parts: StormParts): Handlers<typeof contract> => ({
  ...serveStorms(parts),
  ...serveReports(parts),
  ...serveShelters(),
  ...serveCasualties(),
  ...serveCaptains(parts),
})
