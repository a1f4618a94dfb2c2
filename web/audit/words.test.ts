// Every line that the log can hold reads as words, in both languages.
import { afterAll, expect, test } from 'vitest'
import { factKinds } from '#contract/facts.ts'
import { kindNames } from '#contract/reference/kinds.ts'
import { switchLanguage } from '#web/kit/language.ts'
import { actionChoices, actionOf, kindTexts, objectOf } from './words.ts'

afterAll(() => switchLanguage('en'))

test('every verb has a sentence', () => expect(actionChoices()).toHaveLength(Object.keys(factKinds).length))

test('every kind of reference data has a name', () => {
  expect(kindNames.filter((kind) => !(kind in kindTexts))).toEqual([])
})

test('a line reads in the language shown; what nobody named is still legible', async () => {
  expect([actionOf('citizenApproved'), objectOf('citizen')]).toEqual(['A citizen was verified', 'Citizen'])
  expect(actionOf('somethingNewHappened')).toBe('something new happened')
  await switchLanguage('fil')
  expect([actionOf('citizenApproved'), objectOf('citizen')]).toEqual(['Naberipika ang isang mamamayan', 'Mamamayan'])
})
