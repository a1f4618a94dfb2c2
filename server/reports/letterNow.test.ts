// The letter of the month is read before its day, sent by hand, and says that it was sent only once it was.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastSpan } from '#contract/reports/due.ts'
import { reports } from '#contract/reports/room.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { linesInPdf } from '#tests/pdf.ts'

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
