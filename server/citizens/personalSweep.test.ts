// Every column of the schema that holds text: what was said of a person stands, after erasure and after its time, only where it is declared to stay.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '#contract/citizens/approval.ts'
import { search } from '#contract/citizens/search.ts'
import { personalTables, shownColumns, tablesOfOffices } from '#contract/nouns/personalFields.ts'
import { interpreterKeptDays } from '#contract/reference/interpretersNow.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { kindNames } from '#contract/reference/kinds.ts'
import { tickets } from '#contract/tickets/room.ts'
import { forgetCalls } from '#server/calls/watch.ts'
import { forgetChats } from '#server/chat/retention.ts'
import { forgetVolunteers, tableOf } from '#server/reference/store.ts'
import { erasurePorts } from '#server/rooms.ts'
import { forgetTickets } from '#server/tickets/retention.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { forgetCitizens } from './retention.ts'

let lab: Lab
let verifier: Caller
let dispatcher: Caller
let center: string
let all: Column[]
beforeAll(async () => {
  lab = await openLab()
  verifier = await lab.as('verifier')
  dispatcher = await lab.as('dispatcher')
  center = verifier.centerId
  all = await readColumns()
})
afterAll(() => lab.close())

interface Column {
  table: string
  column: string
  type: string
  isMade: boolean
}
const readColumns = async () =>
  (
    await lab.owner.query<Column>(`select c.relname as table, a.attname as column, t.typname as type, a.attgenerated <> '' as "isMade"
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and t.typname in ('text', 'varchar', 'json', 'jsonb', '_text', 'tsvector') order by 1, a.attnum`)
  ).rows
const tables = new Map(Object.entries(personalTables).map(([table, of]) => [table, { ...of, person: Object.keys(of.person) as readonly string[] }]))
const tablesOfKinds = new Set(kindNames.map(tableOf))
const heldOf = ({ table, column }: Column) => {
  const of = tables.get(table)
  if (!of) return tablesOfOffices.has(table) || tablesOfKinds.has(table) ? 'plain' : undefined
  return (['person', 'staff', 'plain'] as const).find((held) => (of[held] as readonly string[]).includes(column))
}

/** A word that nothing else holds, for a person who is called by it. */
let made = 0
const newMarker = () => `Markador${(++made).toString(36)}${randomUUID().slice(0, 8).replace(/\d/g, 'x')}`

/** The columns of the whole database in which a word stands, however it is written. */
async function whereIs(marker: string): Promise<string[]> {
  const found: string[] = []
  const byTable = Map.groupBy(all, ({ table }) => table)
  for (const [table, of] of byTable) {
    const sums = of.map(({ column }) => `coalesce(bool_or("${column}"::text ilike $1), false) as "${column}"`)
    const { rows } = await lab.owner.query<Record<string, boolean>>(`select ${sums.join(', ')} from "${table}"`, [`%${marker}%`])
    for (const { column } of of) if (rows[0]![column]) found.push(`${table}.${column}`)
  }
  return found
}

/** Asked for without a name or an account: no citizen and no report leads to it; it goes by one tap, by STOP, or after a year (server/publicSide/alerts). A neighbor who can help is found by the number alone, so its row is made with that below. */
const ofNobody = new Set(['alert_subscriber', 'volunteer'])

