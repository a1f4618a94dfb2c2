// Every table that leaves as a file: times by the clock of the center, words in the reader's language, by whom and why above it, as CSV and as a workbook.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contract/audit/room.ts'
import { calls } from '#contract/calls/room.ts'
import { search } from '#contract/citizens/search.ts'
import { sensors } from '#contract/devices/sensors.ts'
import type { TableFormat } from '#contract/nouns/table.ts'
import { byDate } from '#contract/reports/byDate.ts'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const reason = 'Yearly report: for the council'
const day = 86_400_000
const from = new Date(Date.now() - 2 * day).toISOString()
const to = new Date().toISOString()

const exportsOf = async (): Promise<Record<string, (format: TableFormat) => Promise<{ csv: string; xlsx: string | null; filename: string }>>> => {
  const [admin, verifier, supervisor] = [await lab.as('admin'), await lab.as('verifier'), await lab.as('supervisor')]
  const sensorId = (await supervisor.ask(sensors.getSensors, { isDeleted: 0 })).data.items[0]!.id
  const how = (format: TableFormat) => ({ format, language: 'fil' as const })
  return {
    log: async (format) => (await admin.ask(audit.exportAuditLog, { reason, ...how(format) })).data,
    calls: async (format) => (await admin.ask(calls.exportCallLogs, { reason, ...how(format) })).data,
    citizens: async (format) => (await verifier.ask(search.exportCitizens, { reason, ...how(format) })).data,
    sensor: async (format) => (await supervisor.ask(sensors.exportSensorData, { sensorId, from, to, ...how(format) })).data,
    tickets: async (format) => (await supervisor.ask(byDate.exportReport, { reason, ...how(format) })).data,
  }
}
const clock = /"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}"/

it('none tells a time of Greenwich, a code word in its head, or a filter as JSON', async () => {
  const words: Record<string, RegExp> = {
    log: /"Oras","Ano ang nangyari"/,
    calls: /"Tumunog","Sinagot noong"/,
    citizens: /"Pangalan","Telepono"/,
    sensor: /"Oras","/,
    tickets: /"Natanggap".*"Oras bago nasagot"/,
  }
  for (const [name, take] of Object.entries(await exportsOf())) {
    const { csv, xlsx, filename } = await take('csv')
    expect.soft(xlsx, name).toBeNull()
    expect.soft(filename, name).toMatch(name === 'tickets' ? /^tickets-\d{4}-\d\d-\d\d\.csv$/ : /\.csv$/)
    expect.soft(csv, name).toMatch(words[name]!)
    expect.soft(csv, name).toContain('Asia/Manila')
    expect.soft(csv, name).toMatch(clock)
    if (name !== 'sensor') expect.soft(csv, name).toContain('"Dahilan","Taunang ulat: for the council"')
    // What was sealed stays as it was, in the last column of the log.
    const told = name === 'log' ? csv.replaceAll(/"\{.*\}"/g, '') : csv
    expect.soft(told, name).not.toMatch(/\d{4}-\d{2}-\d{2}T\d{2}:|UTC|\{"/)
    const book = await take('xlsx')
    expect.soft([book.csv, book.xlsx?.slice(0, 4), book.filename.endsWith('.xlsx')], name).toEqual(['', 'UEsD', true])
  }
})

it('a line of the log stands at the hour that the clock of the center showed', async () => {
  const admin = await lab.as('admin')
  const { at, seq } = (await admin.ask(audit.getAuditLog, { limit: 1 })).data.items[0]!
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at))
  const { csv } = (await admin.ask(audit.exportAuditLog, { reason })).data
  expect(csv.split('\r\n').find((line) => line.startsWith(`${seq},`))).toContain(`"${wall}"`)
})

it('the reason is asked under one name in every export; the older one is taken too', async () => {
  const supervisor = await lab.as('supervisor')
  const reply = await fetch(`${lab.nodes[0]!.url}/api/commandcenter/reports/exportReport`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${supervisor.token}` },
    body: JSON.stringify({ purpose: 'For the council' }),
  })
  const { data } = (await reply.json()) as { data: { csv: string } }
  expect(data.csv).toContain('"Reason","For the council"')
})
