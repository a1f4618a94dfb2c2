// Scheduled reports go out over a real SMTP server, each once over two nodes, with the numbers of their days and nothing of a citizen.
// @module-tag long
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reports } from '#contract/reports/room.ts'
import { statistics } from '#contract/statistics/room.ts'
import { Letters } from '#server/auth/letters.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { openMail } from '#server/outside/mail.ts'
import { followTickets } from '#server/statistics/follow.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { linesInPdf } from '#tests/pdf.ts'
import { sendReports } from './send.ts'

const letters: { to: string; subject: string; text: string; table: string; page: string; pageName: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    void buffer(stream)
      .then((bytes) => PostalMime.parse(bytes))
      .then(({ subject = '', text = '', attachments }) => {
        const [table = '', page = ''] = attachments.map(({ content }) =>
          typeof content === 'string' ? content : new TextDecoder().decode(content as ArrayBuffer),
        )
        for (const { address } of session.envelope.rcptTo)
          letters.push({ to: address, subject, text, table, page, pageName: attachments[1]?.filename ?? '' })
        done()
      }, done)
  },
})

let lab: Lab
let admin: Caller
let smtpUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`
  lab = await openLab({ nodes: 2, settings: { smtpUrl }, history: 'year' })
  admin = await lab.as('admin')
  await followTickets(lab.nodes[0]!.db)
})
afterAll(async () => {
  await lab.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

/** Puts a letter into the mail at once, where the house queues it. */
const direct = () => {
  const mail = openMail({ smtpUrl, mailFrom: 'Tanod <no-reply@tanod.invalid>', privateHosts: [], data: '' })
  return { post: async (_tx: unknown, { to, ...letter }: Parameters<Letters['post']>[1]) => void (to && (await mail.send({ to, ...letter }))) }
}
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const noonOf = (at: Date) => new Date(`${at.toISOString().slice(0, 10)}T04:00:00Z`)

it('bring the numbers of their days to everybody named, once, and not before six', async () => {
  const form = { name: 'Morning numbers', every: 'daily', recipients: ['mayor@taytay.example', 'chief@taytay.example'] } as const
  const { data: schedule } = await admin.ask(reports.addReportSchedule, { ...form, recipients: [...form.recipients] })
  // As one that has been sent for a while.
  await lab.owner.query(`update report_schedule set sent_to = current_date - 6 where id = $1`, [schedule.id])
  const night = new Date(noonOf(ago(3)).getTime() - 9 * 3_600_000)
  await sendReports(lab.nodes[0]!.db, direct(), night)
  expect(letters).toEqual([])
  const noon = noonOf(ago(3))
  await Promise.all(lab.nodes.map(({ db }) => sendReports(db, direct(), noon)))
  expect(letters.map(({ to }) => to).toSorted()).toEqual(['chief@taytay.example', 'mayor@taytay.example'])
  const day = ago(4).toISOString().slice(0, 10)
  const { numbers } = (await admin.ask(reports.getReportByDate, { from: day, to: day, limit: 1 })).data
  const [{ subject, text, table }] = letters as [(typeof letters)[number]]
  expect(numbers.total).toBeGreaterThan(0)
  expect(subject).toBe(`Morning numbers: ${day}`)
  expect(text).toContain(`${numbers.total}  tickets received`)
  expect(table).toContain(`"All","",${numbers.total}`)
  for (const { name, count } of numbers.byCaseType)
    expect(table.split('\r\n').filter((line) => line.startsWith('"Case type",') && line.includes(name) && line.endsWith(`,${count}`))).toHaveLength(1)
  const { rows } = await lab.owner.query<{ caller_name: string }>(
    'select distinct caller_name from ticket where command_center_id = $1 and caller_name is not null',
    [admin.centerId],
  )
  expect(rows.filter(({ caller_name: caller }) => text.includes(caller) || table.includes(caller))).toEqual([])
  await sendReports(lab.nodes[1]!.db, direct(), noon)
  expect(letters).toHaveLength(2)
  expect((await admin.ask(reports.getReportSchedules, { search: 'morning' })).data.items).toMatchObject([{ id: schedule.id, sentTo: day }])
  await admin.ask(reports.deactivateReportSchedule, { id: schedule.id })
  await sendReports(lab.nodes[0]!.db, direct(), noonOf(ago(1)))
  expect(letters).toHaveLength(2)
})

it('an executive has the letter of the month sent: three sentences, three causes, three places, and a PDF of them', async () => {
  const executive = await lab.as('executive')
  const { data: schedule } = await executive.ask(reports.addReportSchedule, {
    name: 'Letter of the month',
    every: 'monthly',
    recipients: ['mayor@month.example'],
  })
  await lab.owner.query(`update report_schedule set sent_to = current_date - 80 where id = $1`, [schedule.id])
  await sendReports(lab.nodes[0]!.db, direct(), noonOf(new Date()))
  const [letter] = letters.filter(({ to }) => to === 'mayor@month.example')
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()]
  const from = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const { data: missed } = await executive.ask(statistics.getMissed, { from, to, target: 'response' })
  const held = missed.measured + missed.ended + missed.overdue
  const { numbers } = (await admin.ask(reports.getReportByDate, { from, to, limit: 1 })).data
  const page = linesInPdf(letter!.page)
  for (const said of [letter!.text, page.join(' ')]) {
    expect(said).toContain(`${numbers.total} tickets were received`)
    expect(said).toContain(`for ${Math.round((100 * (held - missed.missed)) / held)} of 100 tickets; it should for 90.`)
    for (const { name, count } of missed.byBarangay.filter((one) => one.name).slice(0, 3)) expect(said).toContain(`${name}: ${count} too late`)
  }
  expect(letter!.pageName).toBe(`letter-${from.slice(0, 7)}.pdf`)
  const items = page.filter((line) => /^[1-3]\. /.test(line))
  expect(items.length).toBeGreaterThan(2)
  expect(items.length).toBeLessThanOrEqual(6)
  await executive.ask(reports.deactivateReportSchedule, { id: schedule.id })
})

it('a new one begins with the days to come', async () => {
  const { data } = await admin.ask(reports.addReportSchedule, { name: 'Begins tomorrow', every: 'daily', recipients: ['new@taytay.example'] })
  const got = () => letters.filter(({ to }) => to === 'new@taytay.example').map(({ subject }) => subject)
  const inManila = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila' }).format(at)
  const evening = new Date(`${inManila(new Date())}T20:00:00+08:00`)
  await sendReports(lab.nodes[0]!.db, direct(), evening)
  expect(got()).toEqual([])
  await sendReports(lab.nodes[0]!.db, direct(), new Date(evening.getTime() + 86_400_000))
  expect(got()).toEqual([`Begins tomorrow: ${inManila(new Date())}`])
  await admin.ask(reports.deactivateReportSchedule, { id: data.id })
})

it('a report that breaks in one center goes out in the others, and is told', async () => {
  const both = [admin, await lab.as('admin', 'taguig')]
  const added = []
  for (const one of both) {
    const { data } = await one.ask(reports.addReportSchedule, { name: 'Both', every: 'daily', recipients: [`both@${one.centerId}.example`] })
    added.push({ one, id: data.id })
  }
  for (const broken of both) {
    await lab.owner.query(`update report_schedule set sent_to = current_date - 9 where name = 'Both'`)
    const through = direct()
    const post: typeof through.post = async (tx, letter) => {
      if (letter.to?.includes(broken.centerId)) throw new Error('This one breaks.')
      await through.post(tx, letter)
    }
    await expect(sendReports(lab.nodes[0]!.db, { post }, noonOf(ago(3)))).rejects.toThrow('This one breaks.')
  }
  // Each round reached the center that did not break.
  expect(
    letters
      .filter(({ to }) => to.startsWith('both@'))
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(both.map(({ centerId }) => `both@${centerId}.example`).toSorted())
  for (const { one, id } of added) await one.ask(reports.deactivateReportSchedule, { id })
})

it('wait sealed in the queue of letters, with their table', async () => {
  const queue: unknown[] = []
  const jobs = {
    send: async (_tx: unknown, _job: unknown, data: unknown) => void queue.push(data),
    work: async (_job: unknown, perform: (data: unknown) => Promise<void>) => {
      for (const one of queue) await perform(one)
    },
  }
  const through = new Letters(jobs as unknown as Jobs, new Secrets(randomBytes(32).toString('hex')))
  await through.post(null, { to: 'clerk@taytay.example', subject: 'One', text: 'Text', attachments: [{ filename: 'a.csv', content: 'All,,7' }] })
  expect(JSON.stringify(queue)).not.toContain('clerk')
  await through.work(openMail({ smtpUrl, mailFrom: 'Tanod <no-reply@tanod.invalid>', privateHosts: [], data: '' }))
  await until(() => letters.some(({ to, table }) => to === 'clerk@taytay.example' && table === 'All,,7'))
})

it('400 for what is no address, 403 for everybody but the admin, 404 from another center', async () => {
  const form = { name: 'Week', every: 'weekly' as const, recipients: ['nobody'] }
  expect((await refusalOf(admin.ask(reports.addReportSchedule, form))).status).toBe(400)
  expect((await refusalOf((await lab.as('supervisor')).ask(reports.getReportSchedules, {}))).status).toBe(403)
  const { data } = await admin.ask(reports.addReportSchedule, { ...form, recipients: ['a@taytay.example'] })
  expect((await refusalOf((await lab.as('admin', 'taguig')).ask(reports.deactivateReportSchedule, { id: data.id }))).status).toBe(404)
})
