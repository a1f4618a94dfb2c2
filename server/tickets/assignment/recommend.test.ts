// Whom the server puts forward: free teams that fit the case by distance, then other free ones, and a boat never fits a fire.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cases } from '#contract/reference/cases.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab({})
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

it('free and fitting, free, busy, off duty, each by distance', async () => {
  const { data: types } = await dispatcher.ask(cases.getCaseTypes, { search: 'Fire', limit: 50 })
  const { data: kinds } = await dispatcher.ask(cases.getResponseTypes, { limit: 50 })
  const nameOf = (id: string) => kinds.items.find((one) => one.id === id)?.name
  const fire = types.items.find(({ name }) => name === 'Fire')!
  const { data: ticket } = await dispatcher.ask(entries.createEmergencyTicket, {
    caseTypeId: fire.id,
    description: 'Smoke',
    position: { lat: 14.56, lng: 121.13 },
  })
  const { data: teams } = await dispatcher.ask(assignment.getRecommendedTeams, { id: ticket.transactionNumber })
  const groupOf = ({ state, reasons }: (typeof teams)[number]) =>
    state === 'offDuty' ? 3 : state !== 'available' ? 2 : reasons.includes('fitsCase') ? 0 : 1
  const order = teams.map((team) => [groupOf(team), team.metres ?? Infinity] as const)
  expect(order).toEqual(order.toSorted((one, other) => one[0] - other[0] || (one[1] === other[1] ? 0 : one[1] - other[1])))
  const fitting = new Set(teams.filter(({ reasons }) => reasons.includes('fitsCase')).map((team) => nameOf(team.responseTypeId)))
  expect([...fitting].toSorted()).toEqual(['Fire truck', 'Rescue truck'])
  for (const team of teams) expect(team.worksOn === null).toBe(['available', 'offDuty'].includes(team.state))
})
