// Applicants and payments, and the leaders that the superadmin hands out, over the wire on two nodes.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicants, payments } from '#contract/accounts/applicants.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { installation } from '#contract/accounts/installation.ts'
import { password } from '#contract/auth/password.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { filePath } from '#contract/files/files.ts'
import { approval } from '#contract/citizens/approval.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { operatorKeyOf } from '#server/operatorKey.ts'
import { addPerson, signInAs } from '#tests/people.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'

let lab: Lab
let admin: Caller
let other: Caller
let receipt: Blob
const nowhere = '00000000-0000-4000-8000-00000000dead'
const reason = 'Not enough people yet.'

beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  other = await lab.as('admin', 'taguig')
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  receipt = new Blob([new Uint8Array(png)], { type: 'image/png' })
})
afterAll(() => lab.close())

let n = 0
async function apply() {
  const { data: types } = await lab.stranger.ask(applicants.getPublicResponseTypes, { commandCenterId: admin.centerId })
  const email = `team${++n}@example.invalid`
  const given = {
    ...{ commandCenterId: admin.centerId, name: `Sample Rescuers ${n}`, contactName: 'Bagani Sample', email, phone: '0917 000 0009' },
    ...{ responseTypeId: types.items[0]!.id, plateNumber: 'ABC 1', note: 'Ten people.', noticeVersion: '2026-11' },
    ...{ amount: 500.5, method: 'Bank', reference: `REF-${n}`, paidOn: '2026-11-20', proof: receipt },
  }
  const { data } = await lab.stranger.ask(applicants.registerResponseTeam, given)
  const listed = (await admin.ask(applicants.getApplicants, { accountType: 'responseteam', status: 'pending', search: email })).data.items[0]!
  return { id: data.id, given, listed, payment: listed.latestPaymentLog! }
}

/** Letters that wait or were sent, by whom they are to. */
const lettersTo = async (address: string) => {
  const kept = (await fetch(`${lab.nodes[0]!.url}/mailbox?key=${operatorKeyOf(new Secrets(lab.config.secret))}`)).text()
  return (await kept).split('<article>').filter((letter) => letter.includes(address))
}

