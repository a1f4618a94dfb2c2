// Threats to life in a flood: before all other reports, and never refused.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Filed } from '#contract/publicSide/report.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { inLane, newLane } from '#server/kit/admission/lanes.ts'
import { clusters, type ReportCluster } from '#contract/tickets/offlineReports/clusters.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { dangerPerMinute } from './limits.ts'

let lab: Lab
let lifeType: string
beforeAll(async () => {
  // One connection for all strangers: who goes first is seen in who ends first.
  lab = await openLab({ settings: { pool: 2 } })
  lifeType = (await lab.stranger.ask(publicSide.getCaseTypes)).data.find(({ isLifeThreat }) => isLifeThreat === 1)!.id
})
afterAll(() => lab.close())
beforeEach(() => lab.owner.query('delete from attempt'))

const url = publicSide.createEmergencyTicket.path
const send = (remoteAddress: string, given: object) =>
  lab.nodes[0]!.app.inject({ method: 'POST', url, remoteAddress, payload: { deviceId: randomUUID(), ...given } })

it.each([
  ['its words', () => ({ description: 'sunog, may naipit' })],
  ['its kind', () => ({ caseTypeId: lifeType })],
])('a threat to life by %s is filed before forty ordinary reports that came before it', async (_by, threat) => {
  const { db } = lab.nodes[0]!
  await lab.stranger.ask(publicSide.getCaseTypes)
  const center = (await lab.as('dispatcher')).centerId
  let go = () => {}
  const wait = new Promise<void>((resolve) => (go = resolve))
  const hold = inLane(newLane('198.51.100.9'), () => db.read(center, () => wait))
  const across = db.across.bind(db)
  let counted = 0
  db.across = (query) => {
    if ('name' in query && query.name === 'triesOf') counted++
    return across(query)
  }
  const order: string[] = []
  const flood = Array.from({ length: 40 }, (_, at) => send(`203.0.113.${at}`, { description: 'A noise' }).then(() => order.push('ordinary')))
  const sent: Promise<unknown>[] = [hold, ...flood]
  try {
    await until(() => counted === 40, 20_000)
    sent.push(send('203.0.113.200', threat()).then(({ statusCode }) => order.push(`danger ${statusCode}`)))
    await until(() => counted === 41, 20_000)
  } finally {
    go()
    await Promise.all(sent)
    db.across = across
  }
  expect(order.indexOf('danger 200')).toBeGreaterThanOrEqual(0)
  expect(order.indexOf('danger 200')).toBeLessThanOrEqual(1)
})

it('threats to life beyond every limit are held for a first look, never refused', async () => {
  const deviceId = randomUUID()
  const states: string[] = []
  for (let at = 0; at < 45; at++) {
    const reply = await send('203.0.113.77', { deviceId, description: 'Help, she is not breathing' })
    states.push(reply.statusCode === 200 ? (reply.json() as { data: Filed }).data.state : String(reply.statusCode))
  }
  expect(new Set(states)).toEqual(new Set(['received', 'held']))
  expect(states.at(-1)).toBe('held')
})

