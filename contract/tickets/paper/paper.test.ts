// The times of a paper in their order, and the numbers of its forms.
import { expect, test } from 'vitest'
import { faultOfTimes, isBareNumber, plainPaperNumber } from './paper.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const whole = { receivedAt: at(60), teams: [{ sentAt: at(58), enRouteAt: at(57), onSceneAt: at(50), clearedAt: at(20) }], endedAt: at(15) }

test('times that follow one another are taken; a time that is left out is passed over', () => {
  expect(faultOfTimes(whole, now)).toBeNull()
  expect(faultOfTimes({ receivedAt: at(60), teams: [{ sentAt: at(58), clearedAt: at(20) }] }, now)).toBeNull()
})

test.each([
  ['the future', { ...whole, receivedAt: at(-2), teams: [], endedAt: undefined }, 'receivedAt'],
  ['sent before the call', { ...whole, teams: [{ sentAt: at(61) }] }, 'teams.0.sentAt'],
  ['on scene before the way', { ...whole, teams: [{ sentAt: at(58), enRouteAt: at(50), onSceneAt: at(55) }] }, 'teams.0.onSceneAt'],
  ['clear before sent, what stands between left out', { ...whole, teams: [{ sentAt: at(50), clearedAt: at(55) }] }, 'teams.0.clearedAt'],
  ['at work after the end', { ...whole, endedAt: at(30) }, 'teams.0.clearedAt'],
  ['ended before the call', { ...whole, teams: [], endedAt: at(70) }, 'receivedAt'],
  ['five weeks ago', { ...whole, receivedAt: at(35 * 24 * 60) }, 'receivedAt'],
])('%s is told at its field', (_, times, path) => {
  expect(faultOfTimes(times, now)?.path).toBe(path)
})

test('a number is read as people write it', () => {
  expect(['P-0012', 'p 12', 'P12', 'p-12', ' P0012 '].map(plainPaperNumber)).toEqual(Array.from({ length: 5 }, () => 'P-0012'))
  expect(plainPaperNumber('night book 4/a')).toBe('NIGHT BOOK 4/A')
  expect(['12', ' 012 ', 'p12', 'Book 12'].map(isBareNumber)).toEqual([true, true, false, false])
})
