// People sign on to units for a shift: by the unit, its department or the desk; runs keep their crew, texts go to who is on, and the recommendation knows.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crews } from '#contract/accounts/crews.ts'
import { longestShiftHours } from '#contract/accounts/crewRules.ts'
import { cases } from '#contract/reference/cases.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { forgetCrews } from '#server/accounts/store.ts'
import { numbersOf, teamOfNumber } from '#server/tickets/alerting/numbers.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let admin: Caller
let dispatcher: Caller
let team: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2, settings: { trustProxy: ['127.0.0.1'] } })
  admin = await lab.as('admin')
  dispatcher = await lab.as('dispatcher')
  team = await lab.as('responseteam')
})
afterAll(() => lab.close())

let count = 0
async function person(certificates: string[] = []) {
  const phone = `+6391712300${String(++count).padStart(2, '0')}`
  const { data } = await admin.ask(cases.addCrewMember, { name: `Sample ${count}`, role: 'medic', phone, certificates })
  return { id: data.id, name: data.name, phone }
}
const own = async () => (await team.ask(crews.getOwnCrew)).data
const namesOn = async () => (await own()).crew.map(({ name }) => name)
const signOn = (crewMemberId: string, who = team, responseTeamId?: string) =>
  who.ask(crews.signOnCrew, { crewMemberId, role: 'driver', responseTeamId })
async function everybodyOff() {
  for (const { shiftId } of (await own()).crew) await team.ask(crews.signOffCrew, { id: shiftId })
}
async function sent() {
  const [number] = (await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), 1)) as [string]
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [team.accountId] })
  return number
}
const crewOfRun = async (id: string) =>
  (await dispatcher.ask(lists.getEmergencyTicket, { id })).data.assignments.find(({ accountId }) => accountId === team.accountId)!.crew

it('who signs on is on that unit alone, as what was said, on both nodes and in the log', async () => {
  await everybodyOff()
  const one = await person()
  await signOn(one.id)
  expect((await own()).crew.map(({ name, role, phone }) => [name, role, phone])).toEqual([[one.name, 'driver', one.phone]])
  const { data: all } = await dispatcher.ask(crews.getCrews)
  const other = all.find(({ responseTeamId }) => responseTeamId !== team.accountId)!
  const { message } = await signOn(one.id, dispatcher, other.responseTeamId)
  expect(message).toBe(`${one.name} is on ${other.callSign}, and no longer on ${(await own()).callSign}.`)
  expect(await namesOn()).toEqual([])
  expect((await own()).others.find(({ crewMemberId }) => crewMemberId === one.id)?.onUnit).toBe(other.callSign)
  const { rows } = await lab.owner.query<{ verb: string }>(`select verb from fact where data ->> 'crewMemberId' = $1 order by seq`, [one.id])
  await lab.settle()
  expect(rows.map(({ verb }) => verb)).toEqual(['crewSignedOn', 'crewSignedOff', 'crewSignedOn'])
})

it('a unit signs nobody on to another, nobody of another center, and nobody twice; who is out of use signs on no more', async () => {
  await everybodyOff()
  const one = await person()
  const other = (await dispatcher.ask(crews.getCrews)).data.find(({ responseTeamId }) => responseTeamId !== team.accountId)!
  expect((await refusalOf(signOn(one.id, team, other.responseTeamId))).status).toBe(404)
  const elsewhere = await lab.as('responseteam', 'taguig')
  expect((await refusalOf(signOn(one.id, elsewhere))).status).toBe(404)
  const { shiftId } = other.crew[0]!
  expect((await refusalOf(team.ask(crews.signOffCrew, { id: shiftId }))).status).toBe(404)
  await Promise.all([signOn(one.id), signOn(one.id), signOn(one.id)])
  expect(await namesOn()).toEqual([one.name])
  await admin.ask(cases.deactivateCrewMember, { id: one.id })
  expect((await refusalOf(signOn(one.id))).status).toBe(404)
})

it('a run keeps its crew, also after everybody has gone home; who came later is of the runs after', async () => {
  await everybodyOff()
  const [early, late] = [await person(), await person()]
  await signOn(early.id)
  const number = await sent()
  expect(await crewOfRun(number)).toEqual([{ name: early.name, role: 'driver' }])
  await team.ask(assignment.setTeamStatus, { id: number, responseTeamId: team.accountId, state: 'cleared' })
  await everybodyOff()
  await signOn(late.id)
  expect(await crewOfRun(number)).toEqual([{ name: early.name, role: 'driver' }])
  expect(await crewOfRun(await sent())).toEqual([{ name: late.name, role: 'driver' }])
})

