// PRV-02: every call whose reply shows a person leaves one fact with its ids, found in the contract and asked one by one; "whose data did X see" is complete.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contract/audit/room.ts'
import { contract } from '#contract/contract.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { shownIn, showsPersons } from '#contract/nouns/personal.ts'
import { offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { keepCitizenPosition } from '#server/tickets/store.ts'
import { stopRounds } from '#tests/callers.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { sampleOf } from '#tests/sample.ts'

let lab: Lab
let people: Caller[]
let ids: Record<string, string>
beforeAll(async () => {
  lab = await openLab({ history: 'year' })
  await stopRounds(lab)
  people = [await lab.as('admin'), await lab.as('supervisor'), await lab.as('verifier')]
  const one = async (sql: string) => (await lab.owner.query<{ id: string }>(sql, [people[0]!.centerId])).rows[0]!.id
  const ticket = await one(
    "select number as id from ticket where command_center_id = $1 and status = 'accepted' and user_id is not null and caller_name is not null limit 1",
  )
  ids = {
    ticket,
    talk: await one('select number as id from talk where command_center_id = $1 and number is not null limit 1').catch(() => ticket),
    citizen: await one("select id from citizen where command_center_id = $1 and status = 'APPROVED' and cardinality(id_picture_ids) > 0 limit 1"),
    picture: await one("select id from file where command_center_id = $1 and owner_kind = 'citizen' limit 1"),
    storm: await one('select coalesce((select id from storm where command_center_id = $1 limit 1), $1) as id'),
    name: await one("select split_part(name, ' ', 1) as id from citizen where command_center_id = $1 and status = 'APPROVED' limit 1"),
  }
  await fillRest(people[0]!.centerId)
})
afterAll(() => lab.close())

const flagged = '+639170000001'
/** What the demo leaves empty: a late report, a deleted ticket, a premise at the ticket, a call that rings and one that is over, a flagged number, where a citizen was, two records of one person. */
async function fillRest(center: string): Promise<void> {
  const at = new Date().toISOString()
  await people[1]!.ask(offlineReports.addOfflineReport, { road: 'paper', text: 'Written on paper', writtenAt: at, callerName: 'Luntian Sample' })
  const calls = `insert into call (command_center_id, id, direction, media, road, state, rang_at, ended_at, outcome, caller_name, caller_phone, number)
    values ($1, gen_random_uuid(), 'incoming', 'audio', 'phone', 'RINGING', now(), null, null, 'Luntian Sample', '+639170000001', null),
      ($1, gen_random_uuid(), 'incoming', 'audio', 'phone', 'ENDED', now(), now(), 'missed', 'Hiraya Sample', '+639170000002', $2)`
  await lab.owner.query(calls, [center, ids['ticket']])
  await lab.owner.query(
    `update ticket set status = 'deleted' where number = (select number from ticket where command_center_id = $1 and tab = 'archived' and number <> $2
      and caller_name is not null limit 1)`,
    [center, ids['ticket']],
  )
  await lab.owner.query(
    `insert into premise (command_center_id, id, name, kind, position, contact_name) select $1, gen_random_uuid(), 'At the ticket', 'home',
      json_build_object('lat', lat, 'lng', lng), 'Ligaya Sample' from ticket where number = $2`,
    [center, ids['ticket']],
  )
  await lab.owner.query(
    `insert into neighbor_call (command_center_id, id, volunteer_id, number, need, metres, state, told)
      select $1, gen_random_uuid(), id, $2, 'arrest', 120, 'going', 'ask' from volunteer where command_center_id = $1 limit 1`,
    [center, ids['ticket']],
  )
  await lab.owner.query(
    `insert into number_flag (command_center_id, id, phone, kind, reason, until, set_by)
      values ($1, gen_random_uuid(), $2, 'oxygen', 'Beside the bed', current_date + 9, json_build_object('id', gen_random_uuid(), 'name', 'Staff'))`,
    [center, flagged],
  )
  await lab.nodes[0]!.db.within(center, (tx) => keepCitizenPosition(tx, ids['ticket']!, { lat: 14.56, lng: 121.13 }, { at: null, isFound: false }))
  await lab.owner.query(
    `update citizen c set phone = o.phone, name = o.name from citizen o where o.id = $2 and c.command_center_id = $1
      and c.id = (select id from citizen where command_center_id = $1 and id <> $2 and status = 'PENDING' limit 1)`,
    [center, ids['citizen']],
  )
}

const calls = callsOf(contract).filter(({ call }) => showsPersons(call))
const looks = ['personsShown', 'citizenRead', 'citizensSearched', 'citizensExported', 'casualtiesRead']

async function factsOf(requestId: string) {
  await until(async () => (await lab.owner.query('select from fact_inbox')).rowCount === 0)
  const { rows } = await lab.owner.query<{ verb: string; data: Record<string, unknown>; actor: string }>(
    'select verb, data, actor_id as actor from fact where request_id = $1 and verb = any ($2)',
    [requestId, looks],
  )
  return rows
}

/** What the call takes of it: what it does not take names nobody. */
const takenOf = (given: Record<string, string>, fields: ReadonlySet<string>, id: string) =>
  Object.fromEntries(Object.entries({ ...given, id }).filter(([field]) => fields.has(field)))

async function ask(caller: Caller, name: string) {
  const { call } = callsOf(contract).find((one) => one.name === name)!
  const known =
    name.startsWith('getCitizen') && name !== 'getCitizenPositions' ? ids['citizen']! : name.includes('Casualties') ? ids['storm']! : ids['ticket']!
  const given = {
    ...sampleOf(call),
    ...(name === 'searchCitizen' && { name: ids['name']! }),
    ...(name === 'getNumberFlags' && { phone: flagged }),
    transactionNumber: ids['ticket']!,
  } as Record<string, string>
  const fields = new Set(Object.keys((call.input as unknown as { shape: object }).shape))
  const query = Object.entries(given).filter(([field]) => fields.has(field) && !call.path.includes(`{${field}}`))
  const url = `${call.path.replace(/\{\w+\}/g, call.path.includes('stormId') ? ids['storm']! : known)}?${new URLSearchParams([...query, ...(fields.has('id') && !call.path.includes('{id}') ? [['id', known]] : [])] as string[][])}`
  const headers = { authorization: `Bearer ${caller.token}` }
  const body = Object.fromEntries(query.filter(([field]) => name !== 'searchCitizen' || field !== 'transactionNumber'))
  const asked = call.method === 'GET' ? { method: 'GET' as const, url } : { method: 'POST' as const, url: url.replace(/\?.*/, ''), payload: body }
  const reply = await lab.nodes[0]!.app.inject({ ...asked, headers })
  return {
    status: reply.statusCode,
    requestId: String(reply.headers['x-request-id']),
    shown: reply.statusCode === 200 ? shownIn(reply.json().data, takenOf(given, fields, known), call) : null,
  }
}

it('the contract has such calls', () => {
  const names = calls.map(({ name }) => name)
  for (const name of [
    'getEmergencyTicket',
    'getOfflineReports',
    'getDeletionRequests',
    'getApplicants',
    'getCitizenPositions',
    'getCallLogs',
    'searchCitizen',
    'getChats',
  ])
    expect(names).toContain(name)
  expect(names.length).toBeGreaterThan(20)
})

it.each(calls.map(({ name }) => [name]))('%s', async (name) => {
  for (const caller of people) {
    const { status, requestId, shown } = await ask(caller, name)
    if (status !== 200) continue
    const count = shown!.citizenIds.length + shown!.transactionNumbers.length + shown!.ids.length
    if (count === 0) continue
    await until(async () => (await factsOf(requestId)).length > 0)
    const facts = await factsOf(requestId)
    expect(facts.map(({ actor }) => actor)).toEqual([caller.accountId])
    const { data } = facts[0]!
    if (facts[0]!.verb === 'personsShown') expect(data).toEqual({ call: name, ...shown })
    return
  }
  throw new Error(`${name} can show a person and showed nobody: give the lab one, so that the look is proven.`)
})

it('a picture of an ID is a look at its citizen; who looked at whom can be asked for all of it', async () => {
  const [admin, , verifier] = people
  await lab.nodes[0]!.app.inject({ url: `/api/commandcenter/files/${ids['picture']}`, headers: { authorization: `Bearer ${verifier!.token}` } })
  const reply = await ask(admin!, 'getEmergencyTicket')
  expect(reply.shown!.citizenIds).toHaveLength(1)
  const seenBy = async (caller: Caller) => (await admin!.ask(audit.getDataSeenBy, { accountId: caller.accountId, limit: 500 })).data.items
  await until(async () => (await seenBy(verifier!)).some(({ call, citizenId }) => call === 'getFile' && citizenId !== null))
  await until(async () => (await seenBy(admin!)).some(({ transactionNumber }) => transactionNumber === ids['ticket']))
  const viewers = await admin!.ask(audit.getDataViewers, { citizenId: reply.shown!.citizenIds[0]! })
  expect(viewers.data.items.map(({ call, actorId }) => [call, actorId])).toContainEqual(['getEmergencyTicket', admin!.accountId])
})
