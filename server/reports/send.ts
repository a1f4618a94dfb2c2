// Sends what is due by mail: numbers alone, never a citizen's data, each report once, from six in the morning of the center on.
import { capital } from '#contract/language/fill.ts'
import * as z from 'zod'
import { writeCsv } from '#contract/nouns/csv.ts'
import { lastSpan } from '#contract/reports/due.ts'
import type { ReportNumbers } from '#contract/reports/Report.ts'
import type { ReportSchedule } from '#contract/reports/schedules.ts'
import type { Books } from '#contract/statistics/books.ts'
import type { Span } from '#contract/statistics/periods.ts'
import { priorityLooks } from '#contract/tickets/priorities.ts'
import { statuses } from '#contract/tickets/states.ts'
import type { Letters } from '#server/auth/parts.ts'
import { daysNamed } from '#server/files/table.ts'
import { timeNow } from '#server/kit/clock.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { booksOf, calendarOf, reportNumbers } from '#server/statistics/store.ts'
import { statusWords } from '#server/tickets/store.ts'
import { asPdf, asText, type LetterWords, monthLetter } from './monthLetter.ts'
import { say } from '#contract/kit/say.ts'
import { speak } from '#server/kit/speak.ts'
import { bookLine } from './sheet.ts'
import { markSent, schedulesInUse } from './storeSchedules.ts'

const scheduledReportsJob = job('scheduledReports', z.object({}), '7,22,37,52 * * * *')
const system: Doer = { session: null, accountType: 'system', source: 'reports', requestId: 'reports' }
const firstHour = 6

export const workScheduledReports = (jobs: Jobs, db: Database, letters: Pick<Letters, 'post'>) =>
  jobs.work(scheduledReportsJob, () => sendReports(db, letters, new Date(timeNow())))

export async function sendReports(db: Database, letters: Pick<Letters, 'post'>, at: Date): Promise<void> {
  const broken: unknown[] = []
  for (const { id, is_active } of await db.across(centersListed({}))) {
    if (is_active) await db.within(id, (tx) => sendDue(tx, letters, at)).catch((error: unknown) => broken.push(error))
  }
  // The others have theirs: the round is tried again for those that broke.
  if (broken.length > 0) throw broken[0]
}

async function sendDue(tx: Tx, letters: Pick<Letters, 'post'>, at: Date): Promise<void> {
  const schedules = await schedulesInUse(tx)
  if (schedules.length === 0) return
  const { name, zone } = await calendarOf(tx)
  const local = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  if (Number(local['hour']) < firstHour) return
  for (const schedule of schedules) {
    const span = lastSpan(schedule.every, `${local['year']}-${local['month']}-${local['day']}`)
    if (await markSent(tx, schedule.id, span.to)) await sendReport(tx, letters, system, { center: name, schedule, span })
  }
}

interface Sent {
  center: string
  schedule: ReportSchedule
  span: Span
}

export async function sendReport(tx: Tx, letters: Pick<Letters, 'post'>, doer: Doer, { center, schedule, span }: Sent): Promise<void> {
  const month = schedule.every === 'monthly' ? await monthLetter(tx, center, span) : null
  const letter = letterOf(center, schedule, span, await reportNumbers(tx, span, null), await booksOf(tx, span, {}), month)
  for (const to of schedule.recipients) await letters.post(tx, { to, ...letter })
  const data = { ...span, recipients: schedule.recipients.length }
  await record(tx, doer, { verb: 'scheduledReportSent', kind: 'reportSchedule', id: schedule.id, data })
}

const groupsOf = (numbers: ReportNumbers): [string, [string, number][]][] => {
  const named = (rows: { name: string; count: number }[]) => rows.map(({ name, count }): [string, number] => [name || 'Not named', count])
  return [
    ['Status now', statuses.flatMap((status) => (numbers.byStatus[status] ? [[capital(statusWords[status]), numbers.byStatus[status]]] : []))],
    ['Priority', numbers.byPriority.map(({ priority, count }) => [`P${priority} ${priorityLooks[priority].word}`, count])],
    ['Case type', named(numbers.byCaseType)],
    ['Barangay', named(numbers.byBarangay)],
    ['Department', named(numbers.byDepartment)],
  ]
}

function letterOf(
  center: string,
  { name, every }: Pick<ReportSchedule, 'name' | 'every'>,
  { from, to }: Span,
  numbers: ReportNumbers,
  books: Books,
  month: LetterWords | null,
) {
  const days = from === to ? from : `${from} to ${to}`
  const groups = groupsOf(numbers)
  const lines = groups.flatMap(([title, rows]) => [
    '',
    title,
    ...rows.slice(0, 20).map(([one, count]) => `  ${String(count).padStart(7)}  ${one}`),
    ...(rows.length > 20 ? [`           and ${rows.length - 20} more in the table`] : []),
  ])
  const book = books.closed ? speak('en', say(bookLine, { ...books.received, ...books.closed })) : ''
  const table = [
    ['Command center', center],
    ['Days', days],
    ...(book ? [['Books', book]] : []),
    [],
    ['Grouped by', 'Name', 'Tickets'],
    ['All', '', numbers.total],
  ]
  const csv = writeCsv([...table, ...groups.flatMap(([title, rows]) => rows.map(([one, count]) => [title, one, count]))])
  return {
    subject: `${name}: ${days}`,
    text: `${center}, ${every} report, ${days}.\n\n${month ? `${asText(month)}\n\n` : ''}${String(numbers.total).padStart(9)}  tickets received\n${book && `${book}\n`}${lines.join('\n')}\n\nThe same numbers are in the table attached. An admin of the center can stop this letter under Administration, Reports by mail; who leads it, on the executive dashboard.\n\nTanod Command Center`,
    attachments: [
      { filename: `report-${daysNamed(from, to)}.csv`, content: csv },
      ...(month ? [{ filename: `letter-${from.slice(0, 7)}.pdf`, content: asPdf(month) }] : []),
    ],
  }
}
