// The wall before visitors: the answer itself holds no name, number, house or words of anybody, whatever the center knows.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { map } from '#contract/map/room.ts'
import { statistics } from '#contract/statistics/room.ts'
import { mostOnWall } from '#contract/statistics/visitorsWall.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab()
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

it('tells what stands on it, and no name, number, house or word of a caller, of a crew or of the staff', async () => {
  const { rows: types } = await lab.owner.query<{ id: string }>(`select id from case_type where command_center_id = $1 and name = 'Fire'`, [
    dispatcher.centerId,
  ])
  const secrets = { callerName: 'Perpetua Nakatago', callerPhone: '+639178884471', landmark: 'Sa likod ng 88 Mabini', description: 'Si Nakatago ito' }
  const told = { caseTypeId: types[0]!.id, priority: 1 as const, ...secrets, position: { lat: 14.57024, lng: 121.13287, accuracy: 4 } }
  const { transactionNumber } = (await dispatcher.ask(tickets.createEmergencyTicket, told)).data
  const { data } = await dispatcher.ask(statistics.getVisitorsWall)
  const shown = data.tickets.find(({ position }) => position?.lat === 14.57 && position.lng === 121.133)
  expect(shown).toMatchObject({ priority: 1, status: 'accepted', caseType: { name: 'Fire' }, isRinging: false, isGrave: true })
  expect(data.tickets.some(({ status, isRinging }) => status === 'pending' && isRinging)).toBe(true)
  expect(data.alarms).toBeGreaterThan(0)
  expect(data.gauges.length).toBeGreaterThan(0)
  expect(data.teams.length).toBeGreaterThan(0)

  const words = JSON.stringify(data)
  for (const secret of [transactionNumber, 'Nakatago', '8884471', 'Mabini', '14.57024', 'accuracy']) expect(words).not.toContain(secret)
  const { rows: people } = await lab.owner.query<{ name: string }>('select name from account where command_center_id = $1', [dispatcher.centerId])
  const { rows: callers } = await lab.owner.query<{ number: string; words: string[] }>(
    `select number, array_remove(array[nullif(caller_name, ''), nullif(caller_phone, ''), nullif(place, ''), nullif(summary, '')], null) as words
     from ticket where command_center_id = $1 and tab in ('pending', 'accepted')`,
    [dispatcher.centerId],
  )
  const { data: teams } = await dispatcher.ask(map.getMapTeams)
  const known = [
    ...people.map(({ name }) => name),
    ...teams.map(({ callSign }) => callSign),
    ...callers.flatMap(({ number, words: of }) => [number, ...of]),
  ]
  expect(known.length).toBeGreaterThan(50)
  const strings = textsIn(data)
  expect(known.filter((secret) => strings.includes(secret))).toEqual([])
})

it('says of each ticket whether it is an emergency: of the first priority, or a threat to life', async () => {
  const { rows } = await lab.owner.query<{ at: Date }>(
    `update ticket set priority = 3, life_threat = true where command_center_id = $1 and number = (select number from ticket
       where command_center_id = $1 and status = 'accepted' order by received_at desc limit 1) returning received_at as at`,
    [dispatcher.centerId],
  )
  const { data } = await dispatcher.ask(statistics.getVisitorsWall)
  const shown = data.tickets.filter(({ receivedAt }) => Date.parse(receivedAt) === new Date(rows[0]!.at).getTime())
  expect(shown.map(({ priority, isGrave }) => ({ priority, isGrave }))).toEqual([{ priority: 3, isGrave: true }])
  expect(data.tickets.filter(({ priority }) => priority === 1).every(({ isGrave }) => isGrave)).toBe(true)
  expect(data.tickets.some(({ isGrave }) => !isGrave)).toBe(true)
})

it('bounds what it shows, and keeps the newest emergency among it', async () => {
  const { data } = await dispatcher.ask(statistics.getVisitorsWall)
  expect(data.tickets.length).toBeLessThanOrEqual(2 * mostOnWall)
  const { rows } = await lab.owner.query<{ newest: Date }>(
    `select max(received_at) as newest from ticket where command_center_id = $1 and tab in ('pending', 'accepted') and status in ('pending', 'accepted')`,
    [dispatcher.centerId],
  )
  const newest = Math.max(...data.tickets.map(({ receivedAt }) => Date.parse(receivedAt)))
  expect(new Date(newest).toISOString()).toBe(new Date(rows[0]!.newest).toISOString())
})

/** Every text of an answer, whole. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}
