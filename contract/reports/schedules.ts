// Reports that come by mail by themselves: the numbers of a day, a week or a month.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { ById, Day, Email, filledLine, Flag, Id, Version } from '#contract/nouns/fields.ts'

export const rhythms = ['daily', 'weekly', 'monthly'] as const
export const Rhythm = z.enum(rhythms)
export type Rhythm = z.output<typeof Rhythm>

const form = { name: filledLine(80), every: Rhythm, recipients: z.array(Email).min(1).max(20) }

export const ReportSchedule = z.object({
  id: Id,
  ...form,
  isDeleted: Flag,
  /** The last day of the latest report that was sent; null where none was. */
  sentTo: Day.nullable(),
  version: Version,
})
export type ReportSchedule = z.output<typeof ReportSchedule>

/** The letter of a month: its words, and the sheet that comes with it. */
export const MonthLetter = z.object({
  from: Day,
  to: Day,
  title: z.string(),
  sentences: z.array(z.string()),
  causes: z.array(z.string()),
  places: z.array(z.string()),
  pdf: z.string(),
})
export type MonthLetter = z.output<typeof MonthLetter>

/** Those who lead choose who gets the numbers, as an admin does. */
const manage = may('center.manage', 'reports.numbers')
const beyond = true

export const schedules = {
  getReportSchedules: get('/reports/getReportSchedules', {
    doc: 'The reports that are sent by mail.',
    access: manage,
    beyond,
    input: z.object({ ...pageInput, isDeleted: Flag.optional() }),
    data: page(ReportSchedule),
  }),
  addReportSchedule: post('/reports/addReportSchedule', {
    harm: 'reversible',
    doc: 'Has the numbers of each day, week or month sent by mail.',
    access: manage,
    beyond,
    input: z.object(form),
    data: ReportSchedule,
  }),
  updateReportSchedule: post('/reports/updateReportSchedule/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes a report that is sent by mail.',
    access: manage,
    beyond,
    input: z.object({ id: Id, version: Version, ...z.object(form).partial().shape }),
    data: ReportSchedule,
  }),
  deactivateReportSchedule: post('/reports/deactivateReportSchedule/{id}', {
    harm: 'reversible',
    doc: 'Sends a report no more.',
    access: manage,
    beyond,
    input: ById,
    data: ReportSchedule,
  }),
  reactivateReportSchedule: post('/reports/reactivateReportSchedule/{id}', {
    harm: 'reversible',
    doc: 'Sends a report again.',
    access: manage,
    beyond,
    input: ById,
    data: ReportSchedule,
  }),
  getMonthLetter: get('/reports/getMonthLetter', {
    doc: 'The letter of the last month as it is sent, with its PDF.',
    access: manage,
    beyond,
    input: z.object({}),
    data: MonthLetter,
  }),
  sendReportNow: post('/reports/sendReportNow/{id}', {
    harm: 'irreversible',
    doc: 'Sends the report of the last whole day, week or month to its recipients now.',
    access: manage,
    beyond,
    input: ById,
    data: ReportSchedule,
  }),
}
