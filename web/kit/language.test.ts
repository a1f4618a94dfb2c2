// Tests of the language: everything said exists in Filipino, and a switch needs no reload.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { switchLanguage, t, tn } from './language.ts'
import { findTexts, readSource, sourceFiles } from './testing/texts.ts'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const dictionaries = import.meta.glob<{ filipino: Record<string, string> }>('../*/filipino.ts', { eager: true })
const filipino = Object.assign({}, ...Object.values(dictionaries).map((part) => part.filipino)) as Record<string, string>

test('every text of the screens has a Filipino translation', () => {
  const missing = sourceFiles(web).flatMap((file) =>
    findTexts(readSource(file))
      .filter((text) => !(text in filipino))
      .map((text) => `${file.slice(web.length)}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('a text that is not translated is found', () => {
  expect(findTexts(`<p>{t('Never translated', { a: 1 })}</p> {tn(list.length + 1, '{count} cat', '{count} cats')} {k('Marked')}`)).toEqual([
    'Never translated',
    'Marked',
    '{count} cat',
    '{count} cats',
  ])
})

test('no text is built from a template, which no dictionary could hold', () => {
  const templates = sourceFiles(web).filter((file) => /\b[tk]\(`/.test(readFileSync(file, 'utf8')))
  expect(templates).toEqual([])
})

test('a translation keeps the names to fill in', () => {
  const namesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  expect(Object.entries(filipino).filter(([english, own]) => String(namesOf(english)) !== String(namesOf(own)))).toEqual([])
})

test('switching shows Filipino at once, and English again', async () => {
  expect(tn(2, '{count} day ago', '{count} days ago')).toBe('2 days ago')
  await switchLanguage('fil')
  expect(t('Sign out')).toBe('Mag-sign out')
  expect(tn(2, '{count} day ago', '{count} days ago')).toBe('2 araw ang nakalipas')
  await switchLanguage('en')
  expect(t('Sign out')).toBe('Sign out')
})
