// What the clock does with tickets by itself, once over all nodes: scheduled ones come due, missed targets reach the supervisors, look-alikes are found, resolved ones are closed.
import { sql } from 'kysely'
import { escalatesAt } from '#contract/tickets/clock.ts'
import { archiveAfterHours } from '#contract/tickets/states.ts'
import { keepLooking } from '#server/kit/keepLooking.ts'
import type { Doer } from '#server/kit/record.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'
import { duplicatesOf } from './duplicates/duplicates.ts'
import { clockColumns, mayEscalate } from './schedule.ts'
import { settingsOf } from './settings.ts'
import { tellOf } from './steps/steps.ts'
import { markDuplicates } from './duplicates/storeDuplicates.ts'
import type { LockedTicket } from './columns.ts'
import { changeTicket, takeDueTicket, type TicketChanges } from './storeTickets.ts'

const everyMs = 1_000
/** A round ends after this, so that a flood of reports leaves the node to its callers. */
const roundMs = 250
const batch = 50
const doer: Doer = { session: null, accountType: 'system', source: '', requestId: '' }

export const watchTickets = (db: Database, warn: (error: unknown) => void) =>
  keepLooking({ everyMs, warn, look: ({ isStopped }) => attendTickets(db, warn, isStopped) })

const dueTickets = prepared('ticketsToAttend', (p: Params<{ most: number }>) =>
  sqlOf.selectFrom(sql<{ command_center_id: string; number: string }>`tickets_to_attend(${p.most})`.as('due')).selectAll(),
)

/** Does what is due now; answers how many tickets were attended. */
export async function attendTickets(db: Database, warn: (error: unknown) => void, isStopped = () => false): Promise<number> {
  const end = performance.now() + roundMs
  let count = 0
  for (;;) {
    const due = await db.across(dueTickets({ most: batch }))
    for (const { command_center_id: center, number } of due) {
      if (isStopped() || performance.now() > end) return count
      try {
        await db.within(center, (tx) => attend(tx, number))
      } catch (error) {
        warn(error)
        await db.within(center, (tx) => postpone(tx, number))
      }
      count++
    }
    if (due.length < batch) return count
  }
}

/** One ticket that cannot be attended must not keep the others waiting. */
const postpone = (tx: Tx, number: string) =>
  tx.all(
    sqlOf
      .updateTable('ticket')
      .set({ attend_at: sql<string>`now() + interval '1 minute'` })
      .where('command_center_id', '=', tx.center)
      .where('number', '=', number),
  )

/** Another node has attended to it or does so just now, or a step holds it and sets the clock anew. */
export async function attend(tx: Tx, number: string): Promise<void> {
  const locked = await takeDueTicket(tx, number)
  if (!locked) return
  const now = Date.parse(locked.now)
  if (locked.status === 'scheduled') return locked.scheduled_at && Date.parse(locked.scheduled_at) <= now ? comeDue(tx, locked) : reset(tx, locked)
  if (locked.status === 'resolved')
    return locked.resolved_at && Date.parse(locked.resolved_at) + archiveAfterHours * 3_600_000 <= now ? close(tx, locked) : reset(tx, locked)
  if (locked.status !== 'pending' && locked.status !== 'accepted') return reset(tx, locked)
  const escalation = await escalationOf(tx, locked)
  const others = locked.is_compared ? [] : (await duplicatesOf(tx, locked, null)).map(({ row }) => row.number)
  const after = await changeTicket(
    tx,
    locked,
    { is_compared: true, has_duplicate: locked.has_duplicate || others.length > 0, ...escalation?.changes },
    { byItself: true },
  )
  if (escalation) await tellOf(tx, doer, after, 'ticketEscalated', { data: { cause: 'target', target: escalation.target } })
  if (others.length === 0) return
  await tellOf(tx, doer, after, 'ticketLooksDuplicate', { data: { others: others.slice(0, 20) } })
  for (const other of await markDuplicates(tx, others)) await tellOf(tx, doer, other, 'ticketLooksDuplicate', { data: { others: [number] } })
}

const reset = async (tx: Tx, locked: LockedTicket): Promise<void> => void (await changeTicket(tx, locked, {}, { byItself: true }))

async function comeDue(tx: Tx, locked: LockedTicket): Promise<void> {
  const after = await changeTicket(tx, locked, { status: 'pending', received_at: locked.now })
  await tellOf(tx, doer, after, 'ticketDue', { data: { from: 'scheduled', to: 'pending' } })
}

async function close(tx: Tx, locked: LockedTicket): Promise<void> {
  const after = await changeTicket(tx, locked, { closed_at: locked.now })
  await tellOf(tx, doer, after, 'ticketClosed')
}

async function escalationOf(tx: Tx, locked: LockedTicket) {
  if (!mayEscalate(locked)) return null
  const settings = await settingsOf(tx)
  const { due_at: dueAt, due_target: target } = clockColumns(locked, settings, locked.now)
  const at = escalatesAt({ receivedAt: locked.received_at, clock: dueAt ? { dueAt } : null }, settings.escalation)
  if (!at || !target || Date.parse(at) > Date.parse(locked.now)) return null
  const changes: TicketChanges = { escalated: { reason: 'missed-target', note: target, by: null, at: locked.now } }
  return { changes, target }
}
