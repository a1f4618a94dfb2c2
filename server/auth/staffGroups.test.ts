// Staff who sign in with their town's own provider: the address that it vouches for, and a group of the account's type.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '#contract/accounts/apiKeys.ts'
import { staff } from '#contract/accounts/staff.ts'
import { partner } from '#contract/auth/partner.ts'
import { secondFactor } from '#contract/auth/secondFactor.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { readConfig } from '#server/config.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { addPerson, type Person, signInAs } from '#tests/people.ts'
import { groupsOf, openPartnerProvider, partnerClient, signInThere } from '#tests/partnerProvider.ts'
import { totpOf } from './verify.ts'

const returnTo = 'http://127.0.0.1:9/cms/dgsi'
let provider: Awaited<ReturnType<typeof openPartnerProvider>>
let lab: Lab
beforeAll(async () => {
  provider = await openPartnerProvider(returnTo)
  lab = await openLab({
    settings: {
      ...{ partnerName: 'The Town', privateHosts: [new URL(provider.issuer).host] },
      openId: {
        issuer: provider.issuer,
        clientId: partnerClient.id,
        clientSecret: partnerClient.secret,
        scope: 'openid email',
        groupsClaim: 'groups',
      },
      staffGroups: [
        { group: 'desk', type: 'agent' },
        { group: 'chiefs', type: 'admin' },
      ],
    },
  })
  const admin = await lab.as('admin')
  for (const name of ['ana', 'ben', 'unproven'])
    await admin.ask(staff.addAgent, { name, username: `town-${name}`, email: `${name}@partner.invalid`, realm: 'staff' })
  await admin.ask(staff.addAgent, { name: 'Dina', username: 'agency-dina', email: 'dina@partner.invalid', realm: 'dgsi' })
})
afterAll(async () => {
  groupsOf.clear()
  await lab.close()
  await provider.close()
})

async function confirmedThere(name: string) {
  const { url, kept } = (await lab.stranger.ask(partner.beginPartnerSignIn, { returnTo })).data
  return { answer: (await signInThere(url, name, returnTo)).search.slice(1), kept }
}
const come = async (name: string) => lab.stranger.ask(partner.finishPartnerSignIn, await confirmedThere(name))
const codeOf = async (name: string) => (await refusalOf(come(name))).code

it('200 who is in a group of the account’s type works as staff, and the page offers the way', async () => {
  expect((await lab.stranger.ask(signIn.getSignInOptions)).data).toMatchObject({ partner: 'The Town', partnerForStaff: true })
  groupsOf.set('ana', ['others', 'desk'])
  const { data } = await come('ana')
  const me = (await lab.caller(data.token, data.currentUser.accountId).ask(signIn.getCurrentUser)).data
  expect(me).toMatchObject({ name: 'ana', accountType: 'agent' })
  await lab.settle()
  const { rows } = await lab.owner.query(`select data->>'realm' as realm from fact where verb = 'signedIn' and object_id = $1`, [me.accountId])
  expect(rows).toEqual([{ realm: 'staff' }])
})

it('401 without a group, in one of another type, after leaving it, and without a proven address; each is a fact', async () => {
  expect(await codeOf('ben')).toBe('partner-group')
  groupsOf.set('ben', ['chiefs'])
  expect(await codeOf('ben')).toBe('partner-group')
  groupsOf.set('ben', ['desk'])
  await come('ben')
  groupsOf.delete('ben')
  expect(await codeOf('ben')).toBe('partner-group')
  groupsOf.set('unproven', ['desk']).set('nobody', ['desk', 'chiefs'])
  for (const name of ['unproven', 'nobody']) expect(await codeOf(name), name).toBe('partner-unknown')
  await lab.settle()
  const { rows } = await lab.owner.query(`select 1 from fact where verb = 'signInRefused' and data->>'reason' = 'groups'`)
  expect(rows).toHaveLength(3)
})

it('401 another person at the address of somebody who came before', async () => {
  groupsOf.set('ana', ['desk'])
  await lab.owner.query(`update account set partner_subject = 'somebody else' where username = 'town-ana'`)
  expect(await codeOf('ana')).toBe('partner-unknown')
})

