// Steps of a team's own kind: taken in order, told late or by the desk, taken back, undone, and shown in the pack of evidence.
// @module-tag long
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases } from '#contract/reference/cases.ts'
import type { CrewStep } from '#contract/reference/kinds.ts'
import { reports as packs } from '#contract/reports/room.ts'
import { acts } from '#contract/tickets/acts/acts.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { crewSteps } from '#contract/tickets/crewSteps/crewSteps.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { expectSnapshotsMeet, rowOfTicket } from '#tests/snapshots.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let admin: Caller
let dispatcher: Caller
let team: Caller
let caseTypeId: string
let own: CrewStep[]
const named = (name: string) => own.find((one) => one.name === name)!
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  dispatcher = await lab.as('dispatcher')
  team = await lab.as('responseteam')
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
  const [ambulance] = (await admin.ask(cases.getResponseTypes)).data.items.filter(({ name }) => name === 'Ambulance')
  await lab.owner.query('update response_team set response_type_id = $1 where account_id = $2', [ambulance!.id, team.accountId])
  own = (await dispatcher.ask(cases.getCrewSteps, { responseTypeId: ambulance!.id })).data.items
})
afterAll(() => lab.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
async function sent(): Promise<string> {
  const [id] = (await fileReports(lab, dispatcher.centerId, caseTypeId, 1)) as [string]
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  await lab.owner.query(`update ticket_assignment set assigned_at = now() - interval '2 hours' where number = $1`, [id])
  return id
}
async function arrived(): Promise<string> {
  const id = await sent()
  await team.ask(assignment.setTeamStatus, { id, state: 'onScene' })
  return id
}
const tell = (id: string, name: string, happenedAt: string, key?: string) =>
  team.ask(acts.tellAct, { id, act: 'step', crewStepId: named(name).id, happenedAt }, ...(key ? [{ key }] : []))
const ticketOf = async (id: string) => (await dispatcher.ask(lists.getEmergencyTicket, { id })).data
const partOf = async (id: string) => (await ticketOf(id)).assignments.find(({ accountId }) => accountId === team.accountId)!
const namesOf = async (id: string) => (await partOf(id)).steps.map((step) => own.find((one) => one.id === step.id)!.name)
async function timelineOf(id: string) {
  await lab.settle()
  return (await dispatcher.ask(updates.getUpdates, { id, limit: 100 })).data.items
}
const take = (id: string, name: string, by = team) =>
  by.ask(crewSteps.setTeamStep, { id, crewStepId: named(name).id, ...(by !== team && { responseTeamId: team.accountId }) })
const back = (id: string, name: string) => team.ask(crewSteps.takeTeamStepBack, { id, crewStepId: named(name).id })

it('come with the product, in order, in every language', () => {
  const inOrder = own.toSorted((one, other) => one.order - other.order)
  expect(inOrder.map(({ name, isEnd }) => [name, isEnd])).toEqual([
    ['Patient contact', 0],
    ['Transporting', 0],
    ['At hospital', 0],
    ['Back to base', 1],
  ])
  for (const { names } of own) expect([names.fil, names.ceb].every(Boolean)).toBe(true)
})

describe('a run of an ambulance', () => {
  it('told when there is signal again keeps the time of each step, once, and ends with the last', async () => {
    const id = await sent()
    for (const [act, minutes] of [
      ['enRoute', 58],
      ['onScene', 50],
    ] as const)
      await team.ask(acts.tellAct, { id, act, happenedAt: minutesAgo(minutes) })
    const told: [string, string][] = [
      ['Patient contact', minutesAgo(48)],
      ['Transporting', minutesAgo(35)],
      ['At hospital', minutesAgo(20)],
      ['Back to base', minutesAgo(5)],
    ]
    for (const [name, at] of told) {
      const key = crypto.randomUUID()
      for (const _ of [1, 2]) expect((await tell(id, name, at, key)).data).toEqual({ outcome: 'done', happenedAt: at })
    }
    const { state, steps, clearedAt } = await partOf(id)
    expect([state, Date.parse(clearedAt!)]).toEqual(['cleared', Date.parse(told[3]![1])])
    expect(steps).toEqual(told.map(([name, at]) => ({ id: named(name).id, at })))
    const entries = (await timelineOf(id)).filter(({ verb }) => verb === 'teamStepTaken').toReversed()
    expect(entries.map(({ kind, data }) => [kind, data])).toEqual(
      told.map(([name, happenedAt]) => [
        'assignment',
        expect.objectContaining({ accountId: team.accountId, crewStepId: named(name).id, happenedAt }),
      ]),
    )
    const { data } = await (await lab.as('supervisor')).ask(packs.makeEvidencePack, { id, reason: 'Court order 12' })
    const pack = unzipSync(new Uint8Array(Buffer.from(data.zip, 'base64')))
    const page = Buffer.from(pack['index.html']!).toString()
    for (const [name, at] of told) expect(page).toMatch(new RegExp(`<td>${name}</td><td>[^<]*\\(${at.replaceAll('.', '\\.')}\\)</td>`))
    expect(page).toMatch(/Patient contact<\/td><td>[^<]*<\/td><td>1(19|20) s<\/td><td>120 s, kept</)
    expect(page).toMatch(/<td>En route<\/td><td>[^<]*<\/td><td>\d+ s<\/td><td>\d+ s, missed</)
    const record = JSON.parse(Buffer.from(pack['record.json']!).toString()) as { crewSteps: CrewStep[] }
    expect(record.crewSteps.map(({ name }) => name).toSorted()).toEqual(told.map(([name]) => name).toSorted())
  })

  it('may leave a step out, and goes back no further than that', async () => {
    const id = await arrived()
    await take(id, 'Patient contact')
    await take(id, 'At hospital', dispatcher)
    expect((await refusalOf(take(id, 'Transporting'))).status).toBe(409)
    expect(await namesOf(id)).toEqual(['Patient contact', 'At hospital'])
    await team.ask(assignment.setTeamStatus, { id, state: 'cleared' })
    expect((await refusalOf(take(id, 'Back to base'))).status).toBe(409)
  })

  it('takes its latest step back while it is fresh, the end of the run with it', async () => {
    const id = await arrived()
    await take(id, 'Patient contact')
    await take(id, 'Back to base')
    expect((await refusalOf(back(id, 'Patient contact'))).status).toBe(409)
    await back(id, 'Back to base')
    expect([(await partOf(id)).state, (await partOf(id)).clearedAt, await namesOf(id)]).toEqual(['onScene', null, ['Patient contact']])
    await take(id, 'Back to base')
    await team.ask(assignment.takeTeamStatusBack, { id, state: 'cleared' })
    expect([(await partOf(id)).state, await namesOf(id)]).toEqual(['onScene', ['Patient contact']])
    expect((await refusalOf(team.ask(assignment.takeTeamStatusBack, { id, state: 'onScene' }))).status).toBe(409)
    await back(id, 'Patient contact')
    await team.ask(assignment.takeTeamStatusBack, { id, state: 'onScene' })
    expect((await partOf(id)).state).toBe('acknowledged')
    await team.ask(assignment.setTeamStatus, { id, state: 'onScene' })
    await take(id, 'Patient contact')
    const old = `jsonb_build_array(jsonb_build_object('id', $2::text, 'at', now() - interval '16 minutes'))`
    await lab.owner.query(`update ticket_assignment set steps = ${old} where number = $1 and kind = 'responseteam'`, [
      id,
      named('Patient contact').id,
    ])
    expect((await refusalOf(back(id, 'Patient contact'))).status).toBe(409)
  })

  it('keeps its steps when a resolution is undone, and begins anew when it is sent again', async () => {
    const id = await arrived()
    await take(id, 'Patient contact')
    const before = await partOf(id)
    const { version } = (await admin.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'Assisted', summary: 'Done.' })).data
    await admin.ask(lifecycle.takeStepBack, { id, version })
    expect(await partOf(id)).toEqual(before)
    await dispatcher.ask(assignment.removeResponseTeam, { id, responseTeamId: team.accountId })
    await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
    expect((await partOf(id)).steps).toEqual([])
  })

  it('a desk that has the ticket on its screen shows it as a fresh reading would', async () => {
    const id = await arrived()
    const taken = () => take(id, 'Back to base')
    await expectSnapshotsMeet(lab, { ...rowOfTicket(dispatcher, id), verbs: ['teamStepTaken', 'teamStatusChanged'], act: taken, node: 1 })
    const undo = () => back(id, 'Back to base')
    await expectSnapshotsMeet(lab, { ...rowOfTicket(dispatcher, id), verbs: ['teamStepTakenBack', 'teamStatusTakenBack'], act: undo, node: 1 })
  })
})

