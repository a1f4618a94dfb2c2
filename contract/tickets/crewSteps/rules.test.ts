// Which steps of its kind a crew may take next, and how long each took.
import { describe, expect, it } from 'vitest'
import { isStepTaken, secondsOfSteps, stepsAhead } from './rules.ts'

const step = (id: string, order: number, isDeleted: 0 | 1 = 0) => ({ id, order, isDeleted })
const all = [step('hospital', 3), step('patient', 1), step('leaving', 2), step('handover', 4, 1), step('base', 5)]
const names = (taken: string[]) =>
  stepsAhead(
    all,
    taken.map((id) => ({ id })),
  ).map(({ id }) => id)

describe('steps of a kind', () => {
  it.each([
    ['in their order, those in use', [], ['patient', 'leaving', 'hospital', 'base']],
    ['after the latest that was taken', ['patient'], ['leaving', 'hospital', 'base']],
    ['a step that was left out is left behind', ['patient', 'hospital'], ['base']],
    ['after one that is in use no more', ['handover'], ['base']],
    ['none after the last', ['base'], []],
  ])('%s', (_, taken, ahead) => expect(names(taken)).toEqual(ahead))

  it('a step counts as taken with each later one', () => {
    const taken = [{ id: 'leaving' }]
    expect(['patient', 'leaving', 'hospital', 'handover'].map((id) => isStepTaken(all, taken, id))).toEqual([true, true, false, false])
  })

  it('take from the one before, the first from the arrival; without that stamp it is blank', () => {
    const taken = ['06:05:00', '06:09:30.900'].map((time, at) => ({ id: String(at), at: `2026-11-20T${time}Z` }))
    expect(secondsOfSteps(taken, '2026-11-20T06:00:00Z').map(({ seconds }) => seconds)).toEqual([300, 270])
    expect(secondsOfSteps(taken, null).map(({ seconds }) => seconds)).toEqual([null, 270])
  })
})
