// A citizen says "not solved": the ticket is opened again, within the hours that the centre allows.
import { mayCitizenReopen } from '#contract/tickets/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import { uuidv7 as uuid } from 'uuidv7'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { reopened } from './lifecycle.ts'
import { settingsOf } from './settings.ts'
import { leadsTo, tellOf, writeStep } from './steps.ts'
import { holdTicket } from './storeTickets.ts'
import { addUpdate } from './storeUpdates.ts'

const citizen = { id: '00000000-0000-4000-8000-000000000000', name: 'the citizen' }

export async function reopenForCitizen(tx: Tx, doer: Doer, number: string, text: string): Promise<void> {
  const held = await holdTicket(tx, null, number)
  const step = leadsTo(held, 'reopen')
  const { publicReports } = await settingsOf(tx)
  const endedAt = held.status === 'declined' ? (held.declined?.at ?? null) : held.resolved_at
  if (!mayCitizenReopen({ status: held.status as Status, endedAt }, new Date(held.now), publicReports.reopenHours))
    refuse(409, `A report can be opened again within ${publicReports.reopenHours} hours. Please send a new one, or call.`)
  const id = uuid()
  await addUpdate(tx, { id, number, text, isPublic: true, by: null })
  const after = await writeStep(tx, { held, ...step }, 'reopen', citizen, {
    ...reopened,
    accepted_at: held.accepted_at ?? held.now,
    updates_count: held.updates_count + 1,
  })
  await tellOf(tx, doer, after, 'ticketReopened', { data: { ...step, by: 'citizen' } })
  await tellOf(tx, doer, after, 'updateAdded', { data: { updateId: id, isPublic: 1, fileIds: [] } })
}
