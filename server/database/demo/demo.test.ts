// The demo of these rooms is such as their calls answer.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { devices } from '#contract/devices/room.ts'
import { news } from '#contract/news/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { verifyLog } from '#server/database/verifyLog.ts'
import { cleanHtml } from '#server/news/clean.ts'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

it.each([
  ['taytay', 5],
  ['taguig', 38],
] as const)('%s has its reference data, borders, sensors and news', async (center, barangays) => {
  const admin = await lab.as('admin', center)
  expect((await admin.ask(reference.getBarangayBorders, { limit: 100 })).data.total).toBe(barangays)
  expect((await admin.ask(reference.getCaseTypes, {})).data.total).toBe(16)
  const { data: fire } = await admin.ask(reference.getCaseTypes, { search: 'Sunog' })
  expect(fire.items[0]!.departmentIds.length).toBeGreaterThan(0)
  expect((await admin.ask(reference.getAppVersions, {})).data.items.map(({ platform }) => platform)).toEqual(['android', 'ios', 'web'])
  const { data: sensors } = await admin.ask(devices.getSensors, {})
  expect(sensors.items.every(({ isSilent, lastValue }) => !isSilent && lastValue !== null)).toBe(true)
  expect((await admin.ask(devices.getDevices, {})).data.total).toBe(2)
  const { data: items } = await lab.stranger.ask(news.getPublicNews, { slug: center })
  expect(items.total).toBe(4)
  for (const { text } of items.items.flatMap(({ contents }) => contents)) expect(cleanHtml(text)).toBe(text)
})

it('every open ticket of the demo has a timeline in the order of time, and one is on its way between the centers', async () => {
  const supervisor = await lab.as('supervisor')
  const { data } = await supervisor.ask(tickets.searchEmergencyTickets, { status: ['pending', 'accepted', 'scheduled', 'reported'], limit: 100 })
  expect(data.items.length).toBeGreaterThan(15)
  for (const { transactionNumber: id, status } of data.items) {
    const { data: timeline } = await supervisor.ask(tickets.getUpdates, { id, limit: 100 })
    const verbs = timeline.items.map(({ verb }) => verb)
    expect({ id, status, filed: verbs.at(-1) }).toEqual({ id, status, filed: 'ticketFiled' })
    expect(timeline.items.map(({ at }) => at)).toEqual(
      timeline.items.map(({ at }) => at).toSorted((one, other) => Date.parse(other) - Date.parse(one)),
    )
    if (status === 'accepted') expect(verbs).toContain('ticketAccepted')
    expect(timeline.items.filter(({ verb, update }) => verb === 'updateAdded' && !update)).toEqual([])
  }
  const { data: incoming } = await supervisor.ask(tickets.getTransferredEmergencyTickets, { direction: 'incoming', state: 'offered' })
  expect(incoming.items.map(({ transfer }) => transfer.reason)).toEqual(['Outside our area'])
})

it('the log of the demo is sealed before the first node opens', async () => {
  const wrong = (await verifyLog(lab.owner)).wrong
  expect(wrong).toEqual([])
})
