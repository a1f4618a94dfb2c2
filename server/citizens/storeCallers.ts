// What tickets say of citizens: whose callers an account may see, and how a citizen used the centre.
import type { Actor } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/transaction.ts'

/** Of these citizens, those whom the actor may see: all, the callers of the centre's tickets, or those of its own tickets. */
export async function visibleAmong(tx: Tx, me: Actor, citizenIds: readonly string[]): Promise<Set<string>> {
  if (me.may('citizens.read')) return new Set(citizenIds)
  const rows = await tx.named<{ user_id: string }>(
    'callersAmong',
    `select distinct user_id from ticket where command_center_id = $1 and user_id = any ($2) and status <> 'deleted' and ($3 or allocated_to @> array[$4::uuid])`,
    [tx.centre, citizenIds, me.may('tickets.read'), me.accountId],
  )
  return new Set(rows.map((row) => row.user_id))
}

/** Whom a ticket is of, if the actor may see the ticket. */
export async function citizenOfTicket(tx: Tx, me: Actor, transactionNumber: string): Promise<string | null> {
  const [row] = await tx.named<{ user_id: string | null }>(
    'citizenOfTicket',
    'select user_id from ticket where command_center_id = $1 and number = $2 and ($3 or allocated_to @> array[$4::uuid])',
    [tx.centre, transactionNumber, me.may('tickets.read') || me.may('citizens.read'), me.accountId],
  )
  return row?.user_id ?? null
}

export async function ticketCounts(tx: Tx, citizenId: string): Promise<{ tickets: number; falseReports: number; open: number }> {
  const [row] = await tx.named<{ tickets: number; falseReports: number; open: number }>(
    'ticketsOfCitizen',
    `select count(*) as tickets, count(*) filter (where status = 'reported') as "falseReports",
      count(*) filter (where tab in ('pending', 'accepted', 'reported', 'transferred', 'scheduled')) as open
      from ticket where command_center_id = $1 and user_id = $2 and status <> 'deleted'`,
    [tx.centre, citizenId],
  )
  return row!
}

export const ticketsOf = (tx: Tx, citizenId: string, most: number) =>
  tx.named<Record<string, unknown>>(
    'ticketsHeld',
    `select number as "transactionNumber", status, received_at as "receivedAt", description, caller_name as "callerName", caller_phone as "callerPhone",
      address, landmark, lat, lng from ticket where command_center_id = $1 and user_id = $2 order by received_at desc limit $3`,
    [tx.centre, citizenId, most],
  )

/** Takes the person out of the tickets; what happened stays. */
export const forgetCaller = (tx: Tx, citizenId: string) =>
  tx.run('update ticket set caller_name = null, caller_phone = null where command_center_id = $1 and user_id = $2', [tx.centre, citizenId])
