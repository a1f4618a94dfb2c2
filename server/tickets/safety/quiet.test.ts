// "No word from Medic 1 since 13:58": told of a team on an open run of which nothing was heard for as long as the settings say.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import { usualSettings } from '#contract/centers/settings.ts'
import { acts } from '#contract/tickets/acts/acts.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { safety } from '#contract/tickets/safety/safety.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let team: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  team = await lab.as('responseteam')
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
})
afterAll(() => lab.close())

const quietOn = async (id: string, who = dispatcher) =>
  (await who.ask(safety.getQuietTeams)).data.find((one) => one.what === 'word' && one.transactionNumber === id)
/** As if everything of the team had happened so many minutes earlier. */
async function backdate(id: string, minutes: number): Promise<void> {
  const stamps = ['assigned_at', 'acknowledged_at', 'en_route_at', 'on_scene_at'].map((one) => `${one} = ${one} - $2::int * interval '1 min'`)
  await lab.settle()
  await lab.owner.query(`update ticket_assignment set ${stamps.join(', ')} where number = $1`, [id, minutes])
  await lab.owner.query(`update team_duty set position_at = position_at - $2::int * interval '1 min' where account_id = $1`, [
    team.accountId,
    minutes,
  ])
  await lab.owner.query('alter table fact disable trigger user')
  await lab.owner.query(`update fact set at = at - $2::int * interval '1 min' where actor_id = $1`, [team.accountId, minutes])
  await lab.owner.query('alter table fact enable trigger user')
}
async function onTheWay(): Promise<string> {
  const [id] = (await fileReports(lab, dispatcher.centerId, caseTypeId, 1)) as [string]
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  await team.ask(assignment.setTeamStatus, { id, state: 'enRoute' })
  return id
}

it('after ten minutes, since when it was heard last, until it is heard again or the run ends', async () => {
  const id = await onTheWay()
  await backdate(id, 9)
  expect(await quietOn(id)).toBeUndefined()
  await backdate(id, 2)
  const quiet = (await quietOn(id))!
  expect([quiet.accountId, Math.round((Date.now() - Date.parse(quiet.since)) / 60_000)]).toEqual([team.accountId, 11])
  await team.ask(acts.tellAct, { id, act: 'note', happenedAt: new Date().toISOString(), text: 'The road is slow.' })
  await lab.settle()
  expect(await quietOn(id)).toBeUndefined()
  await backdate(id, 11)
  expect(await quietOn(id)).toBeDefined()
  // The desk heard it over the radio.
  await dispatcher.ask(assignment.setTeamStatus, { id, responseTeamId: team.accountId, state: 'onScene' })
  expect(await quietOn(id)).toBeUndefined()
  await backdate(id, 11)
  await dispatcher.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'Assisted', summary: 'Done.' })
  expect(await quietOn(id)).toBeUndefined()
})

it('not of a team that has not acknowledged, not where it is off, and of a department its own teams alone', { tags: 'long' }, async () => {
  const [id] = (await fileReports(lab, dispatcher.centerId, caseTypeId, 1)) as [string]
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  await backdate(id, 30)
  expect(await quietOn(id)).toBeUndefined()
  await team.ask(assignment.setTeamStatus, { id, state: 'enRoute' })
  await backdate(id, 30)
  expect(await quietOn(id)).toBeDefined()
  const department = await lab.as('department')
  const { rows } = await lab.owner.query<{ department_id: string | null }>('select department_id from response_team where account_id = $1', [
    team.accountId,
  ])
  const own = rows[0]!.department_id === department.accountId
  expect((await quietOn(id, department)) !== undefined).toBe(own)
  await lab.owner.query('update ticket_assignment set department_id = $2 where number = $1', [id, own ? null : department.accountId])
  expect((await quietOn(id, department)) !== undefined).toBe(!own)
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { settings: { ...settings, safety: { ...settings.safety, noWordMinutes: 0 } }, version })
  await until(async () => (await quietOn(id)) === undefined)
})

it('one that acknowledged and has not left within the target of its priority is told of until it has', async () => {
  const [id] = (await fileReports(lab, dispatcher.centerId, caseTypeId, 1)) as [string]
  const late = async () => (await dispatcher.ask(safety.getQuietTeams)).data.find((one) => one.what === 'turnout' && one.transactionNumber === id)
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  await lab.owner.query('update ticket set priority = 2 where number = $1', [id])
  await team.ask(assignment.setTeamStatus, { id, state: 'acknowledged' })
  const seconds = usualSettings.alerting.turnoutWithin[2]!
  const sent = (ago: number) =>
    lab.owner.query(`update ticket_assignment set assigned_at = now() - $2::int * interval '1 s' where number = $1`, [id, ago])
  await sent(seconds - 30)
  expect(await late()).toBeUndefined()
  await sent(seconds + 5)
  expect((await late())!.accountId).toBe(team.accountId)
  await team.ask(assignment.setTeamStatus, { id, state: 'enRoute' })
  expect(await late()).toBeUndefined()
})