it('a shift that nobody ended is over after sixteen hours, for the list and for the run', async () => {
  await everybodyOff()
  const one = await person()
  await signOn(one.id)
  await lab.owner.query(`update crew_shift set started_at = now() - $2::int * interval '1 hour' - interval '1 minute' where crew_member_id = $1`, [
    one.id,
    longestShiftHours,
  ])
  expect(await namesOn()).toEqual([])
  expect(await crewOfRun(await sent())).toEqual([])
  await signOn(one.id)
  expect(await namesOn()).toEqual([one.name])
})

const [isOn, wasOn] = [{ mayBeOff: false }, { mayBeOff: true }]
it('texts of assignments go to who is on, and a text comes from the unit that its writer is on', async () => {
  await everybodyOff()
  const [on, off] = [await person(), await person()]
  await signOn(on.id)
  const db = lab.nodes[0]!.db
  const numbers = await db.within(team.centerId, (tx) => numbersOf(tx, team.accountId))
  expect([numbers.includes(on.phone), numbers.includes(off.phone)]).toEqual([true, false])
  expect(await db.within(team.centerId, (tx) => teamOfNumber(tx, on.phone, isOn))).toBe(team.accountId)
  expect(await db.within(team.centerId, (tx) => teamOfNumber(tx, off.phone, wasOn))).toBeNull()
})

it('who has signed off speaks for the unit by MAYDAY alone while others are on it, and for all that it is told by text while nobody is; who is out of use not at all', async () => {
  await everybodyOff()
  const [one, other] = [await person(), await person()]
  await signOn(one.id)
  await everybodyOff()
  const db = lab.nodes[0]!.db
  const teamOf = (given: { mayBeOff: boolean }) => db.within(team.centerId, (tx) => teamOfNumber(tx, one.phone, given))
  expect([await teamOf(isOn), await teamOf(wasOn)]).toEqual([team.accountId, team.accountId])
  await signOn(other.id)
  expect([await teamOf(isOn), await teamOf(wasOn)]).toEqual([null, team.accountId])
  await everybodyOff()
  await admin.ask(cases.deactivateCrewMember, { id: one.id })
  expect(await teamOf(wasOn)).toBeNull()
})

it('where nobody is on, texts go to those who were last; in the middle of work nobody is dropped, however long the shift', async () => {
  await everybodyOff()
  const [one, other] = [await person(), await person()]
  const db = lab.nodes[0]!.db
  const told = async () => {
    const numbers = await db.within(team.centerId, (tx) => numbersOf(tx, team.accountId))
    return [one, other].filter(({ phone }) => numbers.includes(phone)).map(({ name }) => name)
  }
  await signOn(one.id)
  await everybodyOff()
  expect(await told()).toEqual([one.name])
  await signOn(one.id)
  await lab.owner.query(`update crew_shift set started_at = started_at - interval '17 hours' where crew_member_id = $1 and ended_at is null`, [
    one.id,
  ])
  await signOn(other.id)
  await lab.owner.query(`update team_duty set duty_status = 'available' where account_id = $1`, [team.accountId])
  expect(await told()).toEqual([one.name, other.name])
  expect(await db.within(team.centerId, (tx) => teamOfNumber(tx, one.phone, isOn))).toBe(team.accountId)
})

it('a free unit on which nobody has signed on is recommended after those with a crew, and says so; so does a certificate that has ended', async () => {
  await everybodyOff()
  await lab.owner.query(`update ticket_assignment set state = 'cleared' where account_id = $1`, [team.accountId])
  await lab.owner.query(`update team_duty set duty_status = 'available' where account_id = $1`, [team.accountId])
  const [number] = (await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), 1)) as [string]
  const teams = async () => (await dispatcher.ask(assignment.getRecommendedTeams, { id: number })).data
  const empty = await teams()
  const at = empty.findIndex(({ accountId }) => accountId === team.accountId)
  expect(empty[at]!.reasons).toContain('noCrew')
  expect(empty.slice(at + 1).every(({ state, reasons }) => state !== 'available' || reasons.includes('noCrew'))).toBe(true)
  await signOn((await person(['EMT basic 2020-01-31'])).id)
  const manned = (await teams()).find(({ accountId }) => accountId === team.accountId)!
  expect([manned.reasons.includes('noCrew'), manned.crew.map(({ isLapsed }) => isLapsed)]).toEqual([false, [true]])
  expect((await own()).crew[0]!.ending).toEqual([{ name: 'EMT basic', until: '2020-01-31', isOver: true }])
})

