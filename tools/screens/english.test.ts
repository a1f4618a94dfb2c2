// English on a page of another language is found, filled in or not; what people wrote, and names, are not.
import { expect, it } from 'vitest'
import { englishFinder, readsEnglish } from './english.ts'

const find = englishFinder('fil')

it('finds a text of the catalogs that is said otherwise there, and the same with words filled in', () => {
  expect(find('Command centers')).toBe('Command centers')
  expect(find('Handled by D. Cruz')).toBe('Handled by {name}')
  expect(find('12 open screens')).toMatch(/^\{count, plural, /)
})

it('finds nothing in Filipino, in a number, in a name and in what somebody wrote', () => {
  for (const text of ['Mga command center', '3 ticket', 'English', 'TAY-261126-0042', 'San Juan', 'Smoke and fire beside the chapel, people inside'])
    expect(find(text)).toBeNull()
})

it('knows a sentence of English that no catalog holds from one in Filipino', () => {
  expect(readsEnglish('The road is closed by a fallen tree')).toBe(true)
  expect(readsEnglish('Sarado ang daan dahil sa natumbang puno')).toBe(false)
})
