// A center moves to another installation: every row, file, number and line of its log, under names that are free there; and nothing of it where it is not whole.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import { copyEmpty } from '#tests/filled.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'
import { firstOf } from '#tests/long.ts'
import { dot } from '#tests/request.ts'
import { type Entry, readArchive, writeArchive } from './archive.ts'
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
const picture = createHash('sha256').update(dot).digest('hex')
const lost = 'c'.repeat(64)

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
  mkdirSync(join(place.pathOf(picture), '..'), { recursive: true })
  writeFileSync(place.pathOf(picture), dot)
  writeFileSync(place.pathOf(picture, 'small'), 'of the other installation')
  await lab.owner.query('update file set sha256 = $1, bytes = $2', [picture, dot.length])
  await lab.owner.query(
    `insert into file (command_center_id, id, owner_kind, owner_id, sha256, type, name, bytes)
      select id, gen_random_uuid(), 'ticket', '', $1, 'image/png', 'lost.png', 1 from command_center where slug = 'taguig'`,
    [lost],
  )
  // A form of Taytay whose ticket went to Taguig.
  await lab.owner.query(
    `insert into paper_entry (command_center_id, paper_number, number)
      select id, 'P-0001', (select number from ticket t join command_center c on c.id = t.command_center_id where c.slug = 'taguig' limit 1)
      from command_center where slug = 'taytay'`,
  )
  const sealed = new Secrets(lab.config.secret).seal(seed)
  await lab.owner.query(`update account set totp_secret = $1 where username = 'taytay-dispatcher'`, [sealed])
  await lab.owner.query('update camera set sealed_password = $1', [sealed])
  await lab.owner.query(
    `update webhook set secret = $1, is_deleted = 0, kinds = array(select distinct verb from fact),
      told_to = (select seq from fact_head h where h.command_center_id = webhook.command_center_id)`,
    [sealed],
  )
  await lab.owner.query(
    `insert into fact_inbox (command_center_id, at, actor_type, verb, kind, object_id, data, audience, source, request_id)
      select id, now() - interval '2 hours', 'system', 'settingsChanged', 'settings', id::text, '{}', '{}', 'server', '' from command_center where slug = 'taytay'`,
  )
  const exported = (slug: string) => exportCenter(ownerUrl(), lab.config, slug, { folder, passphrase })
  files = { taytay: (await exported('taytay')).path, taguig: (await exported('taguig')).path }
  copyEmpty(target().data)
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

interface Planted {
  first?: Entry[]
  change?: (entry: Entry) => Entry
}
/** The export of Taytay as somebody bent it who knows the passphrase. */
async function bent({ first = [], change = (entry) => entry }: Planted): Promise<string> {
  const path = join(folder, 'bent.export')
  const entries = async function* (): AsyncGenerator<Entry> {
    for await (const entry of readArchive(files.taytay, passphrase)) {
      yield change(entry)
      if (entry.kind === 'about') yield* first
    }
  }
  await writeArchive(path, passphrase, entries())
  return path
}
const ofTable = (name: string, change: (row: string) => string): Planted => ({
  change: (entry) => (entry.kind === 'rows' && entry.table === name ? { ...entry, rows: entry.rows.map(change) } : entry),
})
const file = (path: string, content = dot): Planted => ({ first: [{ kind: 'file', path, content }] })
const place = (sha256: string) => join('files', sha256.slice(0, 2), sha256)

