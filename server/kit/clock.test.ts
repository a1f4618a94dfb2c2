// A node whose clock is an hour off: what it judges and tells goes by the database's clock; a moment on the way is no wrong clock.
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { feed } from '#contract/feed/feed.ts'
import { tickets } from '#contract/tickets/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { closeDays, followTickets } from '#server/statistics/follow.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { firstCaseType } from '#tests/reports.ts'
import { shiftClock } from '#tests/shiftedClock.ts'
import { learnClock, timeNow } from './clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
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

it('a day ahead: an alert that waits is still confirmed, stands, and no day that goes on is closed', async () => {
  const { data: hazard } = await desk.ask(tickets.addReportOfTheDay, { title: 'Dike', severity: 'severe', position: { lat: 14.55, lng: 121.13 } })
  const words = { event: 'Flood', headline: 'LEAVE NOW', description: 'The dike breaks.', instruction: '', isExercise: 0 as const, hours: 6 }
  const grave = { responseType: 'Evacuate', urgency: 'Immediate', severity: 'Extreme', certainty: 'Observed' } as const
  const { data: asked } = await desk.ask(warnings.publishAlert, { ...words, ...grave, about: 'hazard', aboutId: hazard.hazardId })
  const { db } = lab.nodes[0]!
  const lastClosed = async () => {
    await lab.settle()
    await followTickets(db)
    await closeDays(db)
    const { rows } = await lab.owner.query<{ day: string }>('select max(day)::text as day from closed_day where command_center_id = $1', [
      desk.centerId,
    ])
    return rows[0]!.day
  }
  const second = await lab.as('admin')
  const before = await lastClosed()
  // Just after a sign of life the next is far: nothing of this node sees the wrong clock before it is told of it.
  learnClock(hourMs)
  await until(() => Math.abs(timeNow() - Date.now()) < hourMs / 2)
  restore = shiftClock(dayMs)
  learnClock(dayMs)
  expect(await lastClosed()).toBe(before)
  const { data: given } = await second.ask(warnings.confirmAlert, { id: asked.id })
  expect(given).toMatchObject({ isStanding: true, second: { state: 'confirmed' } })
})

it('a difference that is that of the way between them is none', () => {
  learnClock(1_900)
  expect(Math.abs(timeNow() - Date.now())).toBeLessThan(1_000)
  learnClock(-3_000)
  expect(timeNow() - Date.now()).toBeGreaterThan(2_000)
})
