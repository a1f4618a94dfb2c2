// “Near me now”: off until the center switches it on; what it tells, how late and how roughly; small, in every language, and the same as a page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import { map } from '#contract/map/room.ts'
import { isRoadTold, roomOf } from '#contract/publicSide/near.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { storm } from '#contract/storm/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'

let lab: Lab
let desk: Caller
const here = { commandCenterId: 'taytay' }
const near = async () => (await lab.stranger.ask(publicSide.getNearNow, here)).data
const page = (query = '', headers: Record<string, string> = {}) => fetch(`${lab.nodes[0]!.url}/cms/near/taytay${query}`, { headers })
async function switchIt(nearMe: 0 | 1) {
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, publicReports: { ...settings.publicReports, nearMe } } })
  await lab.settle()
}
beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
})
afterAll(() => lab.close())

it('says nothing until the center switches it on, but whom to call', async () => {
  expect((await refusalOf(near())).status).toBe(404)
  const reply = await page()
  expect([reply.status, (await reply.text()).includes('tel:911')]).toEqual([404, true])
  expect((await lab.stranger.ask(publicSide.getPublicAlerts, here)).data.nearPath).toBeNull()
  await switchIt(1)
  expect((await page()).status).toBe(200)
  expect((await lab.stranger.ask(publicSide.getPublicAlerts, here)).data.nearPath).toBe('/cms/near/taytay')
})

it('tells a closed road late and roughly, no danger area, and of an evacuation center only the room in tens', async () => {
  const shape = [
    { lat: 14.55555, lng: 121.13333 },
    { lat: 14.55666, lng: 121.13444 },
  ]
  const road = { kind: 'closure' as const, title: 'Rizal Avenue', note: 'Shooter at number 5', shape, endsAt: null }
  await desk.ask(map.addMapArea, road)
  await desk.ask(map.addMapArea, { ...road, kind: 'danger', title: 'Siege', shape: [...shape, { lat: 14.6, lng: 121.2 }] })
  const [barangay] = (await desk.ask(cases.getBarangays, { limit: 1 })).data.items
  await desk.ask(storm.openStorm, { name: 'Ulan', region: '', province: 'Rizal', municipality: 'Taytay' })
  const shelter = { barangayId: barangay!.id, address: 'Main street', contact: 'Nena 0917 555 0100', position: null, familiesCapacity: 50 }
  const add = async (name: string, personsCapacity: number, persons: number | null) => {
    const { id } = (await desk.ask(storm.addShelter, { ...shelter, name, personsCapacity })).data
    if (persons !== null) await desk.ask(storm.countShelter, { id, families: 1, persons, needs: 'Milk for one child' })
  }
  await add('Gym', 200, 63)
  await add('Hall', 20, 14)
  await add('School', 30, 30)
  await add('Not open', 100, null)
  await until(async () => (await near()).shelters.length === 3)
  expect((await near()).roads).toEqual([])
  await lab.owner.query("update map_area set starts_at = starts_at - interval '11 minutes'")
  await until(async () => (await near()).roads.length === 1)
  const told = await near()
  expect(told.roads).toEqual([{ title: 'Rizal Avenue', spot: { lat: 14.557, lng: 121.134 }, endsAt: null }])
  expect(told.shelters.map(({ name, room, free }) => [name, room, free])).toEqual([
    ['Gym', 'room', 130],
    ['Hall', 'nearlyFull', null],
    ['School', 'full', null],
  ])
  const text = JSON.stringify(told) + (await (await page()).text())
  for (const secret of ['Shooter', 'Siege', 'Nena', '0917 555', 'Milk']) expect(text).not.toContain(secret)
  expect([roomOf({ personsCapacity: 0, count: null }).room, isRoadTold({ kind: 'danger', startsAt: '2026-01-01T00:00:00Z' }, Date.now())]).toEqual([
    'unknown',
    false,
  ])
})

it('is a page in the reader’s language with what stands and what to do, and 60 kB at most in all', async () => {
  const hazardId = (await desk.ask(tickets.addReportOfTheDay, { title: 'River', severity: 'severe', position: { lat: 14.55, lng: 121.13 } })).data
    .hazardId
  const form = {
    about: 'hazard' as const,
    aboutId: hazardId,
    event: 'Flood',
    headline: 'The river <rises>',
    headlineIn: { fil: 'Tumataas ang ilog' },
  }
  const codes = { responseType: 'Evacuate' as const, urgency: 'Immediate' as const, severity: 'Moderate' as const, certainty: 'Observed' as const }
  for (let count = 0; count < 20; count++)
    await desk.ask(warnings.publishAlert, {
      ...{ ...form, ...codes, description: `At ${count} m. ${'It rises on. '.repeat(60)}`, instruction: 'Leave.', isExercise: 1, hours: 6 },
      aboutId: (await desk.ask(tickets.addReportOfTheDay, { title: `River ${count}`, severity: 'severe' })).data.hazardId,
    })
  await desk.ask(warnings.publishAlert, { ...form, ...codes, description: 'At 16 m.', instruction: 'Leave.', isExercise: 0, hours: 6 })
  await until(async () => (await near()).alerts.length === 20)
  const [english, filipino, cebuano] = await Promise.all(
    [page(), page('', { 'accept-language': 'tl-PH' }), page('?lang=ceb')].map(async (one) => (await one).text()),
  )
  expect(english).toContain('The river &#60;rises&#62;')
  expect(english).toContain('Switch off electricity before water comes in.')
  expect(filipino).toMatch(/lang="fil"[^]*Tumataas ang ilog[^]*Patayin ang kuryente/)
  expect(cebuano).toMatch(/lang="ceb"[^]*Palonga ang kuryente/)
  const files = ['near.js', 'near-sw.js', 'favicon.svg'].map((name) => readFileSync(join(import.meta.dirname, '../../../web/public', name), 'utf8'))
  const bytes = [english!, ...files].reduce((sum, text) => sum + gzipSync(text).length, 0)
  console.log(`Near me now: ${bytes} bytes gzipped, with twenty alerts.`)
  expect(bytes).toBeLessThan(60_000)
  // Nothing else is loaded.
  expect([...english!.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map(([, url]) => url)).toEqual(['/cms/favicon.svg', '/cms/near.js'])
})

it('is off again at once', async () => {
  await switchIt(0)
  expect((await refusalOf(near())).status).toBe(404)
})
