// Demo logins: nowhere unless demo mode is on, and then in demo centers alone; a registration takes what it names.
import { uuidv7 as uuid } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoTypes, signIn } from '#contract/auth/signIn.ts'
import { writerRegistration } from '#contract/auth/writerRegistration.ts'
import { Secrets, tokenHash } from '#server/kit/secrets.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { lettersTo } from '#tests/people.ts'
import { send, tell } from '#tests/raw.ts'
import { demoPassword } from './demo.ts'

let demo: Lab
let real: Lab
beforeAll(async () => {
  demo = await openLab()
  real = await openLab({ settings: { demo: false } })
})
afterAll(async () => {
  await demo.close()
  await real.close()
})

const pages = ['dispatcher', 'department', 'admin', 'supervisor', 'writer'].map((type) => `/demo-${type}`)

describe('AUT-06 demo logins are off unless demo mode is on', () => {
  it('404 from demoLogin and every /demo-* page, and no account offered, where demo mode is off', async () => {
    const refusals = await Promise.all(demoTypes.map((accountType) => refusalOf(real.stranger.ask(signIn.demoLogin, { accountType }))))
    const shown = await Promise.all(pages.map((page) => send(real, page)))
    const statuses = [...refusals, ...shown].map((one) => one.status)
    tell(`AUT-06: ${statuses.filter((status) => status === 404).length} of ${statuses.length} demo doors answer 404 with demo mode off`)
    expect(statuses.filter((status) => status !== 404)).toEqual([])
    expect((await real.stranger.ask(signIn.getSignInOptions)).data.demo).toEqual([])
    expect((await send(real, '/mailbox')).status).toBe(404)
  })

  it('401 for a demo account that was made while it was on, by its password or an old session', async () => {
    expect((await refusalOf(real.stranger.ask(signIn.login, { username: 'taytay-admin', password: demoPassword }))).status).toBe(401)
    const [token, id] = [new Secrets(real.config.secret).makeSessionToken(), uuid()]
    await real.owner.query(
      `insert into session (command_center_id, id, account_id, token_hash, address, device)
       select command_center_id, $1, id, $2, '127.0.0.1', '' from account where username = 'taytay-admin'`,
      [id, tokenHash(token)],
    )
    expect((await refusalOf(real.caller(token).ask(signIn.getCurrentUser))).status).toBe(401)
  })

  it('opens each type in a demo center and nowhere else, where it is on', async () => {
    await demo.owner.query(`insert into command_center (id, slug, code, name) values ($1, 'real', 'REA', 'A real center')`, [uuid()])
    for (const accountType of demoTypes) {
      const { currentUser } = (await demo.stranger.ask(signIn.demoLogin, { accountType, center: 'taguig' })).data
      expect([currentUser.accountType, currentUser.isDemo, currentUser.commandCenter?.slug ?? null]).toEqual([
        accountType,
        true,
        accountType === 'superadmin' ? null : 'taguig',
      ])
    }
    for (const center of ['real', 'installation', 'nowhere']) {
      expect((await refusalOf(demo.stranger.ask(signIn.demoLogin, { accountType: 'admin', center }))).status).toBe(404)
    }
  })
})

describe('AUT-06 a registration gives no right and takes no field beyond its form', () => {
  it('stays a pending application of the center that the code was asked for', async () => {
    const email = 'would-be-writer@people.invalid'
    const asked = await demo.stranger.ask(writerRegistration.sendWriterRegOtp, { email, center: 'taguig' })
    const otp = /\d{6}/.exec((await lettersTo(demo, email))[0]!.subject)![0]
    const { data } = await demo.stranger.ask(writerRegistration.submitWriterRegOtp, { otpToken: asked.data.otpToken, otp })
    const accounts = async () => (await demo.owner.query('select id from account')).rowCount
    const before = await accounts()
    const form = { otpToken: data.otpToken, name: 'Would-be Writer', phone: '0917 123 4567', reason: 'To write of our rivers.', acceptsNotice: true }
    const taken = {
      kind: 'admin',
      accountType: 'admin',
      account_type: 'admin',
      status: 'APPROVED',
      command_center_id: uuid(),
      commandCenterId: uuid(),
      center: 'taytay',
    }
    const more = { ...taken, decided_by: uuid(), permissions: ['accounts.manage'], email: 'other@people.invalid' }
    const body = JSON.stringify({ ...form, ...more })
    const register = (given: string) =>
      send(demo, writerRegistration.contentWriterRegistration.path, { method: 'POST', body: given, headers: { 'content-type': 'application/json' } })
    const refused = await register(body)
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([400, { code: 'unknown-field' }])
    expect((await register(JSON.stringify(form))).status).toBe(200)
    const { rows } = await demo.owner.query(
      'select a.*, c.slug from applicant a join command_center c on c.id = a.command_center_id where email = $1',
      [email],
    )
    const fields = Object.values(more).filter((value) => rows.some((row) => JSON.stringify(row).includes(JSON.stringify(value))))
    tell(`AUT-06: ${fields.length} of ${Object.keys(more).length} extra fields taken by the registration`)
    expect(rows).toMatchObject([{ slug: 'taguig', kind: 'contentwriter', status: 'PENDING', decided_by: null, details: { reason: form.reason } }])
    expect([fields, await accounts()]).toEqual([[], before])
    expect((await refusalOf(demo.stranger.ask(signIn.login, { username: email, password: form.reason }))).status).toBe(401)
  })
})
