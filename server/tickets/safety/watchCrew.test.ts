// Crews on the scene: the roll is called by the case type, once over two nodes, and what is not answered rings; so does a crew of which there is no sign. Waits for what nodes do by themselves take some seconds.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#contract/accounts/room.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { identity } from '#contract/centers/identity.ts'
import type { Settings } from '#contract/centers/settings.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openPushService } from '#tests/pushService.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let team: Caller
let push: Awaited<ReturnType<typeof openPushService>>
let caseTypeId: string
const rollMinutes = 20
beforeAll(async () => {
  push = await openPushService()
  lab = await openLab({ nodes: 2, settings: { privateHosts: [push.host] } })
  dispatcher = await lab.as('dispatcher')
  team = await lab.as('responseteam')
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
  await (await lab.as('admin')).ask(reference.updateCaseType, { id: caseTypeId, rollCallMinutes: rollMinutes })
  await team.ask(tickets.allowAlerts, push.subscription('crew'))
})
afterEach(() => lab.owner.query(`update ticket_assignment set state = 'cleared' where account_id = $1`, [team.accountId]))
afterAll(async () => {
  await lab.close()
  push.close()
})

/** The crew says it itself, or the desk for it. */
async function onScene(who = team) {
  const [number] = await fileReports(lab, dispatcher.centerId, caseTypeId, 1)
  await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: number!, responseTeamIds: [team.accountId] })
  await who.ask(tickets.setTeamStatus, { id: number!, state: 'onScene', responseTeamId: team.accountId })
  return number!
}
/** So many minutes go by for the crew of a ticket. */
const passes = (number: string, minutes: number) =>
  lab.owner.query(
    `update crew_watch set since = since - $2 * interval '1 minute', asked_at = asked_at - $2 * interval '1 minute', attend_at = clock_timestamp() where number = $1`,
    [number, minutes],
  )
/** Looked at again until it is so: what the center has set just now is known to a node a moment later. */
const isSoon = (number: string, isSo: () => Promise<boolean>) =>
  until(async () => {
    await passes(number, 0)
    return isSo()
  })
const ticketOf = async (number: string) => (await dispatcher.ask(tickets.getEmergencyTicket, { id: number })).data
const askedAt = async (number: string) => (await ticketOf(number)).assignments[0]!.rollCallAskedAt
const isAsked = (number: string) => until(async () => (await askedAt(number)) !== null)
const dangers = async (number: string) => (await ticketOf(number)).dangers.map(({ kind, seen }) => [kind, seen?.id ?? null])
const verbs = async (number: string) => {
  await lab.settle()
  const { rows } = await lab.owner.query<{ verb: string }>(`select verb from fact where object_id = $1 order by seq`, [number])
  return rows.map(({ verb }) => verb).filter((verb) => /^(rollCall|crewMissed|crewHeard)/.test(verb))
}
const isRinging = async (number: string) => {
  await lab.settle()
  return (await dispatcher.ask(tickets.getTicketNotif)).data.unacknowledged.some((row) => row.transactionNumber === number)
}
async function set(safety: Partial<Settings['safety']>) {
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, safety: { ...settings.safety, ...safety } } })
}

