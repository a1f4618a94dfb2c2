// The secret of an installation is replaced: all that was sealed is sealed by the new one, and the old one opens, signs in and vouches for nothing more.
import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { startNode } from '#server/app.ts'
import { readHeads, sealHeads } from '#server/database/sealedHeads.ts'
import { askToSign, keepSigned, readSigned, signFor } from '#server/database/witness.ts'
import { headsPurpose, Secrets, tokenHash } from '#server/kit/secrets.ts'
import { phoneHash, tokenOf } from '#server/publicSide/store.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { sealedColumns } from './exportCenter.ts'
import { renewSecret, requireStopped } from './renewSecret.ts'

const [phone, other] = ['+639171234567', 'the secret of another town, which vouches for this one']
const to = 'the secret that takes the place of the one before it'
const keyOf = (secret: string) => new Secrets(secret).signingKey(headsPurpose)
const renew = () => renewSecret(ownerUrl(), { from: lab.config.secret, to, heads: lab.config.heads })
const ownerUrl = () => Object.assign(new URL(inject('ownerUrl')), { pathname: new URL(lab.appUrl).pathname }).href
let lab: Lab
let desk: Caller
let link: string
let reportId: string
const places = Object.entries(sealedColumns).flatMap(([table, columns]) => columns.map((column) => [table, column] as const))

beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
  link = (await lab.stranger.ask(publicSide.createEmergencyTicket, { deviceId: crypto.randomUUID(), landmark: 'Market' })).data.token
  const before = new Secrets(lab.config.secret)
  await lab.owner.query(`update account set totp_secret = $1 where username = 'taytay-dispatcher'`, [before.seal('JBSWY3DPEHPK3PXP')])
  await lab.owner.query('update camera set sealed_password = $1', [before.seal('of the camera')])
  await lab.owner.query(`update webhook set secret = $1, secret_before = $2, secret_before_until = now() + interval '1 day'`, [
    before.seal('of the webhook'),
    before.seal('of yesterday'),
  ])
  const { rows } = await lab.owner.query('select id from public_report where token_hash = $1', [tokenHash(link)])
  reportId = rows[0].id
  await lab.owner.query(
    `insert into report_contact (command_center_id, id, report_id, kind, address_hash, secret, language, told)
      select command_center_id, gen_random_uuid(), id, 'sms', $1, $2, 'en', 'received' from public_report where id = $3`,
    [phoneHash(before, phone), before.seal(phone), reportId],
  )
  await lab.owner.query(
    `insert into pgboss.job (name, data) select 'mail', jsonb_build_object('sealed', $1::text) where exists (select from pgboss.queue where name = 'mail')`,
    [before.seal('a letter')],
  )
  mkdirSync(`${lab.data}/other`)
  for (const n of [1, 2]) sealHeads(lab.config.heads, [{ center: 'a', seq: n, hash: `${n}` }], keyOf(lab.config.secret))
  keepSigned(
    lab.config.heads,
    signFor(`${lab.data}/other`, askToSign(lab.config.heads, keyOf(lab.config.secret)), keyOf(other)),
    keyOf(lab.config.secret),
  )
})
afterAll(() => lab.close())

async function sealedNow() {
  const all: string[] = []
  for (const [table, column] of places)
    all.push(
      ...(await lab.owner.query<{ one: string }>(`select ${column} as one from ${table} where ${column} is not null`)).rows.map(({ one }) => one),
    )
  const jobs = await lab.owner.query<{ one: string }>(`select data->>'sealed' as one from pgboss.job where data ? 'sealed' and state = 'created'`)
  return [...all, ...jobs.rows.map(({ one }) => one)]
}
const opens = (secret: string, sealed: string) => {
  try {
    return new Secrets(secret).unseal(sealed)
  } catch {
    return null
  }
}

it('not while Tanod is at work', async () => {
  await expect(requireStopped(ownerUrl(), 0)).rejects.toThrow('Stop Tanod first')
})

it('a connection that goes a moment after its server was stopped is waited for', async () => {
  const waiting = requireStopped(ownerUrl(), 60_000)
  for (const node of lab.nodes.splice(0)) await node.stop()
  await waiting
})

it('all that the old secret sealed is opened by the new one alone, letters on their way and what is asked twice too', async () => {
  const before = (await sealedNow()).map((one) => opens(lab.config.secret, one))
  expect(new Set(before)).toEqual(new Set(['JBSWY3DPEHPK3PXP', 'of the camera', 'of the webhook', 'of yesterday', phone, 'a letter']))
  const count = await renew()
  expect(count).toBe(before.length)
  // As after a try that was broken off behind the commit.
  expect(await renew()).toBe(count)
  const after = await sealedNow()
  expect(after.map((one) => opens(to, one)).sort()).toEqual(before.sort())
  expect(after.map((one) => opens(lab.config.secret, one)).filter((one) => one !== null)).toEqual([])
})

it('the heads that the old key sealed are vouched for by the new one, and those of another are not', () => {
  const { heads } = lab.config
  const { sealed, wrong } = readHeads(heads, keyOf(to))
  expect([sealed.length, wrong]).toEqual([3, []])
  expect(readSigned(heads, keyOf(to)).wrong).toEqual([])
  expect(signFor(`${lab.data}/other`, askToSign(heads, keyOf(to)), keyOf(other))).toContain('seal')
  // Whoever has the old secret alone seals nothing that counts.
  sealHeads(heads, [{ center: 'a', seq: 3, hash: 'forged' }], keyOf(lab.config.secret))
  expect(readHeads(heads, keyOf(to)).wrong).toEqual([expect.stringContaining('line 4 does not bear the seal')])
})

it('sessions, links and keys of before open nothing; numbers are known, and the next text holds a link that leads there', async () => {
  const node = await startNode({ ...lab.config, secret: to }, lab.appUrl, { write: () => {} })
  lab.nodes.push(node)
  expect((await refusalOf(desk.ask(signIn.getCurrentUser))).status).toBe(401)
  expect((await refusalOf(lab.stranger.ask(publicSide.getFollowUp, { token: link }))).status).toBe(404)
  expect((await lab.stranger.ask(publicSide.getFollowUp, { token: tokenOf(new Secrets(to), reportId) })).data).toBeTruthy()
  const known = await lab.owner.query('select report_id from report_contact where address_hash = $1', [phoneHash(new Secrets(to), phone)])
  expect(known.rows).toEqual([{ report_id: reportId }])
  expect((await lab.owner.query('select from api_key where revoked_at is null')).rows).toEqual([])
  expect((await lab.as('dispatcher')).token).toBeTruthy()
})
