// The letter of the month is read before its day, sent by hand, and says that it was sent only once it was.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastSpan } from '#contract/reports/due.ts'
import { reports } from '#contract/reports/room.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { linesInPdf } from '#tests/pdf.ts'
import { sendReports } from './send.ts'

let lab: Lab
beforeAll(async () => void (lab = await openLab()))
afterAll(() => lab.close())

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())

it('is shown with its sheet, goes out at once, and was sent to nobody before', async () => {
  const executive = await lab.as('executive')
  const span = lastSpan('monthly', today())
  const { data: letter } = await executive.ask(reports.getMonthLetter)
  expect(letter).toMatchObject(span)
  expect(letter.sentences).toHaveLength(3)
  expect(linesInPdf(letter.pdf).join(' ')).toContain(letter.sentences[0]!)
  const form = { name: 'Letter of the month', every: 'monthly' as const, recipients: ['mayor@month.example'] }
  const { data: added } = await executive.ask(reports.addReportSchedule, form)
  expect(added.sentTo).toBeNull()
  const { data: sent } = await executive.ask(reports.sendReportNow, { id: added.id })
  expect(sent.sentTo).toBe(span.to)
  await lab.settle()
  const { rows } = await lab.owner.query<{ data: unknown }>("select data from fact where verb = 'scheduledReportSent' and object_id = $1", [added.id])
  expect(rows).toEqual([{ data: { ...span, recipients: 1 } }])
  await executive.ask(reports.deactivateReportSchedule, { id: added.id })
  expect((await refusalOf(executive.ask(reports.sendReportNow, { id: added.id }))).status).toBe(409)
  expect((await refusalOf((await lab.as('dispatcher')).ask(reports.getMonthLetter))).status).toBe(403)
})

it('names what a ticket is and how grave it is by words, in the letter as in its table', async () => {
  const admin = await lab.as('admin')
  const form = { name: 'Numbers of the day', every: 'daily' as const, recipients: ['chief@month.example'] }
  const { data: added } = await admin.ask(reports.addReportSchedule, form)
  await lab.owner.query(`update report_schedule set sent_to = current_date - 6 where id = $1`, [added.id])
  const letters: { text: string; attachments?: { content: string }[] }[] = []
  await sendReports(lab.nodes[0]!.db, { post: async (_tx, letter) => void letters.push(letter) }, new Date(`${today()}T04:00:00Z`))
  await admin.ask(reports.deactivateReportSchedule, { id: added.id })
  const span = lastSpan('daily', today())
  const { numbers } = (await admin.ask(reports.getReportByDate, { ...span, limit: 1 })).data
  const [letter] = letters
  const table = letter!.attachments![0]!.content
  for (const [status, count] of Object.entries(numbers.byStatus)) {
    const word = status.charAt(0).toUpperCase() + status.slice(1)
    expect(letter!.text).toMatch(new RegExp(` ${count}  ${word}$`, 'm'))
    expect(table).toContain(`"Status now","${word}",${count}`)
  }
  expect(Object.keys(numbers.byStatus).length).toBeGreaterThan(2)
  expect(table).toContain('"Priority","P2 High",')
  expect(table).not.toMatch(/"P\d"/)
})
