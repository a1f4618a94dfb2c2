// Staff who sign in with their town's own provider: the address that it vouches for, and a group of the account's type.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staff } from '#contract/accounts/staff.ts'
import { partner } from '#contract/auth/partner.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { readConfig } from '#server/config.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { groupsOf, openPartnerProvider, partnerClient, signInThere } from '#tests/partnerProvider.ts'

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

async function come(name: string) {
  const { url, kept } = (await lab.stranger.ask(partner.beginPartnerSignIn, { returnTo })).data
  const answer = (await signInThere(url, name, returnTo)).search.slice(1)
  return lab.stranger.ask(partner.finishPartnerSignIn, { answer, kept })
}
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

it('groups of unknown types, of superadmins and without a type are refused at the start', () => {
  const given = (groups: string) => () => readConfig({ TANOD_OIDC_GROUPS: groups })
  for (const one of ['desk=boss', 'chiefs=superadmin', 'desk', '=agent', 'desk=']) expect(given(one), one).toThrow(/TANOD_OIDC_GROUPS/)
})
