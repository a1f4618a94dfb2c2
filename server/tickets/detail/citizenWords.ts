// What a citizen adds after the report: words of their own on the timeline, told to the staff.
import { uuidv7 as uuid } from 'uuidv7'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'
import { addUpdate } from './storeUpdates.ts'

/** They are shown to the reporter whose they are, and to staff. */
export async function addCitizenWords(tx: Tx, doer: Doer, { number, text, reportId }: { number: string; text: string; reportId: string }) {
  const locked = await lockTicket(tx, null, number)
  const id = uuid()
  await addUpdate(tx, { id, number, text, isPublic: true, by: null, reportId })
  const after = await changeTicket(tx, locked, { updates_count: locked.updates_count + 1 })
  await tellOf(tx, doer, after, 'updateAdded', { data: { updateId: id, isPublic: 1, fileIds: [] } })
}