/** Somebody with a verified record, a report that became a ticket, one that came late, and everything that can hang on them; each text is the marker. */
async function somebody(marker: string) {
  const deviceId = randomUUID()
  const phone = `+63917${String(1_000_000 + made * 7919 + Math.floor(Math.random() * 5000)).slice(-7)}`
  const told = { deviceId, description: `Fire at ${marker}`, landmark: `House of ${marker}`, callerName: marker, callerPhone: phone }
  const { data: sent } = await lab.stranger.ask(publicSide.createEmergencyTicket, told)
  const { data: lateSent } = await lab.stranger.ask(publicSide.createEmergencyTicket, {
    ...told,
    writtenAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
  })
  const [number, userId] = [sent.transactionNumber!, sent.userId]
  const run = (text: string, values: unknown[] = []) => lab.owner.query(text, [center, ...values])
  await run(
    `insert into citizen (command_center_id, id, name, status, phone) values ($1, $2, $3, 'APPROVED', $4) on conflict (command_center_id, id) do nothing`,
    [...[userId, marker, phone]],
  )
  await run(`insert into citizen_block (command_center_id, id, citizen_id, reason, blocked_by) values ($1, gen_random_uuid(), $2, 'x', $3)`, [
    ...[userId, verifier.accountId],
  ])
  await run(
    `insert into citizen_export (command_center_id, id, account_id, citizen_id, reason, citizens) values ($1, gen_random_uuid(), $3, $2, 'x', 1)`,
    [...[userId, verifier.accountId]],
  )
  const request = randomUUID()
  await run(`insert into deletion_request (command_center_id, id, citizen_id, name, contact) values ($1, $3, $2, 'x', 'x')`, [userId, request])
  const reportId = (await run('select id from public_report where command_center_id = $1 and number = $2', [number])).rows[0].id as string
  await run(
    `insert into ticket_update (command_center_id, id, number, text, created_by, report_id, is_public) values
      ($1, gen_random_uuid(), $2, 'x', null, $3, true), ($1, gen_random_uuid(), $2, 'x', '{"id": "${verifier.accountId}", "name": "Staff"}', null, false)`,
    [number, reportId],
  )
  await run(`insert into ticket_assignment (command_center_id, number, account_id, kind) values ($1, $2, $3, 'responseteam')`, [
    ...[number, verifier.accountId],
  ])
  await run(
    `insert into ticket_transfer (command_center_id, id, number, direction, state, from_center_id, from_name, to_center_id, to_name, reason)
      values ($1, gen_random_uuid(), $2, 'outgoing', 'declined', $1, 'From', $1, 'To', 'x')`,
    [number],
  )
  await run(
    `insert into ticket_step (command_center_id, number, version, step, by_id, at, was, became, units_were, units_became)
      values ($1, $2, 1, 'edit', $3, now(), '{}', '{}', '[]', '[]')`,
    [number, verifier.accountId],
  )
  await run(`insert into conversation (command_center_id, number) values ($1, $2) on conflict do nothing`, [number])
  await run(
    `insert into chat_message (command_center_id, number, seq, id, msg_type, is_from_citizen, text) values ($1, $2, 1, gen_random_uuid(), 'msg', true, 'x')`,
    [number],
  )
  const call = randomUUID()
  await run(
    `insert into call (command_center_id, id, direction, media, road, state, outcome, number, user_id, ended_at)
      values ($1, $3, 'incoming', 'audio', 'web', 'ENDED', 'answered', $2, $4, now())`,
    [number, call, userId],
  )
  await run(`insert into call_party (command_center_id, call_id, id, name, role, state) values ($1, $2, gen_random_uuid(), 'x', 'citizen', 'left')`, [
    call,
  ])
  await run('insert into call_recording (command_center_id, id, call_id, account_id, kept_at) values ($1, gen_random_uuid(), $2, $3, now())', [
    ...[call, verifier.accountId],
  ])
  await run(
    `insert into public_upload (command_center_id, id, report_id, name, bytes, source, state) values ($1, gen_random_uuid(), $2, 'x', 9, '\\x00', 'kept')`,
    [reportId],
  )
  await run(
    `insert into report_contact (command_center_id, id, report_id, kind, address_hash, secret, language, told) values ($1, gen_random_uuid(), $2, 'sms', $3, 'x', 'en', '')`,
    [reportId, createHash('sha256').update(marker).digest()],
  )
  await run(
    `insert into file (command_center_id, id, owner_kind, owner_id, sha256, type, name, bytes, created_by)
      select $1, gen_random_uuid(), kind, owner, 'none', 'image/jpeg', 'x.jpg', 9, by from (values ('ticket', $2, null), ('ticket', $2, $6),
        ('ticketUpdate', (select id::text from ticket_update where number = $2 and report_id is null limit 1), $6), ('citizen', $3, null), ('chat', $2, null),
        ('offlineReport', $4, null), ('callRecording', $5, null)) of (kind, owner, by)`.replaceAll('$6', `'${verifier.accountId}'::uuid`),
    [number, userId, (await run('select id from offline_report where command_center_id = $1 and user_id = $2', [userId])).rows[0].id, call],
  )
  const place = `Place ${randomUUID()}`
  await run(`insert into premise (command_center_id, id, name, kind) values ($1, gen_random_uuid(), $2, 'office')`, [place])
  const setBy = randomUUID()
  await run(
    `insert into number_flag (command_center_id, id, phone, kind, reason, until, set_by)
      select $1, gen_random_uuid(), kind, kind, 'x', current_date + 9, json_build_object('id', $2::text) from unnest(array['oxygen', 'dog']) of (kind)`,
    [setBy],
  )
  const member = randomUUID()
  await run(
    `insert into crew_member (command_center_id, id, name, role, phone, certificates, is_deleted) values ($1, $2, 'x', 'driver', $3, '{}', 1)`,
    [member, phone],
  )
  await run(
    `insert into crew_shift (command_center_id, id, team_id, crew_member_id, name, role, ended_at) values ($1, gen_random_uuid(), $3, $2, 'x', 'driver', now())`,
    [member, verifier.accountId],
  )
  await run(
    `insert into hazard (command_center_id, id, title, severity, lat, lng, number, is_from_crew, archived_at) values
      ($1, gen_random_uuid(), 'x', 'severe', 14.5, 121, $2, true, null), ($1, gen_random_uuid(), 'x', 'severe', 14.5, 121, $2, true, now())`,
    [number],
  )
  await run(
    `insert into volunteer (command_center_id, id, name, phone, skills, position, hours, certificate, language)
      values ($1, gen_random_uuid(), $2, $3, '{cpr}', '{"lat": 14.5, "lng": 121.1}', '24/7', $2, 'en')`,
    [marker, phone],
  )
  const interpreter = randomUUID()
  await run(
    `insert into interpreter (command_center_id, id, name, languages, phone, hours, note, is_deleted) values ($1, $2::uuid, $2::text, '{ilo}', $3, '24/7', '', 1)`,
    [interpreter, phone],
  )
  // A declined ticket, so that its time can be over; the late report became it too.
  await run(`update ticket set status = 'declined', user_id = $3 where command_center_id = $1 and number = $2`, [number, userId])
  await run(`update offline_report set state = 'tagged', number = $2 where command_center_id = $1 and user_id = $3`, [number, userId])
  const mine: Record<string, [sql: string, value: string]> = {
    ...Object.fromEntries(
      [
        'ticket',
        'ticket_update',
        'ticket_assignment',
        'ticket_transfer',
        'ticket_step',
        'offline_report',
        'conversation',
        'chat_message',
        'call',
      ].map((table) => [table, ['number = $1', number]]),
    ),
    hazard: ['number = $1', number],
    number_flag: ["set_by ->> 'id' = $1", setBy],
    crew_member: ['id::text = $1', member],
    crew_shift: ['crew_member_id::text = $1', member],
    call_party: ['call_id::text = $1', call],
    public_upload: ['report_id::text = $1', reportId],
    report_contact: ['report_id::text = $1', reportId],
    public_report: ['user_id::text = $1', userId],
    file: ["name = 'x.jpg' and $1 <> ''", number],
    citizen: ['id::text = $1', userId],
    citizen_block: ['citizen_id::text = $1', userId],
    citizen_export: ['citizen_id::text = $1', userId],
    deletion_request: ['citizen_id::text = $1', userId],
    premise: ['name = $1', place],
    interpreter: ['id::text = $1', interpreter],
  }
  const step = {
    reason: `Said ${marker}`,
    note: `${marker} says so`,
    disposition: marker,
    summary: `For ${marker}.`,
    by: { id: verifier.accountId, name: 'Staff' },
    at: new Date().toISOString(),
  }
  const filled: string[] = []
  for (const [table, of] of Map.groupBy(all, (one) => one.table)) {
    const marked = of.filter((one) => !one.isMade && ['person', 'staff'].includes(heldOf(one) ?? ''))
    if (marked.length === 0 || ofNobody.has(table)) continue
    const [which, value] = mine[table]!
    const sets = marked.map(({ column, type }) => `"${column}" = ${type === 'jsonb' ? '$3' : `$2 || ' in ${column}'`}`)
    const values = [value, `About ${marker}, seen, ${phone.replace('+63917', '0917 ')}`, JSON.stringify(step)]
    const { rowCount } = await lab.owner.query(
      `update "${table}" set ${sets.join(', ')} where ${which} and ($2::text, $3::jsonb) is not null`,
      values,
    )
    expect([table, rowCount! > 0]).toEqual([table, true])
    filled.push(...marked.map(({ column }) => `${table}.${column}`))
  }
  // It goes with each change of the text.
  await lab.owner.query('update ticket_update set said = $2 where number = $1', [number, JSON.stringify(step)])
  // A name is a name, and no sentence.
  await lab.owner.query(`update citizen set name = $2, phone = $3, email = $4 where id = $1`, [userId, marker, phone, `${marker}@people.invalid`])
  await lab.owner.query(`update crew_member set name = $2, phone = $3 where id = $1`, [member, marker, phone])
  await lab.owner.query(`update interpreter set phone = $2 where id = $1`, [interpreter, phone])
  // One of the own number, and one of a neighbor's that tells of the person.
  await lab.owner.query(
    `update number_flag set phone = case kind when 'oxygen' then $2 else '+639' || left(abs(hashtext($1))::text || '000000000', 9) end where set_by ->> 'id' = $1`,
    [...[setBy, phone]],
  )
  for (const table of ['ticket', 'offline_report'])
    await lab.owner.query(`update ${table} set caller_name = $2, caller_phone = $3 where user_id = $1`, [userId, marker, phone])
  return { ...{ member, interpreter, number, userId, request, token: sent.token, lateToken: lateSent.token, deviceId, phone, filled } }
}