describe('a roll-call', () => {
  it('is asked once after the minutes of the case type, on the page and the phone of the crew, which answers by one touch', async () => {
    const number = await onScene()
    await passes(number, rollMinutes - 1)
    expect(await askedAt(number)).toBeNull()
    await passes(number, 1)
    await isAsked(number)
    await until(() => push.messages.some(({ tag, kind }) => tag === number && kind === 'rollCall'))
    await team.ask(tickets.answerRollCall, { id: number })
    expect(await askedAt(number)).toBeNull()
    expect((await refusalOf(team.ask(tickets.answerRollCall, { id: number }))).message).toBe('No roll-call waits for this team.')
    await passes(number, rollMinutes - 1)
    expect(await verbs(number)).toEqual(['rollCallAsked', 'rollCallAnswered'])
    expect(push.messages.filter(({ tag, kind }) => tag === number && kind === 'rollCall')).toHaveLength(1)
  })

  it('is answered by what the crew said without signal, with its own time; what it said before it was asked answers nothing', async () => {
    const number = await onScene()
    const tell = async (happenedAt: string) => (await team.ask(tickets.tellAct, { id: number, act: 'well', happenedAt })).data.outcome
    await lab.owner.query(`update ticket_assignment set assigned_at = assigned_at - interval '1 hour' where number = $1`, [number])
    const before = new Date(Date.now() - 60_000).toISOString()
    expect(await tell(before)).toBe('done')
    await passes(number, rollMinutes)
    await isAsked(number)
    expect(await tell(before)).toBe('done')
    expect(await askedAt(number)).not.toBeNull()
    await passes(number, 1)
    const said = new Date(Date.now() - 30_000).toISOString()
    for (const _ of [1, 2]) expect(await tell(said)).toBe('done')
    expect(await askedAt(number)).toBeNull()
    await lab.settle()
    const { rows } = await lab.owner.query<{ data: object }>(`select data from fact where object_id = $1 and verb = 'rollCallAnswered'`, [number])
    expect(rows.map(({ data }) => data)).toEqual([expect.objectContaining({ accountId: team.accountId, by: 'crew', happenedAt: said })])
  })

  it('is answered by a text of the crew, and by the desk that hears it over the radio', async () => {
    const number = await onScene()
    const { phone } = (await team.ask(accounts.getOwnCrew)).data.crew.find((one) => one.phone)!
    const text = async (messageId: string) => (await dispatcher.ask(tickets.receiveText, { messageId, from: phone!, text: 'OK' })).data.became
    expect(await text('not asked')).toBe('report')
    await passes(number, rollMinutes)
    await isAsked(number)
    expect(await text('asked')).toBe('rollCall')
    await passes(number, rollMinutes)
    await isAsked(number)
    await dispatcher.ask(tickets.answerRollCall, { id: number, responseTeamId: team.accountId })
    await lab.settle()
    const { rows } = await lab.owner.query<{ by: string }>(
      `select data ->> 'by' as by from fact where object_id = $1 and verb = 'rollCallAnswered'`,
      [number],
    )
    expect(rows.map(({ by }) => by).toSorted()).toEqual(['desk', 'text'])
  })

  it('without answer rings every desk once, until somebody takes note, and is over with the answer', async () => {
    const number = await onScene()
    await passes(number, rollMinutes)
    await isAsked(number)
    await passes(number, 2)
    await until(() => isRinging(number))
    expect(await dangers(number)).toEqual([['rollCall', null]])
    const before = { id: team.accountId, name: 'Who silenced it before', at: new Date().toISOString() }
    await lab.owner.query('update ticket set acknowledged = $2 where number = $1', [number, before])
    await dispatcher.ask(tickets.acknowledgeEmergencyTicket, { id: number })
    expect((await dispatcher.ask(tickets.getEmergencyTicket, { id: number })).data.acknowledgedBy?.id).toBe(dispatcher.accountId)
    expect([await isRinging(number), await dangers(number)]).toEqual([false, [['rollCall', dispatcher.accountId]]])
    await passes(number, 5)
    await team.ask(tickets.answerRollCall, { id: number })
    expect(await dangers(number)).toEqual([])
    expect(await verbs(number)).toEqual(['rollCallAsked', 'rollCallOverdue', 'rollCallAnswered'])
  })

  it('is over when the crew leaves the scene', async () => {
    const number = await onScene()
    await passes(number, rollMinutes)
    await isAsked(number)
    await passes(number, 2)
    await until(() => isRinging(number))
    await team.ask(tickets.setTeamStatus, { id: number, state: 'cleared' })
    await until(async () => (await dangers(number)).length === 0)
    expect(await askedAt(number)).toBeNull()
  })
})

it('a crew on the scene without any sign rings where the center has set it, and is missed no more once it tells where it is', async () => {
  const number = await onScene(dispatcher)
  await lab.owner.query('update team_duty set position_at = null where account_id = $1', [team.accountId])
  await passes(number, 15)
  expect(await dangers(number)).toEqual([])
  await set({ silentMinutes: 10 })
  await isSoon(number, () => isRinging(number))
  expect(await dangers(number)).toEqual([['noSign', null]])
  await team.ask(responseTeams.reportPosition, { position: { lat: 14.55, lng: 121.13 }, measuredAt: new Date().toISOString() })
  await isSoon(number, async () => (await dangers(number)).length === 0)
  expect(await verbs(number)).toEqual(['crewMissed', 'crewHeard'])
})
