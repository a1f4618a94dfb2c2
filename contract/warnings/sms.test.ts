// A text message as it arrives: its parts as the networks count them, and where it is cut.
import { expect, it } from 'vitest'
import { alertText, arriving, headOf, partsOf } from './sms.ts'

it('counts parts as the networks do', () => {
  const counted = ['a'.repeat(160), 'a'.repeat(161), 'a'.repeat(306), '['.repeat(80), '['.repeat(81), 'ᜀ'.repeat(70), 'ᜀ'.repeat(71)].map(partsOf)
  expect(counted).toEqual([1, 2, 2, 1, 2, 1, 2])
})

it('is cut after a word once it takes more than three parts, and says so', () => {
  const { text, parts, isCut } = arriving('Lumikas na sa paaralan. '.repeat(40))
  expect([parts, isCut, text.length <= 459, text.endsWith('...')]).toEqual([3, true, true, true])
  expect(
    text
      .slice(0, -3)
      .split(' ')
      .every((word) => 'Lumikas na sa paaralan.'.includes(word)),
  ).toBe(true)
  expect(arriving('ᜀ'.repeat(900))).toMatchObject({ isCut: true, parts: 3 })
  expect(arriving('Leave  “now” – …')).toEqual({ text: 'Leave "now" - ...', parts: 1, isCut: false })
})

it('says first that it is an exercise, and what to do before what happens', () => {
  const told = { isExercise: true, headline: 'Flood', description: 'The river rises', instruction: 'Go to the school.' }
  expect(alertText('Taytay', told).text).toBe('EXERCISE. Taytay: Flood. Go to the school. The river rises.')
  expect([headOf(told), headOf({ isExercise: false, headline: 'Flood' })]).toEqual(['EXERCISE: Flood', 'Flood'])
})
