// The map's calls: the ground, points under the lists' filters, and teams as each may see them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pinElsewhere } from '#contract/map/pinned.ts'
import { contains } from '#contract/map/geometry.ts'
import { map } from '#contract/map/room.ts'
import { accounts } from '#contract/accounts/room.ts'
import { statuses } from '#contract/tickets/states.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { fileReports } from '#tests/reports.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

it.each([
  ['taytay', 5, 'Cainta'],
  ['taguig', 38, 'Pateros'],
] as const)('%s has real borders, its neighbours and the lake', async (center, count, neighbour) => {
  const { data } = await (await lab.as('dispatcher', center)).ask(map.getMapGround)
  expect(data.barangays).toHaveLength(count)
  for (const { border, position } of data.barangays) expect(contains(border!, position!)).toBe(true)
  expect(data.towns.map(({ name }) => name)).toContain(neighbour)
  expect(data.waters.map(({ name }) => name)).toContain('Laguna de Bay')
  const lake = data.waters.find(({ name }) => name === 'Laguna de Bay')!.position
  expect(data.towns.filter(({ border }) => contains(border, lake))).toEqual([])
  expect(data.sources).toHaveLength(1)
  expect(data.style).toBeNull()
})

it('by the borders of a real town a pin in the middle of each barangay is told to contradict every other that may be said, and not its own', async () => {
  const { barangays } = (await (await lab.as('dispatcher')).ask(map.getMapGround)).data
  for (const { id, position } of barangays)
    for (const { id: said } of barangays) expect(pinElsewhere(barangays, said, position)?.id).toBe(said === id ? undefined : id)
})

it('points are the open tickets of the lists, under the same filters', async () => {
  const desk = await lab.as('dispatcher')
  const { data: all } = await desk.ask(map.getMapPoints, {})
  const { data: boxed } = await desk.ask(tickets.getMapTickets, { limit: 5000 })
  expect(new Set(all.numbers)).toEqual(new Set(boxed.items.map(({ transactionNumber }) => transactionNumber)))
  const { rows } = await lab.owner.query<{ number: string }>(
    `select number from ticket where command_center_id = $1 and lat is not null and status in ('pending', 'accepted', 'transferred')`,
    [desk.centerId],
  )
  expect([...all.numbers].toSorted()).toEqual(rows.map(({ number }) => number).toSorted())
  for (const { transactionNumber, position, priority, status } of boxed.items) {
    const at = all.numbers.indexOf(transactionNumber)
    expect([all.lats[at], all.lngs[at], all.priorities[at], statuses[all.statuses[at]!]]).toEqual([position!.lat, position!.lng, priority, status])
  }
  const { data: urgent } = await desk.ask(map.getMapPoints, { priority: [1] })
  expect(urgent.numbers.length).toBeGreaterThan(0)
  expect(new Set(urgent.priorities)).toEqual(new Set([1]))
  const { data: found } = await desk.ask(map.getMapPoints, { search: all.numbers[0]! })
  expect(found.numbers).toEqual([all.numbers[0]])
  const { data: past } = await desk.ask(map.getMapPoints, { from: '2020-01-01', to: '2020-01-02' })
  expect(past.total).toBe(0)
})

it('are those of a list that is narrowed: by status, by flag, by what was read, and by the number of others', async () => {
  const desk = await lab.as('dispatcher')
  const { data: all } = await desk.ask(map.getMapPoints, {})
  const listed = async (given: object) => {
    const { items } = (await desk.ask(tickets.getPendingEmergencyTickets, { limit: 100, ...given })).data
    return items.flatMap(({ transactionNumber, position }) => (position ? transactionNumber : [])).toSorted()
  }
  const shown = async (given: object) => (await desk.ask(map.getMapPoints, { tab: 'pending', ...given })).data.numbers.toSorted()
  const pending = await shown({})
  expect(pending).toEqual(await listed({}))
  expect(pending.length).toBeGreaterThan(1)
  expect(pending.length).toBeLessThan(all.numbers.length)
  const [first, second] = pending as [string, string]
  await desk.ask(tickets.readEmergencyTicket, { id: first })
  await desk.ask(tickets.acknowledgeEmergencyTicket, { id: second })
  await desk.ask(tickets.addOutsideNumber, { transactionNumber: second, kind: 'police', number: 'PNP-77-4141' })
  for (const given of [{ isRead: 0 }, { isRead: 1 }, { flag: ['acknowledged'] }, { search: 'PNP-77-4141' }]) {
    const found = await shown(given)
    expect([given, found]).toEqual([given, await listed(given)])
    expect([given, found.length > 0 && found.length < pending.length]).toEqual([given, true])
  }
})

