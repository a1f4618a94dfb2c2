// Response plans: one key sends the set by name, a higher alarm sends only the difference and is stamped, and the last free engine never goes to two fires.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crews } from '#contract/accounts/crews.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { times } from '#tests/long.ts'

let lab: Lab
let desk: Caller
let fire: string
let trapped: string
let kinds: Map<string, string>
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  desk = await lab.as('dispatcher')
  fire = (await desk.ask(reference.getCaseTypes, { search: 'Fire', limit: 50 })).data.items.find(({ name }) => name === 'Fire')!.id
  trapped = (await desk.ask(reference.getSubCaseTypes, { caseTypeId: fire, limit: 50 })).data.items.find(({ name }) => name === 'Person trapped')!.id
  kinds = new Map((await desk.ask(reference.getResponseTypes, { limit: 50 })).data.items.map(({ id, name }) => [name, id]))
  await allOnDuty()
})
afterAll(() => lab.close())

/** Every team of the center is free and on duty, and those of the list are of that kind. */
async function allOnDuty() {
  const owner = lab.owner
  await owner.query(`delete from ticket_assignment where command_center_id = $1 and kind = 'responseteam'`, [desk.centerId])
  await owner.query(
    `insert into team_duty (command_center_id, account_id, duty_status) select command_center_id, account_id, 'available' from response_team
     where command_center_id = $1 on conflict (command_center_id, account_id) do update set duty_status = 'available'`,
    [desk.centerId],
  )
  const { rows } = await owner.query<{ account_id: string }>(
    'select account_id from response_team where command_center_id = $1 order by account_id',
    [desk.centerId],
  )
  const engines = rows.slice(0, 4)
  const set = async (ids: { account_id: string }[], kind: string) =>
    owner.query('update response_team set response_type_id = $2 where command_center_id = $1 and account_id = any ($3)', [
      desk.centerId,
      kinds.get(kind),
      ids.map((one) => one.account_id),
    ])
  await set(rows, 'Volunteer team')
  await set(engines, 'Fire truck')
  await set(rows.slice(4, 5), 'Ambulance')
  await set(rows.slice(5, 6), 'Police patrol')
}

const file = async (sub: string | undefined = trapped) =>
  (
    await desk.ask(tickets.createEmergencyTicket, {
      caseTypeId: fire,
      caseSubTypeId: sub,
      description: 'A house burns',
      position: { lat: 14.56, lng: 121.13 },
    })
  ).data.transactionNumber
const plan = async (id: string, level?: number) => (await desk.ask(tickets.getTicketPlan, { id, ...(level && { level }) })).data!
const teamsOn = async (id: string) =>
  (await desk.ask(tickets.getAssignedResponseTeams, { id })).data
    .filter(({ state }) => state !== 'removed' && state !== 'cleared')
    .map(({ accountId }) => accountId)
const wantedOf = (found: Awaited<ReturnType<typeof plan>>) =>
  Object.fromEntries(found.kinds.map((one) => [[...kinds].find(([, id]) => id === one.responseTypeId)![0], one.wanted]))

