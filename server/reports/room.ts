// The room reports: tickets by date on screens, paper and in files, and the numbers that come by mail.
import type { reports as contract } from '#contract/reports/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveByDate } from './byDate.ts'
import { serveEvidence } from './evidence/evidence.ts'
import type { ReportParts } from './parts.ts'
import { serveSchedules } from './schedules.ts'
import { schedulesById } from './storeSchedules.ts'

export { workScheduledReports } from './send.ts'

export const reportRowsOf: RowsOf = {
  reportSchedule: async (tx, ids) => new Map((await schedulesById(tx, ids)).map((row) => [row.id, row])),
}

export const serveReports = (parts: ReportParts): Handlers<typeof contract> => ({
  ...serveByDate(parts),
  ...serveSchedules(parts),
  ...serveEvidence(parts),
})
