// The second factor where it is needed, where it is lost, and where a password alone is not enough.
// @module-tag long
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { provenMs } from '#contract/kit/harm.ts'
import { passkeys } from '#contract/auth/passkeys.ts'
import { password } from '#contract/auth/password.ts'
import { secondFactor } from '#contract/auth/secondFactor.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { contract } from '#contract/contract.ts'
import { filePath } from '#contract/files/files.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { addPerson, lettersTo, type Person, signInAs } from '#tests/people.ts'
import { send } from '#tests/raw.ts'
import { tryCall } from '#tests/request.ts'
import { totpOf } from './verify.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ settings: { secondFactor: 'required' } })
})
beforeEach(() => lab.owner.query('delete from attempt'))
afterAll(() => lab.close())

async function setFactor(caller: Caller, person: Person): Promise<(aheadMs?: number) => string> {
  const { data } = await caller.ask(secondFactor.beginSecondFactor, { password: person.password })
  const code = (aheadMs = 0) => totpOf(data.secret).generate({ timestamp: Date.now() + aheadMs })
  await caller.ask(secondFactor.confirmSecondFactor, { code: code(-30_000) })
  return code
}
async function leader(type: 'admin' | 'verifier' = 'admin'): Promise<{ person: Person; caller: Caller; code: (aheadMs?: number) => string }> {
  const person = await addPerson(lab, { type })
  const caller = await signInAs(lab, person)
  return { person, caller, code: await setFactor(caller, person) }
}
const subjects = async (address: string) => (await lettersTo(lab, address)).map(({ subject }) => subject)
const login = ({ username, password }: Person) => lab.stranger.ask(signIn.login, { username, password })
const unknown = '01900000-0000-7000-8000-000000000001'

describe('where it is needed', () => {
  it.each(['superadmin', 'admin', 'verifier'] as const)('%s: nothing is open but the own account until one is set', async (type) => {
    const person = await addPerson(lab, { type, center: type === 'superadmin' ? 'installation' : 'taytay' })
    const caller = await signInAs(lab, person)
    const opened: string[] = []
    for (const { room, name, call } of callsOf(contract)) {
      if (call.access === 'public' || (room === 'auth' && !Array.isArray(call.access))) continue
      const { status, body } = await tryCall(lab, call, caller.token, {})
      if (status !== 403) opened.push(`${name} ${status} ${body}`)
    }
    expect(opened).toEqual([])
    expect((await refusalOf(caller.ask(contract.feed.getFacts, { after: 0 } as never))).code).toBe('second-factor-needed')
    expect((await send(lab, filePath(unknown), { token: caller.token })).status).toBe(403)
    await expect(caller.listen()).rejects.toThrow('Please set up a second factor first.')
    expect((await caller.ask(signIn.getCurrentUser)).data.needsSecondFactor).toBe(true)
    await setFactor(caller, person)
    expect((await caller.ask(signIn.getCurrentUser)).data.needsSecondFactor).toBe(false)
    await caller.ask(contract.centers.fetchCCInfo)
  })

  it('others need none, and so does the partner’s realm, whose provider answers for them', async () => {
    await (await signInAs(lab, await addPerson(lab, { type: 'dispatcher' }))).ask(contract.centers.fetchCCInfo)
    const person = await addPerson(lab, { type: 'admin' })
    await lab.owner.query(`update account set realm = 'dgsi' where id = $1`, [person.id])
    const { data } = await lab.stranger.ask(signIn.dgsiLogin, { username: person.username, password: person.password })
    await lab.caller(data.token).ask(contract.centers.fetchCCInfo)
  })

  it('a demo installation asks nobody', { tags: 'long' }, async () => {
    const demo = await openLab()
    const caller = await signInAs(demo, await addPerson(demo, { type: 'admin' }))
    await caller.ask(contract.centers.fetchCCInfo).finally(() => demo.close())
  })
})

