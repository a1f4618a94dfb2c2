// Filing, listing and taking tickets, over two nodes on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
})
afterAll(() => lab.close())

describe('createEmergencyTicket', () => {
  it('200 with a number of the day, accepted by the one who filed it, and a live row for the others', async () => {
    const other = await lab.as('agent')
    const socket = await other.listen()
    const heard: FactMessage[] = []
    socket.on('facts', (facts) => heard.push(...facts))
    const { data } = await dispatcher.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Tree across the road', landmark: 'Chapel' })
    expect(data.transactionNumber).toMatch(/^TAY-\d{6}-\d{4,}$/)
    expect([data.status, data.tab, data.acceptedBy?.id]).toEqual(['accepted', 'accepted', dispatcher.accountId])
    await until(() => heard.some((fact) => fact.id === data.transactionNumber))
    expect(heard.find((fact) => fact.id === data.transactionNumber)).toMatchObject({
      verb: 'ticketFiled',
      row: { status: 'accepted', summary: 'Tree across the road', place: 'Chapel' },
    })
  })

  it('the same key is one ticket, over both nodes; another body is refused with 422', async () => {
    const entry = { caseTypeId, description: 'Flooded underpass' }
    const first = await dispatcher.ask(entries.createEmergencyTicket, entry, { key: 'tickets-key-1' })
    const again = await dispatcher.ask(entries.createEmergencyTicket, entry, { key: 'tickets-key-1' })
    expect(again).toEqual(first)
    const other = await refusalOf(dispatcher.ask(entries.createEmergencyTicket, { ...entry, description: 'Another' }, { key: 'tickets-key-1' }))
    expect(other.status).toBe(422)
  })
})

describe('acceptTicket', () => {
  it('has one winner of three at once on two nodes; the losers get 409 with who it was', async () => {
    const numbers = await fileReports(lab, dispatcher.centerId, caseTypeId, times(6, 200))
    const callers = [dispatcher, await lab.as('supervisor'), await lab.as('admin')]
    for (const id of numbers) {
      const outcomes = await Promise.allSettled(callers.map((caller) => caller.ask(lifecycle.acceptTicket, { id })))
      const won = outcomes.filter((one) => one.status === 'fulfilled')
      const lost = outcomes
        .filter((one) => one.status === 'rejected')
        .map(({ reason }) => reason as { status: number; message: string; details: object })
      expect(won).toHaveLength(1)
      const winner = won[0]!.value.data.acceptedBy!
      for (const one of lost) {
        expect(one).toMatchObject({ status: 409, code: 'conflict', details: { status: 'accepted', by: { id: winner.id } } })
        expect(one.message).toMatch(new RegExp(`^Already accepted by ${winner.name} \\d+ s ago\\.$`))
      }
    }
  }, 600_000)

  it('moves a ticket from the pending list to the accepted one, for both nodes', async () => {
    const [id] = await fileReports(lab, dispatcher.centerId, caseTypeId, 1)
    const before = await dispatcher.ask(lists.getPendingEmergencyTickets)
    expect(before.data.items.map((row) => row.transactionNumber)).toContain(id)
    await dispatcher.ask(lifecycle.acceptTicket, { id: id! })
    for (const _ of lab.nodes) {
      const { data } = await dispatcher.ask(lists.getPendingEmergencyTickets)
      expect(data.items.map((row) => row.transactionNumber)).not.toContain(id)
      expect(data.total).toBe(before.data.total - 1)
    }
  })
})

describe('the other center', () => {
  it('gets for a ticket that is there and for one that is not the very same answer', async () => {
    const [id] = await fileReports(lab, dispatcher.centerId, caseTypeId, 1)
    const foreign = await lab.as('admin', 'taguig')
    const calls = [lists.getEmergencyTicket, lifecycle.acceptTicket, lifecycle.restoreEmergencyTicket] as const
    for (const call of calls) {
      const [there, missing] = [await refusalOf(foreign.ask(call, { id: id! })), await refusalOf(foreign.ask(call, { id: 'TAY-000101-0001' }))]
      expect([there.status, there.details]).toEqual([404, missing.details])
    }
  })
})
