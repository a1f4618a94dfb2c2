// The facts of the reports room.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Day, Flag } from '#contract/nouns/fields.ts'
import { schedules } from './schedules.ts'

const ofSchedule = { audience: may('center.manage'), stale: () => [schedules.getReportSchedules] }

export const reportFacts = {
  reportScheduleChanged: fact('A report by mail was added, changed, or stopped.', { ...ofSchedule, data: z.object({ isDeleted: Flag }) }),
  scheduledReportSent: fact('A report was sent by mail.', { ...ofSchedule, data: z.object({ from: Day, to: Day, recipients: z.number().int() }) }),
  evidencePacked: fact('Everything about a ticket was packed for somebody outside.', {
    data: z.object({ exportId: z.uuid(), sha256: z.string() }),
    audience: [],
    timeline: 'none',
  }),
} satisfies FactKinds
