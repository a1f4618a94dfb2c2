// One ticket on its way between the two demo centres: offered by the last, not answered yet.
import { uuidv7 as uuid } from 'uuidv7'
import type { Status } from '#contract/tickets/states.ts'
import type { Database } from '#server/kit/transaction.ts'
import { showFeedRow } from '#server/tickets/rows.ts'
import { tellOf, writeStep } from '#server/tickets/steps.ts'
import { rowsOfTickets } from '#server/tickets/storeLists.ts'
import { holdTicket } from '#server/tickets/storeTickets.ts'
import { addTransfer } from '#server/tickets/storeTransfers.ts'

interface Side {
  id: string
  name: string
}

export async function offerDemoTicket(db: Database, from: Side, to: Side, by: Side): Promise<void> {
  const doer = { accountId: by.id, accountType: 'dispatcher', source: '', requestId: 'demo' }
  await db.within(from.id, async (tx) => {
    const { rows } = await tx.raw(
      `select number from ticket where command_center_id = $1 and status = 'accepted' and allocated_to = '{}' order by received_at limit 1`,
      [from.id],
    )
    const [{ number }] = rows as [{ number: string }]
    const held = await holdTicket(tx, null, number)
    const told = { from: held.status as Status, to: 'transferred' as const }
    const after = await writeStep(tx, { held, ...told }, 'transfer', by)
    const data = { ...told, fromCenterId: from.id, toCenterId: to.id }
    const given = { id: uuid(), number, from, to, reason: 'Outside our area', note: 'The caller is on their side of the river. (demo)', at: held.now }
    await addTransfer(tx, given, 'outgoing', null)
    await tellOf(tx, doer, after, 'ticketTransferOffered', { data })
    const [row] = await rowsOfTickets(tx, [number])
    tx.enter(to.id)
    await addTransfer(tx, given, 'incoming', { ...showFeedRow(row!), allocatedTo: [], awaiting: [], acceptedBy: null })
    await tellOf(tx, doer, { number, allocated_to: [] }, 'ticketTransferOffered', { data })
  })
}
