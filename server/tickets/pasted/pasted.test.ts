// A pasted list at the desk: read and held against what is open without filing anything, then filed once however often it is sent or pasted.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let desk: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  desk = await lab.as('dispatcher')
})
afterAll(() => lab.close())

const list = [
  'Lugar\tContact\tIlan\tKailangan',
  'Brgy Dolores\t0917 555 0901\t5\tsunog',
  'Muzon\t0917 555 0902\t3\tbaha hanggang bewang',
  'dito\t12345\t?\t???',
].join('\n')
const count = async () => Number((await lab.owner.query<{ n: string }>(`select count(*) as n from ticket where source = 'list'`)).rows[0]!.n)
const confirmed = (rows: Awaited<ReturnType<typeof read>>['rows']) =>
  rows.slice(0, 2).map(({ line, words, caseTypeId, barangayId, phones, persons, needs }) => ({
    ...{ line, words, caseTypeId: caseTypeId!, barangayId: barangayId!, callerPhone: phones[0]!, persons: persons!, needs },
  }))
const read = async (text: string) => (await desk.ask(tickets.readPastedList, { text })).data

it('is read by the lists of the center, and files nothing; what is not sure is marked', async () => {
  const { rows, columns, filed } = await read(list)
  expect(columns).toEqual(['place', 'phones', 'persons', 'needs'])
  expect(rows.map(({ unsure }) => unsure)).toEqual([[], [], ['kind', 'place', 'phones', 'persons']])
  expect(filed).toEqual([])
  expect(await count()).toBe(0)
})

it('becomes a ticket for each confirmed line, once: sent twice at once over two nodes, and pasted again', async () => {
  const { rows, mark } = await read(list)
  const given = { mark, rows: confirmed(rows) }
  const replies = await Promise.all([desk.ask(tickets.filePastedList, given), desk.ask(tickets.filePastedList, given)])
  expect(replies.flatMap(({ data }) => data.filed.map(({ isNew }) => isNew)).toSorted()).toEqual([false, false, true, true])
  expect(await count()).toBe(2)
  const again = await read(`${list}\n`)
  expect(again.mark).toBe(mark)
  expect(again.filed.map(({ line }) => line)).toEqual([2, 3])
  const { data } = await desk.ask(tickets.getEmergencyTicket, { id: again.filed[0]!.transactionNumber })
  expect(data).toMatchObject({ source: 'list', callerPhone: '+639175550901', status: 'pending' })
  expect(data.description).toBe('sunog\nPersons: 5.\n\nFrom a pasted list: “Brgy Dolores · 0917 555 0901 · 5 · sunog”')
})

it('names the open ticket of the same number', async () => {
  const { doubles } = await read('baha po dito 0917 555 0902')
  expect(doubles.map(({ by, line }) => [by, line])).toEqual([['phone', 1]])
})

it('is handed over to another center with nothing of its list', async () => {
  const other = await lab.as('dispatcher', 'taguig')
  const { rows, mark } = await read('sunog sa dolores, hanggang Taguig ang usok, 5 pax, 0917 555 0911')
  const given = { mark, rows: confirmed(rows) }
  const id = (await desk.ask(tickets.filePastedList, given)).data.filed[0]!.transactionNumber
  const line = await lab.owner.query(`select 1 from pasted_line where number = $1`, [id])
  expect(line.rowCount).toBe(1)
  await desk.ask(tickets.transferTicket, { transactionNumber: id, commandCenterId: other.centerId, reason: 'Across the river' })
  await other.ask(tickets.acceptTransferredTicket, { id })
  expect((await other.ask(tickets.getEmergencyTicket, { id })).data).toMatchObject({ source: 'transfer', status: 'accepted' })
  expect((await lab.owner.query(`select 1 from pasted_line where command_center_id = $1`, [other.centerId])).rows).toEqual([])
})

it('is of whoever may write tickets alone', async () => {
  const writer = await lab.as('contentwriter')
  expect((await refusalOf(writer.ask(tickets.readPastedList, { text: list }))).status).toBe(403)
  expect((await refusalOf(desk.ask(tickets.filePastedList, { mark: 'a'.repeat(32), rows: [] }))).status).toBe(400)
})
