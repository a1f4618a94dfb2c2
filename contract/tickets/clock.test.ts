// Clocks and intervals: to the millisecond, with missing stamps blank.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import {
  clockLevelOf,
  clockOf,
  compareUrgency,
  escalatesAt,
  intervalNames,
  levelOf,
  microsOf,
  presetTargets,
  type StampTimes,
  secondsOf,
  shareUsed,
  type Urgent,
} from './clock.ts'
import { priorities } from './priorities.ts'
import { statuses } from './states.ts'

const receivedAt = '2026-11-20T10:00:00.000Z'
const later = (seconds: number) => new Date(Date.parse(receivedAt) + seconds * 1000)
const none: StampTimes = {
  receivedAt,
  readAt: null,
  acceptedAt: null,
  dispatchedAt: null,
  enRouteAt: null,
  onSceneAt: null,
  resolvedAt: null,
  closedAt: null,
}
const at = (seconds: number) => later(seconds).toISOString()

describe('clockOf', () => {
  const p1 = (stamps: Partial<StampTimes>, status: 'pending' | 'accepted' = 'accepted') =>
    clockOf({ status, priority: 1, stamps: { ...none, ...stamps } }, presetTargets)

  it('runs to answer, then processing, then response, each from received', () => {
    expect(p1({}, 'pending')).toEqual({ target: 'answer', dueAt: at(15) })
    expect(p1({ acceptedAt: at(5) })).toEqual({ target: 'processing', dueAt: at(60) })
    expect(p1({ acceptedAt: at(5), dispatchedAt: at(30) })).toEqual({ target: 'response', dueAt: at(300) })
    expect(p1({ acceptedAt: at(5), dispatchedAt: at(30), onSceneAt: at(200) })).toBeNull()
  })

  it('stops on scene, even where earlier stamps are missing', () => {
    expect(p1({ onSceneAt: at(200) })).toBeNull()
  })

  it('counts a dispatched ticket as answered', () => {
    expect(p1({ dispatchedAt: at(5) })).toEqual({ target: 'response', dueAt: at(300) })
  })

  it.each(statuses)('%s', (status) => {
    const runs = ['pending', 'accepted', 'transferred'].includes(status)
    expect(clockOf({ status, priority: 2, stamps: none }, presetTargets)).toEqual(runs ? { target: 'answer', dueAt: at(75) } : null)
  })

  it('skips a target that the center has not set', () => {
    expect(clockOf({ status: 'pending', priority: 5, stamps: none }, presetTargets)).toBeNull()
    const targets = { ...presetTargets, answer: { ...presetTargets.answer, 1: null } }
    expect(clockOf({ status: 'pending', priority: 1, stamps: none }, targets)).toEqual({ target: 'processing', dueAt: at(60) })
  })
})

describe('levels', () => {
  const row = { receivedAt, clock: { dueAt: at(60) } }
  it.each([
    [0, 'calm'],
    [44.999, 'calm'],
    [45, 'amber'],
    [59.999, 'amber'],
    [60, 'red'],
    [100_000, 'red'],
  ])('%s s of 60 s is %s', (seconds, level) => {
    expect(clockLevelOf(row, later(seconds))).toBe(level)
  })

  it('escalates when the time is over, or at the multiple of it that a center chose', () => {
    expect([escalatesAt(row), escalatesAt(row, usualSettings.escalation)]).toEqual([at(60), at(60)])
    expect(escalatesAt(row, { multiple: 2 })).toBe(at(120))
    expect(escalatesAt({ receivedAt, clock: null })).toBeNull()
    expect(clockLevelOf({ receivedAt, clock: null }, later(1e6))).toBe('calm')
  })

  it('never sinks as time goes on, and never counts a clock set back below nothing', () => {
    const order = ['calm', 'amber', 'red']
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: -5000, max: 50_000 }), fc.nat(50_000), (length, seconds, more) => {
        const [before, after] = [seconds, seconds + more].map((one) => shareUsed(receivedAt, at(length), later(one))) as [number, number]
        expect(before).toBeGreaterThanOrEqual(0)
        expect(order.indexOf(levelOf(after))).toBeGreaterThanOrEqual(order.indexOf(levelOf(before)))
      }),
    )
  })

  it('takes a target of nothing as overdue', () => {
    expect(levelOf(shareUsed(receivedAt, receivedAt, later(0)))).toBe('red')
  })
})

describe('secondsOf', () => {
  const stamps: StampTimes = { ...none, acceptedAt: at(10), dispatchedAt: at(40), enRouteAt: at(90), onSceneAt: at(400), resolvedAt: at(2000) }
  it('measures each interval', () => {
    expect(Object.fromEntries(intervalNames.map((name) => [name, secondsOf(name, stamps)]))).toEqual({
      answer: 10,
      processing: 40,
      turnout: 50,
      travel: 310,
      response: 400,
      resolution: 2000,
    })
  })

  it.each(intervalNames)('%s is blank where a stamp is missing', (name) => {
    expect(secondsOf(name, none)).toBeNull()
  })

  it('is zero, not blank, where both stamps are of one moment', () => {
    expect(secondsOf('answer', { ...none, acceptedAt: receivedAt })).toBe(0)
  })
})

describe('compareUrgency', () => {
  const now = later(600)
  const row = (given: Partial<Urgent>): Urgent => ({
    transactionNumber: 'TAY-261120-0001',
    priority: 3,
    receivedAt,
    flags: [],
    clock: null,
    ...given,
  })

  it('threats to life, then the overdue, then by priority, then the oldest', () => {
    const ordered = [
      row({ priority: 1, clock: { dueAt: at(500) } }),
      row({ priority: 4, flags: ['lifeThreat'] }),
      row({ priority: 4, clock: { dueAt: at(600) } }),
      row({ priority: 2, clock: { dueAt: at(601) } }),
      row({ priority: 3, receivedAt: at(1) }),
      row({ priority: 3, receivedAt: at(2) }),
    ]
    expect(ordered.toReversed().toSorted((one, other) => compareUrgency(one, other, now))).toEqual(ordered)
  })

  it('is one order, whatever the rows', () => {
    const rows = fc.record({
      transactionNumber: fc.integer({ min: 1, max: 9 }).map((number) => `TAY-261120-000${number}`),
      priority: fc.constantFrom(...priorities),
      receivedAt: fc.integer({ min: 0, max: 3 }).map(at),
      flags: fc.constantFrom<string[]>([], ['lifeThreat']),
      clock: fc.option(fc.record({ dueAt: fc.integer({ min: 598, max: 602 }).map(at) })),
    })
    fc.assert(
      fc.property(rows, rows, rows, (a, b, c) => {
        const compare = (one: Urgent, other: Urgent) => Math.sign(compareUrgency(one, other, now))
        expect(compare(a, b) + compare(b, a)).toBe(0)
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

it('two reports of one millisecond stand in the order in which the database has them', () => {
  const moments = ['2026-11-21T20:13:28.552979Z', '2026-11-21T20:13:28.5525Z', '2026-11-21T20:13:28.552Z', '2026-11-21T20:13:28Z']
  expect(moments.toSorted((one, other) => microsOf(one) - microsOf(other))).toEqual(moments.toReversed())
})