describe('response teams that apply', () => {
  it('200 and everything that was handed in reads back; it gives no right yet', async () => {
    const { given, listed, payment } = await apply()
    const { name, contactName, email, responseTypeId, plateNumber, note } = given
    expect(listed).toMatchObject({ name, contactName, email, responseTypeId, plateNumber, note, phone: '+639170000009', status: 'pending' })
    expect(payment).toMatchObject({ amount: 500.5, method: 'Bank', reference: given.reference, paidOn: '2026-11-20', status: 'pending' })
    const proof = await fetch(`${lab.nodes[1]!.url}${filePath(payment.proofId)}`, { headers: { authorization: `Bearer ${admin.token}` } })
    expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/webp'])
    for (const caller of [other, await lab.as('dispatcher')])
      expect((await fetch(`${lab.nodes[0]!.url}${filePath(payment.proofId)}`, { headers: { authorization: `Bearer ${caller.token}` } })).status).toBe(
        404,
      )
    const kept = await lab.owner.query('select notice_version, accepted_notice_at from applicant where id = $1', [listed.id])
    expect(kept.rows[0]).toMatchObject({ notice_version: '2026-11', accepted_notice_at: expect.any(String) as string })
    expect((await lab.stranger.ask(password.sendOtp, { email })).message).toBe('One time password is sent to your email.')
    expect((await lab.owner.query('select 1 from sign_in_name where name = $1', [email])).rows).toEqual([])
  })

  it('approved after the payment: makes the team, which carries its latestPaymentLog in the list; the owner is mailed a way in, never a password', async () => {
    const { id, given, payment } = await apply()
    expect((await refusalOf(admin.ask(applicants.approvedApplicant, { id }))).code).toBe('payment-open')
    await admin.ask(payments.approveRtPayment, { id: payment.id })
    const { data } = await admin.ask(applicants.approvedApplicant, { id })
    expect(data.applicant).toMatchObject({ status: 'approved', decidedBy: 'Amihan Demo' })
    expect(data.account).toMatchObject({ accountType: 'responseteam', name: given.name, isDefaultPass: true, team: { plateNumber: 'ABC 1' } })
    expect(data.account.latestPaymentLog).toMatchObject({ status: 'approved', accountId: data.account.accountId, applicantId: id })
    const { data: teams } = await admin.ask(responseTeams.getResponseTeams, { limit: 100 })
    expect(teams.items.every((team) => 'latestPaymentLog' in team)).toBe(true)
    expect(teams.items.find(({ accountId }) => accountId === data.account.accountId)).toMatchObject({ latestPaymentLog: { id: payment.id } })
    expect(JSON.stringify(data)).not.toMatch(/assword":"|hash/)
    await until(async () => (await lettersTo(given.email)).some((letter) => letter.includes('approved your application')))
    const letter = (await lettersTo(given.email)).find((one) => one.includes('approved your application'))!
    expect(letter).toContain(data.account.username)
    expect(letter).not.toMatch(/\w{4}-\w{4}-\w{4}-\w{4}/)
    expect((await refusalOf(admin.ask(applicants.approvedApplicant, { id }))).code).toBe('decided')
  })

  it('two approvals at once make one account', async () => {
    const { id, given, payment } = await apply()
    await admin.ask(payments.approveRtPayment, { id: payment.id })
    const both = await Promise.allSettled([admin.ask(applicants.approvedApplicant, { id }), admin.ask(applicants.approvedApplicant, { id })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await lab.owner.query('select 1 from account where email = $1', [given.email])).rows).toHaveLength(1)
  })

  it('rejected with a reason that reads back and is mailed; 404 alike for the other center’s and for none', async () => {
    const { id, given, payment } = await apply()
    const said = await Promise.all(
      [
        other.ask(applicants.approvedApplicant, { id }),
        other.ask(applicants.rejectApplicant, { id, reason }),
        admin.ask(applicants.rejectApplicant, { id: nowhere, reason }),
      ].map(refusalOf),
    )
    expect(new Set(said.map(({ message }) => message))).toEqual(new Set(['There is no such applicant.']))
    expect((await refusalOf(other.ask(payments.approveRtPayment, { id: payment.id }))).status).toBe(404)
    await admin.ask(payments.rejectRtPayment, { id: payment.id, reason: 'The slip is torn.' })
    await admin.ask(applicants.rejectApplicant, { id, reason })
    const { data } = await admin.ask(applicants.getApplicants, { status: 'rejected', search: given.email })
    expect(data.items[0]).toMatchObject({
      id,
      reason,
      decidedBy: 'Amihan Demo',
      latestPaymentLog: { status: 'rejected', reason: 'The slip is torn.' },
    })
    await until(async () => (await lettersTo(given.email)).length === 2)
    expect((await refusalOf(admin.ask(payments.approveRtPayment, { id: payment.id }))).code).toBe('decided')
  })

  it('a team hands in its own payments and sees those alone', async () => {
    const team = await lab.as('responseteam')
    const given = { amount: 100, method: 'Cash', reference: 'OWN-1', proof: receipt }
    const { data } = await team.ask(payments.addRtPayment, { accountId: team.accountId, ...given })
    const { data: history } = await team.ask(payments.getRtPayments, {})
    expect(history.items).toEqual([data])
    const foreign = await lab.as('responseteam', 'taguig')
    expect((await refusalOf(team.ask(payments.addRtPayment, { accountId: foreign.accountId, ...given }))).status).toBe(404)
    expect((await foreign.ask(payments.getRtPayments, {})).data.items).toEqual([])
  })
})

