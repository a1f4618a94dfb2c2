// A figure names its case types in the language of whoever looks.
import { expect, test } from 'vitest'
import { typeNamesOf } from './typeNames.ts'

const types = [
  { id: 'a', name: 'Fire', names: { fil: 'Sunog' } },
  { id: 'b', name: 'Flood', names: {} },
]

test('as the center has written it, else in English, also of one that is in use no more', () => {
  const nameOf = typeNamesOf(types, 'fil')
  expect(['Fire', 'Flood', 'Landslide', ''].map(nameOf)).toEqual(['Sunog', 'Flood', 'Landslide', ''])
  expect(typeNamesOf(types, 'en')('Fire')).toBe('Fire')
  expect(typeNamesOf(undefined, 'fil')('Fire')).toBe('Fire')
})
