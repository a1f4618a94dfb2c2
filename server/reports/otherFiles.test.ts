// Tickets as what maps, calendars and feeds take: each file is read back by a reader of its kind, and comes as itself where it is asked for by Accept.
// @module-tag long
import { DOMParser } from '@xmldom/xmldom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ExportFormat, exportTypes } from '#contract/reports/byDate.ts'
import { reports } from '#contract/reports/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { firstCaseType } from '#tests/reports.ts'

let lab: Lab
let supervisor: Caller
let number: string
let bare: string
let planned: string
const description = 'Fire & smoke, "corner"; <b>two</b> houses\nand a shed'
const scheduledAt = '2099-03-01T01:30:00.000Z'
beforeAll(async () => {
  lab = await openLab()
  supervisor = await lab.as('supervisor')
  const caseTypeId = await firstCaseType(lab, supervisor.centerId)
  const file = async (more: object) =>
    (await supervisor.ask(tickets.createEmergencyTicket, { caseTypeId, description, ...more })).data.transactionNumber
  number = await file({ position: { lat: 14.5586, lng: 121.1364 } })
  bare = await file({})
  planned = (await supervisor.ask(tickets.addScheduledEntry, { caseTypeId, description: 'Áno, '.repeat(60), scheduledAt })).data.transactionNumber
})
afterAll(() => lab.close())

const take = async (format: ExportFormat) => (await supervisor.ask(reports.exportReport, { reason: 'Drill', format, language: 'fil' })).data
const parsed = (text: string) => new DOMParser({ onError: (_, message) => expect.fail(message) }).parseFromString(text, 'text/xml')
const textsOf = (text: string, tag: string) => [...parsed(text).getElementsByTagName(tag)].map((one) => one.textContent ?? '')

it('GeoJSON holds every ticket, those without a place too, with words in the reader’s language and the clock of the center', async () => {
  const { text, filename, type } = await take('geojson')
  const { features } = JSON.parse(text!) as { features: { id: string; geometry: unknown; properties: Record<string, string> }[] }
  const one = features.find(({ id }) => id === number)!
  expect([filename.endsWith('.geojson'), type]).toEqual([true, 'application/geo+json'])
  expect(one.geometry).toEqual({ type: 'Point', coordinates: [121.1364, 14.5586] })
  expect(features.find(({ id }) => id === bare)!.geometry).toBeNull()
  const { rows } = await lab.owner.query<{ at: string }>(
    `select to_char(received_at at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS') as at from ticket where number = $1`,
    [number],
  )
  expect(Object.values(one.properties)).toContain(rows[0]!.at)
  expect(Object.keys(one.properties)).toContain('Natanggap')
})

it('KML and GPX mark those that have a place', async () => {
  for (const [format, tag] of [
    ['kml', 'Placemark'],
    ['gpx', 'wpt'],
  ] as const) {
    const { text } = await take(format)
    const all = textsOf(text!, tag)
    expect([all.some((one) => one.includes(number)), all.some((one) => one.includes(bare))]).toEqual([true, false])
    expect(all.find((one) => one.includes(number))).toContain('Fire & smoke, "corner"; <b>two</b> houses')
  }
})

it('RSS tells the newest first, each with where it is opened', async () => {
  const { text } = await take('rss')
  const ids = textsOf(text!, 'guid')
  expect(ids.slice(0, 2)).toEqual([bare, number])
  expect(textsOf(text!, 'link')[1]).toMatch(new RegExp(`/cms/tickets/accepted/${bare}$`))
})

it('iCalendar holds what is planned, whenever that is, and nothing that has happened; no line is longer than 75 bytes', async () => {
  const { text } = await take('ics')
  const lines = text!.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  const whole = text!.replaceAll('\r\n ', '')
  expect([whole.includes(`UID:${planned}@`), whole.includes(number)]).toEqual([true, false])
  expect(whole).toContain('DTSTART:20990301T013000Z')
  expect(whole).toContain(String.raw`Áno\, Áno\, `)
})

it.each(Object.entries(exportTypes))('%s comes as a file where Accept names it, and as JSON where it does not', async (type, format) => {
  const response = await fetch(`${lab.nodes[0]!.url}${reports.exportReport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${supervisor.token}`, 'content-type': 'application/json', accept: `${type};q=0.9, */*;q=0.1` },
    body: JSON.stringify({ reason: 'Drill' }),
  })
  expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
  expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="tickets-.*\\.${format}"$`))
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
  expect((await take(format)).type).toBe(type)
})