const fulfil = ({ request }: { request: string }) => verifier.ask(approval.fulfilDeletionRequest, { id: request, idSeen: 1 })

it('every column that holds text is declared, and nothing is declared that is not there', () => {
  expect(all.filter((one) => !heldOf(one)).map(({ table, column }) => `${table}.${column}`)).toEqual([])
  const known = new Set(all.map(({ table, column }) => `${table}.${column}`))
  const declared = [...tables].flatMap(([table, { person, staff, plain }]) => [...person, ...staff, ...plain].map((column) => `${table}.${column}`))
  expect(declared.filter((one) => !known.has(one))).toEqual([])
})

describe('a word that stands in every column', () => {
  it('is nowhere once the citizen is erased, and the links to the reports are dead', async () => {
    const marker = newMarker()
    const person = await somebody(marker)
    const numbers = [
      'ticket.caller_phone',
      'offline_report.caller_phone',
      'citizen.phone',
      'crew_member.phone',
      'number_flag.phone',
      'interpreter.phone',
    ]
    const before = await whereIs(marker)
    expect(person.filled.filter((one) => !before.includes(one) && !numbers.includes(one))).toEqual([])
    expect(before).toEqual(expect.arrayContaining(['volunteer.certificate', 'volunteer.name']))
    await fulfil(person)
    expect(await whereIs(marker)).toEqual([])
    for (const token of [person.token, person.lateToken])
      expect((await refusalOf(lab.stranger.ask(publicSide.getKept, { token, deviceId: person.deviceId }))).status).toBe(404)
    const { rows } = await lab.owner.query('select text from ticket_update where number = $1', [person.number])
    expect(rows).toEqual([{ text: 'About [removed], seen, [removed] in text' }])
    const hazards = await lab.owner.query('select title, description, lat from hazard where number = $1 order by archived_at nulls first', [
      person.number,
    ])
    expect(hazards.rows).toEqual([
      { title: 'About [removed], seen, [removed] in title', description: 'About [removed], seen, [removed] in description', lat: 14.5 },
      { title: '–', description: '', lat: null },
    ])
  })

  it('stays among the crews for who is on their list, and is told to them', async () => {
    const marker = newMarker()
    const person = await somebody(marker)
    await lab.owner.query('update crew_member set is_deleted = 0 where id = $1', [person.member])
    const { items } = (await lab.stranger.ask(publicSide.getKept, { token: person.token, deviceId: person.deviceId })).data
    expect(items).toContainEqual({ kind: 'crew', value: person.phone })
    await fulfil(person)
    expect(await whereIs(marker)).toEqual(['crew_member.name', 'crew_shift.name'])
  })

  it('stays among the interpreters for whom the center still rings, is told to them, and goes ninety days after it rings them no more', async () => {
    const marker = newMarker()
    const person = await somebody(marker)
    const { db } = lab.nodes[0]!
    const isUsed = (isDeleted: 0 | 1) => lab.owner.query('update interpreter set is_deleted = $2 where id = $1', [person.interpreter, isDeleted])
    await isUsed(0)
    const { items } = (await lab.stranger.ask(publicSide.getKept, { token: person.token, deviceId: person.deviceId })).data
    expect(items.find(({ kind }) => kind === 'interpreter')?.value).toContain(person.phone)
    await fulfil(person)
    const left = ['interpreter.name', 'interpreter.note']
    expect(await whereIs(marker)).toEqual(left)
    await isUsed(1)
    const forgotten = async (days: number) => {
      await lab.owner.query('alter table interpreter disable trigger interpreter_changed')
      await lab.owner.query(`update interpreter set changed_at = now() - $2 * interval '1 day' where id = $1`, [person.interpreter, days])
      await lab.owner.query('alter table interpreter enable trigger interpreter_changed')
      await forgetCitizens(db, erasurePorts)
      return whereIs(marker)
    }
    expect(await forgotten(interpreterKeptDays - 1)).toEqual(left)
    expect(await forgotten(interpreterKeptDays + 1)).toEqual([])
  })

  it('is nowhere once the time of everything is over, though nobody asked', async () => {
    const marker = newMarker()
    const person = await somebody(marker)
    const old = "now() - interval '40 years'"
    await lab.owner.query(`update ticket set received_at = ${old}, updated_at = ${old} where number = $1`, [person.number])
    await lab.owner.query(`update call_recording set begun_at = ${old} where call_id in (select id from call where number = $1)`, [person.number])
    await lab.owner.query(`update call set rang_at = ${old} where number = $1`, [person.number])
    await lab.owner.query(`update conversation set last_at = ${old} where number = $1`, [person.number])
    await lab.owner.query(`update hazard set added_at = ${old} where number = $1`, [person.number])
    await lab.owner.query(`update crew_member set created_at = ${old} where id = $1`, [person.member])
    await lab.owner.query(`update crew_shift set started_at = ${old}, ended_at = ${old} where crew_member_id = $1`, [person.member])
    await lab.owner.query(`update citizen set created_at = ${old}, decided_at = ${old} where id = $1`, [person.userId])
    await lab.owner.query(`update volunteer set created_at = ${old} where name = $1`, [marker])
    await lab.owner.query(`update number_flag set until = ${old} where reason like '%' || $1 || '%'`, [marker])
    await lab.owner.query(`update premise set valid_until = ${old} where help like '%' || $1 || '%'`, [marker])
    const { db } = lab.nodes[0]!
    await forgetChats(db)
    await forgetCalls(db)
    await forgetTickets(db)
    await db.across(forgetVolunteers({}))
    // What remains of the person is the record, and what was said about it.
    const ofRecord = ['citizen', 'citizen_block', 'citizen_export', 'deletion_request', 'premise', 'interpreter', 'file', 'report_contact', 'call']
    expect((await whereIs(marker)).filter((one) => !ofRecord.includes(one.split('.')[0]!))).toEqual([])
    await forgetCitizens(db, erasurePorts)
    // The wish still waits for its answer.
    expect((await whereIs(marker)).filter((one) => !one.startsWith('deletion_request.'))).toEqual([])
    await fulfil(person)
    expect(await whereIs(marker)).toEqual([])
    const { data } = await dispatcher.ask(tickets.getEmergencyTicket, { id: person.number })
    expect(data).toMatchObject({ description: '', landmark: null, declined: { reason: '', note: null, by: { name: 'Staff' } } })
  })
})

