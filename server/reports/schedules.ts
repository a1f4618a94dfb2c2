// Scheduled reports: the list, changes, and taking them in and out of use.
import { lastSpan } from '#contract/reports/due.ts'
import type { schedules as contract } from '#contract/reports/schedules.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { calendarOf } from '#server/statistics/store.ts'
import { asPdf, monthLetter } from './monthLetter.ts'
import type { ReportParts } from './parts.ts'
import { sendReport } from './send.ts'
import { addSchedule, changeSchedule, noteSent, pageOfSchedules, scheduleOf, switchSchedule } from './storeSchedules.ts'

const missing = () => refuse(404, 'There is no such scheduled report.')
const tell = (tx: Tx, doer: Doer, id: string, isDeleted: 0 | 1) =>
  record(tx, doer, { verb: 'reportScheduleChanged', kind: 'reportSchedule', id, data: { isDeleted } })

export function serveSchedules({ letters }: Pick<ReportParts, 'letters'>): Handlers<typeof contract> {
  const switched = (id: string, isDeleted: 0 | 1, { change, doer }: Context) =>
    change(async (tx) => {
      const isNew = await switchSchedule(tx, id, isDeleted)
      const data = (await scheduleOf(tx, id)) ?? missing()
      if (isNew) await tell(tx, doer, id, isDeleted)
      return { message: isDeleted ? 'The report is sent no more.' : 'The report is sent again.', data }
    })

  return {
    async getReportSchedules(filter, { read }) {
      return { message: 'The reports that are sent by mail.', data: await read((tx) => pageOfSchedules(tx, filter)) }
    },

    async addReportSchedule(form, { change, doer }) {
      return change(async (tx) => {
        const { today } = await calendarOf(tx)
        const id = await addSchedule(tx, form, lastSpan(form.every, today).to)
        await tell(tx, doer, id, 0)
        return { message: 'The report will be sent from its next time on.', data: (await scheduleOf(tx, id))! }
      })
    },

    async updateReportSchedule({ id, version, ...form }, { change, doer }) {
      return change(async (tx) => {
        const isIdle = saysNothing(form)
        const isChanged = isIdle || (await changeSchedule(tx, id, version, form))
        const data = (await scheduleOf(tx, id)) ?? missing()
        if (!isChanged) return refuseStale('scheduled report', data, form)
        if (!isIdle) await tell(tx, doer, id, data.isDeleted)
        return { message: 'The scheduled report was changed.', data }
      })
    },

    deactivateReportSchedule: ({ id }, context) => switched(id, 1, context),
    reactivateReportSchedule: ({ id }, context) => switched(id, 0, context),

    async getMonthLetter(_, { read }) {
      const data = await read(async (tx) => {
        const { name, today } = await calendarOf(tx)
        const span = lastSpan('monthly', today)
        const letter = await monthLetter(tx, name, span)
        return { ...span, ...letter, pdf: asPdf(letter) }
      })
      return { message: 'The letter of the last month.', data }
    },

    async sendReportNow({ id }, { change, doer }) {
      return change(async (tx) => {
        const schedule = (await scheduleOf(tx, id)) ?? missing()
        if (schedule.isDeleted) refuse(409, 'This report is sent no more.')
        const { name, today } = await calendarOf(tx)
        const span = lastSpan(schedule.every, today)
        await noteSent(tx, id, span.to)
        await sendReport(tx, letters, doer, { center: name, schedule, span })
        return { message: 'The report is on its way.', data: (await scheduleOf(tx, id))! }
      })
    },
  }
}