it('an account of the partner’s realm needs no group', async () => {
  expect((await come('dina')).data.currentUser.username).toBe('agency-dina')
})

describe('a second factor', () => {
  const subjectOf = async ({ id }: Person) => (await lab.owner.query('select partner_subject as of from account where id = $1', [id])).rows[0].of
  const chief = async (name: string) => {
    const person = await addPerson(lab, { type: 'admin' })
    await lab.owner.query('insert into sign_in_name (name, command_center_id, account_id) values ($1, $2, $3)', [
      `${name}@partner.invalid`,
      person.centerId,
      person.id,
    ])
    groupsOf.set(name, [...Array.from({ length: 300 }, (_, at) => `some other group ${at}`), 'chiefs'])
    return person
  }

  const makeKey = (caller: Caller) => caller.ask(apiKeys.addApiKey, { name: 'Phone', permissions: ['tickets.read'] })

  it('401 is asked for after the provider, and nobody is bound before; the confirmation then serves once', async () => {
    const person = await chief('carla')
    const caller = await signInAs(lab, person)
    const { secret } = (await caller.ask(secondFactor.beginSecondFactor, { password: person.password })).data
    const code = (ahead: number) => totpOf(secret).generate({ timestamp: Date.now() + ahead * 30_000 })
    await caller.ask(secondFactor.confirmSecondFactor, { code: code(-1) })
    const answer = await confirmedThere('carla')
    const asked = await refusalOf(lab.stranger.ask(partner.finishPartnerSignIn, answer))
    expect(asked.code).toBe('totp-required')
    const confirmed = { answer: answer.answer, kept: String(asked.details['kept']) }
    const send = (totp: string) => lab.stranger.ask(partner.finishPartnerSignIn, { ...confirmed, totp })
    const used = await refusalOf(send(code(-1)))
    expect([used.code, typeof used.details['kept']]).toEqual(['totp-required', 'string'])
    expect(await subjectOf(person)).toBeNull()
    const { data } = await send(code(0))
    expect(data.currentUser).toMatchObject({ accountId: person.id, hasSecondFactor: true })
    expect(await subjectOf(person)).not.toBeNull()
    expect((await refusalOf(send(code(1)))).code).toBe('partner-used')
    await makeKey(lab.caller(data.token, person.id))
  })

  it('401 whose factor is a passkey shows that', async () => {
    const person = await chief('pilar')
    await lab.owner.query(
      `insert into passkey (command_center_id, id, account_id, credential_id, public_key, counter, transports, site, name)
       values ($1, gen_random_uuid(), $2, 'some', '', 0, '{}', '127.0.0.1', 'Phone')`,
      [person.centerId, person.id],
    )
    expect(await codeOf('pilar')).toBe('passkey-required')
    expect(await subjectOf(person)).toBeNull()
  })

  it('403 who has none proves themselves here before what asks for it', async () => {
    const person = await chief('nora')
    const { data } = await come('nora')
    const caller = lab.caller(data.token, person.id)
    expect((await refusalOf(makeKey(caller))).code).toBe('step-up')
    await caller.ask(signIn.proveMyself, { password: person.password })
    await makeKey(caller)
  })
})

it('groups whose names hold commas stand between semicolons', () => {
  const given = (groups: string) => readConfig({ TANOD_OIDC_GROUPS: groups }).staffGroups
  expect(given('cn=desk,dc=town=agent;cn=chiefs,dc=town=admin')).toEqual([
    { group: 'cn=desk,dc=town', type: 'agent' },
    { group: 'cn=chiefs,dc=town', type: 'admin' },
  ])
  expect(given('cn=desk,dc=town=agent;')).toEqual([{ group: 'cn=desk,dc=town', type: 'agent' }])
  expect(given('desk=agent, chiefs=admin')).toHaveLength(2)
})

it('groups of unknown types, of superadmins and without a type are refused at the start', () => {
  const given = (groups: string) => () => readConfig({ TANOD_OIDC_GROUPS: groups })
  for (const one of ['desk=boss', 'chiefs=superadmin', 'desk', '=agent', 'desk=']) expect(given(one), one).toThrow(/TANOD_OIDC_GROUPS/)
})
