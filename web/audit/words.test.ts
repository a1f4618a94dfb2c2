// Every line that the log can hold reads as words, in both languages.
import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { cameraStates } from '#contract/cctv/Camera.ts'
import { factKinds } from '#contract/facts.ts'
import { kindNames } from '#contract/reference/kinds.ts'
import { switchLanguage } from '#web/kit/language.ts'
import { actionChoices, actionOf, kindTexts, objectOf } from './words.ts'

afterAll(() => switchLanguage('en'))

test('every verb has a sentence', () => expect(actionChoices()).toHaveLength(Object.keys(factKinds).length))

test('every kind of reference data has a name', () => {
  expect(kindNames.filter((kind) => !(kind in kindTexts))).toEqual([])
})

test('every kind of object that the server records has a name', () => {
  const recorded = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/verb: [^{}]*?,\s+kind: '(\w+)'/g)].map(([, kind]) => kind!),
  )
  expect(recorded.length).toBeGreaterThan(100)
  expect([...new Set(recorded)].filter((kind) => !(kind in kindTexts))).toEqual([])
})

test('a line says which way a camera went', () => {
  const said = cameraStates.map((state) => actionOf({ verb: 'cameraStateChanged', data: { state } }))
  expect(said).toEqual(['A camera came on line', 'A camera went off line', 'A camera is not asked now', 'A camera lacks software of this computer'])
  expect(actionOf({ verb: 'cameraStateChanged', data: {} })).toBe('A camera went on or off line')
})

test('a line reads in the language shown; what nobody named is still legible', async () => {
  expect([actionOf({ verb: 'citizenApproved', data: {} }), objectOf('citizen')]).toEqual(['A citizen was verified', 'Citizen'])
  expect(actionOf({ verb: 'somethingNewHappened', data: {} })).toBe('something new happened')
  await switchLanguage('fil')
  expect([actionOf({ verb: 'citizenApproved', data: {} }), objectOf('citizen')]).toEqual(['Naberipika ang isang mamamayan', 'Mamamayan'])
})
