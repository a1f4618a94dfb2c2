// What the clock does with tickets by itself, once over all nodes: scheduled ones come due, missed targets reach the supervisors, look-alikes are found, resolved ones are closed.
import { escalatesAt } from '#contract/tickets/clock.ts'
import { archiveAfterHours } from '#contract/tickets/states.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { duplicatesOf } from './duplicates.ts'
import { clockColumns } from './schedule.ts'
import { settingsOf } from './settings.ts'
import { tellOf } from './steps.ts'
import { markDuplicates } from './storeDuplicates.ts'
import { changeTicket, type HeldTicket, takeDueTicket, type TicketChanges } from './storeTickets.ts'

const everyMs = 1_000
/** A round ends after this, so that a flood of reports leaves the node to its callers. */
const roundMs = 250
const batch = 50
const doer: Doer = { accountId: null, accountType: 'system', source: '', requestId: '' }

export function watchTickets(db: Database, warn: (error: unknown) => void) {
  let stopped = false
  let running: Promise<void> | null = null
  const round = async () => {
    try {
      await attendTickets(db, warn, () => stopped)
    } catch (error) {
      warn(error)
    }
  }
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = null
    })
  }, everyMs)
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}

/** Does what is due now; answers how many tickets were attended. */
export async function attendTickets(db: Database, warn: (error: unknown) => void, isStopped = () => false): Promise<number> {
  const end = performance.now() + roundMs
  let count = 0
  for (;;) {
    const due = await db.across<{ command_center_id: string; number: string }>('select * from tickets_to_attend($1)', [batch])
    for (const { command_center_id: centre, number } of due) {
      if (isStopped() || performance.now() > end) return count
      try {
        await db.within(centre, (tx) => attend(tx, number))
      } catch (error) {
        warn(error)
        await db.within(centre, (tx) => postpone(tx, number))
      }
      count++
    }
    if (due.length < batch) return count
  }
}

/** One ticket that cannot be attended must not keep the others waiting. */
const postpone = (tx: Tx, number: string) =>
  tx.run(`update ticket set attend_at = now() + interval '1 minute' where command_center_id = $1 and number = $2`, [tx.centre, number])

/** Another node has attended to it or does so just now, or a step holds it and sets the clock anew. */
export async function attend(tx: Tx, number: string): Promise<void> {
  const held = await takeDueTicket(tx, number)
  if (!held) return
  const now = Date.parse(held.now)
  if (held.status === 'scheduled') return held.scheduled_at && Date.parse(held.scheduled_at) <= now ? comeDue(tx, held) : reset(tx, held)
  if (held.status === 'resolved')
    return held.resolved_at && Date.parse(held.resolved_at) + archiveAfterHours * 3_600_000 <= now ? close(tx, held) : reset(tx, held)
  if (held.status !== 'pending' && held.status !== 'accepted') return reset(tx, held)
  const escalation = await escalationOf(tx, held)
  const others = held.is_compared ? [] : (await duplicatesOf(tx, held, null)).map(({ row }) => row.number)
  const after = await changeTicket(
    tx,
    held,
    { is_compared: true, has_duplicate: held.has_duplicate || others.length > 0, ...escalation?.changes },
    { byItself: true },
  )
  if (escalation) await tellOf(tx, doer, after, 'ticketEscalated', { data: { cause: 'target', target: escalation.target } })
  if (others.length === 0) return
  await tellOf(tx, doer, after, 'ticketLooksDuplicate', { data: { others: others.slice(0, 20) } })
  for (const other of await markDuplicates(tx, others)) await tellOf(tx, doer, other, 'ticketLooksDuplicate', { data: { others: [number] } })
}

const reset = async (tx: Tx, held: HeldTicket): Promise<void> => void (await changeTicket(tx, held, {}, { byItself: true }))

async function comeDue(tx: Tx, held: HeldTicket): Promise<void> {
  const after = await changeTicket(tx, held, { status: 'pending', received_at: held.now })
  await tellOf(tx, doer, after, 'ticketDue', { data: { from: 'scheduled', to: 'pending' } })
}

async function close(tx: Tx, held: HeldTicket): Promise<void> {
  const after = await changeTicket(tx, held, { closed_at: held.now })
  await tellOf(tx, doer, after, 'ticketClosed')
}

async function escalationOf(tx: Tx, held: HeldTicket) {
  if (held.escalated) return null
  const settings = await settingsOf(tx)
  const { due_at: dueAt, due_target: target } = clockColumns(held, settings, held.now)
  const at = escalatesAt({ receivedAt: held.received_at, clock: dueAt ? { dueAt } : null }, settings.escalation)
  if (!at || !target || Date.parse(at) > Date.parse(held.now)) return null
  const changes: TicketChanges = { escalated: { reason: 'missed-target', note: target, by: null, at: held.now } }
  return { changes, target }
}