describe('what can no longer be', () => {
  it.each([
    ['notThere', /does not have your team on the scene/, sent],
    [
      'passed',
      /noted that, or what comes after it/,
      async () => {
        const id = await arrived()
        await take(id, 'At hospital', dispatcher)
        return id
      },
    ],
    [
      'passed',
      /noted that/,
      async () => {
        const id = await arrived()
        await dispatcher.ask(assignment.setTeamStatus, { id, responseTeamId: team.accountId, state: 'cleared' })
        return id
      },
    ],
  ] as const)('%s: is answered in words and stands on the timeline with its step', async (because, said, make) => {
    const id = await make()
    const before = await partOf(id)
    const { data, message } = await tell(id, 'Transporting', minutesAgo(10))
    expect([data.outcome, message]).toEqual(['kept', expect.stringMatching(said)])
    expect(await partOf(id)).toEqual(before)
    const kept = (await timelineOf(id)).filter(({ verb }) => verb === 'crewActKept')
    expect(kept.map(({ data: one }) => [one['because'], one['crewStepId']])).toEqual([[because, named('Transporting').id]])
  })

  it('a step of another kind of team, or of none, is refused', async () => {
    const id = await arrived()
    const others = (await dispatcher.ask(cases.getCrewSteps)).data.items
    const other = others.find((one) => one.name === 'Fire out')!
    expect((await refusalOf(team.ask(crewSteps.setTeamStep, { id, crewStepId: other.id }))).status).toBe(404)
    expect((await refusalOf(team.ask(acts.tellAct, { id, act: 'step', happenedAt: minutesAgo(1) }))).status).toBe(404)
  })

  it('a step that went out of use meanwhile still counts for the crew that had it on its phone', async () => {
    const id = await arrived()
    await admin.ask(cases.deactivateCrewStep, { id: named('Transporting').id })
    expect((await tell(id, 'Transporting', minutesAgo(0))).data.outcome).toBe('done')
    await admin.ask(cases.reactivateCrewStep, { id: named('Transporting').id })
    expect(await namesOf(id)).toEqual(['Transporting'])
  })
})
