// Integrations: how each joined thing does, as its own rows say; and a test of mail that says in words what is wrong.
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { integrations } from '#contract/centers/integrations.ts'
import { devices } from '#contract/devices/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    stream.resume().on('end', () => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  lab = await openLab({ settings: { smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}` } })
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const tiles = async () => new Map((await admin.ask(integrations.getIntegrations)).data.map((one) => [one.name, one]))

it('tells of cameras, sensors, webhooks and keys what their rows say, and of each what fails by name', async () => {
  const { owner } = lab
  await owner.query(`update sensor set last_reading_at = now() where command_center_id = $1`, [admin.centerId])
  expect((await tiles()).get('sensors')).toMatchObject({ state: 'ok', failing: 0, trouble: null })
  const { rows } = await owner.query<{ name: string }>(
    `update sensor set last_reading_at = now() - interval '90 days' where (command_center_id, id) in
      (select command_center_id, id from sensor where command_center_id = $1 and is_deleted = 0 order by name limit 1) returning name`,
    [admin.centerId],
  )
  await owner.query(`update camera set state = 'online', seen_at = now() where command_center_id = $1`, [admin.centerId])
  const found = await tiles()
  expect(found.get('sensors')).toMatchObject({ state: 'failing', failing: 1, trouble: rows[0]!.name })
  expect(found.get('cameras')).toMatchObject({ state: 'ok', failing: 0 })
  expect(found.get('mail')).toMatchObject({ state: 'set' })
  expect(found.get('sms')).toMatchObject({ state: 'off' })
  const { rows: elsewhere } = await owner.query<{ n: number }>(
    'select count(*)::int as n from camera where command_center_id = $1 and is_deleted = 0',
    [admin.centerId],
  )
  expect(found.get('cameras')!.joined).toBe(elsewhere[0]!.n)
})

it('a sensor that never spoke is silent, on its list and among the joined, once it has been there for as long as it may be silent', async () => {
  const { owner } = lab
  await owner.query(`update sensor set last_reading_at = now() where command_center_id = $1`, [admin.centerId])
  const place = { position: { lat: 14.56, lng: 121.13 }, barangayId: null }
  await admin.ask(devices.addSensor, { name: 'Brand new', kind: 'flood', unit: 'm', ...place, thresholds: [], silentAfterMinutes: 60 })
  const listed = async () => (await admin.ask(devices.getSensors, { search: 'Brand new' })).data.items[0]!.isSilent
  const both = async () => [await listed(), (await tiles()).get('sensors')!.failing]
  expect(await both()).toEqual([false, 0])
  await owner.query(`update sensor set created_at = now() - interval '61 minutes' where name = 'Brand new'`)
  expect(await both()).toEqual([true, 1])
  await owner.query(`update sensor set is_deleted = 1 where name = 'Brand new'`)
})

it('a test of mail goes to who asks, and says in words what is wrong', async () => {
  const { rows } = await lab.owner.query<{ email: string }>('select email from account where id = $1', [admin.accountId])
  const fine = await admin.ask(integrations.testIntegration, { name: 'mail' })
  expect(fine).toMatchObject({ message: `A letter went to ${rows[0]!.email}.`, data: { isFine: true } })
  expect(received).toEqual([rows[0]!.email])
  expect((await tiles()).get('mail')).toMatchObject({ state: 'ok', trouble: null, lastAt: expect.any(String) })
  await new Promise<void>((resolve) => smtp.close(resolve))
  const broken = await admin.ask(integrations.testIntegration, { name: 'mail' })
  expect((await tiles()).get('mail')).toMatchObject({ state: 'failing', trouble: 'Nothing answers at the address of the mail server.' })
  expect(broken).toMatchObject({ message: 'Nothing answers at the address of the mail server.', data: { isFine: false } })
  expect((await refusalOf(admin.ask(integrations.testIntegration, { name: 'sms' }))).message).toBe('No gateway for text messages is set.')
})

it('403 for those who do not lead the center', async () => {
  const dispatcher = await lab.as('dispatcher')
  expect((await refusalOf(dispatcher.ask(integrations.getIntegrations))).status).toBe(403)
  expect((await refusalOf(dispatcher.ask(integrations.testIntegration, { name: 'mail' }))).status).toBe(403)
})
