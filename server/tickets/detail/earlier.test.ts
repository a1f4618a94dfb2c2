// Tests of what came from a caller's number before: counted by the week, however the number is written, and shown to whoever may read every ticket.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let desk: Caller
beforeAll(async () => {
  lab = await openLab()
  desk = await lab.as('dispatcher')
})
afterAll(() => lab.close())

const caseTypeOf = async (who: Caller) => (await who.ask(reference.getCaseTypes, { limit: 1 })).data.items[0]!.id
const file = async (callerPhone: string | undefined, who = desk) =>
  (await who.ask(tickets.createEmergencyTicket, { caseTypeId: await caseTypeOf(who), description: 'Hirap huminga', callerPhone })).data
    .transactionNumber
const aged = (number: string, days: number) =>
  lab.owner.query(`update ticket set received_at = now() - $2 * interval '1 day' where number = $1`, [number, days])
const earlier = async (id: string) => (await desk.ask(tickets.getEarlierOfNumber, { id })).data

it('the third alarm of a number this week is counted with the two before it, and the older ones are shown', async () => {
  const written = ['0917 555 0401', '+639175550401', '0917-555-0401', '09175550401']
  const [old, first, second, third] = [await file(written[0]), await file(written[1]), await file(written[2]), await file(written[3])]
  await aged(old!, 20)
  await aged(first!, 5)
  await aged(second!, 1)
  const other = await file('0917 555 0402')
  await aged(await file('0917 555 0401'), 40)
  const found = await earlier(third!)
  expect(found).toMatchObject({ alarmsThisWeek: 3, falseReports: 0 })
  expect(found.tickets.map(({ transactionNumber }) => transactionNumber)).toEqual([second, first, old])
  expect(await earlier(first!)).toMatchObject({ alarmsThisWeek: 1, tickets: [{ transactionNumber: old }] })
  expect(await earlier(other)).toEqual({ alarmsThisWeek: 1, falseReports: 0, tickets: [] })
  expect(await earlier(await file(undefined))).toEqual({ alarmsThisWeek: 1, falseReports: 0, tickets: [] })
})

it('false alarms are counted, what hangs under another ticket is not, and nothing of another center is', async () => {
  const [prank, twin, now] = [await file('0917 555 0411'), await file('0917 555 0411'), await file('0917 555 0411')]
  await file('0917 555 0411', await lab.as('dispatcher', 'taguig'))
  await desk.ask(tickets.reportTicket, { id: prank, reason: 'Prank call' })
  await desk.ask(tickets.mergeTicket, { id: twin, into: now })
  expect(await earlier(now)).toMatchObject({ alarmsThisWeek: 2, falseReports: 1, tickets: [{ transactionNumber: prank, isReported: 1 }] })
  expect((await refusalOf((await lab.as('responseteam')).ask(tickets.getEarlierOfNumber, { id: now }))).status).toBe(403)
  expect((await refusalOf((await lab.as('dispatcher', 'taguig')).ask(tickets.getEarlierOfNumber, { id: now }))).status).toBe(404)
})