const bentOnes: [string, string, () => Planted][] = [
  [
    'rows of another center',
    'A row of account',
    () => ofTable('account', (row) => row.replace(/[\da-f-]{36}/, '00000000-0000-4000-8000-000000000000')),
  ],
  ['somebody who stands above the centers', 'A row of account', () => ofTable('account', (row) => row.replace(',dispatcher,', ',superadmin,'))],
  [
    'a column that is not sealed',
    'account.password_hash',
    () => ({ first: [{ kind: 'sealed', table: 'account', column: 'password_hash', id: picture, text: 'x' }] }),
  ],
  [
    'a sequence of the installation',
    'A sequence',
    () => ({ change: (entry) => (entry.kind === 'end' ? { ...entry, sequences: { fact_position: { last: '1', isCalled: true } } } : entry) }),
  ],
  ['a file in another place', 'The file secret', () => file('secret')],
  ['a table of the installation', 'The table log_epoch', () => ({ first: [{ kind: 'rows', table: 'log_epoch', rows: [] }] })],
  ['a content under a wrong name', `The file ${place(lost)}`, () => file(place(lost))],
]
it.each(firstOf(bentOnes, 2))('is refused where it holds %s, and leaves nothing', async (_, said, planted) => {
  await expect(take(await bent(planted()))).rejects.toThrow(said)
  expect(await rowsIn(owner, 'account', 'taytay')).toEqual([])
  expect(existsSync(join(target().data, 'secret'))).toBe(false)
})

it('leaves no file where its rows are not whole', async () => {
  const less = await bent({ change: (entry) => (entry.kind === 'rows' && entry.table === 'ticket' ? { ...entry, rows: [] } : entry) })
  await expect(take(less)).rejects.toThrow('does not hold all rows')
  expect(existsSync(join(target().data, place(picture)))).toBe(false)
  expect(existsSync(join(target().data, 'importing'))).toBe(false)
})

it('comes with every row, number and file, after one that came before under another name, and all of it verifies', async () => {
  const first = await take(files.taguig, { slug: 'taguig-new', code: 'TGX' })
  expect(first?.center).toMatchObject({ slug: 'taguig-new', code: 'TGX' })
  expect(first?.missing).toEqual([lost])
  await owner.query(`insert into sign_in_name select 'taytay-dispatcher', command_center_id, id from account where account_type = 'superadmin'`)
  const small = new FileKeeper(join(target().data, 'files')).pathOf(picture, 'small')
  writeFileSync(small, 'of this installation')
  const done = await take(files.taytay)
  expect(readFileSync(small, 'utf8')).toBe('of this installation')
  expect(said.filter((line) => line.startsWith('WRONG'))).toEqual([])
  expect(done?.renamed).toEqual([{ from: 'taytay-dispatcher', to: 'taytay-dispatcher.taytay' }])
  expect(done?.taken).toBe(1)
  expect(done?.files).toBeGreaterThan(0)
  for (const table of ['ticket', 'setting', 'file', 'ticket_assignment', 'barangay', 'chat_message'])
    expect(await rowsIn(owner, table, 'taytay'), table).toEqual(await rowsIn(lab.owner, table, 'taytay'))
  expect(await rowsIn(owner, 'fact', 'taytay')).toEqual(expect.arrayContaining(await rowsIn(lab.owner, 'fact', 'taytay')))
  expect(await rowsIn(owner, 'session', 'taytay')).toEqual([])
  expect((await owner.query(`select from fact where verb = 'settingsChanged' and at < now() - interval '1 hour'`)).rowCount).toBe(1)
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

it('is refused a second time', async () => {
  await expect(take(files.taytay)).rejects.toThrow('is in this installation already')
})

it('is refused where another center has its letters', { tags: 'long' }, async () => {
  const early = join(folder, 'early')
  copyEmpty(early)
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
    await until(async () => (await owner.query('select from fact where object_id = $1', [made.transactionNumber])).rowCount! > 0)
    const { rows: heard } = await owner.query(
      `select from webhook w join command_center c on c.id = w.command_center_id and c.slug = 'taguig-new'
        where exists (select from webhooks_with_work() m where m.id = w.id)
          or exists (select from webhook_delivery d where d.webhook_id = w.id and d.object_id = $1)`,
      [made.transactionNumber],
    )
    expect(heard.length).toBe(1)
  } finally {
    await node.stop()
  }
})
