// When the roll of a crew on the scene is called, is overdue, and when a crew is missed.
import { describe, expect, it } from 'vitest'
import { isAllWell, isMayday, type Watched, type WatchRules, watchCrew } from './rules.ts'

const start = Date.parse('2026-11-20T06:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
const rules: WatchRules = { rollCallMinutes: 20, answerSeconds: 120, silentMinutes: 10 }
const fresh: Watched = { since: at(0), askedAt: null, signAt: at(0), isOverdue: false, isMissed: false }
const look = (seconds: number, watched: Partial<Watched> = {}, changed: Partial<WatchRules> = {}) => {
  const { steps, nextAt } = watchCrew({ ...fresh, signAt: at(seconds), ...watched }, { ...rules, ...changed }, at(seconds))
  return [steps.join(), (Date.parse(nextAt) - start) / 1_000]
}

describe('a crew on the scene', () => {
  it.each([
    ['is looked at each minute, so that a changed setting holds', look(5), ['', 65]],
    ['is asked at the minute and not before', look(1_199), ['', 1_200]],
    ['is asked, and its answer waited for', look(1_200), ['ask', 1_260]],
    ['is not asked again while it is asked', look(1_250, { askedAt: at(1_200) }), ['', 1_310]],
    ['is overdue when its answer is', look(1_320, { askedAt: at(1_200) }), ['overdue', 1_380]],
    ['is overdue once', look(1_400, { askedAt: at(1_200), isOverdue: true }), ['', 1_460]],
    ['is not asked where the case type calls no roll', look(9_000, {}, { rollCallMinutes: 0 }), ['', 9_060]],
    ['is missed after its time without a sign', look(600, { signAt: at(0) }), ['missed', 605]],
    ['is missed once', look(660, { signAt: at(0), isMissed: true }), ['', 665]],
    ['is missed no more once it gives a sign', look(660, { signAt: at(650), isMissed: true }), ['heard', 720]],
    ['is missed no more once the rule is off', look(660, { signAt: at(0), isMissed: true }, { silentMinutes: 0 }), ['heard', 720]],
  ])('%s', (_, seen, expected) => expect(seen).toEqual(expected))
})

describe('a text of a crew', () => {
  it.each(['OK', 'ok.', ' 1 ', 'Okay!'])('%s answers a roll-call', (text) => expect(isAllWell(text)).toBe(true))
  it.each(['OK we are trapped', '11', 'not ok', ''])('%s answers none', (text) => expect(isAllWell(text)).toBe(false))
  it.each(['MAYDAY', 'mayday trapped', '!!Mayday, fire above'])('%s is a Mayday', (text) => expect(isMayday(text)).toBe(true))
  it.each(['no mayday', 'maydays', 'May day'])('%s is none', (text) => expect(isMayday(text)).toBe(false))
})