it('of the accepted are also those that were resolved within the day, as its list has them', async () => {
  const desk = await lab.as('dispatcher')
  const { rows } = await lab.owner.query<{ number: string }>(
    `update ticket set status = 'resolved', resolved_at = now() where number in (select number from ticket
      where command_center_id = $1 and tab = 'accepted' and status = 'accepted' and lat is not null order by number limit 1) returning number`,
    [desk.centerId],
  )
  for (const given of [{}, { status: ['resolved' as const] }, { status: ['accepted' as const] }]) {
    const { items } = (await desk.ask(tickets.getAcceptedEmergencyTickets, { limit: 100, ...given })).data
    const listed = items.flatMap(({ transactionNumber, position }) => (position ? transactionNumber : [])).toSorted()
    const { numbers } = (await desk.ask(map.getMapPoints, { tab: 'accepted', ...given })).data
    expect([given, numbers.toSorted()]).toEqual([given, listed])
    expect([given, numbers.includes(rows[0]!.number)]).toEqual([given, given.status?.[0] !== 'accepted'])
  }
})

it('are found by what a ticket is called, as in its list: priority, kind in another language, barangay, last digits', async () => {
  const desk = await lab.as('dispatcher')
  const kind = (
    await lab.owner.query<{ id: string; fil: string }>(
      `select id, names ->> 'fil' as fil from case_type where command_center_id = $1 and names ->> 'fil' <> '' order by "order" limit 1`,
      [desk.centerId],
    )
  ).rows[0]!
  const place = (
    await lab.owner.query<{ id: string; name: string }>('select id, name from barangay where command_center_id = $1 order by name limit 1', [
      desk.centerId,
    ])
  ).rows[0]!
  const given = { description: '', barangayId: place.id, priority: 1, position: { lat: 14.55, lng: 121.13 } } as const
  const [number] = (await fileReports(lab, desk.centerId, kind.id, 1, given)) as [string]
  for (const search of ['kritikal', kind.fil, `${place.name} P1`, String(Number(number.split('-').at(-1))).padStart(2, '0')]) {
    const { items } = (await desk.ask(tickets.getPendingEmergencyTickets, { limit: 100, search })).data
    const listed = items.flatMap(({ transactionNumber, position }) => (position ? transactionNumber : []))
    expect([search, listed]).toEqual([search, expect.arrayContaining([number])])
    const { numbers } = (await desk.ask(map.getMapPoints, { tab: 'pending', search })).data
    expect([search, numbers.toSorted()]).toEqual([search, listed.toSorted()])
  }
})

it('a unit sees its own tickets and teams; a moved team has a speed', async () => {
  const desk = await lab.as('dispatcher')
  const unit = await lab.as('responseteam')
  const { data: all } = await desk.ask(map.getMapTeams)
  const { data: own } = await unit.ask(map.getMapTeams)
  expect(own.map(({ accountId }) => accountId)).toEqual([unit.accountId])
  expect(all.length).toBeGreaterThan(own.length)
  expect((await unit.ask(map.getMapPoints, {})).data.total).toBeLessThan((await desk.ask(map.getMapPoints, {})).data.total)

  // Where the demo has left it just now is no place that it came from.
  await lab.owner.query(`delete from team_track where account_id = $1`, [unit.accountId])
  await lab.owner.query(`update team_duty set position_at = now() - interval '1 hour' where account_id = $1`, [unit.accountId])
  const now = Date.now()
  const report = (lat: number, measuredAt: string) => unit.ask(accounts.reportPosition, { position: { lat, lng: 121.13 }, heading: 0, measuredAt })
  await report(14.55, new Date(now - 60_000).toISOString())
  await report(14.555, new Date(now).toISOString())
  const moved = (await desk.ask(map.getMapTeams)).data.find(({ accountId }) => accountId === unit.accountId)!
  expect(moved.position?.lat).toBe(14.555)
  expect(moved.speed).toBeGreaterThan(8)
  expect(moved.speed).toBeLessThan(11)
})
