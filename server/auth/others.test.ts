// What others can do to an account: neither lock its owner out, nor take it over, nor guess its second factor.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codesOfStrangers, factorTries, factorTriesOfStrangers, guessesOfStrangers } from '#contract/auth/limits.ts'
import { accountTypes } from '#contract/accounts/permissions.ts'
import { password as passwordCalls } from '#contract/auth/password.ts'
import { secondFactor } from '#contract/auth/secondFactor.ts'
import { signIn } from '#contract/auth/signIn.ts'
import type { CommandCenter } from '#contract/centers/Center.ts'
import { centersOfAll } from '#contract/centers/centers.ts'
import { contract } from '#contract/contract.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { justProvenMs, provenMs } from '#contract/kit/harm.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { addPerson, askCode, lettersTo, type Person, signInAs } from '#tests/people.ts'
import { tryCall } from '#tests/request.ts'
import { isLong, times } from '#tests/long.ts'
import { totpOf } from './verify.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
beforeEach(() => lab.owner.query('delete from attempt'))
afterAll(() => lab.close())

const post = (path: string, body: object, address: string, cookie = '') =>
  lab.nodes[0]!.app.inject({ method: 'POST', url: path, payload: body, remoteAddress: address, headers: cookie ? { cookie } : {} })
type Known = Pick<Person, 'username' | 'password'> & { totp?: string }
const login = ({ username, password, totp }: Known, address: string, cookie?: string) =>
  post(signIn.login.path, { username, password, totp }, address, cookie)
const markOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0]!