/** Whose time is over with the ticket on which they hang. */
const ofTickets = new Set(['ticket', 'ticket_update', 'ticket_assignment', 'ticket_transfer', 'ticket_step', 'offline_report', 'report_contact'])

/** One sweep over the database for so many at once: each is called by a name of its own, and all who share an end by one word in it. */
const together = times(20, 50)

it(
  'what is kept, the export, erasure and retention agree on every person',
  async () => {
    const { db } = lab.nodes[0]!
    for (let n = 0; n < times(20, 500); n += together) {
      // An export asks who it is after ten minutes.
      verifier = await lab.as('verifier')
      const [erased, timed] = [newMarker(), newMarker()]
      const people = []
      for (let k = 0; k < together; k++) {
        // All of them come from one address.
        await lab.owner.query('delete from attempt')
        const isErased = k % 2 === 1
        // Of the names of a batch each begins with the word that is swept for.
        const person = await somebody(`${isErased ? erased : timed}x${newMarker()}`)
        people.push({ ...person, isErased })
        const { items } = (await lab.stranger.ask(publicSide.getKept, { token: person.token, deviceId: person.deviceId })).data
        const { rows } = await lab.owner.query<Record<string, string>>('select * from ticket where number = $1', [person.number])
        const kept = items.map(({ value }) => value).join('\n')
        const { json } = (await verifier.ask(search.exportCitizen, { id: person.userId, reason: 'The citizen asked' })).data
        for (const { column } of shownColumns('ticket')) for (const told of [kept, json]) expect(told).toContain(rows[0]![column]!)
      }
      expect(await whereIs(erased)).toEqual(expect.arrayContaining(['ticket.place', 'ticket_update.text', 'chat_message.text']))
      for (const person of people.filter(({ isErased }) => isErased)) await fulfil(person)
      const old = people.filter(({ isErased }) => !isErased).map(({ number }) => number)
      await lab.owner.query(
        `update ticket set received_at = now() - interval '40 years', updated_at = now() - interval '40 years' where number = any($1)`,
        [old],
      )
      await forgetTickets(db)
      expect([n, ...(await whereIs(erased))]).toEqual([n])
      expect([n, ...(await whereIs(timed)).filter((one) => ofTickets.has(one.split('.')[0]!))]).toEqual([n])
      for (const { number, token, deviceId } of people) {
        await lab.owner.query('delete from attempt')
        const { rows: after } = await lab.owner.query<Record<string, unknown>>('select * from ticket where number = $1', [number])
        expect(shownColumns('ticket').filter(({ column }) => after[0]![column])).toEqual([])
        expect((await refusalOf(lab.stranger.ask(publicSide.getKept, { token, deviceId }))).status).toBe(404)
      }
    }
  },
  times(240_000, 1_200_000),
)
