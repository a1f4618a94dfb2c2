// Signing in with the partner agency: by its OpenID provider and by an exchange code, each confirmation once, each account one person.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staff } from '#contract/accounts/staff.ts'
import { partner } from '#contract/auth/partner.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { egovPartner, openEgov, openPartnerProvider, partnerClient, signInThere } from '#tests/partnerProvider.ts'

const returnTo = 'http://127.0.0.1:9/cms/dgsi'
let provider: Awaited<ReturnType<typeof openPartnerProvider>>
let egov: { url: string; close(): void }
let lab: Lab
let admin: Caller
beforeAll(async () => {
  provider = await openPartnerProvider(returnTo)
  egov = await openEgov('jose@partner.invalid')
  const hosts = [provider.issuer, egov.url].map((url) => new URL(url).host)
  lab = await openLab({
    nodes: 2,
    settings: {
      ...{ partnerName: 'The Agency', privateHosts: hosts },
      openId: {
        issuer: provider.issuer,
        clientId: partnerClient.id,
        clientSecret: partnerClient.secret,
        scope: 'openid email',
        groupsClaim: 'groups',
      },
      egov: { url: `${egov.url}/`, partnerCode: egovPartner.code, partnerSecret: egovPartner.secret },
    },
  })
  admin = await lab.as('admin')
  for (const name of ['ines', 'marta', 'unproven', 'jose']) await add(name, 'dgsi')
  await add('staffer', 'staff')
})
afterAll(async () => {
  await lab.close()
  await provider.close()
  egov.close()
})

const add = (name: string, realm: 'dgsi' | 'staff') =>
  admin.ask(staff.addAgent, { name, username: `agency-${name}`, email: `${name}@partner.invalid`, realm })
const begin = async () => (await lab.stranger.ask(partner.beginPartnerSignIn, { returnTo })).data
async function confirmed(name: string) {
  const { url, kept } = await begin()
  return { answer: (await signInThere(url, name, returnTo)).search.slice(1), kept }
}
const finish = (given: { answer: string; kept?: string }) => lab.stranger.ask(partner.finishPartnerSignIn, given)

it('200 whom the provider confirms is signed in, need not change a first password, and the page knows of the way', async () => {
  expect((await lab.stranger.ask(signIn.getSignInOptions)).data.partner).toBe('The Agency')
  const { data } = await finish(await confirmed('ines'))
  expect(data.currentUser).toMatchObject({ username: 'agency-ines', isDefaultPass: false })
  const caller = lab.caller(data.token, data.currentUser.accountId)
  expect((await caller.ask(signIn.getCurrentUser)).data.name).toBe('ines')
})

it('401 an answer that was used, one for another browser, and one that was altered', async () => {
  const first = await confirmed('ines')
  await finish(first)
  expect((await refusalOf(finish(first))).code).toBe('partner-used')
  const [one, other] = [await confirmed('ines'), await confirmed('ines')]
  expect((await refusalOf(finish({ answer: one.answer, kept: other.kept }))).code).toBe('partner-refused')
  expect((await refusalOf(finish({ ...(await confirmed('ines')), kept: 'AAAA' }))).code).toBe('partner-expired')
  const replayed = new URLSearchParams(first.answer)
  const again = await begin()
  replayed.set('state', new URL(again.url).searchParams.get('state')!)
  expect((await refusalOf(finish({ answer: String(replayed), kept: again.kept }))).code).toBe('partner-refused')
})

it.each([
  ['for another audience', { aud: 'somebody else' }],
  ['that has run out', { exp: Math.floor(Date.now() / 1000) - 3_600 }],
  ['of another issuer', { iss: 'https://elsewhere.invalid' }],
  ['with another nonce', { nonce: 'none of ours' }],
])('401 a token %s', async (_, claims) => {
  const given = await confirmed('ines')
  provider.bend.claims = claims
  expect((await refusalOf(finish(given))).code).toBe('partner-refused')
  provider.bend.claims = null
})

it('401 a token that somebody else signed', async () => {
  const given = await confirmed('ines')
  provider.bend.isForged = true
  expect((await refusalOf(finish(given))).code).toBe('partner-refused')
  provider.bend.isForged = false
})

it('401 who has no account of that realm, an unproven address, and another person at the same address', { tags: 'long' }, async () => {
  for (const name of ['nobody', 'staffer', 'unproven']) expect((await refusalOf(finish(await confirmed(name)))).code, name).toBe('partner-unknown')
  await finish(await confirmed('marta'))
  await lab.owner.query("update account set partner_subject = 'somebody else' where username = 'agency-marta'")
  expect((await refusalOf(finish(await confirmed('marta')))).code).toBe('partner-unknown')
})

it.each([
  'https://evil.invalid/take',
  'https://evil.invalid/cms/dgsi',
  'http://127.0.0.1.evil.invalid/cms/dgsi',
  'https://127.0.0.1:9@evil.invalid/cms/dgsi',
])('400 an address to come back to that is not the sign-in page of this installation: %s', async (elsewhere) => {
  expect((await refusalOf(lab.stranger.ask(partner.beginPartnerSignIn, { returnTo: elsewhere }))).status).toBe(400)
})

/** What the page does when somebody presses the button below the name. */
async function agreed(answer: string) {
  const told = await refusalOf(finish({ answer }))
  expect(told).toMatchObject({ code: 'partner-confirm', message: 'The Agency says that you are jose.' })
  return { answer, kept: String(told.details.kept) }
}

it('401 an exchange code, which anybody can bring to a browser, says whose account it is and signs in nobody before they agree', async () => {
  const before = await sessions()
  const { kept } = await agreed('exchange_code=good-1')
  expect(await sessions()).toBe(before)
  expect((await finish({ answer: 'exchange_code=good-1', kept })).data.currentUser.username).toBe('agency-jose')
  expect((await refusalOf(finish({ answer: 'exchange_code=good-1', kept }))).code).toBe('partner-used')
  expect((await refusalOf(finish({ answer: 'exchange_code=good-1' }))).code).toBe('partner-used')
  expect((await refusalOf(finish({ answer: 'exchange_code=bad' }))).code).toBe('partner-refused')
  expect(await sessions()).toBe(before + 1)
})

it('401 to agree with what another installation sealed, or with what was sealed for something else', async () => {
  const { answer } = await agreed('exchange_code=good-3')
  const { kept } = await begin()
  for (const wrong of ['AAAA', kept]) expect((await refusalOf(finish({ answer, kept: wrong }))).code).toMatch(/^partner-(expired|used)$/)
})

it('401 a person of one provider at the same number and address as one of another', async () => {
  await finish(await agreed('exchange_code=good-4'))
  const { rows } = await lab.owner.query("select partner_subject from account where username = 'agency-jose'")
  expect(rows[0].partner_subject).toBe(`${new URL(egov.url).host} jose`)
  expect((await refusalOf(finish(await confirmed('jose')))).code).toBe('partner-unknown')
})

const sessions = async () => Number((await lab.owner.query('select count(*) from session')).rows[0].count)

it('503 where the provider is away', async () => {
  egov.close()
  expect(await refusalOf(finish({ answer: 'exchange_code=good-2' }))).toMatchObject({ status: 503, code: 'partner-away' })
})
