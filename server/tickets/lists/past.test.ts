// Lists of what is past begin with the newest.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lists } from '#contract/tickets/lists/lists.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab()
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

it.each(['getReportedEmergencyTickets', 'getDeclinedEmergencyTickets', 'getArchivedEmergencyTickets'] as const)('%s', async (name) => {
  // Three that were reported or declined, the urgent one long ago.
  const tab = { getReportedEmergencyTickets: 'reported', getDeclinedEmergencyTickets: 'declined', getArchivedEmergencyTickets: null }[name]
  const numbers = (await dispatcher.ask(lists.getPendingEmergencyTickets, { limit: 3 })).data.items.map((row) => row.transactionNumber)
  if (tab)
    for (const [at, number] of numbers.entries())
      await lab.owner.query(`update ticket set status = $2, priority = $3, received_at = now() - $4 * interval '1 day' where number = $1`, [
        ...[number, tab, [1, 5, 3][at], [9, 0, 3][at]],
      ])
  const { items } = (await dispatcher.ask(lists[name], { limit: 100 })).data
  const times = items.map(({ receivedAt }) => Date.parse(receivedAt))
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})
