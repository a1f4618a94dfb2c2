// A citizen says "not solved": the ticket is opened again, within the hours that the center allows.
import { say } from '#contract/kit/say.ts'
import { asksToWrite } from '#contract/publicSide/questions.ts'
import { mayCitizenReopen } from '#contract/tickets/steps/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import { uuidv7 as uuid } from 'uuidv7'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { reopenedAt } from './lifecycle.ts'
import { settingsOf } from '#server/tickets/settings.ts'
import { leadsTo, tellOf, writeStep } from './steps.ts'
import { lockTicket } from '#server/tickets/storeTickets.ts'
import { addUpdate } from '#server/tickets/detail/storeUpdates.ts'

const citizen = { id: '00000000-0000-4000-8000-000000000000', name: 'the citizen' }

export async function reopenForCitizen(tx: Tx, doer: Doer, number: string, text: string, reportId: string): Promise<void> {
  const locked = await lockTicket(tx, null, number)
  const step = leadsTo(locked, 'reopen')
  const { publicReports } = await settingsOf(tx)
  const endedAt = locked.status === 'declined' ? (locked.declined?.at ?? null) : locked.resolved_at
  if (!mayCitizenReopen({ status: locked.status as Status, endedAt }, new Date(locked.now), publicReports.reopenHours))
    refuse(
      409,
      say('A report can be opened again within {count, plural, one {# hour} other {# hours}}. Please send a new one, or call.', {
        count: publicReports.reopenHours,
      }),
    )
  const id = uuid()
  await addUpdate(tx, { id, number, text, isPublic: true, by: null, reportId })
  const after = await writeStep(tx, { locked, ...step }, 'reopen', citizen, {
    ...reopenedAt(locked.now),
    accepted_at: locked.accepted_at ?? locked.now,
    citizen_said: null,
    updates_count: locked.updates_count + 1,
    is_write_only: locked.is_write_only || asksToWrite(text),
  })
  await tellOf(tx, doer, after, 'ticketReopened', { data: { ...step, by: 'citizen' } })
  await tellOf(tx, doer, after, 'updateAdded', { data: { updateId: id, isPublic: 1, fileIds: [] } })
}
