// A crew in danger of its life is heard at every desk, on its own page and by text, cannot be silenced unseen, and stands until it is ended. Two nodes and many sockets take some seconds.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FactMessage } from '#contract/kit/fact.ts'
import { accounts } from '#contract/accounts/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import type { FeedTicketRow } from '#contract/tickets/Ticket.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { piecesOf, times } from '#tests/long.ts'
import { openPushService } from '#tests/pushService.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let team: Caller
let push: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  push = await openPushService()
  lab = await openLab({ nodes: 2, settings: { privateHosts: [push.host] } })
  dispatcher = await lab.as('dispatcher')
  team = await lab.as('responseteam')
})
/** The demo has it at work. */
beforeEach(() =>
  lab.owner.query(`update ticket_assignment set state = 'cleared' where command_center_id = $1 and account_id = $2`, [team.centerId, team.accountId]),
)
afterAll(async () => {
  await lab.close()
  push.close()
})

async function filed() {
  const [number] = await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), 1)
  return number!
}
async function sent() {
  const number = await filed()
  await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [team.accountId] })
  return number
}
const dangersOf = async (number: string) => (await dispatcher.ask(tickets.getEmergencyTicket, { id: number })).data.dangers
const notif = async (who: Caller) => {
  await lab.settle()
  return (await who.ask(tickets.getTicketNotif)).data
}
const end = (number: string, reason = 'Everybody is out.') =>
  dispatcher.ask(tickets.endMayday, { id: number, responseTeamId: team.accountId, reason })
