// Tests of the language: a switch needs no reload, and sentences of the server are spoken.
import { expect, test } from 'vitest'
import { say } from '#contract/kit/say.ts'
import { sayOf, switchLanguage, t } from './language.ts'

test('switching shows Filipino at once, and English again', async () => {
  const ago = '{count, plural, one {# day ago} other {# days ago}}'
  expect([t(ago, { count: 1 }), t(ago, { count: 2000 })]).toEqual(['1 day ago', '2,000 days ago'])
  await switchLanguage('fil')
  expect(t('Sign out')).toBe('Mag-sign out')
  expect(t(ago, { count: 2 })).toBe('2 araw ang nakalipas')
  expect(document.documentElement.lang).toBe('fil')
  expect(sayOf(say('{name}, {ago}', { name: 'Ana', ago: say(ago, { count: 2 }) }))).toBe('Ana, 2 araw ang nakalipas')
  await switchLanguage('en')
  expect(t('Sign out')).toBe('Sign out')
  expect(document.documentElement.lang).toBe('en')
})
