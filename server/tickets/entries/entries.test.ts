// Filing by hand under a key: the answer stays what it was, whatever time has passed.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import { clockOf } from '#contract/tickets/clock.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { reports } from '#contract/tickets/detail/reports.ts'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { ofFields, ticketFieldNames, ticketFields } from '#contract/nouns/ticketFields.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { firstCaseType } from '#tests/reports.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())
afterEach(() => vi.useRealTimers())

describe('addScheduledEntry', () => {
  it('200 again under the same key once the scheduled time has passed; 400 under another', async () => {
    const dispatcher = await lab.as('dispatcher')
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const entry = { caseTypeId: await firstCaseType(lab, dispatcher.centerId), description: 'Drill at the pier', scheduledAt }
    const first = await dispatcher.ask(entries.addScheduledEntry, entry, { key: 'scheduled-key-1' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(scheduledAt) + 1 })
    expect(await dispatcher.ask(entries.addScheduledEntry, entry, { key: 'scheduled-key-1' })).toEqual(first)
    expect((await refusalOf(dispatcher.ask(entries.addScheduledEntry, entry, { key: 'scheduled-key-2' }))).status).toBe(400)
  })
})

describe('createEmergencyTicket', () => {
  it('200: the clock of a fresh ticket is the one that every later look works out, to the millisecond', async () => {
    const dispatcher = await lab.as('dispatcher')
    const entry = { caseTypeId: await firstCaseType(lab, dispatcher.centerId), description: 'Smoke', priority: 2 as const }
    const { data: filed } = await dispatcher.ask(entries.createEmergencyTicket, entry)
    const { settings } = (await (await lab.as('admin')).ask(identity.getSettings)).data
    const later = clockOf(filed, settings.targets)!
    expect(filed.clock).toMatchObject({ target: later.target })
    expect(Date.parse(filed.clock!.dueAt)).toBe(Date.parse(later.dueAt))
  })

  it('200: what is told in the declared fields is kept, told on lists, found and printed', async () => {
    const dispatcher = await lab.as('dispatcher')
    const words = ofFields((name) => `${name} Zq7${name}`)
    const entry = { caseTypeId: await firstCaseType(lab, dispatcher.centerId), description: 'Smoke', ...words }
    const { data: filed } = await dispatcher.ask(entries.createEmergencyTicket, entry)
    expect(filed).toMatchObject(words)
    for (const name of ticketFieldNames) {
      const { data: found } = await dispatcher.ask(lists.searchEmergencyTickets, { search: `Zq7${name}` })
      const here = [filed.transactionNumber, placeToldBy(words).join(', ')]
      expect([name, ...found.items.map(({ transactionNumber, place }) => [transactionNumber, place])]).toEqual(
        ticketFields[name].isSearched ? [name, here] : [name],
      )
    }
    const { data: printed } = await dispatcher.ask(reports.createReport, { id: filed.transactionNumber })
    expect(printed.ticket).toMatchObject(words)
  })
})
