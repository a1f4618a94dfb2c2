// Told by Web Push how a report stands: encrypted, signed, once over two nodes, queued, forgotten when it ended, and to no inner address.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openPushService } from '#tests/pushService.ts'

let lab: Lab
let dispatcher: Caller
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
  lab = await openLab({ nodes: 2, settings: { privateHosts: [service.host] } })
  dispatcher = await lab.as('dispatcher')
})
afterAll(async () => {
  await lab.close()
  service.close()
})

async function filed() {
  const caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
  const deviceId = randomUUID()
  const given = { caseTypeId, deviceId, description: 'Kanaryo words of the citizen', callerName: 'Kanaryo Reyes', landmark: 'Gate' }
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, given)
  return { id: data.transactionNumber!, token: data.token, deviceId }
}
const contacts = async () => (await lab.owner.query<{ n: number }>('select count(*)::int as n from report_contact')).rows[0]!.n
const isIdle = async () => {
  await lab.settle()
  const open = `select count(*)::int as n from pgboss.job where name in ('tellHowItStands', 'sendTelling') and state in ('created', 'active', 'retry')`
  await until(async () => (await lab.owner.query<{ n: number }>(open)).rows[0]!.n === 0)
}
const of = (token: string) => service.messages.filter(({ url }) => url.endsWith(token)).map(({ body }) => body)

describe('Web Push', () => {
  it('tells each state once, in the visitor’s language, with the sentence of the page and no words of anybody', async () => {
    const { id, token, deviceId } = await filed()
    expect((await lab.stranger.ask(publicSide.getPush, { token, deviceId })).data.isOn).toBe(false)
    await lab.stranger.ask(publicSide.allowPush, { token, deviceId, ...service.subscription(id), language: 'fil' })
    expect((await lab.stranger.ask(publicSide.getPush, { token, deviceId })).data.isOn).toBe(true)
    await dispatcher.ask(tickets.acceptTicket, { id })
    await until(() => of(token).length === 1)
    const team = (await dispatcher.ask(tickets.getRecommendedTeams, { id })).data[0]!.accountId
    await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team] })
    await until(() => of(token).length === 2)
    await dispatcher.ask(tickets.setTeamStatus, { id, responseTeamId: team, state: 'enRoute' })
    await until(() => of(token).length === 3)
    await dispatcher.ask(tickets.addUpdate, { transactionNumber: id, text: 'Kanaryo words of staff', isPublic: 1 })
    await isIdle()
    expect(of(token)).toEqual(['Tinanggap ng dispatcher ang iyong ulat.', 'May itinalaga nang tutulong.', 'Papunta na ang tulong.'])
    expect(JSON.stringify(service.messages)).not.toContain('Kanaryo')
    expect(service.messages.at(-1)!.title).toContain(id)
    expect(service.state.senders).toEqual(new Set([(await lab.stranger.ask(publicSide.getPush, { token, deviceId })).data.key]))
  })

  it('goes on telling whoever sent the report that was merged into another', { tags: 'long' }, async () => {
    const [one, main] = [await filed(), await filed()]
    await lab.stranger.ask(publicSide.allowPush, { token: one.token, deviceId: one.deviceId, ...service.subscription(one.id) })
    await dispatcher.ask(tickets.mergeTicket, { id: one.id, into: main.id } as never)
    await dispatcher.ask(tickets.acceptTicket, { id: main.id })
    await until(() => of(one.token).includes('A dispatcher took up your report.'))
  })

  it('is queued while the push service is away, and tells what is so then', { tags: 'long' }, async () => {
    const { id, token, deviceId } = await filed()
    await lab.stranger.ask(publicSide.allowPush, { token, deviceId, ...service.subscription(id) })
    service.state.status = 503
    const before = service.state.asked
    await dispatcher.ask(tickets.acceptTicket, { id })
    await until(() => service.state.asked > before)
    service.state.status = 201
    await until(() => of(token).length === 1)
    expect(of(token)).toEqual(['A dispatcher took up your report.'])
  })

  it('forgets a subscription that ended, and one that the visitor took back', async () => {
    const [ended, back] = [await filed(), await filed()]
    for (const { token, deviceId, id } of [ended, back])
      await lab.stranger.ask(publicSide.allowPush, { token, deviceId, ...service.subscription(id) })
    const known = await contacts()
    await lab.stranger.ask(publicSide.endPush, { token: back.token, deviceId: back.deviceId })
    expect(await contacts()).toBe(known - 1)
    service.state.status = 410
    await dispatcher.ask(tickets.acceptTicket, { id: ended.id })
    await until(async () => (await contacts()) === known - 2)
    service.state.status = 201
    expect((await lab.stranger.ask(publicSide.getPush, { token: ended.token, deviceId: ended.deviceId })).data.isOn).toBe(false)
  })

  it('takes no address of the own network', async () => {
    const { id, token, deviceId } = await filed()
    const { p256dh, auth } = service.subscription(id)
    for (const endpoint of ['http://push.example.org/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://10.1.2.3/x', 'https://localhost/x']) {
      const refusal = await refusalOf(lab.stranger.ask(publicSide.allowPush, { token, deviceId, endpoint, p256dh, auth }))
      expect([endpoint, refusal.status, refusal.message]).toEqual([endpoint, 400, 'The push service of this browser cannot be reached from here.'])
    }
  })
})