describe('a structure fire with somebody inside', () => {
  it('names two engines, an ambulance and the police, and one call sends them; the second alarm sends the difference alone', async () => {
    await allOnDuty()
    const id = await file()
    const first = await plan(id)
    expect(first).toMatchObject({ alarmLevel: 0, level: 1 })
    expect(wantedOf(first)).toEqual({ 'Fire truck': 2, Ambulance: 1, 'Police patrol': 1 })
    const named = first.kinds.flatMap(({ sends }) => sends)
    expect(named.length).toBe(4)
    expect(named.every(({ name }) => name.length > 0)).toBe(true)
    await desk.ask(tickets.sendPlan, { id, level: 1 })
    const sent = await teamsOn(id)
    expect(sent.toSorted()).toEqual(named.map((one) => one.id).toSorted())

    const second = await plan(id, 2)
    const more = second.kinds.flatMap(({ sends }) => sends.map((one) => one.id))
    expect(more.filter((one) => sent.includes(one))).toEqual([])
    expect(second.kinds.find(({ responseTypeId }) => responseTypeId === kinds.get('Fire truck'))).toMatchObject({ wanted: 4, on: 2 })
    expect(second.kinds.find(({ responseTypeId }) => responseTypeId === kinds.get('Ambulance'))).toMatchObject({ wanted: 2, on: 1, missing: 1 })
    expect(second.neighbors.length).toBeGreaterThan(0)
    expect(second.neighbors.every(({ name, hotline }) => name !== '' && hotline !== null)).toBe(true)
    await desk.ask(tickets.sendPlan, { id, level: 2 })
    expect((await teamsOn(id)).toSorted()).toEqual([...sent, ...more].toSorted())
    expect((await plan(id)).alarmLevel).toBe(2)
    await lab.settle()
    const { rows } = await lab.owner.query(`select data->>'to' as level from fact where object_id = $1 and verb = 'alarmRaised' order by seq`, [id])
    expect(rows).toEqual([{ level: '1' }, { level: '2' }])
    expect((await refusalOf(desk.ask(tickets.sendPlan, { id, level: 2 }))).status).toBe(409)
  })

  it('sends no unit on which nobody is where crews sign on, and names it as what could come instead', async () => {
    await allOnDuty()
    const nobodyOn = () => lab.owner.query('delete from crew_shift where command_center_id = $1', [desk.centerId])
    await nobodyOn()
    const engine = kinds.get('Fire truck')!
    const [manned] = (
      await lab.owner.query<{ id: string }>(
        'select account_id as id from response_team where command_center_id = $1 and response_type_id = $2 order by account_id limit 1',
        [desk.centerId, engine],
      )
    ).rows
    const admin = await lab.as('admin')
    const { data: person } = await admin.ask(reference.addCrewMember, {
      name: 'On the engine',
      role: 'driver',
      phone: '+639171230099',
      certificates: [],
    })
    await desk.ask(crews.signOnCrew, { crewMemberId: person.id, role: 'driver', responseTeamId: manned!.id })
    const found = (await plan(await file())).kinds.find(({ responseTypeId }) => responseTypeId === engine)!
    expect([found.sends.map(({ id }) => id), found.missing]).toEqual([[manned!.id], 1])
    expect(found.instead.length).toBeGreaterThan(0)
    await nobodyOn()
  })

  it('names instead only kinds that the center sends to such a case, and each team once', async () => {
    await allOnDuty()
    const { owner } = lab
    const rescue = kinds.get('Rescue truck')!
    const { rows } = await owner.query<{ account_id: string; response_type_id: string }>(
      'select account_id, response_type_id from response_team where command_center_id = $1 order by account_id',
      [desk.centerId],
    )
    await owner.query('update response_team set response_type_id = $2 where command_center_id = $1 and account_id = $3', [
      ...[desk.centerId, rescue, rows.at(-1)!.account_id],
    ])
    const engines = rows.filter((one) => one.response_type_id === kinds.get('Fire truck')).map((one) => one.account_id)
    const patrols = rows.filter((one) => one.response_type_id === kinds.get('Police patrol')).map((one) => one.account_id)
    await owner.query(`update team_duty set duty_status = 'offduty' where command_center_id = $1 and account_id = any ($2)`, [
      ...[desk.centerId, [...engines, ...patrols]],
    ])
    // Of every fire: engines and the police. An ambulance is free, too, and volunteers.
    const house = (await desk.ask(reference.getSubCaseTypes, { caseTypeId: fire, limit: 50 })).data.items.find(
      ({ name }) => name === 'House or building',
    )
    const found = (await plan(await file(house?.id))).kinds.map(({ responseTypeId, missing, instead }) => [
      responseTypeId,
      missing,
      instead.map(({ id }) => id),
    ])
    expect(found).toEqual([
      [kinds.get('Fire truck'), 2, [rows.at(-1)!.account_id]],
      [kinds.get('Police patrol'), 1, []],
    ])
    await allOnDuty()
  })

  it('a narrower plan counts before a wider one, and a department or another center sends none', async () => {
    const grass = (await desk.ask(reference.getSubCaseTypes, { caseTypeId: fire, limit: 50 })).data.items.find(
      ({ name }) => name === 'Grass or rubbish',
    )!.id
    expect(wantedOf(await plan(await file(grass)))).toEqual({ 'Fire truck': 1 })
    const id = await file()
    const other = await lab.as('dispatcher', 'taguig')
    expect((await refusalOf(other.ask(tickets.sendPlan, { id, level: 1 }))).status).toBe(404)
    expect((await refusalOf((await lab.as('department')).ask(tickets.sendPlan, { id, level: 1 }))).status).toBe(403)
  })
})

it('the last free engine, wanted by two fires on two nodes at once, goes to one of them', async () => {
  const rounds = times(6, 200)
  let twice = 0
  let never = 0
  for (let round = 0; round < rounds; round++) {
    await allOnDuty()
    await lab.owner.query(
      `update team_duty set duty_status = 'offduty' where command_center_id = $1 and account_id <> all (
      select account_id from response_team where command_center_id = $1 and response_type_id = $2 order by account_id limit 1)`,
      [desk.centerId, kinds.get('Fire truck')],
    )
    const [one, other] = [await file(), await file()]
    await Promise.allSettled([desk.ask(tickets.sendPlan, { id: one, level: 1 }), desk.ask(tickets.sendPlan, { id: other, level: 1 })])
    const { rows } = await lab.owner.query<{ n: number }>(
      `select count(*)::int as n from ticket_assignment where command_center_id = $1 and number = any ($2) and kind = 'responseteam'`,
      [desk.centerId, [one, other]],
    )
    if (rows[0]!.n > 1) twice++
    if (rows[0]!.n < 1) never++
  }
  expect({ twice, never }).toEqual({ twice: 0, never: 0 })
}, 600_000)

it('a team that a hand sends waits for a set that is being sent, so that the next set finds it gone', async () => {
  await allOnDuty()
  const id = await file()
  const { rows } = await lab.owner.query<{ account_id: string }>('select account_id from response_team where command_center_id = $1 limit 1', [
    desk.centerId,
  ])
  await lab.owner.query('begin')
  await lab.owner.query('select pg_advisory_xact_lock(hashtextextended($1::text, 368))', [desk.centerId])
  let isSent = false
  const sent = desk
    .ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [rows[0]!.account_id] })
    .finally(() => (isSent = true))
  const waits = async () => (await lab.owner.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rows.length > 0
  await until(async () => isSent || (await waits()))
  expect(isSent).toBe(false)
  await lab.owner.query('commit')
  expect((await sent).data.assignments.map(({ accountId }) => accountId)).toContain(rows[0]!.account_id)
})
