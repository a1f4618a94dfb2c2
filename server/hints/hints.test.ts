// Tests of the hints: what strikes by the thresholds of the center, told once for each cause, and what was said of it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import { feed } from '#contract/feed/feed.ts'
import { hints } from '#contract/hints/room.ts'
import { reference } from '#contract/reference/room.ts'
import { statistics } from '#contract/statistics/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { lookForHints } from './watch.ts'

let lab: Lab
let [desk, supervisor, neighbor] = [] as unknown as Caller[]
let types: { id: string; name: string }[]
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  ;[desk, supervisor, neighbor] = [await lab.as('dispatcher'), await lab.as('supervisor'), await lab.as('dispatcher', 'taguig')]
  types = (await desk!.ask(reference.getCaseTypes, { limit: 100 })).data.items
  await lab.owner.query('delete from hint')
})
afterAll(() => lab.close())

/** Of a place of its own for each test, a kilometer and more apart. */
let place = 0
const somewhere = () => ({ lat: 14.4 + place++ * 0.02, lng: 121.13 })
const caseTypeId = (name = 'Medical emergency') => types.find((one) => one.name === name)!.id
const file = async (more: object) =>
  (await desk!.ask(tickets.createEmergencyTicket, { caseTypeId: caseTypeId(), description: 'Masakit ang dibdib', landmark: 'Chapel', ...more })).data
    .transactionNumber
const north = ({ lat, lng }: { lat: number; lng: number }, metres: number) => ({ lat: lat + metres / 111_195, lng })
const aged = (number: string, minutes: number) =>
  lab.owner.query(`update ticket set received_at = now() - $2 * interval '1 minute' where number = $1`, [number, minutes])
/** What a node looks at by itself just then is left to it, and awaited. */
const look = async () => {
  await Promise.all(lab.nodes.map(({ db }) => lookForHints(db)))
  await until(async () => (await lab.owner.query('select from hint_due limit 1')).rowCount === 0)
}
const standing = async (who = desk!) => {
  await look()
  return (await who.ask(hints.getHints)).data
}
const behind = (all: Awaited<ReturnType<typeof standing>>, number: string) =>
  all.filter((one) => one.tickets.some(({ transactionNumber }) => transactionNumber === number))

it('five alike within 600 m in 20 minutes are one hint, with the tickets behind it; it grows and is not told twice', async () => {
  const at = somewhere()
  const { cursor } = (await supervisor!.ask(feed.getFacts)).data
  const four = [await file({ position: at })]
  for (const metres of [200, 400, -300]) four.push(await file({ position: north(at, metres) }))
  await file({ position: north(at, 900) })
  await file({ position: at, caseTypeId: caseTypeId('Fire') })
  expect(behind(await standing(), four[0]!)).toEqual([])
  const fifth = await file({ position: north(at, 250) })
  const [hint, ...none] = behind(await standing(supervisor), fifth)
  expect(none).toEqual([])
  expect(hint).toMatchObject({ kind: 'near', caseTypeId: caseTypeId(), withinMetres: 600, withinMinutes: 20, count: 5, judged: null })
  expect(hint!.tickets.map(({ transactionNumber }) => transactionNumber).toSorted()).toEqual([...four, fifth].toSorted())
  expect(new Set(hint!.tickets.map(({ place }) => place))).toEqual(new Set(['Chapel']))
  const sixth = await file({ position: at })
  expect(behind(await standing(), sixth)).toMatchObject([{ id: hint!.id, count: 6 }])
  expect(behind(await standing(neighbor), sixth)).toEqual([])
  await lab.settle()
  const facts = (await supervisor!.ask(feed.getFacts, { cursor })).data.facts.filter(({ id }) => id === hint!.id)
  expect(facts.map(({ verb, data }) => [verb, data['count']])).toEqual([
    ['hintMade', 5],
    ['hintGrew', 6],
  ])
})

