// Made ready for Citus, or any engine that spreads centers over machines: what lies where, which keys carry the center, and that the work of a center needs no row of another.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entries } from '#contract/tickets/entries/entries.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { connect } from './pool.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const random = 'random, of 128 bits or more: unique within each center is enough, and a plain index finds it'
const directory = 'who signs in has named no center yet: it belongs in the directory of cells, as a reference table'

/** Tables that are the same for all centers: reference tables, on every machine. */
const ofInstallation: Record<string, string> = {
  command_center: 'the centers themselves, to which every row refers',
  attempt: 'tries of strangers by their network, before any center is known',
  figure_place: 'how far the figures have followed the log: one row a machine',
  log_epoch: 'which log this is, told apart from a restored one',
  migration: 'the schema that stands',
  node: 'the processes that live',
  one_time_password: 'codes of people who may have no account yet; none holds more than a purpose and a hash',
  warning_source: 'official feeds of the whole country',
  weather_answer: 'what the provider last answered for a place',
}

/** Unique keys that do not carry the center. Each is found by it alone; on Citus the index is made anew as told. */
const withoutCenter: Record<string, string> = {
  fact_inbox_pkey: 'one row waits for milliseconds; the order of an installation, see the position below',
  one_time_password_pkey: random,
  sign_in_name_pkey: directory,
  account_by_id: random,
  account_partner_subject: directory,
  api_key_by_token: random,
  captain_link_by_key: random,
  device_by_key: random,
  passkey_by_credential: 'random, made by the authenticator',
  public_report_by_share: random,
  public_report_by_token: random,
  public_upload_by_id: random,
  response_team_by_sign_on: random,
  sensor_by_key: random,
  session_by_token: random,
  ticket_by_number: 'a number begins with the code of a center, of which there is one: the primary key says it already',
}

/** Keys to other tables that do not carry the center. */
const keysWithoutCenter: Record<string, string> = {
  paper_entry_number_fkey: 'stays with the center that entered the paper when the ticket is handed to another',
  pasted_line_number_fkey: 'stays with the center that pasted the line when the ticket is handed to another',
}

/** Locks and sequences of which there is one for all centers. */
const oneForAll: Record<string, string> = {
  'lock 7466000': 'migrations',
  'lock 7466001': 'sealing: the position of a fact is one order over all centers of an installation; a cell is an installation, and has its own',
  'lock 7466002': 'preparing the database at a start',
  'lock 7466003': 'filling the demo',
  'lock 7466080': 'figures follow the log, one node at a time; who comes second goes on without waiting',
  'sequence fact_position': 'as the lock of sealing',
  'sequence fact_inbox_id_seq': 'the order in which facts wait; gaps and ties mean nothing',
  'sequence closed_day_change_id_seq': 'keys that also carry the center; gaps mean nothing',
  'sequence share_turn': 'whose turn it is among tries; gaps mean nothing',
  'sequence webhook_turn': 'whose turn it is among tries; gaps mean nothing',
}

const all = async <R>(sql: string): Promise<R[]> => (await lab.owner.query(sql)).rows as R[]
const own = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
const tablesOf = async (isOfCenter: boolean) =>
  (
    await all<{ name: string }>(
      `select c.relname as name from pg_class c where ${own} and ${isOfCenter ? '' : 'not'} exists
         (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'command_center_id' and a.attnotnull) order by 1`,
    )
  )
    .map(({ name }) => name)
    .toSorted()

