// A value replaced by its path leaves objects objects and lists lists.
import { expect, test } from 'vitest'
import { valueAt, withValue } from './paths.ts'

test('one value of one row of a list is replaced, the list stays a list and the values before are as they were', () => {
  const before = { name: 'a', rows: [{ at: '1' }, { at: '2' }], team: { callSign: 'E1' } }
  expect(withValue(before, 'rows.1.at', '3')).toEqual({ ...before, rows: [{ at: '1' }, { at: '3' }] })
  expect(withValue(before, 'team.callSign', 'E2')).toEqual({ ...before, team: { callSign: 'E2' } })
  expect(withValue(before, 'none.of', 1)).toEqual({ ...before, none: { of: 1 } })
  expect(valueAt(before, 'rows.1.at')).toBe('2')
})