describe('what one network reports beyond what may ring', () => {
  const customer = (household: number) => `2001:db8:77:${household.toString(16)}::${(household + 1).toString(16)}`
  /** All at one moment, or so long before or after it. */
  const moment = Date.now()
  const flood = async (count: number, from = customer, afterMs = 0) => {
    vi.useFakeTimers({ toFake: ['Date'], now: moment + afterMs })
    const replies = await Promise.all(Array.from({ length: count }, (_, at) => send(from(at), { description: `Sunog, may naipit ${at}` }))).finally(
      () => vi.useRealTimers(),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    return replies.map((reply) => (reply.json() as { data: Filed }).data)
  }
  const ringing = async (desk: Caller) => (await desk.ask(tickets.getTicketNotif)).data.ringing
  const shown = async (desk: Caller) =>
    (await desk.ask(clusters.getReportClusters)).data.items.toSorted((one, other) => other.beganAt.localeCompare(one.beganAt))
  const seenOf = (items: { arrivedAt: string }[]) => ({ seenUntil: items.at(-1)!.arrivedAt, seen: items.length })
  const within = async (desk: Caller, clusterId: string) => (await desk.ask(tickets.getOfflineReports, { clusterId, limit: 100 })).data
  const begun = async () => {
    await lab.settle()
    return (await lab.owner.query<{ n: number }>("select count(*)::int as n from fact where verb = 'reportClusterBegan'")).rows[0]!.n
  }
  const most = dangerPerMinute.address

  it('joins one row with a count, which rings once; a fire from elsewhere stands beside it', async () => {
    const desk = await lab.as('dispatcher')
    const before = await ringing(desk)
    const rows = (await shown(desk)).length
    const began = await begun()
    const offline = (await desk.ask(tickets.getTicketNotif)).data.unread.offline
    const filed = await flood(most + 30)
    expect(filed.filter(({ state }) => state === 'received')).toHaveLength(most)
    const [row] = await shown(desk)
    expect(await shown(desk)).toHaveLength(rows + 1)
    expect(row).toMatchObject({ count: 30, acknowledgedBy: null })
    expect(await ringing(desk)).toBe(before + most)
    expect((await begun()) - began).toBe(1)
    const [fire] = await flood(1, () => '198.51.100.200')
    expect(fire!.state).toBe('received')
    const { unacknowledged, unread } = (await desk.ask(tickets.getTicketNotif)).data
    expect(unacknowledged[0]!.transactionNumber).toBe(fire!.transactionNumber)
    expect(unread.offline).toBe(offline + 30)
    await desk.ask(clusters.acknowledgeReportCluster, { id: row!.id })
    expect((await shown(desk)).find(({ id }) => id === row!.id)!.acknowledgedBy).toMatchObject({ id: desk.accountId })
  })

  it('is counted over whatever minute: at the turn of one on the clock nothing begins anew', { tags: 'long' }, async () => {
    const customer = (at: number) => `2001:db8:7e:${at.toString(16)}::1`
    const turn = Math.ceil(moment / 60_000) * 60_000 - moment
    const states = async (count: number, afterMs: number) => (await flood(count, customer, turn + afterMs)).map(({ state }) => state)
    expect(new Set(await states(most, -500))).toEqual(new Set(['received']))
    expect(new Set(await states(10, 500))).toEqual(new Set(['held']))
    expect(new Set(await states(10, 59_400))).toEqual(new Set(['held']))
    expect(new Set(await states(10, 60_000))).toEqual(new Set(['received']))
  })

  it('counts a household by itself, and never holds a carrier’s address to as little', { tags: 'long' }, async () => {
    const household = await flood(dangerPerMinute.household + 4, () => '2001:db8:79:1::1')
    expect(household.filter(({ state }) => state === 'held')).toHaveLength(4)
    const carrier = await flood(dangerPerMinute.household + 4, () => '198.51.100.201')
    expect(new Set(carrier.map(({ state }) => state))).toEqual(new Set(['received']))
  })

  it('unfolds into its reports: each becomes its own ticket, the rest are rejected as one, and wait again', { tags: 'long' }, async () => {
    const desk = await lab.as('dispatcher')
    await flood(most + 5, (at) => `2001:db8:78:${at.toString(16)}::1`)
    const [row] = await shown(desk)
    const { items } = await within(desk, row!.id)
    expect(items).toHaveLength(5)
    const { ticket } = (await desk.ask(tickets.tagOfflineReport, { id: items[0]!.id })).data
    expect(ticket.description).toBe(items[0]!.text)
    expect((await desk.ask(clusters.closeReportCluster, { id: row!.id, ...seenOf(items), reason: 'Prank' })).data.count).toBe(4)
    expect((await shown(desk)).some(({ id }) => id === row!.id)).toBe(false)
    // What comes after it was closed rings anew.
    await flood(1, () => '2001:db8:78:1::1')
    const next = (await shown(desk)).find(({ count }) => count === 1)!
    expect(next).toMatchObject({ count: 1, acknowledgedBy: null })
    expect((await desk.ask(clusters.reopenReportCluster, { id: row!.id })).data.count).toBe(4)
    expect((await shown(desk)).find(({ id }) => id === row!.id)).toMatchObject({ count: 4 })
    expect((await within(desk, row!.id)).items.map(({ id }) => id)).toEqual(items.slice(1).map(({ id }) => id))
  })

  it('is rejected as far as it was seen: not while one among it was not, and what comes meanwhile rings in a row of its own', {
    tags: 'long',
  }, async () => {
    const desk = await lab.as('dispatcher')
    await flood(most + 4, (at) => `2001:db8:7a:${at.toString(16)}::1`)
    const [row] = await shown(desk)
    const { items } = await within(desk, row!.id)
    expect(items.map(({ arrivedAt }) => arrivedAt)).toEqual(items.map(({ arrivedAt }) => arrivedAt).toSorted())
    const seen = seenOf(items)
    const refused = await refusalOf(desk.ask(clusters.closeReportCluster, { id: row!.id, ...seen, seen: 3, reason: 'Prank' }))
    expect(refused).toMatchObject({ status: 409, code: 'unseen' })
    expect((await within(desk, row!.id)).total).toBe(4)
    const began = await begun()
    await flood(2, (at) => `2001:db8:7a:${at.toString(16)}::2`)
    expect((await desk.ask(clusters.closeReportCluster, { id: row!.id, ...seen, reason: 'Prank' })).data.count).toBe(4)
    const rest = (await shown(desk)).find(({ count, acknowledgedBy }) => count === 2 && acknowledgedBy === null)!
    expect(await begun()).toBe(began + 1)
    await flood(1, () => '2001:db8:7a:1::3')
    expect((await within(desk, rest.id)).total).toBe(3)
    expect((await desk.ask(clusters.reopenReportCluster, { id: row!.id })).data.count).toBe(4)
    expect((await within(desk, rest.id)).total).toBe(3)
  })

  it('is shown before what was acknowledged, the longest wait first, page after page, with the number of all', async () => {
    const desk = await lab.as('dispatcher')
    const clusterOf = async (network: string) => {
      const before = new Set((await shown(desk)).map(({ id }) => id))
      await flood(most + 1, (at) => `2001:db8:${network}:${at.toString(16)}::1`)
      return (await shown(desk)).find(({ id }) => !before.has(id))!.id
    }
    const [first, second] = [await clusterOf('7b'), await clusterOf('7c')]
    const ask = async (given: object) => (await desk.ask(clusters.getReportClusters, given)).data
    const order = (await ask({})).items.map(({ id }) => id)
    expect(order.indexOf(first)).toBeLessThan(order.indexOf(second))
    await desk.ask(clusters.acknowledgeReportCluster, { id: first })
    const paged: ReportCluster[] = []
    for (let page = await ask({ limit: 1 }); ; page = await ask({ limit: 1, cursor: page.next })) {
      expect(page.total).toBe(order.length)
      paged.push(...page.items)
      if (!page.next) break
    }
    expect(paged).toHaveLength(order.length)
    expect(paged.map(({ acknowledgedBy }) => acknowledgedBy !== null)).toEqual(paged.map(({ acknowledgedBy }) => acknowledgedBy !== null).toSorted())
    const at = (id: string) => paged.findIndex((one) => one.id === id)
    expect(at(second)).toBeLessThan(at(first))
  })
})
