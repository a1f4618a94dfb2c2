// Filing by hand under a key: the answer stays what it was, whatever time has passed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entries } from '#contract/tickets/entries.ts'
import { type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { firstCaseType } from '#tests/reports.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())

describe('addScheduledEntry', () => {
  it('200 again under the same key once the scheduled time has passed; 400 under another', async () => {
    const dispatcher = await lab.as('dispatcher')
    const scheduledAt = new Date(Date.now() + 4_000).toISOString()
    const entry = { caseTypeId: await firstCaseType(lab, dispatcher.centreId), description: 'Drill at the pier', scheduledAt }
    const first = await dispatcher.ask(entries.addScheduledEntry, entry, { key: 'scheduled-key-1' })
    await until(() => Date.now() > Date.parse(scheduledAt))
    expect(await dispatcher.ask(entries.addScheduledEntry, entry, { key: 'scheduled-key-1' })).toEqual(first)
    expect((await refusalOf(dispatcher.ask(entries.addScheduledEntry, entry, { key: 'scheduled-key-2' }))).status).toBe(400)
  })
})
