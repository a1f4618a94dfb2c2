// The same number of others twice is one open ticket; it is found, printed, exported and kept on what hangs under another.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Input } from '#contract/kit/client.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { reports } from '#contract/tickets/detail/reports.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { outsideNumbers as calls } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
})
afterAll(() => lab.close())

type ToldBy = Input<typeof entries.createEmergencyTicket>['toldBy']
const file = async (toldBy?: ToldBy, by = dispatcher) =>
  (await by.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Told by another office', landmark: 'Blue gate', toldBy })).data
const shown = async (id: string) =>
  (await dispatcher.ask(lists.getEmergencyTicket, { id })).data.outsideNumbers.map(({ kind, number }) => `${kind} ${number}`)
const found = async (search: string) =>
  (await dispatcher.ask(lists.searchEmergencyTickets, { search })).data.items.map(({ transactionNumber }) => transactionNumber)

it('who told of it is the source, and its number stands on the ticket, on paper and in a search however it is written', async () => {
  const ticket = await file({ kind: 'police', number: 'Blotter 2026-114' })
  expect([ticket.source, ticket.status]).toEqual(['police', 'accepted'])
  expect(ticket.outsideNumbers).toMatchObject([{ kind: 'police', number: 'Blotter 2026-114', by: { id: dispatcher.accountId } }])
  for (const search of ['blotter 2026-114', 'BLOTTER2026114', 'blotter-2026 114']) expect(await found(search)).toEqual([ticket.transactionNumber])
  const { data } = await dispatcher.ask(reports.createReport, { id: ticket.transactionNumber })
  expect(data.ticket.outsideNumbers).toEqual(ticket.outsideNumbers)
  expect((await file({ kind: 'hospital' })).source).toBe('hospital')
  expect((await file({ kind: 'other', number: 'Guard 7' })).source).toBe('manual')
})

it('a number that is found beside words finds both: what others call it, and what says it', async () => {
  const known = await file({ kind: 'fire', number: 'Kalayaan' })
  const said = (await dispatcher.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Smoke at Kalayaan' })).data
  expect((await found('kalayaan')).toSorted()).toEqual([known.transactionNumber, said.transactionNumber].toSorted())
})

it('the same number on a second ticket is refused with the first, by two desks in the same moment as well; of another office it is another', async () => {
  const other = await lab.as('supervisor')
  const both = await Promise.allSettled([file({ kind: '911', number: '2026-7' }), file({ kind: '911', number: '2026 7' }, other)])
  const filed = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.transactionNumber] : []))
  expect(filed).toHaveLength(1)
  const refused = await refusalOf(file({ kind: '911', number: '20267' }))
  expect([refused.status, refused.code, refused.details]).toMatchObject([409, 'already-there', { number: filed[0] }])
  expect(refused.message).toBe(`Unified 911 20267 is ticket ${filed[0]} already.`)
  const second = await file({ kind: 'fire', number: '2026-7' })
  const later = await refusalOf(
    dispatcher.ask(calls.addOutsideNumber, { transactionNumber: second.transactionNumber, kind: '911', number: '2026-7' }),
  )
  expect(later.details).toMatchObject({ number: filed[0] })
  const { data } = await dispatcher.ask(calls.findOutsideNumber, { kind: '911', number: '2026/7' })
  expect(data?.transactionNumber).toBe(filed[0])
  expect((await dispatcher.ask(calls.findOutsideNumber, { kind: 'police', number: '2026/7' })).data).toBeNull()
  expect((await (await lab.as('dispatcher', 'taguig')).ask(calls.findOutsideNumber, { kind: '911', number: '2026/7' })).data).toBeNull()
})

it('it is added, taken off and brought back on the ticket, each told on the timeline; what was closed gives the number free', async () => {
  const { transactionNumber: id } = await file()
  const one = { transactionNumber: id, kind: 'neighbor' as const, number: 'CAI 88' }
  await dispatcher.ask(calls.addOutsideNumber, one)
  await dispatcher.ask(calls.addOutsideNumber, one)
  expect(await shown(id)).toEqual(['neighbor CAI 88'])
  await dispatcher.ask(calls.removeOutsideNumber, one)
  expect([await shown(id), await found('cai 88')]).toEqual([[], []])
  expect((await refusalOf(dispatcher.ask(calls.removeOutsideNumber, one))).status).toBe(404)
  await dispatcher.ask(calls.addOutsideNumber, one)
  await lab.settle()
  const { data } = await dispatcher.ask(updates.getUpdates, { id, limit: 20 })
  expect(data.items.map(({ verb }) => verb).slice(0, 3)).toEqual(['outsideNumberAdded', 'outsideNumberRemoved', 'outsideNumberAdded'])
  await dispatcher.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'assisted', summary: 'Done.' })
  const next = await file({ kind: 'neighbor', number: 'CAI 88' })
  expect((await found('cai 88')).toSorted()).toEqual([id, next.transactionNumber].toSorted())
})

it('a ticket that hangs under another leads to it by its number, and the other shows it', async () => {
  const [first, second] = [await file({ kind: 'fire', number: 'FR 1' }), await file({ kind: 'police', number: 'PB 1' })]
  await dispatcher.ask(lifecycle.mergeTicket, { id: second.transactionNumber, into: first.transactionNumber })
  expect(await shown(first.transactionNumber)).toEqual(['fire FR 1', 'police PB 1'])
  const refused = await refusalOf(file({ kind: 'police', number: 'PB 1' }))
  expect(refused.details).toMatchObject({ number: first.transactionNumber })
})

it('goes with the ticket to another center, and not without it', async () => {
  const { transactionNumber } = await file({ kind: 'police', number: 'PB 2' })
  const taguig = await lab.as('dispatcher', 'taguig')
  await dispatcher.ask(transfer.transferTicket, { transactionNumber, commandCenterId: taguig.centerId, reason: 'Beyond the border' })
  await taguig.ask(transfer.acceptTransferredTicket, { id: transactionNumber })
  const { data } = await taguig.ask(lists.getEmergencyTicket, { id: transactionNumber })
  expect(data.outsideNumbers).toMatchObject([{ kind: 'police', number: 'PB 2' }])
  expect((await file({ kind: 'police', number: 'PB 2' })).transactionNumber).not.toBe(transactionNumber)
})
