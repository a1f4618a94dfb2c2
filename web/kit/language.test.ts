// Tests of the language: a switch needs no reload, and sentences of the server are spoken.
import { expect, test, vi } from 'vitest'
import { say } from '#contract/kit/say.ts'
import { followAccount } from './session/languageOfAccount.ts'
import { useSession } from './session/session.ts'
import { makeMe } from './testing/people.ts'
import { languageNow, nextLanguage, sayOf, switchLanguage, t } from './language.ts'

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

test('a language that is not kept leaves the one that is there, and comes with signal', async () => {
  useSession.setState({ me: makeMe('responseteam') })
  await switchLanguage('fil')
  vi.doMock('#web/crew/language/ceb.po', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await switchLanguage('ceb')
  expect([t('Sign out'), languageNow(), document.documentElement.lang]).toEqual(['Mag-sign out', 'fil', 'fil'])
  vi.doUnmock('#web/crew/language/ceb.po')
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(languageNow()).toBe('ceb'))
  await switchLanguage('en')
})

test('a crew has Cebuano besides; a desk, whose catalogs lack it, is shown in English', async () => {
  followAccount()
  const be = (type: 'dispatcher' | 'responseteam') => useSession.setState({ me: makeMe(type) })
  be('responseteam')
  await switchLanguage('fil')
  expect(nextLanguage()).toBe('ceb')
  await switchLanguage('ceb')
  expect([t('We are there'), document.documentElement.lang, nextLanguage()]).toEqual(['Naa na mi didto', 'ceb', 'en'])
  be('dispatcher')
  await vi.waitFor(() => expect([t('We are there'), languageNow(), nextLanguage()]).toEqual(['We are there', 'en', 'fil']))
  be('responseteam')
  await vi.waitFor(() => expect(languageNow()).toBe('ceb'))
  await switchLanguage('en')
})
