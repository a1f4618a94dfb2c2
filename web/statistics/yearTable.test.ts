// The yearly report: types of cases in the reader's language, and months that are still to come.
import { expect, test } from 'vitest'
import { typeNamesOf } from './typeNames.ts'
import { yearRows } from './yearTable.ts'

const rows = [{ name: 'Medical emergency', months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0], total: 66 }]
const nameOf = typeNamesOf([{ id: '1', name: 'Medical emergency', names: { fil: 'Emerhensiyang medikal' } }] as never, 'fil')
const cells = (year: number, today: string) => yearRows(rows, { year, today, nameOf })[0]!.cells

test('the yearly report names case types in the language shown', () => {
  expect(cells(2026, '2026-12-31')[0]).toBe('Emerhensiyang medikal')
})

test('a month that has not begun is not counted as 0; one that is over without a ticket is', () => {
  expect(cells(2026, '2026-11-28').slice(11)).toEqual([11, null, 66])
  expect(cells(2026, '2026-12-01').slice(11)).toEqual([11, 0, 66])
  expect(cells(2025, '2026-01-01').slice(11)).toEqual([11, 0, 66])
})