// 0.7 s: 260 reports are looked at.
it('a storm of alike reports is told once for all that is looked at together, not once for each of them', async () => {
  const at = somewhere()
  const { cursor } = (await supervisor!.ask(feed.getFacts)).data
  await lab.owner.query(
    `insert into ticket (command_center_id, number, status, source, priority, case_type_id, description, lat, lng, received_at)
     select $1, 'STORM-261127-' || lpad(n::text, 4, '0'), 'pending', 'quickreport', 3, $2, 'Baha na dito', $3, $4, now() - n * interval '1 s' from generate_series(1, 260) n`,
    [desk!.centerId, caseTypeId('Flood'), at.lat, at.lng],
  )
  expect(behind(await standing(), 'STORM-261127-0001')).toMatchObject([{ count: 260 }])
  await lab.settle()
  const { facts } = (await supervisor!.ask(feed.getFacts, { cursor })).data
  const told = facts.filter(({ verb, data }) => verb.startsWith('hint') && data['transactionNumbers']?.toString().includes('STORM-'))
  expect(told[0]).toMatchObject({ verb: 'hintMade' })
  // Two nodes look at fifty at a time.
  expect(told.length).toBeLessThanOrEqual(6)
})

it('a ticket that came too long ago or hangs under another does not count, one whose place becomes known does', async () => {
  const at = somewhere()
  const all: string[] = []
  all.push(await file({ position: at }))
  await aged(all[0]!, 25)
  for (let n = 1; n < 5; n++) all.push(await file({ position: north(at, n * 10) }))
  await desk!.ask(tickets.mergeTicket, { id: all[1]!, into: all[2]! })
  await file({ position: at })
  expect(behind(await standing(), all[2]!)).toEqual([])
  // Its place was not known before.
  const late = await file({})
  await desk!.ask(tickets.editEmergencyTicket, { id: late, position: at })
  expect(behind(await standing(), late)).toMatchObject([{ count: 5 }])
})

it('the third alarm of a number within a week is a hint, whatever the alarms are about', async () => {
  const [first, second] = [await file({ callerPhone: '0917 555 0711' }), await file({ callerPhone: '+639175550711', caseTypeId: caseTypeId('Fire') })]
  await aged(first, 8 * 1440)
  await file({ callerPhone: '0917-555-0711' })
  expect(behind(await standing(), second)).toEqual([])
  await file({ callerPhone: '09175550711' })
  expect(behind(await standing(), second)).toMatchObject([{ kind: 'number', caseTypeId: null, withinMinutes: 7 * 1440, count: 3 }])
})

it('what was judged is off every desk, is not told anew as the cause goes on, and is counted; the first who judges is named', async () => {
  const figures = async () =>
    (await supervisor!.ask(statistics.getHintFigures, {})).data.find(({ kind }) => kind === 'number') ?? { made: 0, right: 0, wrong: 0 }
  const before = await figures()
  const numbers = [await file({ callerPhone: '09175550712' }), await file({ callerPhone: '09175550712' }), await file({ callerPhone: '09175550712' })]
  const { id } = behind(await standing(), numbers[0]!)[0]!
  const { data } = await desk!.ask(hints.judgeHint, { id, as: 'unrelated' })
  expect(data).toMatchObject({ id, judged: { as: 'unrelated', by: { id: desk!.accountId } } })
  const late = await refusalOf(supervisor!.ask(hints.judgeHint, { id, as: 'acted' }))
  expect(late).toMatchObject({ status: 409, code: 'judged' })
  const next = await file({ callerPhone: '09175550712' })
  expect(behind(await standing(), next)).toEqual([])
  expect(await figures()).toMatchObject({ made: before.made + 1, right: before.right, wrong: before.wrong + 1 })
  expect((await refusalOf(neighbor!.ask(hints.judgeHint, { id, as: 'acted' }))).status).toBe(404)
  expect((await refusalOf((await lab.as('responseteam')).ask(hints.getHints))).status).toBe(403)
})

it('the thresholds are the center’s: another count, and none at all', async () => {
  const admin = await lab.as('admin')
  const set = async (part: object) => {
    const { settings, version } = (await admin.ask(identity.getSettings)).data
    await admin.ask(identity.updateSettings, { version, settings: { ...settings, hints: { ...settings.hints, ...part } } })
  }
  await set({ ofNumber: 2 })
  const [, second] = [await file({ callerPhone: '09175550713' }), await file({ callerPhone: '09175550713' })]
  expect(behind(await standing(), second)).toMatchObject([{ count: 2 }])
  await set({ ofNumber: 0 })
  const other = [await file({ callerPhone: '09175550714' }), await file({ callerPhone: '09175550714' }), await file({ callerPhone: '09175550714' })]
  expect(behind(await standing(), other[0]!)).toEqual([])
})