describe('leaders', () => {
  it.each(['Admin', 'Executive'] as const)('create, change, close and open an %s of a center: read back in the list of all', async (kind) => {
    const superadmin = await lab.as('superadmin')
    const create = installation[`create${kind}Account`]
    const update = installation[`update${kind}Accounts`]
    const list = installation[`get${kind}Accounts`]
    const username = `leader.${kind.toLowerCase()}`
    const person = { name: 'Pinuno Sample', username, email: `${username}@example.invalid`, phone: null, commandCenterId: other.centerId }
    const { data } = await superadmin.ask(create, person)
    const { accountId: id } = data.account
    await superadmin.ask(update, { id, version: 1, name: 'Pinuno Bago' })
    const find = async () => (await superadmin.ask(list, { search: username })).data.items
    expect(await find()).toMatchObject([{ ...person, name: 'Pinuno Bago', version: 2 }])
    const signedIn = await lab.stranger.ask(signIn.login, { username, password: data.initialPassword })
    await superadmin.ask(update, { id, version: 2, isDeleted: 1 })
    expect((await refusalOf(lab.caller(signedIn.data.token).ask(signIn.getCurrentUser))).status).toBe(401)
    expect((await refusalOf(superadmin.ask(update, { id, version: 2, isDeleted: 0 }))).status).toBe(409)
    await superadmin.ask(update, { id, version: 3, isDeleted: 0 })
    expect((await superadmin.ask(list, { commandCenterId: admin.centerId })).data.items.map((one) => one.accountId)).not.toContain(id)
    for (const wrong of [nowhere, superadmin.accountId, (await lab.as('agent')).accountId])
      expect((await refusalOf(superadmin.ask(update, { id: wrong, version: 1, name: 'No' }))).message).toBe('There is no such account.')
    expect((await refusalOf(superadmin.ask(create, { ...person, commandCenterId: nowhere }))).status).toBe(404)
  })

  it('nobody of a center reaches them, and both logs tell of what was done', async () => {
    for (const caller of [admin, await lab.as('executive')])
      for (const call of Object.values(installation)) expect((await refusalOf(caller.ask(call as never, {} as never))).status).toBe(403)
    await lab.settle()
    const { rows } = await lab.owner.query<{ n: number }>(
      "select count(distinct command_center_id) as n from fact where verb = 'accountAdded' and actor_type = 'superadmin'",
    )
    expect(rows[0]!.n).toBe(2)
  })
})

describe('four eyes', () => {
  const refused = async (asking: Promise<unknown>) => expect(await refusalOf(asking)).toMatchObject({ status: 403, code: 'own-application' })

  it('who handed in a payment does not decide on it; a colleague does', async () => {
    const [one, colleague] = [
      await signInAs(lab, await addPerson(lab, { type: 'verifier' })),
      await signInAs(lab, await addPerson(lab, { type: 'verifier' })),
    ]
    const { rows } = await lab.owner.query<{ id: string }>(`select account_id as id from response_team where command_center_id = $1 limit 1`, [
      admin.centerId,
    ])
    const accountId = rows[0]!.id
    const { data } = await one.ask(payments.addRtPayment, { accountId, amount: 100, method: 'Cash', reference: 'FE-1', proof: receipt })
    await refused(one.ask(payments.approveRtPayment, { id: data.id }))
    expect((await colleague.ask(payments.approveRtPayment, { id: data.id })).data.status).toBe('approved')
  })

  it('whoever is reached where an applicant is approves neither payment nor application', async () => {
    const { id, given, payment } = await apply()
    const own = await addPerson(lab, { type: 'verifier' })
    await lab.owner.query('update account set email = upper($2) where id = $1', [own.id, given.email])
    const verifier = await signInAs(lab, own)
    await refused(verifier.ask(payments.approveRtPayment, { id: payment.id }))
    await admin.ask(payments.approveRtPayment, { id: payment.id })
    await refused(verifier.ask(applicants.approvedApplicant, { id }))
    expect((await admin.ask(applicants.approvedApplicant, { id })).data.applicant.status).toBe('approved')
  })

  it('nobody verifies themselves as a citizen', async () => {
    const { rows } = await lab.owner.query<{ id: string; phone: string }>(
      `select id, phone from citizen where command_center_id = $1 and status = 'PENDING' and phone <> '' limit 1`,
      [admin.centerId],
    )
    const own = await addPerson(lab, { type: 'verifier' })
    await lab.owner.query('update account set phone = $2 where id = $1', [own.id, rows[0]!.phone])
    await refused((await signInAs(lab, own)).ask(approval.approveCitizen, { id: rows[0]!.id }))
  })
})
