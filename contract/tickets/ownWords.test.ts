// A report without words bears the name of its kind, which are no words of the caller.
import { expect, test } from 'vitest'
import { ownWords } from './ownWords.ts'

const fire = { name: 'Fire', names: { fil: 'Sunog', ceb: 'Sunog' } }
const subs = [{ name: 'House fire' }]

test.each([
  ['Fire', ''],
  [' sunog ', ''],
  ['Fire: House fire', ''],
  ['', ''],
  ['Fire: at the market', 'Fire: at the market'],
  ['Fire at the market', 'Fire at the market'],
  ['Flood', 'Flood'],
])('“%s” says “%s”', (text, said) => {
  expect(ownWords(text, fire, subs)).toBe(said)
})

test('of a kind that is not known everything is said', () => {
  expect(ownWords('Fire', undefined)).toBe('Fire')
})
