// Alerts of the center's own: given out, replaced, cancelled, and read by anybody as Atom and CAP 1.2.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { tickets } from '#contract/tickets/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { entriesOf } from './cap/feeds.ts'
import { alertFrom } from './cap/read.ts'
import { readXml } from './cap/xml.ts'

const schema = readFileSync(join(import.meta.dirname, '../../tests/standards/cap12.xsd'), 'utf8')
let lab: Lab
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab()
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

const form = {
  ...{
    event: 'Flooded street',
    headline: 'Rizal Avenue is flooded <1 m>',
    description: 'Do not pass & turn back.',
    instruction: '',
    isExercise: 0 as const,
    hours: 6,
  },
  ...{ responseType: 'Avoid' as const, urgency: 'Immediate' as const, severity: 'Severe' as const, certainty: 'Observed' as const },
}
const textOf = async (path: string) => {
  const reply = await fetch(lab.nodes[0]!.url + path)
  expect(reply.status).toBe(200)
  return reply.text()
}

it('gives out a hazard, replaces it, cancels it once; each document is valid and names the one before', async () => {
  const { data: hazard } = await dispatcher.ask(tickets.addReportOfTheDay, {
    title: 'Rizal Avenue',
    severity: 'severe',
    position: { lat: 14.55, lng: 121.13 },
  })
  const about = { about: 'hazard' as const, aboutId: hazard.hazardId }
  const { data: first } = await dispatcher.ask(warnings.publishAlert, { ...form, ...about })
  const { data: second } = await dispatcher.ask(warnings.publishAlert, { ...form, ...about, headline: 'Rizal Avenue is under 2 m' })
  expect([first.messageType, second.messageType]).toEqual(['Alert', 'Update'])
  expect((await refusalOf(dispatcher.ask(warnings.cancelAlert, { id: first.id }))).status).toBe(409)
  const { data: last } = await dispatcher.ask(warnings.cancelAlert, { id: second.id })
  expect((await refusalOf(dispatcher.ask(warnings.cancelAlert, { id: second.id }))).status).toBe(409)
  const { data: own } = await dispatcher.ask(warnings.getOwnAlerts, {})
  expect(own.items.map(({ id, isStanding }) => [id, isStanding])).toEqual([
    [last.id, false],
    [second.id, false],
    [first.id, false],
  ])
  const feed = await textOf(own.feed)
  const entries = entriesOf(readXml(feed), lab.nodes[0]!.url + own.feed)
  expect(entries.map(({ url }) => url)).toEqual([last, second, first].map(({ path }) => lab.nodes[0]!.url + path))
  const documents = await Promise.all([first, second, last].map(({ path }) => textOf(path)))
  const judged = await validateXML({ xml: documents.map((contents, n) => ({ fileName: `${n}.xml`, contents })), schema })
  expect(judged.errors).toEqual([])
  const alerts = documents.map((text) => alertFrom(readXml(text)))
  expect(alerts.map(({ msgType, flaws }) => [msgType, flaws])).toEqual([
    ['Alert', []],
    ['Update', []],
    ['Cancel', []],
  ])
  expect(alerts[1]!.references).toEqual([`${alerts[0]!.sender},${alerts[0]!.identifier}`])
  expect(alerts[2]!.references).toEqual([`${alerts[1]!.sender},${alerts[1]!.identifier}`])
  expect(alerts[0]!.infos[0]).toMatchObject({
    headline: 'Rizal Avenue is flooded <1 m>',
    areas: [{ circles: [{ lat: 14.55, lng: 121.13, km: 0.5 }] }],
  })
})

it('an exercise leaves the actual alert alone, and a cancel repeats no order', async () => {
  const { data: hazard } = await dispatcher.ask(tickets.addReportOfTheDay, {
    title: 'Dike',
    severity: 'severe',
    position: { lat: 14.55, lng: 121.13 },
  })
  const about = { about: 'hazard' as const, aboutId: hazard.hazardId }
  const order = {
    event: 'Flood',
    headline: 'EVACUATE NOW',
    description: 'Evacuate to the school.',
    instruction: 'Evacuate.',
    responseType: 'Evacuate' as const,
  }
  const { data: actual } = await dispatcher.ask(warnings.publishAlert, { ...form, ...about, ...order })
  const { data: drill } = await dispatcher.ask(warnings.publishAlert, { ...form, ...about, ...order, isExercise: 1 })
  expect(drill.messageType).toBe('Alert')
  const { data: own } = await dispatcher.ask(warnings.getOwnAlerts, {})
  expect(own.items.find(({ id }) => id === actual.id)).toMatchObject({ isStanding: true })
  expect(alertFrom(readXml(await textOf(drill.path))).references).toEqual([])
  const { data: cancel } = await dispatcher.ask(warnings.cancelAlert, { id: actual.id })
  const text = await textOf(cancel.path)
  expect(text.toLowerCase()).not.toContain('evacuat')
  expect(text).toContain('<category>Met</category>')
})

it('404 for what is not there, what is another center’s, and what is not published', async () => {
  const other = await lab.as('dispatcher', 'taguig')
  const { data: theirs } = await other.ask(tickets.addReportOfTheDay, { title: 'Theirs', severity: 'minor' })
  expect((await refusalOf(dispatcher.ask(warnings.publishAlert, { ...form, about: 'hazard', aboutId: theirs.hazardId }))).status).toBe(404)
  expect((await refusalOf(dispatcher.ask(warnings.publishAlert, { ...form, about: 'news', aboutId: theirs.hazardId }))).status).toBe(404)
  for (const path of ['nowhere/feed.atom', 'taytay/x.xml', 'taytay/00000000-0000-4000-8000-00000000dead.xml'])
    expect((await fetch(`${lab.nodes[0]!.url}/api/commandcenter/ccPublic/alerts/${path}`)).status).toBe(404)
})
