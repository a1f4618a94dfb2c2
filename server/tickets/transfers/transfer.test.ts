// Tickets between two centers: one outcome of every race, one owner at every instant.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { search } from '#contract/citizens/search.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { expectSnapshotsMeet, type Reducer } from '#tests/snapshots.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let sender: Caller
let receiver: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  sender = await lab.as('dispatcher')
  receiver = await lab.as('dispatcher', 'taguig')
  caseTypeId = await firstCaseType(lab, sender.centerId)
})
afterAll(() => lab.close())

const offer = (id: string) =>
  sender.ask(transfer.transferTicket, { transactionNumber: id, commandCenterId: receiver.centerId, reason: 'Across the river' })
const ownersOf = async (id: string) =>
  (await lab.owner.query<{ owner: string }>('select command_center_id as owner from ticket where number = $1', [id])).rows.map(({ owner }) => owner)

describe('transferTicket', () => {
  it('moves the ticket with its updates when the other side accepts; the sender keeps a stub and sees nothing more', async () => {
    const { data: made } = await sender.ask(entries.createEmergencyTicket, { caseTypeId, description: 'On the boundary', callerName: 'Caller Demo' })
    const id = made.transactionNumber
    await sender.ask(updates.addUpdate, { transactionNumber: id, text: 'Seen from the bridge' })
    await offer(id)
    expect((await refusalOf(receiver.ask(lists.getEmergencyTicket, { id }))).status).toBe(404)
    const { data: incoming } = await receiver.ask(lists.getTransferredEmergencyTickets, { direction: 'incoming', state: 'offered' })
    expect(incoming.items.find((row) => row.transactionNumber === id)?.ticket?.summary).toBe('On the boundary')
    await receiver.ask(transfer.acceptTransferredTicket, { id })
    expect(await ownersOf(id)).toEqual([receiver.centerId])
    const { data: here } = await receiver.ask(lists.getEmergencyTicket, { id })
    expect([here.status, here.source, here.callerName, here.acceptedBy?.id]).toEqual(['accepted', 'transfer', 'Caller Demo', receiver.accountId])
    await lab.settle()
    const { data: timeline } = await receiver.ask(updates.getUpdates, { id, kind: ['update'] })
    expect(timeline.items.map((entry) => entry.update?.text)).toEqual(['Seen from the bridge'])
    expect((await refusalOf(sender.ask(lists.getEmergencyTicket, { id }))).status).toBe(404)
    const { data: stubs } = await sender.ask(lists.getTransferredEmergencyTickets, { direction: 'outgoing', state: 'accepted' })
    expect(stubs.items.find((row) => row.transactionNumber === id)).toMatchObject({ ticket: null, transfer: { to: { id: receiver.centerId } } })
  })

  it('leaves in the log of neither center an account of the other, nor where it was', async () => {
    for (const end of [transfer.acceptTransferredTicket, transfer.declineTransferredTicket] as const) {
      const { data: made } = await sender.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Whose is it' })
      await offer(made.transactionNumber)
      await receiver.ask(end, { id: made.transactionNumber, ...(end === transfer.declineTransferredTicket && { reason: 'Ours it is not' }) } as never)
    }
    await lab.settle()
    const { rows } = await lab.owner.query<{ verb: string; source: string; is_own: boolean | null }>(
      `select f.verb, f.source, a.command_center_id = f.command_center_id as is_own from fact f left join account a on a.id = f.actor_id
        where f.verb like 'ticketTransfer%' and f.request_id <> 'demo'`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(8)
    expect(rows.filter(({ is_own: isOwn, source }) => (isOwn === null ? source !== '' : !isOwn))).toEqual([])
    expect(rows.filter(({ is_own: isOwn }) => isOwn).length).toBe(rows.length / 2)
  })

  it('gives the new owner a record of the citizen as the ticket holds it; the sender’s evidence and judgement stay', async () => {
    const { rows } = await lab.owner.query<{ id: string; name: string; phone: string }>(
      `select id, name, phone from citizen where command_center_id = $1 and status = 'APPROVED' and cardinality(id_picture_ids) > 0 limit 1`,
      [sender.centerId],
    )
    const [citizen] = rows
    const { data: made } = await sender.ask(entries.createEmergencyTicket, { caseTypeId, description: 'By the river', callerPhone: '+639170000001' })
    const id = made.transactionNumber
    await sender.ask(entries.tagCitizenToTicket, { transactionNumber: id, accountId: citizen!.id })
    await lab.owner.query('update citizen set block_id = $3 where command_center_id = $1 and id = $2', [sender.centerId, citizen!.id, citizen!.id])
    await lab.owner.query('update ticket set is_citizen_blocked = true where number = $1', [id])
    await offer(id)
    const admin = await lab.as('admin', 'taguig')
    const find = async () => (await admin.ask(search.searchCitizenByCC, { search: '+639170000001' })).data.items.map(({ accountId }) => accountId)
    expect(await find()).toEqual([])
    const meeting = { caller: admin, key: ['citizens'], read: find, verbs: ['citizenFollowed'], node: 1 }
    const reducers: Record<string, Reducer> = { citizen: (cache, fact) => cache.setQueryData(['citizens'], [fact.id]) }
    await expectSnapshotsMeet(lab, { ...meeting, reducers, act: () => receiver.ask(transfer.acceptTransferredTicket, { id }) })
    const { data: here } = await receiver.ask(lists.getEmergencyTicket, { id })
    expect(here).toMatchObject({ userId: citizen!.id, callerPhone: '+639170000001', isCitizenBlocked: false })
    expect(await find()).toEqual([citizen!.id])
    const copies = await lab.owner.query(
      'select command_center_id, name, phone, birth_date, email, id_picture_ids, selfie_id, block_id from citizen where id = $1',
      [citizen!.id],
    )
    expect(copies.rows.find((row) => (row as { command_center_id: string }).command_center_id === receiver.centerId)).toEqual({
      ...{ command_center_id: receiver.centerId, name: citizen!.name, phone: '+639170000001', birth_date: null, email: null },
      ...{ id_picture_ids: [], selfie_id: null, block_id: null },
    })
    expect(copies.rows).toHaveLength(2)
    await lab.settle()
    const { rows: facts } = await lab.owner.query(`select command_center_id as center from fact where verb = 'citizenFollowed' and object_id = $1`, [
      citizen!.id,
    ])
    expect(facts).toEqual([{ center: receiver.centerId }])
  })

  it('whoever refuses may say why, and the sender reads it', async () => {
    const [id] = (await fileReports(lab, sender.centerId, caseTypeId, 1)) as [string]
    await offer(id)
    await receiver.ask(transfer.declineTransferredTicket, { id, reason: 'Nobody is free' })
    expect((await sender.ask(lists.getEmergencyTicket, { id })).data.transfer).toMatchObject({ state: 'declined', answer: 'Nobody is free' })
    const { data } = await sender.ask(lists.getTransferredEmergencyTickets, { direction: 'outgoing' })
    expect(data.items.find((row) => row.transactionNumber === id)?.transfer.answer).toBe('Nobody is free')
  })

  it('the list finds a ticket by what it is called, as every other list does', async () => {
    const [id, other] = (
      await Promise.all([1, 4].map((priority) => fileReports(lab, sender.centerId, caseTypeId, 1, { description: '', priority: priority as 1 | 4 })))
    ).flat() as [string, string]
    await offer(id)
    await offer(other)
    const { data } = await sender.ask(lists.getTransferredEmergencyTickets, { direction: 'outgoing', state: 'offered', search: 'kritikal' })
    const numbers = data.items.map((row) => row.transactionNumber)
    expect(numbers).toContain(id)
    expect(numbers).not.toContain(other)
  })

  it('cancelling, accepting and declining at once have one outcome and one owner, whichever it is', async () => {
    const ids = await fileReports(lab, sender.centerId, caseTypeId, times(8, 30))
    for (const id of ids) {
      await offer(id)
      const outcomes = await Promise.allSettled([
        sender.ask(transfer.cancelTransferredTicket, { id }),
        receiver.ask(transfer.acceptTransferredTicket, { id }),
        receiver.ask(transfer.declineTransferredTicket, { id, reason: 'Nobody is free' }),
      ])
      const owners = await ownersOf(id)
      expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
      for (const one of outcomes) if (one.status === 'rejected') expect([404, 409]).toContain(one.reason.status)
      expect(owners).toEqual([outcomes[1]!.status === 'fulfilled' ? receiver.centerId : sender.centerId])
    }
    const { rows } = await lab.owner.query('select 1 from ticket_transfer group by id having count(distinct state) <> 1 or count(*) <> 2')
    expect(rows).toEqual([])
  }, 600_000)

  it('returns a cancelled ticket to its former state', async () => {
    const [id] = await fileReports(lab, sender.centerId, caseTypeId, 1)
    await sender.ask(lifecycle.acceptTicket, { id: id! })
    await offer(id!)
    await sender.ask(transfer.cancelTransferredTicket, { id: id! })
    expect((await sender.ask(lists.getEmergencyTicket, { id: id! })).data).toMatchObject({ status: 'accepted', formerStatus: null })
  })
})