describe('AUT-02 nobody locks another out', () => {
  it('wrong passwords from fifty networks leave the owner the browser that the account knows, and recovery', { tags: 'long' }, async () => {
    const person = await addPerson(lab)
    const first = await login(person, '192.0.2.1')
    expect(first.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/)
    const mark = markOf(first.headers)
    const wrong = { ...person, password: 'not this' }
    for (let at = 0; at < guessesOfStrangers + 5; at++) await login(wrong, `198.51.100.${at + 1}`)
    expect((await login(person, '203.0.113.9')).statusCode).toBe(429)
    expect((await login(person, '203.0.113.9', mark)).statusCode).toBe(200)
    // A colleague at the same address uses up nothing of hers either.
    for (let at = 0; at < 12; at++) await login(wrong, '203.0.113.9')
    expect((await login(person, '203.0.113.9', mark)).statusCode).toBe(200)
    expect((await post(passwordCalls.sendOtp.path, { email: person.email }, '203.0.113.9')).statusCode).toBe(200)
  })

  it('a mark of one account, or a made-up one, is worth nothing for another', async () => {
    const [one, other] = [await addPerson(lab), await addPerson(lab)]
    const mark = markOf((await login(one, '192.0.2.1')).headers)
    const wrong = { ...other, password: 'not this' }
    for (let at = 0; at < 10; at++) expect((await login(wrong, '192.0.2.2', mark)).statusCode).toBe(401)
    expect((await login(wrong, '192.0.2.2', mark)).statusCode).toBe(429)
    expect((await login(wrong, '192.0.2.2', `${mark}.${'A'.repeat(22)}`)).statusCode).toBe(429)
  })

  it('codes asked for elsewhere do not use up the owner’s', async () => {
    const person = await addPerson(lab)
    const mark = markOf((await login(person, '192.0.2.1')).headers)
    const ask = (address: string, cookie?: string) => post(passwordCalls.sendOtp.path, { email: person.email }, address, cookie)
    for (let at = 0; at < 30; at++) await ask(`198.51.100.${at + 1}`)
    expect((await ask('203.0.113.9')).statusCode).toBe(429)
    expect((await ask('203.0.113.9', mark)).statusCode).toBe(200)
  })

  it('guesses at a code without its request use up nothing of the owner’s, and come to an end', async () => {
    const person = await addPerson(lab)
    const { otpToken, code } = await askCode(lab, person)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const submit = (otp: string, address: string) => post(passwordCalls.submitOtp.path, { email: person.email, otp }, address)
    const statuses: number[] = []
    for (let at = 0; at < codesOfStrangers + 5; at++) statuses.push((await submit(wrong, `198.51.100.${at + 1}`)).statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(codesOfStrangers)
    expect((await submit(code, '198.51.100.99')).statusCode).toBe(429)
    expect((await post(passwordCalls.submitOtp.path, { otpToken, otp: code }, '203.0.113.9')).statusCode).toBe(200)
  })

  it('a browser that the account knows names its address alone, whoever else guesses', async () => {
    const person = await addPerson(lab)
    const mark = markOf((await login(person, '192.0.2.1')).headers)
    const { code } = await askCode(lab, person)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const submit = (otp: string, address: string, cookie?: string) =>
      post(passwordCalls.submitOtp.path, { email: person.email, otp }, address, cookie)
    for (let at = 0; at < codesOfStrangers + 5; at++) await submit(wrong, `198.51.100.${at + 1}`)
    expect((await submit(code, '198.51.100.1', mark)).statusCode).toBe(200)
  })
})

describe('resetPassword', () => {
  it('404 for peers, the executive and oneself; a letter tells the owner', async () => {
    const admin = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
    const reset = (param: string) => admin.ask(passwordCalls.resetPassword, { param })
    for (const type of ['admin', 'executive'] as const) expect((await refusalOf(reset((await addPerson(lab, { type })).id))).status).toBe(404)
    expect((await refusalOf(reset(admin.accountId))).status).toBe(404)
    const agent = await addPerson(lab, { type: 'agent' })
    await reset(agent.id)
    expect((await lettersTo(lab, agent.email)).map(({ subject }) => subject)).toContain('Your Tanod password was reset')
  })

  it('404 for the superadmin’s own account', async () => {
    const superadmin = await signInAs(lab, await addPerson(lab, { type: 'superadmin', center: 'installation' }))
    expect((await refusalOf(superadmin.ask(passwordCalls.resetPassword, { param: superadmin.accountId }))).status).toBe(404)
  })
})

describe('step-up', () => {
  it('every call that the table marks asks again after ten minutes, and no other does', { timeout: 300_000 }, async () => {
    const wrong: string[] = []
    const asked = new Set<string>()
    // Of those that should not ask again a fourth in the gate.
    const calls = callsOf(contract).filter(({ call }, at) => isLong || call.provenMs !== null || at % 4 === 0)
    for (const type of accountTypes) {
      const caller = await signInAs(lab, await addPerson(lab, { type, center: type === 'superadmin' ? 'installation' : 'taytay' }))
      await lab.owner.query(`update session set proven_at = now() - $2 * interval '1 ms' where account_id = $1`, [caller.accountId, provenMs + 1_000])
      const { data: me } = await caller.ask(signIn.getCurrentUser)
      for (const { name, call } of calls) {
        const isOpen = call.access === 'account' || (Array.isArray(call.access) && call.access.some((one) => me.permissions.includes(one)))
        if (!isOpen || name === 'logout' || asked.has(name)) continue
        asked.add(name)
        const { status, body } = await tryCall(lab, call, caller.token, {})
        if ((status === 403 && body.includes('"step-up"')) !== (call.provenMs !== null)) wrong.push(`${type} ${name}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
    expect(
      calls.filter(({ call, name }) => call.access !== 'public' && call.access !== 'session' && !asked.has(name)).map(({ name }) => name),
    ).toEqual([])
  })

  it('is asked for by every act on accounts, credentials, account types and exports', () => {
    const acts =
      /^(?:add|create|update|deactivate|reactivate)\w*(?:Accoun|Key)|^add(?:Agent|Supervisor|Verifier|ContentWriter|Department|ResponseTeam)$|^export(?:AuditLog|Citizen|Report)|^(?:approvedApplicant|revokeApiKey|resetPassword|makeEvidencePack|createCommandCenterInstance)/
    const unmarked = callsOf(contract).filter(({ name, call }) => acts.test(name) && call.provenMs === null)
    expect(unmarked.map(({ name }) => name)).toEqual([])
  })

  it('what stops work asks again after a minute, and what cannot be taken back is nothing for a program', async () => {
    const superadmin = await signInAs(lab, await addPerson(lab, { type: 'superadmin', center: 'installation' }))
    await lab.owner.query(`update session set proven_at = now() - $2 * interval '1 ms' where account_id = $1`, [
      superadmin.accountId,
      justProvenMs + 1_000,
    ])
    const taguig = async () => (await superadmin.ask(centersOfAll.getCommandCenters, { search: 'taguig' })).data.items[0] as CommandCenter
    const { commandCenterId: id, version } = await taguig()
    const close = () => superadmin.ask(centersOfAll.updateCommandCenter, { id, version, isDeleted: 1 })
    expect((await refusalOf(close())).code).toBe('step-up')
    expect((await taguig()).isDeleted).toBe(0)
    const asked = callsOf(contract).filter(({ call }) => call.harm !== null && call.access !== 'public' && call.access !== 'session')
    const unasked = asked.filter(({ call }) => ['irreversible', 'stopsWork'].includes(call.harm!) && call.provenMs === null)
    expect(unasked.map(({ name }) => name)).toEqual([])
  })

  it('opens with the password, and stays shut with a wrong one', async () => {
    const person = await addPerson(lab, { type: 'admin' })
    const admin = await signInAs(lab, person)
    await lab.owner.query(`update session set proven_at = now() - interval '1 hour' where account_id = $1`, [person.id])
    const agent = await addPerson(lab, { type: 'agent' })
    const reset = () => admin.ask(passwordCalls.resetPassword, { param: agent.id })
    expect((await refusalOf(reset())).code).toBe('step-up')
    expect((await refusalOf(admin.ask(signIn.proveMyself, { password: 'not this' }))).code).toBe('wrong-password')
    expect((await refusalOf(reset())).code).toBe('step-up')
    await admin.ask(signIn.proveMyself, { password: person.password })
    expect((await reset()).data.accountId).toBe(agent.id)
  })
})

describe('the second factor', () => {
  async function withFactor(): Promise<{ person: Person; caller: Caller; code: (aheadMs?: number) => string }> {
    const person = await addPerson(lab, { type: 'admin' })
    const caller = await signInAs(lab, person)
    const { data } = await caller.ask(secondFactor.beginSecondFactor, { password: person.password })
    const code = (aheadMs = 0) => totpOf(data.secret).generate({ timestamp: Date.now() + aheadMs })
    await caller.ask(secondFactor.confirmSecondFactor, { code: code(-30_000) })
    return { person, caller, code }
  }
  const wrongFor = (right: string) => String((Number(right) + 111_111) % 1_000_000).padStart(6, '0')

  it('guesses at taking it off: five are weighed, each is a fact, and the owner was told when it was switched on', async () => {
    const { person, caller, code } = await withFactor()
    const guess = wrongFor(code())
    const statuses: number[] = []
    const guesses = times(12, 200)
    for (let at = 0; at < guesses; at++)
      statuses.push((await refusalOf(caller.ask(secondFactor.removeSecondFactor, { password: person.password, code: guess }))).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(factorTries)
    expect(statuses.filter((status) => status === 429)).toHaveLength(guesses - factorTries)
    await lab.settle()
    const { rows } = await lab.owner.query<{ n: number }>(`select count(*) as n from fact where verb = 'secondFactorRefused' and object_id = $1`, [
      person.id,
    ])
    expect(rows[0]!.n).toBe(factorTries)
    expect((await lettersTo(lab, person.email)).map(({ subject }) => subject)).toContain('The second factor of your Tanod account was switched on')
  })

  it('wrong codes from elsewhere, with the right password, leave the owner the browser that the account knows', { tags: 'long' }, async () => {
    const { person, code } = await withFactor()
    const [known, right] = [markOf((await login({ ...person, totp: code() }, '192.0.2.1')).headers), code(30_000)]
    const guess = (address: string) => login({ ...person, totp: wrongFor(right) }, address)
    const statuses: number[] = []
    for (let at = 0; at < 30; at++) statuses.push((await guess(`198.51.100.${at + 1}`)).statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(factorTriesOfStrangers)
    expect((await login({ ...person, totp: right }, '203.0.113.9')).statusCode).toBe(429)
    expect((await login({ ...person, totp: right }, '203.0.113.9', known)).statusCode).toBe(200)
  })

  it('recovery asks for it, and a mailbox alone changes nothing', async () => {
    const { person, code } = await withFactor()
    const { data } = await lab.stranger.ask(passwordCalls.sendOtp, { email: person.email })
    const otp = /\d{6}/.exec((await lettersTo(lab, person.email)).findLast(({ subject }) => /^\d{6} is/.test(subject))!.subject)![0]
    const { data: proof } = await lab.stranger.ask(passwordCalls.submitOtp, { otpToken: data.otpToken, otp })
    const given = { otpToken: proof.otpToken, newPassword: 'taken over by letter' }
    expect((await refusalOf(lab.stranger.ask(passwordCalls.changePassword, given))).code).toBe('totp-required')
    expect((await refusalOf(lab.stranger.ask(passwordCalls.changePassword, { ...given, totp: wrongFor(code()) }))).code).toBe('totp-required')
    await lab.stranger.ask(passwordCalls.changePassword, { ...given, totp: code() })
  })

  it('the own name is no new password in recovery either', async () => {
    const person = await addPerson(lab, { name: 'Maria Makiling' })
    const { data } = await lab.stranger.ask(passwordCalls.sendOtp, { email: person.email })
    const otp = /\d{6}/.exec((await lettersTo(lab, person.email)).at(-1)!.subject)![0]
    const { data: proof } = await lab.stranger.ask(passwordCalls.submitOtp, { otpToken: data.otpToken, otp })
    const given = { otpToken: proof.otpToken, newPassword: 'Maria Makiling' }
    expect((await refusalOf(lab.stranger.ask(passwordCalls.changePassword, given))).code).toBe('common-password')
  })
})