const onTimeline = async (number: string) => {
  await lab.settle()
  return (await dispatcher.ask(tickets.getUpdates, { id: number })).data.items
}
describe('a Mayday', () => {
  it('is heard on every socket of the center on both nodes, with the crew and its ticket, and in no other center', async () => {
    const number = await sent()
    await lab.settle()
    const heard: FeedTicketRow[] = []
    const elsewhere: FactMessage[] = []
    const count = times(10, 400)
    const desks: Awaited<ReturnType<Caller['listen']>>[] = []
    // One that a busy machine has not let in within five seconds is hung up on.
    for (const some of piecesOf([...Array(count).keys()], 40))
      desks.push(...(await Promise.all(some.map((at) => dispatcher.listen({ node: at % 2 })))))
    for (const desk of desks)
      desk.on('facts', (facts) => heard.push(...facts.filter(({ verb }) => verb === 'maydayDeclared').map(({ row }) => row as FeedTicketRow)))
    const other = await (await lab.as('dispatcher', 'taguig')).listen()
    other.on('facts', (facts) => elsewhere.push(...facts))
    await team.ask(tickets.declareMayday, {})
    await until(() => heard.length >= count)
    expect(heard).toHaveLength(count)
    expect(heard.every((row) => row.transactionNumber === number && row.dangers[0]?.id === team.accountId)).toBe(true)
    expect(elsewhere.filter(({ verb }) => verb === 'maydayDeclared')).toEqual([])
    for (const desk of [...desks, other]) desk.disconnect()
    await end(number)
  })

  it('that had no signal rings when it comes, once, and stands with when it was pressed', async () => {
    const number = await sent()
    const happenedAt = new Date(Date.now() - 20 * 60_000).toISOString()
    const key = crypto.randomUUID()
    for (const _ of [1, 2]) await team.ask(tickets.declareMayday, { happenedAt }, { key })
    expect((await dangersOf(number)).map((one) => [one.kind, one.at, one.seen])).toEqual([['mayday', happenedAt, null]])
    const told = (await onTimeline(number)).filter(({ verb }) => verb === 'maydayDeclared')
    expect(told.map(({ data }) => data['happenedAt'])).toEqual([happenedAt])
    await end(number)
    const old = await sent()
    await team.ask(tickets.declareMayday, { happenedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    expect(Date.now() - Date.parse((await dangersOf(old))[0]!.at)).toBeLessThan(60_000)
    await end(old)
  })

  it('is silenced by no acknowledgement, only by who has opened it, and stands until it is ended with a reason', async () => {
    const number = await sent()
    await team.ask(tickets.declareMayday, {})
    await dispatcher.ask(tickets.acknowledgeEmergencyTicket, { id: number })
    expect((await dangersOf(number)).map(({ kind, seen }) => [kind, seen])).toEqual([['mayday', null]])
    await dispatcher.ask(tickets.openMayday, { id: number })
    const [opened] = await dangersOf(number)
    expect(opened!.seen?.id).toBe(dispatcher.accountId)
    expect((await notif(dispatcher)).maydays.map((row) => row.transactionNumber)).toContain(number)
    expect((await refusalOf(end(number, ''))).status).toBe(400)
    await end(number, 'Everybody is out and well.')
    expect(await dangersOf(number)).toEqual([])
    expect((await notif(dispatcher)).maydays.map((row) => row.transactionNumber)).not.toContain(number)
    expect((await refusalOf(end(number))).status).toBe(409)
    expect((await refusalOf(dispatcher.ask(tickets.openMayday, { id: number }))).status).toBe(409)
    const lines = await onTimeline(number)
    const verbs = lines.map(({ verb }) => verb)
    for (const verb of ['maydayDeclared', 'maydayOpened', 'maydayEnded']) expect(verbs.filter((one) => one === verb)).toHaveLength(1)
    expect(lines.find(({ verb }) => verb === 'maydayDeclared')).toMatchObject({ by: { id: team.accountId }, data: { by: 'crew' } })
    expect(lines.map(({ update }) => update?.text)).toContain('Everybody is out and well.')
  })

  it('told again rings again, and keeps the moment at which it began', async () => {
    const number = await sent()
    await team.ask(tickets.declareMayday, {})
    const [first] = await dangersOf(number)
    await dispatcher.ask(tickets.openMayday, { id: number })
    await team.ask(tickets.declareMayday, {})
    expect(await dangersOf(number)).toEqual([first])
    await end(number)
  })

  it('holds its ticket in sight: it is not resolved, reported, deleted or handed over, nor the team taken off', async () => {
    const number = await sent()
    const { version } = (await dispatcher.ask(tickets.getEmergencyTicket, { id: number })).data
    const { centerId } = await lab.as('dispatcher', 'taguig')
    await dispatcher.ask(tickets.declareMayday, { id: number, responseTeamId: team.accountId })
    const why = { reason: 'Prank' }
    const admin = await lab.as('admin')
    const steps = [
      () => dispatcher.ask(tickets.resolveTicket, { transactionNumber: number }),
      () => dispatcher.ask(tickets.reportTicket, { id: number, isReported: 1, ...why }),
      () => admin.ask(tickets.deleteEmergencyTicket, { id: number, ...why }),
      () => dispatcher.ask(tickets.transferTicket, { transactionNumber: number, commandCenterId: centerId, ...why }),
      () => dispatcher.ask(tickets.removeResponseTeam, { id: number, responseTeamId: team.accountId }),
      () => dispatcher.ask(tickets.takeStepBack, { id: number, version }),
    ]
    for (const step of steps) expect((await refusalOf(step())).message).toBe('A Mayday stands on this ticket. End it first.')
    expect((await onTimeline(number)).find(({ verb }) => verb === 'maydayDeclared')?.data).toMatchObject({ by: 'desk' })
    await end(number)
    await dispatcher.ask(tickets.resolveTicket, { transactionNumber: number })
  })

  it('of a crew that was sent nowhere files a ticket of its own, with the crew on it', async () => {
    const { transactionNumber: number } = (await team.ask(tickets.declareMayday, {})).data
    const ticket = (await team.ask(tickets.getEmergencyTicket, { id: number })).data
    expect([ticket.status, ticket.priority, ticket.assignments.map(({ accountId, state }) => [accountId, state])]).toEqual([
      'accepted',
      1,
      [[team.accountId, 'onScene']],
    ])
    expect((await notif(team)).maydays.map((row) => row.transactionNumber)).toEqual([number])
    expect((await team.ask(tickets.declareMayday, {})).data.transactionNumber).toBe(number)
    await end(number)
  })

  it('is heard where the ticket has ended or the crew was taken off meanwhile: it files one of its own', async () => {
    const [ended, taken] = [await sent(), await sent()]
    await dispatcher.ask(tickets.resolveTicket, { transactionNumber: ended })
    await dispatcher.ask(tickets.removeResponseTeam, { id: taken, responseTeamId: team.accountId })
    for (const id of [ended, taken]) {
      const { transactionNumber: number } = (await team.ask(tickets.declareMayday, { id })).data
      expect([ended, taken]).not.toContain(number)
      expect((await dangersOf(number)).map(({ kind, id: who }) => [kind, who])).toEqual([['mayday', team.accountId]])
      await end(number)
      await dispatcher.ask(tickets.resolveTicket, { transactionNumber: number })
    }
  })

  it('is on the phones of the other crews on its ticket at once, and not on its own', async () => {
    const number = await sent()
    const next = (await dispatcher.ask(tickets.getRecommendedTeams, { id: number })).data.find(({ accountId }) => accountId !== team.accountId)!
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [next.accountId] })
    await team.ask(tickets.allowAlerts, push.subscription('other'))
    await dispatcher.ask(tickets.declareMayday, { id: number, responseTeamId: next.accountId })
    await until(() => push.messages.some(({ tag, kind }) => tag === number && kind === 'mayday'))
    const told = push.messages.find(({ tag, kind }) => tag === number && kind === 'mayday')!
    expect([told.to, told.title]).toEqual(['other', `MAYDAY of ${next.callSign}`])
    await team.ask(tickets.declareMayday, { id: number })
    await lab.settle()
    const { rows } = await lab.owner.query<{ account_id: string }>(`select account_id from crew_alert where kind = 'mayday' and number = $1`, [
      number,
    ])
    expect(rows.map((row) => row.account_id).toSorted()).toEqual([team.accountId, next.accountId].toSorted())
    await dispatcher.ask(tickets.endMayday, { id: number, responseTeamId: next.accountId, reason: 'Over.' })
    await end(number)
  })

  it('by text is known by the number of the crew and by its word; whoever else writes the word files a report', async () => {
    const number = await sent()
    const { phone } = (await team.ask(accounts.getOwnCrew)).data.crew.find((one) => one.phone)!
    const text = (messageId: string, from: string, words: string) => dispatcher.ask(tickets.receiveText, { messageId, from, text: words })
    expect((await text('stranger', '09998887777', 'MAYDAY')).data.became).toBe('ticket')
    expect((await text('crew-words', phone!, 'We are fine, no mayday')).data.became).toBe('report')
    expect((await text('crew', phone!, 'mayday trapped on the second floor')).data.became).toBe('mayday')
    expect((await text('crew', phone!, 'mayday trapped on the second floor')).data.became).toBe('known')
    const [danger] = await dangersOf(number)
    expect(danger).toMatchObject({ kind: 'mayday', id: team.accountId, seen: null })
    const lines = await onTimeline(number)
    expect(lines.filter(({ verb }) => verb === 'maydayDeclared').map(({ data }) => data['by'])).toEqual(['text'])
    expect(lines.map(({ update }) => update?.text)).toContain('mayday trapped on the second floor')
    await end(number)
  })

  it('is told by nobody of a team that is not theirs', async () => {
    const number = await sent()
    const other = (await dispatcher.ask(tickets.getRecommendedTeams, { id: number })).data.find(({ accountId }) => accountId !== team.accountId)!
    expect((await refusalOf(team.ask(tickets.declareMayday, { responseTeamId: other.accountId }))).status).toBe(404)
    expect((await refusalOf(dispatcher.ask(tickets.declareMayday, { id: number, responseTeamId: other.accountId }))).status).toBe(404)
    expect(await dangersOf(number)).toEqual([])
  })
})
