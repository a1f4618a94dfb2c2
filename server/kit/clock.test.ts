// A node whose clock is an hour off: what it judges and tells goes by the database's clock; a moment on the way is no wrong clock.
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { feed } from '#contract/feed/feed.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { firstCaseType } from '#tests/reports.ts'
import { shiftClock } from '#tests/shiftedClock.ts'
import { learnClock, timeNow } from './clock.ts'

const hourMs = 3_600_000
let lab: Lab
let desk: Caller
let restore = () => {}
beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
})
afterAll(() => lab.close())
afterEach(() => {
  restore()
  learnClock(0)
})

it.each([
  ['ahead', hourMs],
  ['behind', -hourMs],
])('an hour %s: a fresh report is received, an old one late, and staff are told the true time', async (_, aheadMs) => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [now, before, after] = [ago(0), ago(40), ago(-30)]
  restore = shiftClock(aheadMs)
  // Its next sign of life tells it.
  await until(() => Math.abs(timeNow() - Date.now()) > hourMs / 2)
  const caseTypeId = await firstCaseType(lab, desk.centerId)
  const entry = { caseTypeId, description: 'By a clock that is off', landmark: 'Chapel' }
  const stateOf = async (writtenAt: string) =>
    (await lab.stranger.ask(publicSide.createEmergencyTicket, { ...entry, commandCenterId: desk.centerId, writtenAt })).data.state
  expect([await stateOf(now), await stateOf(before)]).toEqual(['received', 'late'])
  await desk.ask(entries.addScheduledEntry, { ...entry, scheduledAt: after })
  expect((await refusalOf(desk.ask(entries.addScheduledEntry, { ...entry, scheduledAt: before }))).status).toBe(400)
  const { serverTime } = (await desk.ask(feed.getFacts, {})).data
  expect(Math.abs(Date.parse(serverTime) - Date.parse(now))).toBeLessThan(hourMs / 4)
})

it('a difference that is that of the way between them is none', () => {
  learnClock(1_900)
  expect(Math.abs(timeNow() - Date.now())).toBeLessThan(1_000)
  learnClock(-3_000)
  expect(timeNow() - Date.now()).toBeGreaterThan(2_000)
})
