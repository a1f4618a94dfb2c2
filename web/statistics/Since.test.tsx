// What changed since yesterday: three sentences, each with the cause that weighs most.
import { expect, test } from 'vitest'
import type { Missed, Totals } from '#contract/statistics/figures.ts'
import { moved, sentenceOfToday, sentencesOf } from './Since.tsx'

const row = (id: string, count: number) => ({ id, name: id, count })
const totals = (total: number, byBarangay: ReturnType<typeof row>[], byStatus: Totals['byStatus'] = {}) => ({ total, byBarangay, byStatus }) as Totals
const late = (missed: number, overdue: number, ended: number, byCause: Missed['byCause'] = [], byBarangay: ReturnType<typeof row>[] = []) =>
  ({ measured: 20, missed, overdue, ended, byCause, byBarangay }) as unknown as Missed

test('what moved the total most is named, in the direction in which the total went, and never what names nothing', () => {
  const before = [row('Fire', 4), row('Flood', 2)]
  expect(moved([row('Fire', 1), row('Flood', 9)], before)).toMatchObject({ id: 'Flood', by: 7 })
  expect(moved([row('Fire', 1)], before)).toMatchObject({ id: 'Fire', by: -3 })
  expect(moved([{ id: null, name: '', count: 30 }, row('Flood', 3)], before)).toMatchObject({ id: 'Flood', by: 1 })
  expect(moved(before, before)).toBeUndefined()
})

test('three sentences with their causes, each leading to its tickets', () => {
  const days = {
    totals: {
      current: totals(21, [row('San Juan', 15), row('Dolores', 6)], { pending: 2, accepted: 3, resolved: 16 }),
      previous: totals(14, [row('San Juan', 7), row('Dolores', 7)]),
    },
    types: { current: [row('Flood', 12), row('Fire', 9)], previous: [row('Flood', 2), row('Fire', 12)] },
    late: { current: late(6, 1, 2, [{ cause: 'travel', count: 4 }], [row('San Juan', 4)]), previous: late(2, 0, 0) },
  }
  const sentences = sentencesOf(days, '2026-11-24')
  expect(sentences.map(({ text }) => text)).toEqual([
    'Nov 24, 2026: 21 tickets, 50% more than before (14); by type most Flood, 10 more; by barangay most San Juan, 8 more.',
    '6 waited longer for help than promised, 2 the day before: 3 reached late, 2 ended late with no arrival recorded, 1 late and still waiting; most of the time went: On the way; most of them in San Juan (4).',
    'Of the tickets of that day 5 are still open; 2 wait to be accepted, 3 are worked on.',
  ])
  const second = (now: Missed) => sentencesOf({ ...days, late: { current: now, previous: now } }, '2026-11-24')[1]!.text
  expect(second(late(0, 0, 0))).toBe('Nobody waited longer for help than promised, 0 the day before.')
  expect(second({ ...late(0, 0, 0), measured: 0 })).toBe('When help arrived was not recorded of any ticket.')
  const places = (...rows: ReturnType<typeof row>[]) =>
    second(late(6, 0, 0, [], rows))
      .split('; ')
      .slice(1)
  expect(places(row('Dolores', 2), row('San Isidro', 2), row('Muzon', 1))).toEqual(['as many in each of: Dolores, San Isidro (2).'])
  expect(places(row('Dolores', 3), row('San Isidro', 2), row('Muzon', 1))).toEqual(['more in Dolores than elsewhere (3).'])
  expect(places(...['A', 'B', 'C', 'D'].map((name) => row(name, 1)))).toEqual([])
  expect(second(late(2, 2, 0))).toBe('2 waited longer for help than promised, 2 the day before: 2 late and still waiting.')
  const done = { ...days, totals: { ...days.totals, current: totals(21, [], { resolved: 20, declined: 1 }) } }
  expect(sentencesOf(done, '2026-11-24')[2]!.text).toBe('All that came that day is over.')
  expect(sentences.map(({ why }) => why)).toEqual([undefined, true, undefined])
})

test('this day so far stands beside yesterday until the same hour, with what waits', () => {
  const storm = { current: totals(225, [], { pending: 50, accepted: 175 }), previous: totals(4, []), previousUntil: '2026-11-28T01:40:00.000Z' }
  expect(sentenceOfToday(storm)).toBe('Today so far: 225 tickets, 221 more than before (4), both until 09:40; 50 of them wait to be accepted.')
  const calm = { current: totals(1, [], { resolved: 1 }), previous: totals(0, []), previousUntil: null }
  expect(sentenceOfToday(calm)).toBe('Today so far: 1 ticket, none in the period before; none of them waits to be accepted.')
})

test('after a day without tickets nothing is more than before: what came most often is named, where it is one alone', () => {
  const none = late(0, 0, 0)
  const first = (...types: ReturnType<typeof row>[]) => {
    const days = {
      totals: { current: totals(17, [row('San Juan', 6), row('Dolores', 4)]), previous: totals(0, []) },
      late: { current: none, previous: none },
    }
    return sentencesOf({ ...days, types: { current: types, previous: [] } }, '2026-11-26')[0]!.text
  }
  expect(first(row('Flood', 4), row('Fire', 2))).toBe(
    'Nov 26, 2026: 17 tickets, none the day before; the most frequent type was Flood (4); the most came from San Juan (6).',
  )
  expect(first(row('Flood', 4), row('Fire', 4))).toBe('Nov 26, 2026: 17 tickets, none the day before; the most came from San Juan (6).')
})
