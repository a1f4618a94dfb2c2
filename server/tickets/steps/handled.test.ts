// Who handles a ticket: named on its row, narrowed by, told live, and never told to another center.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { reading } from '#contract/tickets/detail/reading.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let maria: Caller
let other: Caller
let away: Caller
let numbers: string[]
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  maria = await lab.as('dispatcher')
  other = await lab.as('supervisor')
  away = await lab.as('dispatcher', 'taguig')
  numbers = await fileReports(lab, maria.centerId, await firstCaseType(lab, maria.centerId), 4)
})
afterAll(() => lab.close())

it('a row names who accepted it, in the list, on the feed, and in a list of what one handles', async () => {
  const [one, two, three] = numbers as [string, string, string]
  const socket = await other.listen({ node: 1 })
  const handlers = new Map<string, unknown>()
  socket.on('facts', (facts) => {
    for (const { id, row } of facts) handlers.set(id, (row as { acceptedBy?: { id: string } } | undefined)?.acceptedBy?.id)
  })
  await maria.ask(lifecycle.acceptTicket, { id: one })
  await other.ask(lifecycle.acceptTicket, { id: two })
  const mine = await other.ask(lists.getAcceptedEmergencyTickets, { acceptedBy: [maria.accountId], limit: 100 })
  expect(mine.data.items.every((row) => row.acceptedBy?.id === maria.accountId)).toBe(true)
  expect(mine.data.items.map((row) => row.transactionNumber)).toContain(one)
  expect(mine.data.items.map((row) => row.transactionNumber)).not.toContain(two)
  expect(mine.data.total).toBe(mine.data.items.length)
  const waiting = await other.ask(lists.getPendingEmergencyTickets, { limit: 100 })
  expect(waiting.data.items.find((row) => row.transactionNumber === three)?.acceptedBy).toBeNull()
  await until(() => handlers.get(one) === maria.accountId && handlers.get(two) === other.accountId)
})

it('a row names who silenced its alarm, on the feed and in the list', async () => {
  const [, , three] = numbers as [string, string, string]
  const socket = await other.listen({ node: 1 })
  const names: unknown[] = []
  socket.on('facts', (facts) => {
    for (const { verb, row } of facts) if (verb === 'ticketAcknowledged') names.push((row as { acknowledgedBy?: { id: string } }).acknowledgedBy?.id)
  })
  await maria.ask(reading.acknowledgeEmergencyTicket, { id: three })
  await until(() => names.length > 0)
  expect(names).toEqual([maria.accountId])
  const listed = (await maria.ask(lists.getPendingEmergencyTickets, { limit: 100 })).data.items
  expect(listed.find((row) => row.transactionNumber === three)?.acknowledgedBy?.id).toBe(maria.accountId)
})

it('what is offered to another center does not say who handles it here, nor who silenced it', async () => {
  const id = numbers[3]!
  await maria.ask(reading.acknowledgeEmergencyTicket, { id })
  expect((await maria.ask(lifecycle.acceptTicket, { id })).data.acceptedBy?.id).toBe(maria.accountId)
  await maria.ask(transfer.transferTicket, { transactionNumber: id, commandCenterId: away.centerId, reason: 'Across the river' })
  const { data } = await away.ask(lists.getTransferredEmergencyTickets, { direction: 'incoming', state: 'offered' })
  const row = data.items.find(({ transactionNumber }) => transactionNumber === id)?.ticket
  expect([row?.transactionNumber, row?.acceptedBy ?? null, row?.acknowledgedBy ?? null]).toEqual([id, null, null])
})
