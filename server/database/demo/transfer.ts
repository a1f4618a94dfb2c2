// One ticket on its way between the two demo centers: offered by the last, not answered yet.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { Status } from '#contract/tickets/states.ts'
import { addSession, endSessions } from '#server/auth/store.ts'
import { record } from '#server/kit/record.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'
import { showElsewhere } from '#server/tickets/lists/rows.ts'
import { tellOf, writeStep } from '#server/tickets/steps/steps.ts'
import { rowsOfTickets } from '#server/tickets/lists/storeLists.ts'
import { lockTicket } from '#server/tickets/storeTickets.ts'
import { addTransfer } from '#server/tickets/transfers/storeTransfers.ts'

interface Side {
  id: string
  name: string
}

export async function offerDemoTicket(db: Database, from: Side, to: Side, by: Side): Promise<void> {
  const session = tokenHash(makeToken())
  const doer = { session, accountType: 'dispatcher', source: '', requestId: 'demo' }
  await db.within(from.id, async (tx) => {
    const sessionId = await addSession(tx, { accountId: by.id, tokenHash: session, address: '', device: 'demo', browserHash: null })
    await record(tx, doer, { verb: 'signedIn', kind: 'account', id: by.id, data: { sessionId, realm: 'demo' } })
    const accepted = sqlOf.selectFrom('ticket').select('number').where('command_center_id', '=', from.id).where('status', '=', 'accepted')
    const { number } = (await tx.one(accepted.where('allocated_to', '=', sql<string[]>`'{}'`).orderBy('received_at').limit(1)))!
    const locked = await lockTicket(tx, null, number)
    const told = { from: locked.status as Status, to: 'transferred' as const }
    const after = await writeStep(tx, { locked, ...told }, 'transfer', by)
    const data = { ...told, fromCenterId: from.id, toCenterId: to.id }
    const given = {
      id: uuid(),
      number,
      from,
      to,
      reason: 'Outside our area',
      note: 'The caller is on their side of the river. (demo)',
      at: locked.now,
    }
    await addTransfer(tx, given, 'outgoing', null)
    await tellOf(tx, doer, after, 'ticketTransferOffered', { data })
    const [row] = await rowsOfTickets(tx, [number])
    tx.enter(to.id)
    await addTransfer(tx, given, 'incoming', showElsewhere(row!))
    await tellOf(tx, doer, { number, allocated_to: [] }, 'ticketTransferOffered', { data })
    tx.enter(from.id)
    await endSessions(tx, by.id, 'demo')
  })
}
