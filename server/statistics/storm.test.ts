// Figures of a period are held against the targets that the center has set, also while a storm gives tickets more time.
// @module-tag long
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { addDays } from '#contract/statistics/periods.ts'
import { statistics } from '#contract/statistics/room.ts'
import { storm } from '#contract/storm/room.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { followTickets } from './follow.ts'

let lab: Lab
let desk: Caller
beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
  await followTickets(lab.nodes[0]!.db)
})
afterAll(() => lab.close())

it('a storm does not make the past look punctual', async () => {
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, storm: { ...settings.storm, calmFrom: 2, slower: 20 } } })
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)
  const period = { from: addDays(yesterday, -60), to: yesterday }
  const executive = await lab.as('executive')
  const kept = async () =>
    (await executive.ask(statistics.getResponseTime, period)).data.current.all.map(({ interval, keptTarget }) => [interval, keptTarget])
  const before = await kept()
  expect(before.some(([, share]) => typeof share === 'number' && share > 0 && share < 1)).toBe(true)
  const { transactionNumber } = (
    await lab.stranger.ask(publicSide.createEmergencyTicket, { commandCenterId: desk.centerId, deviceId: randomUUID(), landmark: 'Market' })
  ).data
  const due = async () => {
    const row = (await desk.ask(lists.searchEmergencyTickets, { search: transactionNumber ?? '' })).data.items[0]
    return row?.clock ? Date.parse(row.clock.dueAt) - Date.parse(row.receivedAt) : null
  }
  await until(async () => (await due()) !== null)
  const usual = (await due())!
  await desk.ask(storm.openStorm, { name: 'Typhoon Test', region: '', province: '', municipality: '' })
  await until(async () => ((await due()) ?? 0) > usual)
  expect(await kept()).toEqual(before)
})