it('a certificate without the day on which it ends is refused, and names its field', async () => {
  const refused = await refusalOf(admin.ask(cases.addCrewMember, { name: 'Sample X', certificates: ['EMT basic'] }))
  expect(refused.status).toBe(400)
})

it('who scans the code in a vehicle signs on to its unit by the own number; a new code ends the one before, and an ended one is good for nobody', async () => {
  await everybodyOff()
  const one = await person()
  const by = (code: string, phone = one.phone) =>
    fetch(`${lab.nodes[1]!.url}${crews.signOnByCode.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, phone }),
    }).then(async (reply) => [reply.status, ((await reply.json()) as { message: string }).message])
  const { data: first } = await admin.ask(crews.resetSignOnCode, { id: team.accountId })
  expect(await by(first.code, one.phone.replace('+63', '0'))).toEqual([200, `${one.name} is on ${first.callSign}.`])
  expect((await own()).crew.map(({ name, role }) => [name, role])).toEqual([[one.name, 'medic']])
  expect((await by(first.code, '+639990000000'))[0]).toBe(404)
  const { data: second } = await admin.ask(crews.resetSignOnCode, { id: team.accountId })
  expect([(await by(first.code))[0], (await by(second.code))[0]]).toEqual([404, 200])
  await admin.ask(crews.endSignOnCode, { id: team.accountId })
  expect((await by(second.code))[0]).toBe(404)
  expect((await refusalOf(dispatcher.ask(crews.resetSignOnCode, { id: team.accountId }))).status).toBe(403)
  expect((await refusalOf((await lab.as('admin', 'taguig')).ask(crews.resetSignOnCode, { id: team.accountId }))).status).toBe(404)
})

it('one code takes thirty wrong numbers in ten minutes, from whatever network they come; its crew signs on all the same', async () => {
  await everybodyOff()
  const one = await person()
  const { data } = await admin.ask(crews.resetSignOnCode, { id: team.accountId })
  const by = async (network: number, phone = '+639990000000') => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${network}.7` }
    const body = JSON.stringify({ code: data.code, phone })
    return (await fetch(`${lab.nodes[network % 2]!.url}${crews.signOnByCode.path}`, { method: 'POST', headers, body })).status
  }
  expect(await by(100, one.phone)).toBe(200)
  const answers: number[] = []
  for (let network = 0; network < 32; network++) answers.push(await by(network))
  expect([answers.filter((status) => status === 404).length, answers.slice(30)]).toEqual([30, [429, 429]])
  expect(await by(101, one.phone)).toBe(200)
  expect((await own()).crew.map(({ name }) => name)).toEqual([one.name])
  const next = await admin.ask(crews.resetSignOnCode, { id: team.accountId })
  expect(next.data.code).not.toBe(data.code)
})

it('who left the list is forgotten thirty days after leaving, however long ago they were added, and not the night after', async () => {
  const one = await person()
  await lab.owner.query(`update crew_member set created_at = now() - interval '9 years' where id = $1`, [one.id])
  await admin.ask(cases.deactivateCrewMember, { id: one.id })
  const { db } = lab.nodes[0]!
  const phoneAfter = async (days: number) => {
    await lab.owner.query(`update crew_member set left_at = now() - $2::int * interval '1 day' where id = $1`, [one.id, days])
    await db.within(admin.centerId, (tx) => forgetCrews(tx, 365))
    return (await lab.owner.query<{ phone: string | null }>('select phone from crew_member where id = $1', [one.id])).rows[0]!.phone
  }
  await db.within(admin.centerId, (tx) => forgetCrews(tx, 365))
  expect((await lab.owner.query('select phone, left_at is not null as "hasLeft" from crew_member where id = $1', [one.id])).rows).toEqual([
    { phone: one.phone, hasLeft: true },
  ])
  await admin.ask(cases.reactivateCrewMember, { id: one.id })
  expect((await lab.owner.query('select left_at from crew_member where id = $1', [one.id])).rows).toEqual([{ left_at: null }])
  await admin.ask(cases.deactivateCrewMember, { id: one.id })
  expect([await phoneAfter(29), await phoneAfter(31)]).toEqual([one.phone, null])
})
