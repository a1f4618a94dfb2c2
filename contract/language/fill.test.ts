// Messages: names, plurals, choices, numbers and dates are filled as the language wants them.
import { expect, it } from 'vitest'
import { compile, wordsIn } from './compile.ts'
import { fill, type Speaker, type Words } from './fill.ts'

const by: Speaker = { locale: 'en-PH', timeZone: 'Asia/Manila', tell: (word) => (typeof word === 'object' ? `<${word.text}>` : String(word)) }
const filled = (text: string, words: Words) => fill(compile(text), words, by)

it('fills names, and leaves what it has no word for', () => {
  expect(filled('{a} then {b} then {c}', { a: 1, b: { text: 'inner', words: {} } })).toBe('1 then <inner> then {c}')
})

it('counts', () => {
  const calls = '{count, plural, =0 {no call of {name}} one {# call of {name}} other {# calls of {name}}}'
  expect([0, 1, 2000].map((count) => filled(calls, { count, name: 'Ana' }))).toEqual(['no call of Ana', '1 call of Ana', '2,000 calls of Ana'])
  expect(filled('{n, plural, offset:1 one {you and # other} other {you and # others}}', { n: 3 })).toBe('you and 2 others')
  expect(filled('{n, selectordinal, one {#st} two {#nd} other {#th}}', { n: 22 })).toBe('22nd')
})

it('chooses, and writes numbers and dates', () => {
  expect(filled('{kind, select, car {a car} other {something}}', { kind: 'boat' })).toBe('something')
  expect(filled('{n, number} of {m, number, percent}', { n: 1234, m: 0.5 })).toBe('1,234 of 50%')
  expect(filled('on {at, date, long}', { at: '2026-03-04T20:00:00Z' })).toBe('on March 5, 2026')
})

it('knows the words that a text asks for', () => {
  expect(wordsIn('{b} {a, plural, one {# {c}} other {{d, number}}} {e, date, ::yMMMd}')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(() => compile('{count, plural, one {broken}')).toThrow()
})