describe('the schema', () => {
  it('each table is of a center, or known to be one for the installation', async () => {
    expect(await tablesOf(false)).toEqual(Object.keys(ofInstallation).toSorted())
  })

  it('every unique key of a table of a center carries the center, but for those that are known', async () => {
    const found = await all<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'command_center_id'
       where ${own} and (i.indisunique or i.indisexclusion) and not a.attnum = any (i.indkey) order by 1`,
    )
    expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutCenter).toSorted())
  })

  it('every key to another table of a center carries the center on both sides, but for those that are known', async () => {
    const found = await all<{ name: string }>(
      `select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid where ${own} and k.contype = 'f' and k.conparentid = 0
         and k.confrelid <> 'command_center'::regclass and not exists (
           select from generate_subscripts(k.conkey, 1) n
             join pg_attribute o on o.attrelid = k.conrelid and o.attnum = k.conkey[n] and o.attname = 'command_center_id'
             join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[n] and t.attname = 'command_center_id') order by 1`,
    )
    expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(keysWithoutCenter).toSorted())
  })

  it('no lock and no sequence is one for all centers, but for those that are known; each center has its numbers', async () => {
    const functions = await all<{ body: string }>(
      `select pg_get_functiondef(oid) as body from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang in
         (select oid from pg_language where lanname in ('sql', 'plpgsql'))`,
    )
    const folder = join(import.meta.dirname, '..')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    const texts = [...functions.map(({ body }) => body), ...sources]
    // A lock of a center, of a caller or of a number is made by hashing their names; a bare number is one for all.
    const locks = texts.flatMap((text) => [...text.matchAll(/\b(74660\d\d)\b/g)].map(([, number]) => `lock ${number}`))
    const bare = texts.flatMap((text) =>
      [...text.matchAll(/advisory_(?:xact_)?lock(?:_shared)?\((?!hashtext|74660|\$1)[^)]*\)/g)].map(([call]) => call),
    )
    const sequences = await all<{ name: string }>(
      `select 'sequence ' || c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relname !~ '^ticket_number_'`,
    )
    expect(bare).toEqual([])
    expect([...new Set([...locks, ...sequences.map(({ name }) => name)])].toSorted()).toEqual(Object.keys(oneForAll).toSorted())
    const numbers = await all<{ lacking: string }>(
      `select c.slug as lacking from command_center c where c.slug <> 'installation' and to_regclass('ticket_number_' || replace(c.id::text, '-', '')) is null
         or not exists (select from fact_head h where h.command_center_id = c.id)`,
    )
    expect(numbers).toEqual([])
  })

  it('docs/scale.md says of each table how it is spread', async () => {
    const doc = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
    const spread = (await tablesOf(true)).map(
      (name) => `select create_distributed_table('${name}', 'command_center_id', colocate_with => ${name === 'account' ? `'none'` : `'account'`});`,
    )
    const everywhere = Object.keys(ofInstallation)
      .toSorted()
      .map((name) => `select create_reference_table('${name}');`)
    const said = doc.split('\n').filter((line) => line.startsWith('select create_'))
    expect(said).toEqual([...everywhere, ...spread.toSorted((one, other) => Number(other.includes(`'none'`)) - Number(one.includes(`'none'`)))])
    for (const name of [...Object.keys(withoutCenter), ...Object.keys(keysWithoutCenter), ...Object.keys(oneForAll)])
      expect(doc).toContain(`\`${name.replace(/^(lock|sequence) /, '')}\``)
  })
})

describe('the work of a center', () => {
  let desk: Caller
  let caseTypeId: string
  beforeAll(async () => {
    desk = await lab.as('dispatcher')
    caseTypeId = await firstCaseType(lab, desk.centerId)
  })

  /** Filed by the desk and by a visitor, listed, accepted, written to, and heard. */
  async function work(): Promise<void> {
    const heard: string[] = []
    const socket = await desk.listen()
    socket.on('facts', (facts) => heard.push(...facts.map(({ verb }) => verb)))
    await desk.ask(entries.createEmergencyTicket, { caseTypeId, description: 'A tree fell' })
    const { data: filed } = await lab.stranger.ask(publicSide.createEmergencyTicket, {
      ...{
        commandCenterId: desk.centerId,
        caseTypeId,
        description: 'A wall fell',
        deviceId: randomUUID(),
        position: { lat: 14.5686, lng: 121.1331 },
      },
    })
    const id = filed.transactionNumber!
    const { data: listed } = await desk.ask(lists.getPendingEmergencyTickets, { limit: 100 })
    expect(listed.items.map((row) => row.transactionNumber)).toContain(id)
    await desk.ask(lifecycle.acceptTicket, { id })
    await desk.ask(updates.addUpdate, { transactionNumber: id, text: 'A team is on its way' })
    await until(() => heard.includes('updateAdded'))
    expect(new Set(heard)).toEqual(new Set([...heard, 'ticketFiled', 'ticketAccepted', 'updateAdded']))
    socket.disconnect()
  }

  it('goes on while every row of every other center is held by somebody; what two centers do does not', async () => {
    const [offered] = await fileReports(lab, desk.centerId, caseTypeId, 1)
    const [elsewhere] = await all<{ id: string }>(`select id from command_center where slug = 'taguig'`)
    await desk.ask(lifecycle.acceptTicket, { id: offered! })
    await desk.ask(transfer.transferTicket, { transactionNumber: offered!, commandCenterId: elsewhere!.id, reason: 'Across the river' })
    const holder = await connect(lab.ownerUrl, 'holder')
    try {
      await holder.query('begin')
      await holder.query('select from command_center where id <> $1 for update', [desk.centerId])
      // Sealing is one for all centers, as is told above: what waits of another center is sealed in turn.
      for (const name of (await tablesOf(true)).filter((one) => !one.startsWith('fact')))
        await holder.query(`select from ${name} where command_center_id <> $1 for update`, [desk.centerId])
      await work()
      expect((await refusalOf(desk.ask(transfer.cancelTransferredTicket, { id: offered! }))).status).toBeGreaterThanOrEqual(500)
    } finally {
      await holder.end()
    }
  })

  it('needs no row of another center: it goes on where there are none', async () => {
    await lab.settle()
    await lab.owner.query(`set session_replication_role = replica`)
    // The log is followed in one order over all centers: its lines stay.
    for (const name of (await tablesOf(true)).filter((one) => !one.startsWith('fact')))
      await lab.owner.query(`delete from ${name} where command_center_id <> $1`, [desk.centerId])
    await lab.owner.query(`delete from command_center where id <> $1`, [desk.centerId])
    await lab.owner.query(`set session_replication_role = origin`)
    await work()
  })
})
