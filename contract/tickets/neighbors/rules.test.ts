// Neighbors are never asked to violence, whatever else is set and in whatever order; else the nearest who fit and can, within 400 m.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statuses } from '#contract/tickets/states.ts'
import { chooseNeighbors, needOf, neighborChoices, type OfTicket, reachMetres, type Skill, skills, whyNobody } from './rules.ts'

const flag = fc.constantFrom(0 as const, 1 as const)
const ticket = fc.record<OfTicket>({
  isOn: fc.boolean(),
  status: fc.constantFrom(...statuses),
  priority: fc.integer({ min: 1, max: 5 }),
  isPlaced: fc.boolean(),
  hasDanger: fc.boolean(),
  caseType: fc.option(fc.record({ isViolent: flag }), { nil: undefined }),
  subType: fc.option(fc.record({ isViolent: flag, neighbors: fc.constantFrom(...neighborChoices) }), { nil: undefined }),
})

it('nobody is asked where a kind is violent, a crew is in danger, or nothing names the need: over every change in any order', () => {
  fc.assert(
    fc.property(
      ticket,
      fc.array(
        ticket.map((one) => fc.sample(fc.subarray(Object.entries(one)), 1)[0]!),
        { maxLength: 8 },
      ),
      (first, changes) => {
        let now = first
        for (const change of [[], ...changes]) {
          now = { ...now, ...Object.fromEntries(change) }
          const isViolent = now.caseType?.isViolent === 1 || now.subType?.isViolent === 1
          if (isViolent || now.hasDanger || !now.caseType || !now.subType) {
            expect(needOf(now)).toBeNull()
            expect(whyNobody(now)).not.toBeNull()
          }
          const isFit = now.isOn && now.status === 'accepted' && now.priority <= 2 && now.isPlaced && needOf(now) !== null
          expect(whyNobody(now) === null).toBe(isFit)
        }
      },
    ),
    { numRuns: 500 },
  )
})

it('the nearest ten within 400 m who fit, can at this hour, and showed a certificate', () => {
  const place = { lat: 14.5, lng: 121.1 }
  const one = (north: number, part: object = {}) => ({
    ...{ position: { lat: 14.5 + north / 111_195, lng: 121.1 }, hours: '24/7', skills: ['cpr'] as Skill[], checkedOn: '2026-10-01' },
    ...part,
  })
  const all = [
    ...Array.from({ length: 12 }, (_, at) => one(390 - at * 10)),
    ...[one(401), one(5, { checkedOn: null }), one(5, { skills: ['search'] }), one(5, { hours: 'Mo-Fr 08:00-09:00' })],
  ]
  const chosen = chooseNeighbors(all, place, { need: 'arrest', clock: { weekday: 6, minute: 500 }, most: 10 })
  expect(chosen.map(({ metres }) => metres)).toEqual([280, 290, 300, 310, 320, 330, 340, 350, 360, 370])
  expect(reachMetres).toBe(400)
  expect(chooseNeighbors(all, place, { need: 'search', clock: { weekday: 6, minute: 500 }, most: 10 }).map(({ metres }) => metres)).toEqual([5])
  expect(skills.length).toBe(6)
})
