// Each demo account begins in the middle of the same fire, with an engine that is free to be sent.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sensors } from '#contract/devices/sensors.ts'
import { chat } from '#contract/chat/room.ts'
import { followUp } from '#contract/publicSide/followUp.ts'
import { search } from '#contract/citizens/search.ts'
import { news } from '#contract/news/room.ts'
import type { ResponseTeam } from '#contract/accounts/Account.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { statistics } from '#contract/statistics/room.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { demoCitizenToken } from './chat.ts'
import { phoneOnOxygen } from './citizens.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const accepted = { status: ['accepted' as const], limit: 100 }

it('the department has it, its first team is on the way, and Engine 2 is free and fits', async () => {
  const [dispatcher, department, team] = [await lab.as('dispatcher'), await lab.as('department'), await lab.as('responseteam')]
  const fires = (await dispatcher.ask(lists.getAcceptedEmergencyTickets, accepted)).data.items.filter(
    ({ priority, allocatedTo }) => priority === 1 && [department.accountId, team.accountId].every((id) => allocatedTo.includes(id)),
  )
  expect(fires).toHaveLength(1)
  const id = fires[0]!.transactionNumber
  for (const caller of [department, team]) {
    const own = (await caller.ask(lists.getAcceptedEmergencyTickets, accepted)).data.items.map(({ transactionNumber }) => transactionNumber)
    expect(own).toContain(id)
  }
  const { data: teams } = await dispatcher.ask(assignment.getRecommendedTeams, { id })
  expect(teams.find(({ callSign }) => callSign === 'Engine 2')).toMatchObject({ state: 'available', worksOn: null })
  const { data: talk } = await dispatcher.ask(chat.getChats, { transactionNumber: id })
  expect(talk.items.at(0)!.text).toMatch(/Pakibilisan/)
})

it('who told of it is the first to be verified, and the writer’s news and the executive’s emergencies are about it', async () => {
  const [dispatcher, verifier, writer, executive] = await Promise.all(
    (['dispatcher', 'verifier', 'contentwriter', 'executive'] as const).map((role) => lab.as(role)),
  )
  const { data: open } = await dispatcher!.ask(lists.getAcceptedEmergencyTickets, accepted)
  const fire = open.items.find(({ summary }) => summary.startsWith('Fire in a house'))!
  const { data: waiting } = await verifier!.ask(search.searchCitizenByCC, { status: 'PENDING', limit: 1 })
  const { data: first } = await verifier!.ask(search.getCitizenInfo, { id: waiting.items[0]!.accountId })
  expect(first).toMatchObject({ phone: fire.callerPhone, note: expect.stringContaining('fire') })
  const { data: written } = await writer!.ask(news.fetchNews, {})
  const { data: now } = await executive!.ask(statistics.getEmergencies)
  const { barangay } = now.items.find(({ caseType, reached }) => caseType.name === 'Fire' && reached === 'enRoute')!
  expect(
    written.items
      .filter(({ title }) => title.includes(`ire in ${barangay}`))
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['draft', 'published'])
})

it('who called from a number of a list is known at the desk, with what to know of them', async () => {
  const dispatcher = await lab.as('dispatcher')
  const { data: open } = await dispatcher.ask(lists.getAcceptedEmergencyTickets, accepted)
  const called = open.items.find(({ callerPhone }) => callerPhone === phoneOnOxygen({ code: 'TAY' }))!
  const { data: found } = await dispatcher.ask(search.searchCitizen, { phone: called.callerPhone! })
  expect(found).toHaveLength(1)
  const { data: person } = await dispatcher.ask(search.getCitizenInfo, { id: found[0]!.accountId })
  expect(person.note).toBe('Oxygen at home (demo)')
})

it('no team that is on a run is off duty', async () => {
  const admin = await lab.as('admin')
  const { data } = await admin.ask(responseTeams.getResponseTeams, { limit: 100 })
  const out = data.items.filter(({ team }) => team.isAtWork)
  expect(out.length).toBeGreaterThan(1)
  for (const { accountId, team } of out) {
    const { data: run } = await admin.ask(lists.getEmergencyTicket, { id: team.runs[0]! })
    expect(run.assignments.find((one) => one.accountId === accountId)?.state).toMatch(/assigned|acknowledged|enRoute|onScene/)
  }
  expect(data.items.filter(({ team }) => !team.isAtWork).flatMap(({ team }) => team.runs)).toEqual([])
  // A department sees its own teams, and not on which of the center's tickets they are.
  const own = (await (await lab.as('department')).ask(responseTeams.getResponseTeams, { limit: 100 })).data.items
  expect(own.some(({ team }) => team.isAtWork)).toBe(true)
  expect(own.flatMap(({ team }) => team.runs)).toEqual([])
  expect(out.filter(({ team }) => team.dutyStatus === 'offduty').map(({ team }) => team.callSign)).toEqual([])
  // Whoever asks for the busy ones is given those that are out, whatever they say of their duty.
  const [{ accountId, team }] = out as [ResponseTeam, ...ResponseTeam[]]
  await admin.ask(responseTeams.setDutyStatus, { id: accountId, dutyStatus: 'offduty' })
  const found = async (dutyStatus: 'busy' | 'offduty') =>
    (await admin.ask(responseTeams.getResponseTeams, { dutyStatus, limit: 100 })).data.items.some((one) => one.accountId === accountId)
  expect([await found('busy'), await found('offduty')]).toEqual([true, false])
  await admin.ask(responseTeams.setDutyStatus, { id: accountId, dutyStatus: team.dutyStatus })
})

it('chat can be tried on the newest ticket from both ends', async () => {
  const dispatcher = await lab.as('dispatcher')
  const newest = (await dispatcher.ask(lists.getPendingEmergencyTickets, { sort: 'newest', limit: 1 })).data.items[0]!
  const { data: talk } = await dispatcher.ask(chat.getChats, { transactionNumber: newest.transactionNumber })
  expect(talk.items.length).toBe(2)
  const { data } = await lab.stranger.ask(followUp.getFollowUp, { token: demoCitizenToken('taytay'), waitSeconds: 0 })
  expect(JSON.stringify(data)).toContain(newest.transactionNumber)
})

it('the past of a lab that asks for no year is a day, in the long form too', async () => {
  const { rows } = await lab.owner.query<{ isShort: boolean }>(`select count(*) < 1000 as "isShort" from ticket`)
  expect(rows).toEqual([{ isShort: true }])
})

it('months that are over are archived', { tags: 'long' }, async () => {
  const year = await openLab({ history: 'year' })
  const admin = await year.as('admin')
  expect((await admin.ask(sensors.fetchSensorArchives, {})).data.items.length).toBeGreaterThanOrEqual(3)
  await year.close()
})
