// What is calmer in a storm, which warning opens it, who needs somebody first, and the columns of DROMIC and OCD.
import { expect, it } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { type Board, type BoardRow, byNeed } from './board.ts'
import { calmTargets, opensStorm, sensorTone, warningTone } from './calm.ts'
import { casualtyColumns, casualtyRows, dromicColumns, dromicRows, marked, placeColumns } from './tables.ts'

it('gives what is expected more time, and nothing else', () => {
  const { targets, storm } = usualSettings
  const calm = calmTargets(targets, storm)
  expect([calm.answer[1], calm.answer[2], calm.processing[1]]).toEqual([targets.answer[1], targets.answer[2], targets.processing[1]])
  expect([calm.answer[3], calm.processing[4], calm.answer[5]]).toEqual([targets.answer[3]! * 3, targets.processing[4]! * 3, null])
})

it('makes the sounds of what is expected softer, and never those of the gravest', () => {
  expect(sensorTone({ kind: 'flood', level: 'alert' }, true)).toBeNull()
  expect(sensorTone({ kind: 'flood', level: 'alert' }, false)).toBe('soft')
  expect(sensorTone({ kind: 'air', level: 'alert' }, true)).toBe('soft')
  expect(sensorTone({ kind: 'flood', level: 'critical' }, true)).toBe('alarm')
  expect([warningTone('severe', true), warningTone('severe', false), warningTone('extreme', true)]).toEqual(['soft', 'alarm', 'alarm'])
})

it('opens on the words that the center chose', () => {
  const warning = { title: 'Tropical Cyclone Wind Signal No. 2', event: 'Typhoon' }
  expect(opensStorm(warning, ['wind signal'])).toBe(true)
  expect(opensStorm(warning, ['Storm surge'])).toBe(false)
  expect(opensStorm(warning, [])).toBe(false)
})

const row = (name: string, more: Partial<BoardRow> = {}): BoardRow => ({
  ...{ barangayId: name, name, tickets: 0, urgentTickets: 0, families: 0, persons: 0, closedRoads: 0, warnings: 0, waiting: 0, urgent: 0 },
  ...{ lastReport: null, figures: {}, captain: null, ...more },
})

it('puts who needs somebody first', () => {
  const rows = [row('A'), row('B', { waiting: 4 }), row('C', { urgent: 1 }), row('D', { urgentTickets: 2 })]
  expect(rows.toSorted(byNeed).map(({ name }) => name)).toEqual(['C', 'D', 'B', 'A'])
})

it('has the columns of DROMIC in its order, with what is affected alone and its sum', () => {
  const storm = { region: 'CALABARZON', province: 'Rizal', municipality: 'Taytay' }
  const shelter = (barangayId: string, persons: number) => ({ barangayId, count: { families: 1, persons, needs: '' } })
  const rows = [
    row('Dolores', { families: 10, persons: 40, figures: { families: 30, persons: 120, housesTotal: 2, aidLgu: 5_000 } }),
    row('Muzon'),
    row('San Juan', { figures: { outsideFamilies: 3, outsidePersons: 12, housesPartial: 7 } }),
  ]
  const board = { storm, rows, shelters: [shelter('Dolores', 40), shelter('Dolores', 0)] } as unknown as Board
  const { total, rows: told } = dromicRows(board)
  expect(told).toEqual([
    ['CALABARZON', 'Rizal', 'Taytay', 'Dolores', 30, 120, 1, 10, 40, 0, 0, 2, 0, 0, 5_000, 0, 0],
    ['CALABARZON', 'Rizal', 'Taytay', 'San Juan', 0, 0, 0, 0, 0, 3, 12, 0, 7, 0, 0, 0, 0],
  ])
  expect(total).toEqual(['CALABARZON', 'Rizal', 'Taytay', 2, 30, 120, 1, 10, 40, 3, 12, 2, 7, 0, 5_000, 0, 0])
  expect([total.length, placeColumns]).toEqual([dromicColumns.length, 4])
})

it('marks where more are inside and outside of evacuation centers than are affected', () => {
  const storm = { region: '', province: '', municipality: '' }
  const rows = [
    row('Dolores', { families: 90, persons: 400, figures: { families: 95, persons: 380 } }),
    row('Muzon', { families: 1, persons: 4, figures: { families: 3, persons: 12, outsideFamilies: 2, outsidePersons: 8 } }),
  ]
  const told = marked(dromicRows({ storm, rows, shelters: [] } as unknown as Board).rows)
  expect(told.rows.map(([, , , name]) => name)).toEqual(['Dolores *', 'Muzon'])
  expect(told.isMarked).toBe(true)
})

it('lists the dead, the injured and the missing as OCD does', () => {
  const one = { id: '1', stormId: '2', name: 'Juan', age: 40, sex: 'male' as const, place: 'Ilog', address: 'Dolores', cause: '', medicalService: '' }
  const told = { kind: { dead: 'Dead', injured: 'Injured', missing: 'Missing' }, sex: { male: 'M', female: 'F' }, time: (at: string) => at }
  const rows = casualtyRows(
    [
      { ...one, kind: 'missing', happenedAt: null, version: 1 },
      { ...one, kind: 'dead', happenedAt: '2026-11-22T00:00:00Z', version: 1 },
    ],
    told,
  )
  expect(rows[0]).toEqual(['Dead', 'Juan', 40, 'M', 'Ilog', 'Dolores', '', '', '2026-11-22T00:00:00Z'])
  expect(rows[1]!.length).toBe(casualtyColumns.length)
})