describe('where it is lost', () => {
  const reset = (caller: Caller, { id }: Person) => caller.ask(secondFactor.resetSecondFactor, { id })

  it('two admins take it off, neither one alone nor the owner; the owner is written to of both', async () => {
    const [one, other, lost] = [await leader(), await leader(), await leader('verifier')]
    expect((await reset(one.caller, lost.person)).data.isDone).toBe(false)
    expect((await reset(one.caller, lost.person)).data.isDone).toBe(false)
    expect((await refusalOf(reset(one.caller, one.person))).status).toBe(404)
    expect((await refusalOf(login(lost.person))).code).toBe('totp-required')
    expect((await reset(other.caller, lost.person)).data.isDone).toBe(true)
    expect((await refusalOf(lost.caller.ask(signIn.getCurrentUser))).status).toBe(401)
    expect((await (await signInAs(lab, lost.person)).ask(signIn.getCurrentUser)).data).toMatchObject({
      hasSecondFactor: false,
      needsSecondFactor: true,
    })
    expect((await refusalOf(reset(other.caller, lost.person))).status).toBe(409)
    expect(await subjects(lost.person.email)).toEqual(
      expect.arrayContaining([
        'Somebody asks to take off the second factor of your Tanod account',
        'The second factor of your Tanod account was taken off',
      ]),
    )
  })

  it('a wish of yesterday counts no more', async () => {
    const [one, other, lost] = [await leader(), await leader(), await leader('verifier')]
    await reset(one.caller, lost.person)
    await lab.owner.query(`update account set factor_reset_until = now() - interval '1 s' where id = $1`, [lost.person.id])
    expect((await reset(other.caller, lost.person)).data.isDone).toBe(false)
    expect((await reset(one.caller, lost.person)).data.isDone).toBe(true)
  })

  it('404 for an account of another center', async () => {
    const [one, lost] = [await leader(), await leader()]
    await lab.owner.query(`update account set factor_reset_until = null where id = $1`, [lost.person.id])
    const elsewhere = await addPerson(lab, { type: 'admin', center: 'taguig' })
    expect((await refusalOf(reset(one.caller, elsewhere))).status).toBe(404)
  })
})

describe('a change of password', () => {
  it('asks for the second factor again where it was not shown lately; a wrong password is a fact', async () => {
    const { person, caller, code } = await leader()
    await lab.owner.query(`update session set proven_at = now() - $2 * interval '1 ms' where account_id = $1`, [person.id, provenMs + 1_000])
    const change = () => caller.ask(password.changePasswordWithToken, { currentPassword: person.password, newPassword: 'seven loud brass bells' })
    expect((await refusalOf(change())).code).toBe('step-up')
    expect((await refusalOf(caller.ask(signIn.proveMyself, { password: 'not this' }))).code).toBe('wrong-password')
    await lab.settle()
    const { rows } = await lab.owner.query<{ n: number }>(`select count(*)::int as n from fact where verb = 'passwordRefused' and object_id = $1`, [
      person.id,
    ])
    expect(rows[0]!.n).toBe(1)
    await caller.ask(signIn.proveMyself, { password: person.password, totp: code() })
    await change()
  })
})

describe('passkeys', () => {
  it('what was not asked here, or not answered on this site, opens nothing', async () => {
    const { data } = await lab.stranger.ask(passkeys.beginPasskeySignIn, { site: 'localhost' })
    const told = (origin: string) =>
      JSON.stringify({ id: 'AA', response: { clientDataJSON: Buffer.from(JSON.stringify({ origin })).toString('base64url'), userHandle: '' } })
    for (const given of [
      { answer: told('https://elsewhere.invalid'), kept: data.kept },
      { answer: told('http://localhost'), kept: 'made up' },
      { answer: 'no json', kept: data.kept },
      { answer: told('http://localhost'), kept: data.kept },
    ])
      expect((await refusalOf(lab.stranger.ask(passkeys.finishPasskeySignIn, given))).code).toBe('passkey-refused')
  })

  it('an account that has one signs in by it, not by its password alone', async () => {
    const person = await addPerson(lab, { type: 'admin' })
    await lab.owner.query(
      `insert into passkey (command_center_id, id, account_id, credential_id, public_key, counter, transports, site, name)
       values ($1, gen_random_uuid(), $2, $3, '', 0, '{}', 'localhost', 'A telephone')`,
      [person.centerId, person.id, person.id],
    )
    expect((await refusalOf(login(person))).code).toBe('passkey-required')
    const { data } = await lab.stranger.ask(password.sendOtp, { email: person.email })
    const otp = /\d{6}/.exec((await lettersTo(lab, person.email)).at(-1)!.subject)![0]
    const { data: proof } = await lab.stranger.ask(password.submitOtp, { otpToken: data.otpToken, otp })
    const given = { otpToken: proof.otpToken, newPassword: 'seven loud brass bells' }
    expect((await refusalOf(lab.stranger.ask(password.changePassword, given))).code).toBe('passkey-required')
  })
})
