// A center moves to another installation: every row, file, number and line of its log, under names that are free there; and nothing of it where it is not whole.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { tickets } from '#contract/tickets/room.ts'
import { startNode } from '#server/app.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { openDatabase, type Opened } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { found } from '#server/found.ts'
import { prepareJobs } from '#server/kit/jobs.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { dot } from '#tests/request.ts'
import { exportCenter } from './exportCenter.ts'
import { importCenter } from './importCenter.ts'
import { aboutOf } from './restore.ts'

let lab: Lab
let folder: string
let there: Opened
let owner: pg.Client
let files: { taytay: string; taguig: string }
const passphrase = 'correct horse battery'
const ownerUrl = () => Object.assign(new URL(inject('ownerUrl')), { pathname: new URL(lab.appUrl).pathname }).href
const target = () => ({ data: join(folder, 'there'), heads: join(folder, 'there/heads'), secret: 'the secret of the other installation' })
const seed = 'JBSWY3DPEHPK3PXP'

beforeAll(async () => {
  lab = await openLab()
  folder = mkdtempSync(join(tmpdir(), 'tanod-center-'))
  chmodSync(folder, 0o755)
  const desk = await lab.as('dispatcher')
  const caseTypeId = (await desk.ask(tickets.getAcceptedEmergencyTickets)).data.items[0]!.caseTypeId
  await desk.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Before the move', position: { lat: 14.56, lng: 121.13 } })
  await lab.settle()
  // What a center's clocks do after its export is not in it.
  for (const node of lab.nodes.splice(0)) await node.stop()
  const place = new FileKeeper(join(lab.data, 'files'))
  for (const { sha256 } of (await lab.owner.query<{ sha256: string }>('select distinct sha256 from file')).rows) {
    mkdirSync(join(place.pathOf(sha256), '..'), { recursive: true })
    writeFileSync(place.pathOf(sha256), dot)
  }
  await lab.owner.query('update file set bytes = $1', [dot.length])
  const sealed = new Secrets(lab.config.secret).seal(seed)
  await lab.owner.query(`update account set totp_secret = $1 where username = 'taytay-dispatcher'`, [sealed])
  await lab.owner.query('update camera set sealed_password = $1', [sealed])
  await lab.owner.query('update webhook set secret = $1', [sealed])
  const exported = (slug: string) => exportCenter(ownerUrl(), lab.config, slug, { folder, passphrase })
  files = { taytay: (await exported('taytay')).path, taguig: (await exported('taguig')).path }
  there = await openDatabase({ databaseUrl: undefined, data: target().data, fast: true, secret: target().secret }, () => {})
  const { rows } = await lab.owner.query<{ email: string }>(`select email from account where username = 'taytay-dispatcher'`)
  await prepareJobs(there.ownerUrl)
  await found({ demo: false, superadminEmail: rows[0]!.email }, there.appUrl, () => {})
  owner = await connect(there.ownerUrl, 'test')
})
afterAll(async () => {
  await owner.end()
  await there.stop()
  await lab.close()
  rmSync(folder, { recursive: true, force: true })
})

const said: string[] = []
const take = (path: string, named = {}) => importCenter(there.ownerUrl, target(), { path, passphrase, named }, (line) => void said.push(line))
const rowsIn = async (client: pg.Client, table: string, slug: string) =>
  (
    await client.query<{ one: string }>(
      `select t::text as one from ${table} t where command_center_id = (select id from command_center where slug = $1) order by 1`,
      [slug],
    )
  ).rows.map(({ one }) => one)

it('is no backup of an installation, and names the centers where it is asked for another', async () => {
  await expect(aboutOf(files.taytay, passphrase)).rejects.toThrow('holds one center alone')
  await expect(exportCenter(ownerUrl(), lab.config, 'atlantis', { folder, passphrase })).rejects.toThrow('There is no center atlantis. There are: ')
})

it('comes with every row, number and file, after one that came before under another name, and all of it verifies', async () => {
  expect((await take(files.taguig, { slug: 'taguig-new', code: 'TGX' }))?.center).toMatchObject({ slug: 'taguig-new', code: 'TGX' })
  await owner.query(`insert into sign_in_name select 'taytay-dispatcher', command_center_id, id from account where account_type = 'superadmin'`)
  const done = await take(files.taytay)
  expect(said.filter((line) => line.startsWith('WRONG'))).toEqual([])
  expect(done?.renamed).toEqual([{ from: 'taytay-dispatcher', to: 'taytay-dispatcher.taytay' }])
  expect(done?.taken).toBe(1)
  expect(done?.files).toBeGreaterThan(0)
  for (const table of ['ticket', 'fact', 'fact_head', 'setting', 'file', 'ticket_assignment', 'barangay', 'chat_message'])
    expect(await rowsIn(owner, table, 'taytay'), table).toEqual(await rowsIn(lab.owner, table, 'taytay'))
  expect(await rowsIn(owner, 'session', 'taytay')).toEqual([])
})

it('holds what was sealed, under the seal of the other installation', async () => {
  const secrets = new Secrets(target().secret)
  const { rows } = await owner.query<{ sealed: string }>(
    `select totp_secret as sealed from account where totp_secret is not null
      union all select sealed_password from camera where sealed_password is not null union all select secret from webhook`,
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map(({ sealed }) => secrets.unseal(sealed)))).toEqual(new Set([seed]))
})

it('is refused a second time, and where another center has its letters', async () => {
  await expect(take(files.taytay)).rejects.toThrow('is in this installation already')
  const early = join(folder, 'early')
  const empty = await openDatabase({ databaseUrl: undefined, data: early, fast: true, secret: target().secret }, () => {})
  const other = await connect(empty.ownerUrl, 'test')
  await other.query(`insert into command_center (id, slug, code, name) values (gen_random_uuid(), 'other', $1, 'Other')`, [
    (await lab.owner.query<{ code: string }>(`select code from command_center where slug = 'taytay'`)).rows[0]!.code,
  ])
  const wish = { path: files.taytay, passphrase }
  await expect(importCenter(empty.ownerUrl, { ...target(), data: early }, wish, () => {})).rejects.toThrow('name others')
  await other.end()
  await empty.stop()
})

it('is refused while Tanod works there, and works there afterwards: its people sign in, and the next ticket has a new number', async () => {
  const node = await startNode({ ...lab.config, ...target(), demo: true }, there.appUrl, { write: () => {} })
  try {
    await expect(take(files.taytay)).rejects.toThrow('Tanod is at work on this database')
    const stranger = { base: node.url, token: () => null }
    const { data: signed } = await ask(stranger, signIn.login, { username: 'taguig-dispatcher', password: demoPassword })
    const desk = { base: node.url, token: () => signed.token }
    const { data: list } = await ask(desk, tickets.getAcceptedEmergencyTickets)
    const { data: made } = await ask(desk, entries.createEmergencyTicket, {
      caseTypeId: list.items[0]!.caseTypeId,
      description: 'After the move',
      position: { lat: 14.52, lng: 121.05 },
    })
    expect(made.transactionNumber).toContain('TGX')
  } finally {
    await node.stop()
  }
})
